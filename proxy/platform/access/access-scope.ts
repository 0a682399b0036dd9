/**
 * Who may find a dataset. The rule itself is the SQL function `catalogue.may_find`, and grants beside it; this module
 * supplies what it asks about the caller, so that lists, counts, facets, pages, figures and downloads cannot differ.
 *
 * While there is no private catalogue (PRIVATE_DATA_CATALOGUE), being a member shows nothing: people find what is public,
 * what they may edit, and what was granted to them.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { roleGrants } from '#contract/roles.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The caller, a group or an organisation of theirs, or an API key, as far as datasets are granted to it. */
export interface Principal {
  readonly id: number;
  /** Changes with every change of its grants. */
  readonly revision: string;
}

/** What a caller reaches. */
export interface AccessScope {
  /** Organisations whose drafts, and what is visible to the organisation, the caller finds. */
  readonly memberOf: readonly string[];
  /** Organisations of which the caller finds what is private as well. */
  readonly editorOf: readonly string[];
  /** To whom datasets are granted; empty for most callers. */
  readonly principals: readonly Principal[];
}

/** The access scope of a visitor: only what anyone may find. */
export const VISITOR: AccessScope = { memberOf: [], editorOf: [], principals: [] };

type Row =
  | { kind: 'member'; organisation_guid: string; role_id: number; is_private: boolean }
  | { kind: 'principal'; id: number; revision: string };

/**
 * Reads the memberships and principals of a caller.
 * @param identityGUID a person, or an API key by its keyGUID; null for a visitor
 */
export async function readAccessScope(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
): Promise<AccessScope> {
  if (identityGUID === null) return VISITOR;
  const { rows } = await sql<Row>`
    select 'member' as kind, m.organisation_guid, m.role_id, ${isCataloguePrivate} as is_private,
      null::integer as id, null::bigint as revision
    from access.memberships_of(${identityGUID}) m
    union all
    select 'principal', null, null, null, p.id, p.revision
    from access.principals_of(${identityGUID}) p
  `.execute(kysely);
  const memberships = rows.filter((row) => row.kind === 'member');
  const having = (capability: 'dataset.readDrafts' | 'dataset.edit') =>
    memberships.filter((m) => roleGrants(m.role_id, capability)).map((m) => m.organisation_guid);
  const editorOf = having('dataset.edit');
  const isPrivate = memberships.some((m) => m.is_private);
  return {
    memberOf: isPrivate ? having('dataset.readDrafts') : editorOf,
    editorOf,
    principals: rows
      .filter((row) => row.kind === 'principal')
      .map(({ id, revision }) => ({ id, revision }))
      .toSorted((a, b) => a.id - b.id),
  };
}

/** A grant that has not ended, though it may begin later, as an SQL condition on `g`, a grant of a dataset or a document. */
export const hasNotEnded = sql<boolean>`g.ended_at is null and (g.valid_until is null or g.valid_until > now())`;

/** A grant that counts at this moment, as an SQL condition on `g`, a row of `access.dataset_grant`. */
export const isLiveGrant = sql<boolean>`g.valid_from <= now() and ${hasNotEnded}`;

/** The rule of status, visibility and role alone, on `alias`, which need not be a stored dataset. */
export function mayFindByClass(
  { memberOf, editorOf }: AccessScope,
  alias: 'd' | 'discovery' | 'dataset' = 'd',
): RawBuilder<boolean> {
  const row = sql.ref(alias);
  return sql<boolean>`catalogue.may_find(${row}.status_id, ${row}.visibility, ${row}.organisation_guid,
    ${memberOf}::uuid[], ${editorOf}::uuid[])`;
}

/** The whole rule as an SQL condition on `alias`, a row of `catalogue.discovery` or `catalogue.dataset`. */
export function mayFind(
  accessScope: AccessScope,
  alias: 'd' | 'discovery' | 'dataset' = 'd',
): RawBuilder<boolean> {
  const byClass = mayFindByClass(accessScope, alias);
  const { principals } = accessScope;
  if (principals.length === 0) return byClass;
  return sql<boolean>`(${byClass} or exists (
    select from access.dataset_grant g
    where g.principal_id = any (${principals.map(({ id }) => id)}::integer[])
      and g.dataset_guid = ${sql.ref(alias)}.dataset_guid and ${isLiveGrant}))`;
}
