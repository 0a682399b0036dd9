/** Choices in the address of the discovery list, and the places where the list is. */
import { describe, expect, it } from 'vitest';
import { activeFilters } from '#src/screens/discovery/active-filters.tsx';
import {
  chosen,
  chosenIn,
  hasPeriod,
  withChoice,
  without,
  withoutChoices,
  withPeriod,
} from '#src/screens/discovery/choices.ts';
import {
  discoveryFilter,
  facets,
  isNarrowed,
  readDiscoverySearch,
  updatedWithin,
} from '#src/screens/discovery/discovery-search.ts';
import { EVERYWHERE, placeLink, placePath, searchAt, type Place } from '#src/screens/discovery/place.ts';
import { askedFor } from '#src/screens/discovery/use-list-address.ts';
import { en } from '#src/messages/en.ts';

const GUID = 'd7ade7c7-e536-43bd-a406-ec51aaab9d31';
const read = (address: Record<string, unknown>) =>
  readDiscoverySearch(address as Parameters<typeof readDiscoverySearch>[0]);
const texts = { ...en.discovery, box: en.components.box };
const noon = Date.parse('2026-11-21T12:00:00Z');

describe('filters of the address', () => {
  it('become fields of the request, and nothing else does', () => {
    const search = read({ has: ['api', 'preview'], access: 'private', from: '2026-01-01', tag: 'rain' });
    expect(discoveryFilter(search)).toEqual({
      order: 'mostViewed',
      keywords: '',
      tags: ['rain'],
      visibilities: ['private'],
      hasApi: true,
      canBePreviewed: true,
      updatedFrom: '2026-01-01',
      updatedTo: undefined,
      limit: 10,
      offset: 0,
    });
  });

  it('are as if they were not there when they do not fit', () => {
    const search = read({
      has: 'wings',
      access: 'anyone',
      updated: 'decade',
      from: '2026-13-01',
      more: 'x',
    });
    expect(isNarrowed(search)).toBe(false);
    expect(discoveryFilter(search)).toEqual(discoveryFilter(read({})));
  });

  it('count a word for a span of time back from today', () => {
    expect(updatedWithin(read({ updated: 'week' }), noon)).toEqual({ updatedFrom: '2026-11-14' });
    expect(updatedWithin(read({ updated: 'year' }), noon)).toEqual({ updatedFrom: '2025-11-21' });
    expect(updatedWithin(read({}), noon)).toEqual({});
  });

  it('let days of one’s own and a word take each other’s place, and put the days in order', () => {
    const days = withPeriod(read({ updated: 'week', page: '3' }), { from: '2026-05-01', to: '2026-02-01' });
    expect(days).toMatchObject({ from: '2026-02-01', to: '2026-05-01', page: 1 });
    expect(days.updated).toBeUndefined();
    const { updated, from, to } = withPeriod(days, { updated: 'month' });
    expect([updated, from, to]).toEqual(['month', undefined, undefined]);
    expect(hasPeriod(withPeriod(days, {}))).toBe(false);
  });

  it('are left out part by part, as the server names the parts', () => {
    const search = read({
      keywords: 'rain',
      theme: ['1', '5'],
      organisation: GUID,
      has: ['api', 'map'],
      access: 'anyone',
      updated: 'week',
    });
    const added = read({ added: 'week', due: 'overdue' });
    expect(without(added, 'addedFrom')).toEqual(read({ due: 'overdue' }));
    expect(without(added, 'isOverdue')).toEqual(read({ added: 'week' }));
    expect(without(search, 'keywords').keywords).toBe('');
    expect(without(search, 'themes').theme).toEqual([]);
    expect(without(search, 'organisationGUID').organisation).toBeUndefined();
    expect(without(search, 'hasApi').has).toEqual(['map']);
    expect(without(search, 'visibilities').access).toEqual([]);
    expect(hasPeriod(without(search, 'updated'))).toBe(false);
    expect(without(read({ bbox: '-2,53,-1,54', page: '3' }), 'bbox')).toMatchObject({ page: 1 });
    expect(without(read({ bbox: '-2,53,-1,54' }), 'bbox').bbox).toBeUndefined();
    expect(chosenIn(search, 'hasMap')).toEqual(['map']);
    expect(chosenIn(search, 'keywords')).toEqual([]);
  });

  it('leave the words and the order when all of them are taken back', () => {
    const cleared = withoutChoices(
      read({ keywords: 'rain', order: 'lastUpdated', has: 'api', from: '2020-01-01' }),
    );
    expect(cleared).toEqual(read({ keywords: 'rain', order: 'lastUpdated' }));
  });

  it('are named by the answer, and each is taken back by itself', () => {
    const none = { values: [], size: 0 };
    const shown = Object.fromEntries(facets.map((facet) => [facet, none])) as unknown as Parameters<
      typeof activeFilters
    >[1];
    const search = read({
      theme: '5',
      tag: 'rain',
      has: 'map',
      to: '2026-02-01',
      added: 'week',
      due: 'overdue',
    });
    const named = { ...shown, theme: { values: [{ value: '5', label: 'Environment', count: 3 }], size: 1 } };
    const filters = activeFilters(search, named, texts);
    expect(filters.map(({ list, label }) => [list, label])).toEqual([
      ['theme', 'Environment'],
      ['tag', 'rain'],
      ['has', 'A map'],
      ['added', 'Last week'],
      ['due', 'Overdue'],
      ['updated', 'until 1 February 2026'],
    ]);
    expect(filters[2]?.without(search).has).toEqual([]);
    expect(filters[5]?.without(search).to).toBeUndefined();
    // What is taken back is taken from what was asked for last, drawn or not.
    const later = filters[0]?.without(search) ?? search;
    expect(filters[1]?.without(later)).toMatchObject({ theme: [], tag: [], has: ['map'] });
    // What the page itself has chosen is no filter of the reader's.
    expect(activeFilters(search, named, texts, 'theme').map(({ list }) => list)).not.toContain('theme');
  });
});

