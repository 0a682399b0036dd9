/**
 * The search index in plain SQL: every question is a query on the projection `catalogue.discovery`, and nothing is kept
 * in this process. It costs no memory and no time at the start, and answers more slowly the more datasets there are:
 * docs/decisions/0017-search-index.md says where each index fits.
 */
import { sql, type Kysely } from 'kysely';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';
import type { Breadth, SearchIndex } from '#proxy/platform/search/search-index.ts';
import { readHighlights } from '../text/highlights.ts';
import { readKeywords, type KeywordQuery } from '../text/keyword-query.ts';
import { readSpellings } from '../text/spelling.ts';
import { createSynonyms } from '../text/synonym-table.ts';
import { countTerms, countWords } from './counts.ts';
import { search } from './search.ts';
import { similarTo } from './similar.ts';
import { suggestions } from './suggestions.ts';

export function createPostgresIndex(kysely: Kysely<Schema>, rules: readonly SynonymRule[] = []): SearchIndex {
  const synonyms = createSynonyms(kysely, rules);

  /** A last word that the caller finds something by is a whole one. */
  async function parse(
    accessScope: AccessScope,
    keywords: string,
    breadth: Breadth = 'typed',
  ): Promise<KeywordQuery | null> {
    const words = await readKeywords(kysely, keywords, await synonyms(), breadth);
    if (words === null || words.continued === null) return words?.whole ?? null;
    const { rows } = await sql<{ known: boolean }>`
      select exists (select from catalogue.discovery d where d.doc @@ ${words.last}::tsquery and ${mayFind(accessScope)})
        as known
    `.execute(kysely);
    return rows[0]?.known === true ? words.whole : words.continued;
  }

  return {
    prepare: async () => undefined,
    view: async (accessScope) => ({
      search: async ({ keywords, breadth, ...request }) =>
        search(kysely, accessScope, await parse(accessScope, keywords, breadth), request),
      async highlight(keywords, datasetGUIDs, breadth) {
        const query = await parse(accessScope, keywords, breadth);
        return readHighlights(kysely, datasetGUIDs, query?.words.map((word) => word.query) ?? []);
      },
      countWords: (words, unfinished) => countWords(kysely, accessScope, { words, unfinished }),
      spellings: (words, unfinished) => readSpellings(kysely, words, unfinished),
      // Of names that contain what is typed, not of other words for it.
      ...suggestions(kysely, accessScope, (keywords) => readKeywords(kysely, keywords)),
      similar: (datasetGUID, most) => similarTo(kysely, accessScope, { datasetGUID, most }),
      countTerms: (facet) => countTerms(kysely, accessScope, facet),
      countDistinct: async (facet) => (await countTerms(kysely, accessScope, facet)).length,
    }),
  };
}
