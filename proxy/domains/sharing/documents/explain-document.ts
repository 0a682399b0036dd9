/** The call `document/explainAccess`: whether someone sees a document, why, and how much of each table it is made of. */
import { sql, type Kysely } from 'kysely';
import type { DocumentTable } from '#contract/document-sharing.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { decideOnDocument } from '#proxy/platform/documents/document-access.ts';
import { readDocument } from '#proxy/platform/documents/document-rows.ts';
import { showSources, type TableSource } from '#proxy/platform/documents/table-sources.ts';
import { explainReasons, instantOf } from '../explain-reasons.ts';
import { findAskedPerson, waitingDocumentGrants } from '../person-by-address.ts';
import type { DocumentShareOptions } from './change-document-shares.ts';
import { findShared, placeOf } from './shared-documents.ts';

/** GUIDs of the files that a document is made of, those of the charts and maps of a dashboard as well. */
async function filesOf(kysely: Kysely<Schema>, document: unknown): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    with made as (select unnest(catalogue.made_of(${JSON.stringify(document)}::jsonb)) as guid),
    part as (
      select coalesce(t.published, t.document) as document from catalogue.map t where t.map_guid::text in (select guid from made)
      union all
      select coalesce(t.published, t.document) from catalogue.document t
        where t.document_guid::text in (select guid from made)
    )
    select r.resource_guid as guid from catalogue.resource r
    where r.resource_guid::text in (
      select guid from made union select unnest(catalogue.made_of(part.document)) from part)
    order by r.name, r.resource_guid`.execute(kysely);
  return rows.map(({ guid }) => guid);
}

const stateOf = (source: TableSource): DocumentTable['state'] =>
  source.state === 'open' && source.inPart ? 'part' : source.state;

/** @throws ProblemError 403 or 404 for a document that the caller may not share, 409 for an address of several accounts */
export async function explainDocument(
  { kysely, hasMaps }: Pick<DocumentShareOptions, 'kysely' | 'hasMaps'>,
  { email, ...which }: CallRequest<'document/explainAccess'>,
  callerGUID: string,
): Promise<CallResponse<'document/explainAccess'>> {
  const row = await findShared(kysely, hasMaps, which, callerGUID);
  const place = placeOf(which.kind);
  const { guid, organisation_guid: organisationGUID } = row;
  const grants = sql`access.document_grant g where g.${sql.ref(place.guid)} = ${guid} and g.ended_at is null`;
  const identityGUID =
    email === null
      ? null
      : (await findAskedPerson(kysely, { organisationGUID, grants }, email, 'email')).identityGUID;
  const asked = await readDocument(kysely, place, guid, identityGUID);
  if (asked === undefined) throw new RangeError('A document that was just there is gone');
  const { allowed, status, because, until } = decideOnDocument(asked);
  const [explained = []] = await explainReasons(kysely, [because]);
  const waiting = email === null ? [] : await waitingDocumentGrants(kysely, organisationGUID, grants, email);
  const files = await filesOf(kysely, row.published ?? row.document);
  const [seen, known] = await Promise.all([
    showSources(kysely, files, identityGUID),
    showSources(kysely, files, callerGUID),
  ]);
  return {
    allowed: allowed && row.published !== null,
    status: row.published === null ? 404 : status,
    because: [
      ...explained,
      ...waiting.map((grantGUID) => ({
        effect: 'insufficient' as const,
        code: 'grant.pending' as const,
        level: 'read' as const,
        grantGUID,
      })),
    ],
    until: instantOf(until),
    tables: files.map((resourceGUID) => {
      const own = known(resourceGUID);
      return {
        resourceGUID,
        resourceName: own.state === 'open' ? own.resourceName : null,
        dataset: own.state === 'unavailable' ? null : own.dataset,
        state: stateOf(seen(resourceGUID)),
      };
    }),
  };
}
