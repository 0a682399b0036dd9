/** Where signing in leads those who wanted nothing in particular. */
import type { AnyRouter } from '@tanstack/react-router';
import { isPageOffered, type Deployment } from './offered-calls.ts';

const OWN_DATA = '/dashboard/datasets';

/** One's own data; one's settings where the services of this deployment have no list of it. */
export const afterSignInPage = (deployment: Deployment): typeof OWN_DATA | '/settings' =>
  isPageOffered(deployment, OWN_DATA) ? OWN_DATA : '/settings';

/**
 * Where "Sign in" of the header leads to: one's own data, unless one is in the middle of something, on the page of one
 * record or in a search. Undefined: one stays.
 */
export function destinationOf(
  { state }: Pick<AnyRouter, 'state'>,
  deployment: Deployment,
): string | undefined {
  const { matches, location } = state;
  const isOnRecord = Object.keys(matches.at(-1)?.params ?? {}).length > 0;
  return isOnRecord || location.searchStr !== '' ? undefined : afterSignInPage(deployment);
}
