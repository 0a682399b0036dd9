/** Chooses the implementation of the search index. */
import type { Kysely } from 'kysely';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { createPostgresIndex } from '#proxy/domains/search-index/postgres/postgres-index.ts';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SearchIndex, SearchIndexKind } from '#proxy/platform/search/search-index.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';

type Create = (kysely: Kysely<Schema>, synonyms?: readonly SynonymRule[], unlisted?: Unlisted) => SearchIndex;

const create: Record<SearchIndexKind, Create> = {
  memory: createMemoryIndex,
  postgres: createPostgresIndex,
};

/** @param unlisted is called with datasets that cannot be read */
export const createSearchIndex = (
  kind: SearchIndexKind,
  kysely: Kysely<Schema>,
  synonyms: readonly SynonymRule[] = [],
  unlisted?: Unlisted,
): SearchIndex => create[kind](kysely, synonyms, unlisted);
