/** Ends grants of datasets that a person, a group or a key has, and says so in the log of the organisation of each dataset. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { levelOf } from '#contract/access.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Had {
  readonly kind: 'person' | 'group' | 'key';
  readonly guid: string;
}

interface Ending {
  /** Null: no member has ended them. */
  readonly actorGUID: string | null;
  /** Why, for those who read the log. */
  readonly reason: string;
  /** Which of them: a condition on `d`, the dataset. All by default. */
  readonly of?: RawBuilder<boolean>;
  /** Which of those that end get a line of their own: a condition on `d`. All by default. */
  readonly logged?: RawBuilder<boolean>;
}

/** A grant whose time is over gets no line: it has ended before. */
export async function endGrants(
  trx: Transaction<Schema>,
  { kind, guid }: Had,
  { actorGUID, reason, of = sql`true`, logged = sql`true` }: Ending,
): Promise<void> {
  const { rows } = await sql<{
    grantGUID: string;
    datasetGUID: string;
    organisationGUID: string;
    level: number;
    until: Date | null;
    isLogged: boolean;
  }>`
    update access.dataset_grant g set ended_at = now(), ended_by = ${actorGUID}
    from access.principal p, catalogue.dataset d
    where p.id = g.principal_id and p.kind = ${kind} and p.guid = ${guid} and d.dataset_guid = g.dataset_guid
      and g.ended_at is null and ${of}
    returning g.grant_guid as "grantGUID", d.dataset_guid as "datasetGUID", g.level, g.valid_until as until,
      d.organisation_guid as "organisationGUID",
      (g.valid_until is null or g.valid_until > now()) and ${logged} as "isLogged"
  `.execute(trx);
  for (const { grantGUID, datasetGUID, organisationGUID, level, until } of rows.filter((row) => row.isLogged))
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.ended',
      object: { kind: 'dataset', id: datasetGUID },
      before: { grantGUID, kind, guid, level: levelOf(level), until: until?.toISOString() ?? null },
      reason,
    });
}
