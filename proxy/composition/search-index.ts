/** Chooses the implementation of the search index. */
import type { Kysely } from 'kysely';
import type { KeptIndex } from '#proxy/domains/search-index/memory/kept-index.ts';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { createPostgresIndex } from '#proxy/domains/search-index/postgres/postgres-index.ts';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex, SearchIndexKind } from '#proxy/platform/search/search-index.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';

type Create = (
  kysely: Kysely<Schema>,
  synonyms?: readonly SynonymRule[],
  unlisted?: Unlisted,
  kept?: KeptIndex | null,
) => SearchIndex;

const create: Record<SearchIndexKind, Create> = {
  memory: createMemoryIndex,
  postgres: createPostgresIndex,
};

/**
 * @param unlisted is called with datasets that cannot be read
 * @param kept keeps an index in memory for the next start
 */
export const createSearchIndex = (
  kind: SearchIndexKind,
  kysely: Kysely<Schema>,
  synonyms: readonly SynonymRule[] = [],
  unlisted?: Unlisted,
  kept: KeptIndex | null = null,
): SearchIndex => create[kind](kysely, synonyms, unlisted, kept);
