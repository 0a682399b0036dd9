/** Grants that stand together: one of the organisation's datasets, and those that answer the same request. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Narrowing } from '#contract/narrowing.ts';
import type { QuotaPeriod } from '#contract/quota.ts';
import { joinedPrincipal, principalName } from '#proxy/platform/access/principals.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { unknownGrant } from './check-share.ts';

export interface GrantRow {
  grant_guid: string;
  dataset_guid: string;
  request_guid: string | null;
  kind: StoredPrincipalKind;
  guid: string;
  name: string;
  valid_from: Date;
  valid_until: Date | null;
  level: number;
  resource_guids: string[] | null;
  narrowing: Narrowing | null;
  quota_limit: number | null;
  quota_period: QuotaPeriod | null;
  granted_by: string;
  reason: string;
}

/**
 * Waits until no one publishes the dataset. A part is fitted to the table that readers have, and in the one that they get
 * another column may be called so at the same place.
 * @param datasetGUID an expression
 */
export const waitForPublication = (trx: Transaction<Schema>, datasetGUID: RawBuilder<unknown>) =>
  sql`select from catalogue.dataset where dataset_guid = ${datasetGUID} for key share`.execute(trx);

/** The dataset of a grant, as an expression. */
export const datasetOfGrant = (grantGUID: string): RawBuilder<unknown> =>
  sql`(select dataset_guid from access.dataset_grant where grant_guid = ${grantGUID})`;

/**
 * A grant of the organisation's datasets and those that answer the same request, locked: what goes furthest first.
 * @param isEnded false: those that were not taken back; true: the grant was, and those that were with it
 * @throws ProblemError 404
 */
export async function lockTogether(
  trx: Transaction<Schema>,
  { organisationGUID, grantGUID }: { readonly organisationGUID: string; readonly grantGUID: string },
  isEnded: boolean,
): Promise<readonly [GrantRow, ...GrantRow[]]> {
  // Waits for another change of them before they are read: it may have given what answers the request as well.
  await sql`
    select from access.dataset_grant g join catalogue.dataset d using (dataset_guid)
    where d.organisation_guid = ${organisationGUID} and (g.grant_guid = ${grantGUID}
      or g.request_guid = (select request_guid from access.dataset_grant where grant_guid = ${grantGUID}))
    order by g.grant_guid for update of g
  `.execute(trx);
  const { rows } = await sql<GrantRow>`
    select g.grant_guid, g.dataset_guid, g.request_guid, p.kind, p.guid, ${principalName} as name, g.valid_from, g.valid_until,
      g.level, g.resource_guids, g.narrowing, g.quota_limit, g.quota_period, g.granted_by, g.reason
    from access.dataset_grant g join catalogue.dataset d using (dataset_guid)
    join access.dataset_grant named on named.grant_guid = ${grantGUID}
      and (g.grant_guid = named.grant_guid or g.request_guid = named.request_guid)
    ${joinedPrincipal}
    where d.organisation_guid = ${organisationGUID} and (named.ended_at is not null) = ${isEnded}
      and g.ended_at is not distinct from named.ended_at
    order by g.level desc, g.narrowing is not null, g.grant_guid
    for update of g
  `.execute(trx);
  const [first, ...others] = rows;
  if (first === undefined) throw unknownGrant();
  return [first, ...others];
}

/** The quota of a grant. */
export const quotaOf = ({ quota_limit: limit, quota_period: period }: GrantRow) =>
  limit === null || period === null ? null : { limit, period };

/** The files that grants open together; null where one of them opens all. */
export const filesOf = (grants: readonly (readonly string[] | null)[]): string[] | null =>
  grants.includes(null) ? null : [...new Set(grants.flatMap((files) => files ?? []))];

/** The GUIDs of several grants, for the log. */
export const listed = (rows: readonly GrantRow[]) =>
  rows.length === 1 ? {} : { grantGUIDs: rows.map(({ grant_guid }) => grant_guid) };
