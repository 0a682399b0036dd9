/**
 * The search index in plain SQL: every question is a query on the projection `catalogue.discovery`, and nothing is kept
 * in this process. It costs no memory and no time at the start, and answers more slowly the more datasets there are:
 * docs/decisions/0017-search-index.md says where each index fits.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex } from '#proxy/platform/search/search-index.ts';
import { readHighlights } from '../text/highlights.ts';
import { readKeywords } from '../text/keyword-query.ts';
import { readSpellings } from '../text/spelling.ts';
import { countTerms, countWords } from './counts.ts';
import { search } from './search.ts';
import { similarTo } from './similar.ts';
import { suggestions } from './suggestions.ts';

export const createPostgresIndex = (kysely: Kysely<Schema>): SearchIndex => ({
  prepare: async () => undefined,
  view: async (accessScope) => ({
    search: (request) => search(kysely, accessScope, request),
    async highlight(keywords, datasetGUIDs) {
      const query = await readKeywords(kysely, keywords);
      return query === null ? new Map() : readHighlights(kysely, datasetGUIDs, query.query);
    },
    countWords: (words, unfinished) => countWords(kysely, accessScope, { words, unfinished }),
    spellings: (words, unfinished) => readSpellings(kysely, words, unfinished),
    ...suggestions(kysely, accessScope),
    similar: (datasetGUID, most) => similarTo(kysely, accessScope, { datasetGUID, most }),
    countTerms: (facet) => countTerms(kysely, accessScope, facet),
    countDistinct: async (facet) => (await countTerms(kysely, accessScope, facet)).length,
  }),
});
