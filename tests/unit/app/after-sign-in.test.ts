/** Where "Sign in" of the header leads to. */
import { expect, it } from 'vitest';
import { AFTER_SIGN_IN_PAGE, destinationOf } from '#src/app/after-sign-in.ts';

const on = (params: Record<string, string>, searchStr = '') =>
  destinationOf({ state: { matches: [{ params: {} }, { params }], location: { searchStr } } } as never);

it('is one’s own data from a page in general', () => {
  expect(on({})).toBe(AFTER_SIGN_IN_PAGE);
});

it('is the page itself in the middle of something: on a record, or in a search', () => {
  expect(on({ orgSlug: 'leeds-open-data' })).toBeUndefined();
  expect(on({}, '?keywords=weather')).toBeUndefined();
});
