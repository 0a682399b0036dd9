/** Ends what a person or a group has of an organisation's maps, charts and dashboards. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Had {
  readonly organisationGUID: string;
  readonly kind: 'person' | 'group';
  readonly guid: string;
}

export async function endDocumentGrants(
  trx: Transaction<Schema>,
  { organisationGUID, kind, guid }: Had,
  actorGUID: string,
): Promise<void> {
  await sql`
    update access.document_grant g set ended_at = now(), ended_by = ${actorGUID}
    from access.principal p
    where p.id = g.principal_id and p.kind = ${kind} and p.guid = ${guid} and g.ended_at is null and (
      exists (select from catalogue.map t
        where t.map_guid = g.map_guid and t.organisation_guid = ${organisationGUID})
      or exists (select from catalogue.document t
        where t.document_guid = g.document_guid and t.organisation_guid = ${organisationGUID}))
  `.execute(trx);
}
