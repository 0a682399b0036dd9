/** The suggestions of every search in the catalogue, loaded when a field that has them is entered. */
import { lazyPart, NoPart } from '../../components/lazy-part.tsx';

/** A search works without suggestions, so a page does not fail because they could not be loaded. */
export const SearchSuggestions = lazyPart(
  async () => (await import('./suggestions.tsx')).Suggestions,
  NoPart,
);
