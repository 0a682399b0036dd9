/** Where signing in leads those who wanted nothing in particular. */
import type { AnyRouter } from '@tanstack/react-router';

/** One's own data. */
export const AFTER_SIGN_IN_PAGE = '/dashboard/datasets';

/**
 * Where "Sign in" of the header leads to: one's own data, unless one is in the middle of something, on the page of one
 * record or in a search. Undefined: one stays.
 */
export function destinationOf({ state }: Pick<AnyRouter, 'state'>): string | undefined {
  const { matches, location } = state;
  const isOnRecord = Object.keys(matches.at(-1)?.params ?? {}).length > 0;
  return isOnRecord || location.searchStr !== '' ? undefined : AFTER_SIGN_IN_PAGE;
}
