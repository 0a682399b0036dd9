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
import { prepared } from '#proxy/platform/database/prepared.ts';
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
  /** Datasets that the caller finds beside all this: those of a personal token that is limited to datasets. */
  readonly datasets: readonly string[];
}

/** The access scope of a visitor: only what anyone may find. */
export const VISITOR: AccessScope = { memberOf: [], editorOf: [], principals: [], datasets: [] };

type Row =
  | { kind: 'member'; organisation_guid: string; role_id: number; is_private: boolean }
  | { kind: 'principal'; id: number; revision: string }
  | { kind: 'token'; owner: string; chosen: string[] };

/** The chosen datasets of a token that its owner finds at this moment. */
async function findChosen(kysely: Kysely<Schema>, owner: string, chosen: string[]): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select d.dataset_guid as guid from catalogue.dataset d
    where d.dataset_guid = any (${chosen}::uuid[]) and d.removed_at is null
      and ${mayFind(await readAccessScope(kysely, owner))} order by d.dataset_guid
  `.execute(kysely);
  return rows.map(({ guid }) => guid);
}

/**
 * Reads the memberships and principals of a caller.
 * @param identityGUID a person, an API key by its keyGUID, or a limited token by its tokenGUID; null for a visitor
 */
export async function readAccessScope(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
): Promise<AccessScope> {
  if (identityGUID === null) return VISITOR;
  const { rows } = await sql<Row>`${prepared}
    select 'member' as kind, m.organisation_guid, m.role_id, ${isCataloguePrivate} as is_private,
      null::integer as id, null::bigint as revision, null::uuid as owner, null::uuid[] as chosen
    from access.memberships_of(${identityGUID}) m
    union all
    select 'principal', null, null, null, p.id, p.revision, null, null
    from access.principals_of(${identityGUID}) p
    union all
    select 'token', null, null, null, null, null, t.identity_guid, t.dataset_guids
    from access.personal_token t
    where t.token_guid = ${identityGUID} and t.dataset_guids is not null and t.expires_at > now()
  `.execute(kysely);
  const token = rows.find((row) => row.kind === 'token');
  if (token !== undefined)
    return { ...VISITOR, datasets: await findChosen(kysely, token.owner, token.chosen) };
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
    datasets: [],
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
  const { principals, datasets } = accessScope;
  const guid = sql`${sql.ref(alias)}.dataset_guid`;
  const ways = [byClass];
  if (principals.length > 0)
    ways.push(sql`exists (
      select from access.dataset_grant g
      where g.principal_id = any (${principals.map(({ id }) => id)}::integer[])
        and g.dataset_guid = ${guid} and ${isLiveGrant})`);
  if (datasets.length > 0) ways.push(sql`${guid} = any (${datasets}::uuid[])`);
  return ways.length === 1 ? byClass : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
