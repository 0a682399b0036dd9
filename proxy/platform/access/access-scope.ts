/**
 * Who may find a dataset. The rule itself is the SQL function `catalogue.may_find`; this module supplies what
 * it asks about the caller, so that lists, counts, facets, pages, figures and downloads cannot differ.
 *
 * While there is no private catalogue (PRIVATE_DATA_CATALOGUE), being a member shows nothing: people find what is public,
 * and what they may edit.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { roleGrants } from '#contract/roles.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The organisations of a caller, by what the role there grants. */
export interface AccessScope {
  /** Finds drafts and what is visible to the organisation. */
  readonly memberOf: readonly string[];
  /** Finds what is private as well. */
  readonly editorOf: readonly string[];
}

/** The access scope of a visitor: only what everybody may find. */
export const VISITOR: AccessScope = { memberOf: [], editorOf: [] };

/** Reads the memberships of a caller; null stands for a visitor. */
export async function readAccessScope(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
): Promise<AccessScope> {
  if (identityGUID === null) return VISITOR;
  const memberships = await kysely
    .selectFrom('auth.member')
    .select(['organisation_guid', 'role_id', isCataloguePrivate.as('is_private')])
    .where('identity_guid', '=', identityGUID)
    .execute();
  const having = (capability: 'dataset.readDrafts' | 'dataset.edit') =>
    memberships.filter((m) => roleGrants(m.role_id, capability)).map((m) => m.organisation_guid);
  const editorOf = having('dataset.edit');
  const isPrivate = memberships.some((m) => m.is_private);
  return { memberOf: isPrivate ? having('dataset.readDrafts') : editorOf, editorOf };
}

/** The rule as an SQL condition on `alias`, a row of `catalogue.discovery` or `catalogue.dataset`. */
export function mayFind(
  accessScope: AccessScope,
  alias: 'd' | 'discovery' | 'dataset' = 'd',
): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return sql<boolean>`catalogue.may_find(${row}.status_id, ${row}.visibility, ${row}.organisation_guid,
    ${accessScope.memberOf}::uuid[], ${accessScope.editorOf}::uuid[])`;
}
