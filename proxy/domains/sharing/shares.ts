/** Grants as both sides see them: the call `dataset/getSharing`, and one grant after a change. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ENDED_GRANT_DAYS, levelOf } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { CallResponse } from '#contract/index.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { joinedPrincipal, principalName, principalPeople } from '#proxy/platform/access/principals.ts';
import { quotaColumns, quotaOwner, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Grants of each direction that are answered, the latest first. */
const MOST = 2_000;
interface Row extends QuotaRow {
  grant_guid: string;
  dataset_guid: string;
  title: string;
  slug: string;
  organisation_name: string;
  kind: StoredPrincipalKind;
  guid: string;
  principal_name: string;
  people: number;
  level: number;
  resources: { resourceGUID: string; name: string }[] | null;
  narrowing: Narrowing | null;
  valid_from: Date;
  valid_until: Date | null;
  ended_at: Date | null;
  accept_by: Date | null;
  granted_by: string;
  reason: string;
  request_guid: string | null;
  request_number: number | null;
  last_used_at: Date | null;
  state: Share['state'];
}

/** Where a grant stands, of an alias `g`: it may have been ended, and it ends and begins automatically. */
export const grantState = sql<Exclude<Share['state'], 'pending'>>`
  case when g.ended_at is not null or g.valid_until <= now() then 'ended'
    when g.valid_from > now() then 'upcoming' else 'active' end`;

/** A grant to an address waits for a person, and ends when its link does. */
const shareState = sql<Share['state']>`
  case when p.kind <> 'address' then ${grantState}
    when g.ended_at is not null or g.valid_until <= now() or i.expires_at <= now() then 'ended' else 'pending' end`;

const toShare = (row: Row): Share => ({
  grantGUID: row.grant_guid,
  dataset: {
    datasetGUID: row.dataset_guid,
    title: row.title,
    organisationSlug: row.slug,
    organisationName: row.organisation_name,
  },
  // An address is a person of whom nothing else is known.
  principal: {
    kind: row.kind === 'address' ? 'person' : row.kind,
    id: row.guid,
    name: row.principal_name,
    people: row.people,
  },
  level: levelOf(row.level),
  resources: row.resources,
  narrowing: row.narrowing,
  quota: toQuotaUse(row),
  from: row.valid_from.toISOString(),
  acceptBy: row.state === 'pending' ? (row.accept_by?.toISOString() ?? null) : null,
  until: (row.ended_at ?? row.valid_until)?.toISOString() ?? null,
  lastUsed: row.last_used_at?.toISOString() ?? null,
  request:
    row.request_guid === null || row.request_number === null
      ? null
      : { requestGUID: row.request_guid, number: row.request_number },
  grantedBy: row.granted_by,
  reason: row.reason,
  state: row.state,
});

/** @param condition on `g`, the grant, `p`, its principal, and `d`, its dataset */
export async function readShares(kysely: Kysely<Schema>, condition: RawBuilder<boolean>): Promise<Share[]> {
  const { rows } = await sql<Row>`
    select g.grant_guid, d.dataset_guid, d.title, o.slug, o.name as organisation_name, p.kind, p.guid,
      ${principalName} as principal_name, ${principalPeople} as people,
      g.level,
      (select json_agg(json_build_object('resourceGUID', r.resource_guid, 'name', r.name) order by r.name)
        from catalogue.resource r where r.resource_guid = any (g.resource_guids)) as resources, g.narrowing,
      ${quotaColumns(quotaOwner, sql`g.quota_limit`, sql`g.quota_period`)},
      g.valid_from, g.valid_until, g.ended_at, i.expires_at as accept_by, coalesce(${fullName('b')}, '') as granted_by, g.reason,
      g.request_guid, w.number as request_number, s.last_used_at,
      ${shareState} as state
    from access.dataset_grant g
    join catalogue.dataset d using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    ${joinedPrincipal}
    left join auth.invitation i on p.kind = 'address' and i.grant_guid = g.grant_guid
    left join access.request w on w.request_guid = g.request_guid
    left join access.grant_use s on s.grant_guid = g.grant_guid
    left join auth."user" b on b.identity_guid = g.granted_by
    where ${condition}
      and coalesce(g.ended_at, least(g.valid_until, i.expires_at), 'infinity') > now() - ${ENDED_GRANT_DAYS} * interval '1 day'
    order by g.created_at desc, g.request_guid, g.level desc, g.narrowing is not null, g.grant_guid limit ${MOST}
  `.execute(kysely);
  return rows.map(toShare);
}

/**
 * What an organisation shares, and what others share with it, with the caller or with groups of the caller. What is shared
 * with another organisation of the caller is not of this one.
 * @param identityGUID the caller
 */
export async function readSharing(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  identityGUID: string,
): Promise<CallResponse<'dataset/getSharing'>> {
  const [outgoing, incoming] = await Promise.all([
    readShares(kysely, sql`d.organisation_guid = ${organisationGUID}`),
    readShares(
      kysely,
      sql`d.organisation_guid <> ${organisationGUID} and g.ended_at is null
        and (p.kind = 'organisation' and p.guid = ${organisationGUID}
          or p.kind <> 'organisation' and g.principal_id in (select id from access.principals_of(${identityGUID})))`,
    ),
  ]);
  // What is shared with a group or an organisation says of its members together when they used it: none of them sees that.
  return {
    outgoing,
    incoming: incoming.map(({ lastUsed, ...share }) =>
      share.principal.kind === 'person' ? { ...share, lastUsed } : share,
    ),
  };
}
