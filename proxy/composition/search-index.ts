/** Chooses the implementation of the search index. */
import type { Kysely } from 'kysely';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { createPostgresIndex } from '#proxy/domains/search-index/postgres/postgres-index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex, SearchIndexKind } from '#proxy/platform/search/search-index.ts';

const create: Record<SearchIndexKind, (kysely: Kysely<Schema>) => SearchIndex> = {
  memory: createMemoryIndex,
  postgres: createPostgresIndex,
};

export const createSearchIndex = (kind: SearchIndexKind, kysely: Kysely<Schema>): SearchIndex =>
  create[kind](kysely);
