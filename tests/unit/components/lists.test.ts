/** Search parameters of lists, their requests, and small decisions of list components. */
import { describe, expect, it } from 'vitest';
import { splitByWords } from '#src/components/highlight.tsx';
import { en } from '#src/messages/en.ts';
import { dataset } from '#src/messages/en/dataset.ts';
import { pagesToShow } from '#src/components/pagination.tsx';
import { periodText } from '#src/screens/dataset/period.ts';
import { downloads, type Resource } from '#src/screens/dataset/downloads.ts';
import { mainTable } from '#contract/main-file.ts';
import { trimFacet } from '#src/screens/discovery/dataset-lists.ts';
import { chosen, withChoice } from '#src/screens/discovery/choices.ts';
import {
  discoveryFilter,
  effectiveOrder,
  ordersFor,
  readDiscoverySearch,
} from '#src/screens/discovery/discovery-search.ts';

const GUID = 'd7ade7c7-e536-43bd-a406-ec51aaab9d31';
/** As the router hands over what is in an address: text, or lists of text. */
const read = (address: Record<string, unknown>) =>
  readDiscoverySearch(address as Parameters<typeof readDiscoverySearch>[0]);

describe('the address of the discovery list', () => {
  it('reads lists, numbers and words from text', () => {
    expect(
      read({ keywords: '2020', theme: ['1', '5'], status: 'planned', page: '3', organisation: GUID }),
    ).toEqual({
      keywords: '2020',
      order: undefined,
      theme: [1, 5],
      status: ['planned'],
      format: [],
      licence: [],
      tag: [],
      organisation: GUID,
      has: [],
      access: [],
      due: [],
      updated: undefined,
      from: undefined,
      to: undefined,
      more: undefined,
      page: 3,
    });
  });

  it('takes what does not fit as if it were not there', () => {
    const search = read({
      theme: ['x', '-1', '2'],
      status: 'lost',
      order: 'best',
      page: '0',
      organisation: 'me',
    });
    expect(search).toMatchObject({ theme: [2], status: [], page: 1 });
    expect([search.order, search.organisation]).toEqual([undefined, undefined]);
  });

  it('asks for ten from the page it names', () => {
    expect(discoveryFilter(read({ page: '3' }))).toMatchObject({
      limit: 10,
      offset: 20,
      order: 'mostViewed',
    });
  });

  it('orders by relevance while there are words, and offers it only then', () => {
    expect(effectiveOrder(read({ keywords: 'ozone' }))).toBe('relevance');
    expect(effectiveOrder(read({ order: 'relevance' }))).toBe('mostViewed');
    expect(effectiveOrder(read({ keywords: 'ozone', order: 'lastUpdated' }))).toBe('lastUpdated');
    expect(ordersFor('', en.discovery.orders).map(({ label }) => label)).toEqual([
      'Most viewed',
      'Last updated',
      'Most downloaded',
      'Most active API',
    ]);
    expect(ordersFor('ozone', en.discovery.orders).map(({ value }) => value)).toContain('relevance');
  });

  it('adds and takes back a choice, always from the first page', () => {
    const both = withChoice(read({ theme: '1', page: '4' }), 'theme', '5', true);
    expect(both).toMatchObject({ theme: [1, 5], page: 1 });
    expect(withChoice(both, 'theme', '1', false).theme).toEqual([5]);
  });

  it('contains one organisation at a time', () => {
    const other = 'a7ade7c7-e536-43bd-a406-ec51aaab9d32';
    const search = withChoice(read({ organisation: GUID }), 'organisation', other, true);
    expect(chosen(search, 'organisation')).toEqual([other]);
    expect(chosen(withChoice(search, 'organisation', other, false), 'organisation')).toEqual([]);
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, null, 8]],
    [3, 5, [1, 2, 3, 4, 5]],
    [6, 20, [1, null, 5, 6, 7, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])('names the pages around %i of %i', (page, last, expected) => {
    expect(pagesToShow(page, last)).toEqual(expected);
  });
});