describe('what was asked for last', () => {
  const theme: Place = { kind: 'theme', id: 5, slug: 'environment' };
  const search = { tag: 'rain', page: '2' };

  it('is read from the address of the place, or of the whole list that a second choice leads to', () => {
    const asked = read({ tag: 'rain', page: '2' });
    expect(askedFor({ pathname: '/discovery', search }, EVERYWHERE)).toEqual(asked);
    expect(askedFor({ pathname: placePath(theme), search }, theme)).toEqual({ ...asked, theme: [5] });
    expect(askedFor({ pathname: '/discovery', search: { ...search, theme: ['5', '6'] } }, theme)).toEqual({
      ...asked,
      theme: [5, 6],
    });
    expect(askedFor({ pathname: '/settings', search }, theme)).toBeNull();
    expect(askedFor({ pathname: placePath(theme), search }, EVERYWHERE)).toBeNull();
  });
});

describe('places of the list', () => {
  const theme: Place = { kind: 'theme', id: 5, slug: 'environment' };
  const tag: Place = { kind: 'tag', tag: 'R&D / science' };

  it('have an address each', () => {
    expect(placePath(theme)).toBe('/discovery/themes/environment');
    expect(placePath(tag)).toBe('/discovery/tags/R%26D%20%2F%20science');
    expect(placePath({ kind: 'all' })).toBe('/discovery');
  });

  it('make their choice by the path, and lead to the whole list without it', () => {
    const search = searchAt(theme, read({ format: 'CSV' }));
    expect(chosen(search, 'theme')).toEqual(['5']);
    expect(placeLink(theme, search)).toMatchObject({
      to: '/discovery/themes/$theme',
      params: { theme: 'environment' },
      search: { theme: [], format: ['CSV'] },
    });
    expect(placeLink(theme, without(search, 'themes'))).toMatchObject({ to: '/discovery' });
    expect(placeLink(theme, withChoice(search, 'theme', '1', true))).toMatchObject({ to: '/discovery' });
    expect(placeLink(tag, searchAt(tag, read({})))).toMatchObject({ to: '/discovery/tags/$tag' });
  });
});
