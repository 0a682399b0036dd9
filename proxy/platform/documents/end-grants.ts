/** Ends what a person or a group has of maps, charts and dashboards, and says so in the log of the organisation of each. */
import { sql, type Transaction } from 'kysely';
import type { SharedDocumentKind } from '#contract/document-sharing.ts';
import { joinedPrincipal, loggedPrincipal, principalName } from '#proxy/platform/access/principals.ts';
import { recordAudits } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The organisation of the map, chart or dashboard that a grant `g` is of. */
export const organisationOfGrant = sql<string>`coalesce(
  (select t.organisation_guid from catalogue.map t where t.map_guid = g.map_guid),
  (select t.organisation_guid from catalogue.document t where t.document_guid = g.document_guid))`;

interface Had {
  /** Whose documents; left out: those of every organisation. */
  readonly organisationGUID?: string;
  readonly kind: 'person' | 'group';
  readonly guid: string;
}

interface Row {
  readonly grantGUID: string;
  readonly organisationGUID: string;
  readonly document: SharedDocumentKind;
  readonly documentGUID: string;
  readonly kind: 'person' | 'group';
  readonly guid: string;
  readonly name: string;
  readonly until: Date | null;
}

/** A grant whose time is over gets no line: it has ended before. @param reason for those who read the log */
export async function endDocumentGrants(
  trx: Transaction<Schema>,
  { organisationGUID = '', kind, guid }: Had,
  { actorGUID, reason }: { readonly actorGUID: string; readonly reason: string },
): Promise<void> {
  const { rows } = await sql<Row>`
    with ended as (
      update access.document_grant g set ended_at = now(), ended_by = ${actorGUID}
      from access.principal p
      where p.id = g.principal_id and p.kind = ${kind} and p.guid = ${guid} and g.ended_at is null
        and (${organisationGUID} = '' or ${organisationGUID} = ${organisationOfGrant}::text)
      returning g.*)
    select g.grant_guid as "grantGUID", coalesce(m.organisation_guid, c.organisation_guid) as "organisationGUID",
      coalesce(c.kind, 'map') as document, coalesce(g.map_guid, g.document_guid) as "documentGUID",
      p.kind, p.guid, ${principalName} as name, g.valid_until as until
    from ended g ${joinedPrincipal}
    left join catalogue.map m on m.map_guid = g.map_guid
    left join catalogue.document c on c.document_guid = g.document_guid
    where g.valid_until is null or g.valid_until > now()
    order by g.grant_guid
  `.execute(trx);
  await recordAudits(
    trx,
    rows.map(({ grantGUID, document, documentGUID, until, ...row }) => ({
      organisationGUID: row.organisationGUID,
      actorGUID,
      action: 'grant.ended' as const,
      object: { kind: document, id: documentGUID },
      before: { grantGUID, ...loggedPrincipal(row), until: until?.toISOString() ?? null },
      reason,
    })),
  );
}