describe('marked words', () => {
  it('marks every word, in any case, and reads no pattern into them', () => {
    expect(splitByWords('Air quality (PM2.5)', 'air pm2.5')).toEqual(['', 'Air', ' quality (', 'PM2.5', ')']);
    expect(splitByWords('a+b', '.* (')).toEqual(['a+b']);
    expect(splitByWords('text', '')).toEqual(['text']);
  });

  it('marks whole words that begin with what was typed, and nothing inside a word', () => {
    expect(splitByWords('Percentage by age, agency and AGE-group', 'age')).toEqual([
      'Percentage by ',
      'age',
      ', ',
      'agency',
      ' and ',
      'AGE',
      '-group',
    ]);
    expect(splitByWords('Unemployment rate', 'unemp')).toEqual(['', 'Unemployment', ' rate']);
    expect(splitByWords('Zoë eats', 'oë')).toEqual(['Zoë eats']);
  });
});

describe('downloads', () => {
  const resource = (more: Partial<Resource>): Resource => ({
    resourceGUID: GUID,
    name: 'Readings',
    description: null,
    format: 'CSV',
    mimeType: null,
    status: 'ready',
    statusReason: null,
    bytes: 1,
    checksum: null,
    shape: null,
    columns: [],
    url: '/files/a/b.csv',
    external: false,
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  });

  it('keeps the publisher’s order, whatever the formats', () => {
    const order = downloads([
      resource({ name: 'Flights', format: 'Parquet' }),
      resource({ name: 'Airports', format: 'CSV' }),
    ]).map(({ name }) => name);
    expect(order).toEqual(['Flights', 'Airports']);
  });

  it('offers of copies the one most people can use first, and copies from here before those elsewhere', () => {
    const order = downloads([
      resource({ format: 'Parquet' }),
      resource({ name: 'Stations', format: 'CSV' }),
      resource({ name: 'readings ', format: 'CSV', external: true, url: 'https://data.example/a.csv' }),
      resource({ format: 'CSV' }),
    ]).map(({ name, format, external }) => [name.trim().toLowerCase(), format, external]);
    expect(order).toEqual([
      ['readings', 'CSV', false],
      ['readings', 'Parquet', false],
      ['readings', 'CSV', true],
      ['stations', 'CSV', false],
    ]);
  });

  it('calls the longest table the main one, the first among equals', () => {
    const table = (name: string, rows: number) => resource({ name, shape: { rows, columns: 2 } });
    expect(mainTable([resource({ name: 'map' }), table('a', 3), table('b', 9), table('c', 9)])?.name).toBe(
      'b',
    );
    expect(mainTable([resource({ name: 'map' })])).toBeUndefined();
    expect(mainTable([])).toBeUndefined();
  });

  it('leaves out what is not to be had or must not be followed', () => {
    expect(
      downloads([
        resource({ url: null }),
        resource({ status: 'failed' }),
        resource({ status: 'withdrawn' }),
        resource({ url: 'javascript:alert(1)', external: true }),
      ]),
    ).toEqual([]);
  });
});

describe('the period that is covered', () => {
  const words = dataset.facts;
  it.each([
    ['2006-01', null, 'From January 2006'],
    ['2006', '2010', '2006 to 2010'],
    ['2006-01', '2006-03-05', 'January 2006 to 5 March 2006'],
    ['2006-13', null, 'From 2006-13'],
    ['2006-13-45', null, 'From 2006-13-45'],
    [null, '2006-05-05T10:00:00,5Z', 'Until 2006-05-05T10:00:00,5Z'],
    [null, null, null],
  ])('says %s to %s', (start, end, expected) => {
    expect(periodText(words, { temporal: { start, end } })).toBe(expected);
  });
});

describe('choices of a filter', () => {
  const values = Array.from({ length: 30 }, (_, index) => ({
    value: String(index),
    label: `Tag ${index}`,
    count: 30 - index,
  }));

  it('keeps the largest, what is chosen however small, and how many there are', () => {
    const { values: kept, size } = trimFacet(values, [29]);
    expect(kept.map(({ value }) => value)).toEqual(['0', '1', '2', '3', '4', '5', '29']);
    expect(size).toBe(30);
  });
});
