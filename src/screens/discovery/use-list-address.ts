/**
 * How what is pressed changes the address of the list: it changes what the reader has asked for last. That may not be drawn
 * yet, so a second press right after the first one takes nothing back.
 */
import { useNavigate, useRouter, type LinkProps, type NavigateOptions } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { withoutChoices } from './choices.ts';
import { readDiscoverySearch, type DiscoverySearch, type SearchInput } from './discovery-search.ts';
import { EVERYWHERE, placeLink, placePath, searchAt, type Place } from './place.ts';

/** Another choice, made on whatever is chosen. */
export type Change = (search: DiscoverySearch) => DiscoverySearch;

export interface ListAddress {
  /** A link to the list as a search has it. */
  readonly link: (search: DiscoverySearch) => LinkProps;
  /** Where a change leads from what is drawn: for a link, which works without scripts too. */
  readonly linkTo: (change: Change) => LinkProps;
  /** Takes back all choices but that of the place. */
  readonly clear: Change;
  /** Goes to where a change leads from what was asked for last. */
  readonly go: (change: Change, options?: Pick<NavigateOptions, 'replace'>) => void;
}

/** What an address asks for, where it is that of the list: the one of the place, or the whole list that a choice leads to. */
export function askedFor(
  { pathname, search }: { readonly pathname: string; readonly search: object },
  place: Place,
): DiscoverySearch | null {
  const at = [place, EVERYWHERE].find((one) => placePath(one) === pathname);
  return at === undefined ? null : searchAt(at, readDiscoverySearch(search as SearchInput));
}

/**
 * `link` is the same for as long as the place is, so that parts which show the list alone are not drawn for a press.
 * @param wanted what was asked for last, as far as it is drawn
 */
export function useListAddress(place: Place, wanted: DiscoverySearch): ListAddress {
  const router = useRouter();
  const navigate = useNavigate();
  const link = useCallback((search: DiscoverySearch) => placeLink(place, search), [place]);
  return useMemo(
    () => ({
      link,
      linkTo: (change) => link(change(wanted)),
      clear: (now) => searchAt(place, withoutChoices(now)),
      go: (change, options) =>
        void navigate({
          ...link(change(askedFor(router.latestLocation, place) ?? wanted)),
          ...options,
          resetScroll: false,
        } as NavigateOptions),
    }),
    [link, navigate, router, place, wanted],
  );
}
