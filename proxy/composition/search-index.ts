/** Chooses the implementation of the search index. */
import type { Kysely } from 'kysely';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { createPostgresIndex } from '#proxy/domains/search-index/postgres/postgres-index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex, SearchIndexKind } from '#proxy/platform/search/search-index.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';

const create: Record<
  SearchIndexKind,
  (kysely: Kysely<Schema>, synonyms: readonly SynonymRule[]) => SearchIndex
> = {
  memory: createMemoryIndex,
  postgres: createPostgresIndex,
};

export const createSearchIndex = (
  kind: SearchIndexKind,
  kysely: Kysely<Schema>,
  synonyms: readonly SynonymRule[] = [],
): SearchIndex => create[kind](kysely, synonyms);
