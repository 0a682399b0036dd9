/** Ends grants of datasets, and says so in the log of the organisation of each dataset, with all that giving one again needs. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { levelOf } from '#contract/access.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { QuotaPeriod } from '#contract/quota.ts';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { joinedPrincipal, loggedPrincipal, principalName } from './principals.ts';

interface Had {
  readonly kind: StoredPrincipalKind;
  readonly guid: string;
}

interface Ending {
  /** Null: no member has ended them. */
  readonly actorGUID: string | null;
  /** Why, for those who read the log. */
  readonly reason: string;
  /** Which of those that end get a line of their own: a condition on `g` and `d`. All by default. */
  readonly logged?: RawBuilder<boolean>;
}

interface Row extends Had {
  readonly grantGUID: string;
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly name: string;
  readonly level: number;
  readonly resources: string[] | null;
  readonly narrowing: Narrowing | null;
  readonly from: Date;
  readonly until: Date | null;
  readonly limit: number | null;
  readonly period: QuotaPeriod | null;
  readonly isLogged: boolean;
}

/**
 * Ends grants that have not been ended. Two statements, however many they are.
 * @param which a condition on `g`, the grant, `p`, its principal, and `d`, its dataset
 * @returns how many were ended
 */
export async function endGrantsWhere(
  trx: Transaction<Schema>,
  which: RawBuilder<boolean>,
  { actorGUID, reason, logged = sql`true` }: Ending,
): Promise<number> {
  const { rows } = await sql<Row>`
    with ended as (
      update access.dataset_grant g set ended_at = now(), ended_by = ${actorGUID}
      from access.principal p, catalogue.dataset d
      where p.id = g.principal_id and d.dataset_guid = g.dataset_guid and g.ended_at is null and ${which}
      returning g.*, d.organisation_guid,
        ${logged} as "isLogged")
    select g.grant_guid as "grantGUID", g.dataset_guid as "datasetGUID", g.organisation_guid as "organisationGUID",
      p.kind, p.guid, ${principalName} as name, g.level, g.resource_guids as resources, g.narrowing,
      g.valid_from as "from", g.valid_until as until, g.quota_limit as "limit", g.quota_period as period, g."isLogged"
    from ended g ${joinedPrincipal}
    order by g.grant_guid
  `.execute(trx);
  await recordAudits(
    trx,
    rows
      .filter((row) => row.isLogged)
      .map(({ grantGUID, datasetGUID, organisationGUID, level, narrowing, from, until, ...row }) => ({
        organisationGUID,
        actorGUID,
        action: 'grant.ended' as const,
        object: { kind: 'dataset', id: datasetGUID },
        before: {
          grantGUID,
          ...loggedPrincipal(row),
          level: levelOf(level),
          resources: row.resources,
          ...(narrowing !== null && { narrowing }),
          from: from.toISOString(),
          until: until?.toISOString() ?? null,
          quota: row.limit === null || row.period === null ? null : { limit: row.limit, period: row.period },
        },
        reason,
      })),
  );
  return rows.length;
}

/**
 * Ends what a person, a group or a key has. A grant whose time is over gets no line: it has ended before.
 * @param of which of it: a condition on `d`, the dataset; all by default
 */
export const endGrants = (
  trx: Transaction<Schema>,
  { kind, guid }: Had,
  { of = sql`true`, logged = sql`true`, ...ending }: Ending & { readonly of?: RawBuilder<boolean> },
): Promise<number> =>
  endGrantsWhere(trx, sql`p.kind = ${kind} and p.guid = ${guid} and ${of}`, {
    ...ending,
    logged: sql`(g.valid_until is null or g.valid_until > now()) and ${logged}`,
  });
