/**
 * Where a list of datasets is: at `/discovery`, or on the page of one theme or tag, which is the same list with
 * that choice made. Its choice is in the path there, so it is not in the rest of the address.
 */
import type { LinkProps } from '@tanstack/react-router';
import { tagPath, themePath } from '#contract/place-path.ts';
import type { ListName } from './choices.ts';
import type { DiscoverySearch } from './discovery-search.ts';

export type Place =
  | { readonly kind: 'all' }
  | { readonly kind: 'theme'; readonly id: number; readonly slug: string }
  | { readonly kind: 'tag'; readonly tag: string };

export const EVERYWHERE: Place = { kind: 'all' };

/** The path of the list, for a form without scripts. */
export function placePath(place: Place): string {
  if (place.kind === 'theme') return themePath(place.slug);
  if (place.kind === 'tag') return tagPath(place.tag);
  return '/discovery';
}

/** The list that is chosen by being here, and is no choice of the reader's. */
export const fixedList = (place: Place): ListName | undefined =>
  place.kind === 'all' ? undefined : place.kind;

/** The whole search of a page: what its address says, and what its path does. */
export function searchAt(place: Place, search: DiscoverySearch): DiscoverySearch {
  if (place.kind === 'theme') return { ...search, theme: [place.id] };
  if (place.kind === 'tag') return { ...search, tag: [place.tag] };
  return search;
}

/** A link to the list as a search has it; without the choice of the place it leads to the whole list. */
export function placeLink(place: Place, search: DiscoverySearch): LinkProps {
  if (place.kind === 'theme' && search.theme.length === 1 && search.theme[0] === place.id)
    return {
      to: '/discovery/themes/$theme',
      params: { theme: place.slug },
      search: { ...search, theme: [] },
    };
  if (place.kind === 'tag' && search.tag.length === 1 && search.tag[0] === place.tag)
    return { to: '/discovery/tags/$tag', params: { tag: place.tag }, search: { ...search, tag: [] } };
  return { to: '/discovery', search };
}
