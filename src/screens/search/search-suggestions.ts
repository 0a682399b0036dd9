/** The suggestions of every search in the catalogue, loaded when a field that has them is entered. */
import { lazy, type ComponentType } from 'react';
import type { SuggestionsProps } from '../../components/search-form.tsx';

/** A search works without suggestions, so a page does not fail because they could not be loaded. */
export const SearchSuggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import('./suggestions.tsx').then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
);
