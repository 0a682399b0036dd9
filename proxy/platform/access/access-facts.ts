/**
 * What the decision about a dataset stands on, read in one statement and kept nowhere: a change that was committed
 * before the question counts.
 */
import { sql, type Kysely } from 'kysely';
import {
  levelOf,
  type AccessDecision,
  type AccessFacts,
  type AccessQuestion,
  type GrantQuota,
  type PrincipalKind,
  type TokenLimits,
} from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import { statusCodes, statuses, type Visibility } from '#contract/fixed-values.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import { grantQuota } from '#proxy/platform/access/quota.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Who asks. */
export interface AccessCaller {
  /**
   * A person, an API key by its keyGUID, a secret link by its linkGUID, or a personal token that is limited to datasets by
   * its tokenGUID; null for a visitor.
   */
  readonly identityGUID: string | null;
  /** Of a personal token or an API key; null for a person who signed in. */
  readonly limits?: TokenLimits | null;
}

interface Row {
  now: Date;
  is_private: boolean;
  status_id: number;
  visibility: Visibility;
  role_id: number | null;
  link: Date | null;
  grants: {
    guid: string;
    kind: PrincipalKind;
    name: string;
    level: number;
    from: number;
    until: number | null;
    resources: string[] | null;
    narrowing: Narrowing | null;
    quota: GrantQuota | null;
  }[];
}

const statusOf = (id: number) => {
  const code = statusCodes.find((one) => statuses[one].id === id);
  if (code === undefined) throw new RangeError(`No status has the number ${id}`);
  return code;
};

/** Milliseconds since 1970 as a number of JSON; days of no end are null. */
const milliseconds = (column: string) =>
  sql`case when isfinite(${sql.ref(column)}) then extract(epoch from ${sql.ref(column)}) * 1000 end`;

/** Reads the facts of one dataset for one caller. An unknown GUID is no error: `dataset` is null. */
export async function readAccessFacts(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  { identityGUID, limits = null }: AccessCaller,
): Promise<AccessFacts> {
  const { rows } = await sql<Row>`${prepared}
    select now(), ${isCataloguePrivate} as is_private,
      access.preview_link_until(${identityGUID}::uuid, d.dataset_guid) as link, d.status_id, d.visibility, m.role_id,
      coalesce((
        select json_agg(json_build_object('guid', g.grant_guid, 'kind', p.kind, 'name',
          coalesce(t.name, o.name, k.name, ${fullName('u')}, ''),
          'level', g.level, 'from', ${milliseconds('g.valid_from')}, 'until', ${milliseconds('g.valid_until')},
          'resources', g.resource_guids, 'narrowing', g.narrowing, 'quota', ${grantQuota}) order by g.level desc, g.created_at)
        from access.principals_of(asking.guid) own
        -- A look-up for each principal: a join would read every grant of the dataset.
        cross join lateral (
          select * from access.dataset_grant g
          where g.principal_id = own.id and g.dataset_guid = d.dataset_guid and g.ended_at is null offset 0
        ) g
        join access.principal p on p.id = own.id
        left join auth."group" t on p.kind = 'group' and t.group_id = p.guid
        left join auth.organisation o on p.kind = 'organisation' and o.organisation_guid = p.guid
        left join access.api_key k on p.kind = 'key' and k.key_guid = p.guid
        left join auth."user" u on p.kind = 'person' and u.identity_guid = p.guid
      ), '[]') as grants
    from catalogue.dataset d
    -- Once, and not for each part of the statement that names it.
    cross join lateral (select access.acts_as(${identityGUID}::uuid, d.dataset_guid) as guid offset 0) asking
    left join lateral access.memberships_of(asking.guid) m on m.organisation_guid = d.organisation_guid
    where d.dataset_guid = ${datasetGUID} and d.removed_at is null
  `.execute(kysely);
  const [row] = rows;
  return {
    now: (row?.now ?? new Date()).getTime(),
    caller: {
      kind: identityGUID === null ? 'visitor' : 'member',
      roleId: row?.role_id ?? null,
      limits,
    },
    isCataloguePrivate: row?.is_private ?? false,
    link: row?.link?.getTime() ?? null,
    dataset: row === undefined ? null : { status: statusOf(row.status_id), visibility: row.visibility },
    grants: (row?.grants ?? []).map((grant) => ({
      grantGUID: grant.guid,
      principal: { kind: grant.kind, name: grant.name },
      level: levelOf(grant.level),
      from: grant.from,
      until: grant.until,
      resources: grant.resources,
      narrowing: grant.narrowing,
      quota: grant.quota,
    })),
  };
}

/** Reads the facts and decides. */
export const decideOnDataset = async (
  kysely: Kysely<Schema>,
  datasetGUID: string,
  caller: AccessCaller,
  question: AccessQuestion,
): Promise<AccessDecision> => decideAccess(await readAccessFacts(kysely, datasetGUID, caller), question);
