/** What the reader of a list has asked for last, and whether the list has caught up with it. */
import { useRouterState } from '@tanstack/react-router';
import { useHydrated } from '../../app/use-hydrated.ts';
import type { DiscoverySearch } from './discovery-search.ts';
import { placePath, type Place } from './place.ts';
import { askedFor } from './use-list-address.ts';

/**
 * What was asked for last, which the list may not have caught up with yet. Anyone who goes elsewhere changes nothing
 * here: the list, which is about to be left, is not drawn again.
 */
export function useWanted(shown: DiscoverySearch, place: Place): DiscoverySearch {
  const path = placePath(place);
  return useRouterState({
    select: ({ location }) => (location.pathname === path ? (askedFor(location, place) ?? shown) : shown),
    structuralSharing: true,
  });
}

/** Whether another list is on its way. To be asked where it is shown, since it changes twice with each press. */
export function useIsUpdating(place: Place): boolean {
  const path = placePath(place);
  const isPending = useRouterState({
    select: ({ status, location }) => status === 'pending' && location.pathname === path,
  });
  // A member's data may be fetched again before the page has been taken over.
  return useHydrated() && isPending;
}
