/** Small rules of the catalogue: identifiers, search words, freshness, stars, byte ranges. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Guid } from '#contract/entities/common.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';
import { freshnessOf } from '#proxy/platform/catalogue/freshness.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import { opennessOf } from '#proxy/platform/catalogue/openness.ts';
import { parseKeywords } from '#proxy/platform/search/keywords.ts';
import { readRange } from '#proxy/platform/store/byte-range.ts';
import { sampleOrganisations } from '#proxy/sample/organisations.ts';
import { sampleDays } from '#proxy/sample/statistics.ts';
import { shelvedName } from '#proxy/platform/store/content-key.ts';

describe('stable GUIDs', () => {
  it('are GUIDs, the same for the same parts and different for others', () => {
    expect(Guid.safeParse(stableGuid('a', 'b')).success).toBe(true);
    expect(stableGuid('a', 'b')).toBe(stableGuid('a', 'b'));
    expect(stableGuid('ab', '')).not.toBe(stableGuid('a', 'b'));
  });
});

describe('search words', () => {
  it.each([
    ['street trees', 'trees'],
    ['street', 'street'],
    ['trees -oak', null],
    ['"street trees', null],
    ['"street trees" oa', 'oa'],
    ['trees or', null],
    ['a', null],
    ['', null],
    ['trees!', null],
  ])('%j may be continued at %j', (keywords, unfinished) => {
    expect(parseKeywords(keywords).unfinished).toBe(unfinished);
  });
});

describe('freshness', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
  it('is what is left of the cycle', () => {
    expect(freshnessOf(day(0), day(10), day(0))).toEqual({ freshness: 1, overdueDays: null });
    expect(freshnessOf(day(0), day(10), day(5))).toEqual({ freshness: 0.5, overdueDays: null });
    expect(freshnessOf(day(0), day(10), day(13))).toEqual({ freshness: -0.3, overdueDays: 3 });
    expect(freshnessOf(day(5), day(10), day(0))).toEqual({ freshness: 1, overdueDays: null });
    expect(freshnessOf(day(0), null, day(99))).toEqual({ freshness: null, overdueDays: null });
  });
});

describe('stars', () => {
  const resource = (format: string, status: 'ready' | 'failed' = 'ready', licence: number | null = null) => ({
    format,
    status,
    licence,
  });
  const [free, bound] = [seedRow('licenceType', 'CC0-1.0').id, seedRow('licenceType', 'CC-BY-NC-4.0').id];
  it.each([
    [true, [resource('PDF'), resource('CSV')], 3],
    [true, [resource('XLSX')], 2],
    [true, [resource('Turtle')], 4],
    [true, [resource('CSV', 'failed')], 0],
    [false, [resource('CSV')], 0],
    [null, [resource('CSV')], 0],
    [true, [], 0],
    // The licence of a file counts before that of its dataset.
    [null, [resource('CSV', 'ready', free)], 3],
    [false, [resource('PDF'), resource('XLSX', 'ready', free)], 2],
    [true, [resource('CSV', 'ready', bound), resource('PDF')], 1],
    [true, [resource('CSV', 'ready', bound)], 0],
    [null, [resource('CSV', 'ready', bound)], 0],
  ])('licence open: %s, %j: %i', (open, resources, stars) => {
    const rating = opennessOf(open, resources);
    expect(rating.stars).toBe(stars);
    expect(rating.next).not.toBeNull();
  });

  it('names what is missing where the best file is not open', () => {
    const files = [resource('Turtle', 'ready', bound), resource('CSV')];
    expect(opennessOf(true, files)).toEqual({
      stars: 3,
      next: 'Choose an open licence for every file to reach four stars',
    });
    expect(opennessOf(null, [resource('CSV')]).next).toBe('Name an open licence to reach the first star');
    expect(opennessOf(null, [resource('CSV', 'ready', bound)]).next).toBe(
      'Choose an open licence to reach the first star',
    );
  });
});

describe('byte ranges', () => {
  it('stay inside the file, whatever the header is', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(1000), (header, size) => {
        const range = readRange(header, size);
        const isInside = range === null || range === 'unsatisfiable' || range.end < size;
        expect(isInside).toBe(true);
      }),
    );
  });

  it('end where the file ends', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1000 }), (start, length, size) => {
        const end = Math.min(start + length, size - 1);
        const expected = start >= size ? 'unsatisfiable' : { start, end };
        expect(readRange(`bytes=${start}-${start + length}`, size)).toEqual(expected);
      }),
    );
    expect(readRange('bytes=5-4', 10)).toBeNull();
    expect(readRange(' bytes = 2 - 4 ', 10)).toEqual({ start: 2, end: 4 });
  });

  it('are read in no time, whatever the header is', () => {
    // One that has many ways to be read as nothing held the server for minutes.
    for (const space of ['\t', ' ', '0'])
      expect(readRange(`bytes=${space.repeat(7000)}-${space.repeat(7000)}-`, 10)).toBeNull();
  });
});

it('a stored file is never outside its folder', () => {
  expect(shelvedName('a'.repeat(64))).toBe(`aa/${'a'.repeat(64)}`);
  for (const key of ['../x', '', 'A'.repeat(64), `${'a'.repeat(63)}/`])
    expect(() => shelvedName(key)).toThrow('must be a SHA-256');
});

describe('lookup seeds', () => {
  it.each(Object.entries(lookupSeeds))('%s has ids and codes of its own', (_, rows) => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
    expect(rows.every((row) => row.label.length > 0)).toBe(true);
  });
});

describe('sample figures', () => {
  const datasets = sampleOrganisations.flatMap((one) => one.datasets);
  const now = new Date('2026-03-04T10:00:00Z');

  it('are the same every time, and end today', () => {
    for (const dataset of datasets) {
      const days = sampleDays(dataset, now);
      expect(sampleDays(dataset, now)).toEqual(days);
      expect(days.at(-1)?.day).toBe(dataset.status === 'draft' ? undefined : '2026-03-04');
    }
  });

  it('show downloads of published data only', () => {
    for (const dataset of datasets.filter((one) => one.status !== undefined && one.status !== 'published'))
      expect(sampleDays(dataset, now).every((day) => day.downloads === 0 && day.api_calls === 0)).toBe(true);
  });

  it('belong to datasets with an identifier of their own', () => {
    expect(new Set(datasets.map((one) => one.id)).size).toBe(datasets.length);
  });
});
