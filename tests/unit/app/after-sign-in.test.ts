/** Where "Sign in" of the header leads to. */
import { expect, it } from 'vitest';
import { destinationOf } from '#src/app/after-sign-in.ts';

const on = (params: Record<string, string>, searchStr = '', missingCalls: string[] = []) =>
  destinationOf({ state: { matches: [{ params: {} }, { params }], location: { searchStr } } } as never, {
    missingCalls,
  });

it('is one’s own data from a page in general', () => {
  expect(on({})).toBe('/dashboard/datasets');
  expect(on({}, '', ['dataset:mine'])).toBe('/settings');
});

it('is the page itself in the middle of something: on a record, or in a search', () => {
  expect(on({ orgSlug: 'leeds-open-data' })).toBeUndefined();
  expect(on({}, '?keywords=weather')).toBeUndefined();
});
