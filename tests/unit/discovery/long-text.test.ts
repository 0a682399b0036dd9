/** A text that is longer than what is searched for is kept, and the list asks for its beginning. */
import { expect, it } from 'vitest';
import { DiscoveryFilter } from '#contract/discovery.ts';
import {
  discoveryFilter,
  MOST_KEYWORDS,
  readDiscoverySearch,
  type SearchInput,
} from '#src/screens/discovery/discovery-search.ts';

it('is searched for by its first characters, as many as the call takes', () => {
  const keywords = `${'trees '.repeat(70)}end`;
  const search = readDiscoverySearch({ keywords } as SearchInput);
  expect(search.keywords).toBe(keywords);
  const filter = discoveryFilter(search);
  expect(filter.keywords).toBe(keywords.slice(0, MOST_KEYWORDS));
  expect(DiscoveryFilter.safeParse(filter).success).toBe(true);
  expect(DiscoveryFilter.safeParse({ ...filter, keywords: `${filter.keywords}x` }).success).toBe(false);
});
