/**
 * Documents that organisations keep, such as maps, charts and dashboards: how they are stored, and who may edit and see
 * them. Each kind says which table it is in; the columns are the same in all of them.
 */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { roleGrants, type Capability } from '#contract/roles.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { DocumentColumns } from '#proxy/platform/database/schema.maps.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { decideOnDocument, grantsToCaller, type StoredGrant } from './document-access.ts';
import { mayNameWithheld, withoutTexts } from './withheld-texts.ts';

export type Connection = Kysely<Schema> | Transaction<Schema>;

/** Where documents are, and the column of their GUID. */
export interface DocumentPlace {
  readonly table: 'catalogue.map' | 'catalogue.document';
  readonly guid: 'map_guid' | 'document_guid';
}
export const mapsTable: DocumentPlace = { table: 'catalogue.map', guid: 'map_guid' };
export const documentsTable: DocumentPlace = { table: 'catalogue.document', guid: 'document_guid' };

type Event = 'created' | 'published' | 'unpublished' | 'deleted' | 'restored';

/** A kind of document. */
export interface KeptKind<Document> {
  readonly kind: 'map' | 'chart' | 'dashboard';
  readonly place: DocumentPlace;
  /** Field of requests that names the document. */
  readonly field: 'mapGUID' | 'documentGUID';
  readonly editing: Capability;
  readonly actions: Readonly<Record<Event, AuditAction>>;
  /** What readers of the document would miss. */
  readonly missing: (document: Document) => readonly FieldError[];
  /** Keeps what belongs to a publication besides the document; absent: nothing does. */
  readonly keepPublication?: (
    trx: Transaction<Schema>,
    publication: { readonly guid: string; readonly version: number; readonly document: Document },
  ) => Promise<void>;
}

/** A stored document with its organisation, and the caller's role in it. */
export interface StoredDocument<Document> extends Omit<
  Selectable<DocumentColumns<unknown>>,
  'document' | 'published'
> {
  readonly guid: string;
  readonly document: Document;
  /** What readers have; null for a draft. Without what the author has written where `names_withheld`. */
  readonly published: Document | null;
  /** The author may have written about a version of a file that is withheld since. */
  readonly names_withheld: boolean;
  /** Of a table of several kinds. */
  readonly kind?: string;
  readonly slug: string;
  readonly organisation_name: string;
  readonly role_id: number | null;
  readonly saved_by_name: string | null;
  /** What is granted to the caller. */
  readonly grants: readonly StoredGrant[];
  /** The clock of the database. */
  readonly now: Date;
}

/** Documents, removed or not, by GUID; those that there are not are left out. */
export async function readDocuments<Document>(
  kysely: Connection,
  place: DocumentPlace,
  documentGUIDs: readonly string[],
  identityGUID: string | null,
): Promise<Map<string, StoredDocument<Document>>> {
  if (documentGUIDs.length === 0) return new Map();
  const { table, guid } = place;
  const { rows } = await sql<StoredDocument<Document>>`
    select t.*, t.${sql.ref(guid)} as guid, o.slug, o.name as organisation_name, m.role_id,
      ${fullName('u')} as saved_by_name, now() as now, ${grantsToCaller(place, identityGUID)} as grants,
      ${mayNameWithheld(sql`t.published`, sql`t.published_at`)} as names_withheld
    from ${sql.table(table)} t
    join auth.organisation o on o.organisation_guid = t.organisation_guid
    left join auth.member m on m.organisation_guid = t.organisation_guid and m.identity_guid = ${identityGUID}
    left join auth."user" u on u.identity_guid = t.saved_by
    where t.${sql.ref(guid)} = any (${documentGUIDs}::uuid[])`.execute(kysely);
  return new Map(
    rows.map((row) => [
      row.guid,
      row.names_withheld && row.published !== null ? { ...row, published: withoutTexts(row.published) } : row,
    ]),
  );
}

/** The document, removed or not; undefined when there is none. */
export async function readDocument<Document>(
  kysely: Connection,
  place: DocumentPlace,
  documentGUID: string,
  identityGUID: string | null,
): Promise<StoredDocument<Document> | undefined> {
  const found = await readDocuments<Document>(kysely, place, [documentGUID], identityGUID);
  return [...found.values()][0];
}

type InOrganisation = Pick<StoredDocument<unknown>, 'role_id'>;
const grants = ({ role_id }: InOrganisation, capability: Capability): boolean =>
  role_id !== null && roleGrants(role_id, capability);

export const mayEdit = (row: InOrganisation, { editing }: Pick<KeptKind<never>, 'editing'>): boolean =>
  grants(row, editing);
export const mayShare = (row: InOrganisation): boolean => grants(row, 'dataset.share');
export const mayPublish = (row: InOrganisation, kind: Pick<KeptKind<never>, 'editing'>): boolean =>
  mayEdit(row, kind) && grants(row, 'dataset.publish');

/** Whether the caller sees the document that readers have. */
export const maySee = (row: StoredDocument<unknown>): boolean =>
  row.published !== null && decideOnDocument(row).allowed;

export const unknownDocument = ({ kind, field }: Pick<KeptKind<never>, 'kind' | 'field'>) =>
  new ProblemError(404, `There is no such ${kind}`, [fieldError(field, 'document.unknown')]);

/** @throws ProblemError 404 for a document that the caller may not know of, 403 for one that they may not edit */
export async function findEditable<Document>(
  kysely: Connection,
  kind: KeptKind<Document>,
  documentGUID: string,
  identityGUID: string,
): Promise<StoredDocument<Document>> {
  const row = await readDocument<Document>(kysely, kind.place, documentGUID, identityGUID);
  if (row === undefined || row.removed_at !== null) throw unknownDocument(kind);
  if (mayEdit(row, kind)) return row;
  if (maySee(row)) throw new CapabilityMissing(kind.editing);
  throw unknownDocument(kind);
}

export const organisationOf = ({
  organisation_guid,
  slug,
  organisation_name,
}: Pick<StoredDocument<unknown>, 'organisation_guid' | 'slug' | 'organisation_name'>) => ({
  organisationGUID: organisation_guid,
  slug,
  name: organisation_name,
});

export const publicationOf = ({
  published_at,
  visibility,
  version,
}: Pick<StoredDocument<unknown>, 'published_at' | 'visibility' | 'version'>) =>
  published_at && { at: published_at.toISOString(), visibility, version };

export const isUnpublished = ({
  published_revision,
  revision,
}: Pick<StoredDocument<unknown>, 'published_revision' | 'revision'>): boolean =>
  published_revision !== null && published_revision !== revision;

/** A document as its editors see it, without its GUID. */
export const editedAnswer = <Document>(row: StoredDocument<Document>, kind: KeptKind<Document>) => ({
  organisation: organisationOf(row),
  document: row.document,
  revision: row.revision,
  publication: publicationOf(row),
  unpublished: isUnpublished(row),
  may: { publish: mayPublish(row, kind), share: mayShare(row) },
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saved_by_name ?? '',
});
