/** Creating, saving, publishing and deleting documents that organisations keep. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { DELETED_DOCUMENT_DAYS } from '#contract/document-constants.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import {
  findEditable,
  mayEdit,
  mayPublish,
  readDocument,
  unknownDocument,
  type DocumentPlace,
  type KeptKind,
  type StoredDocument,
} from './document-rows.ts';

const HOUR = 3_600_000;
const DELETED_TIME = DELETED_DOCUMENT_DAYS * 24 * HOUR;

interface Titled {
  readonly title: string;
}

type SaveAnswer<Document> =
  | { readonly kind: 'saved'; readonly revision: number; readonly savedAt: string }
  | {
      readonly kind: 'conflict';
      readonly revision: number;
      readonly document: Document;
      readonly by: string;
    };

/** How documents of one kind are written: each in a transaction, with a line in the audit log. */
function documentWriter<Document extends Titled>(kysely: Kysely<Schema>, kind: KeptKind<Document>) {
  const { table, guid } = kind.place;

  const note = (
    trx: Transaction<Schema>,
    event: keyof KeptKind<Document>['actions'],
    {
      organisation_guid,
      guid: id,
      document,
    }: Pick<StoredDocument<Document>, 'organisation_guid' | 'guid' | 'document'>,
    actorGUID: string,
  ) =>
    recordAudit(trx, {
      organisationGUID: organisation_guid,
      actorGUID,
      action: kind.actions[event],
      object: { kind: kind.kind, id },
      after: { title: document.title },
    });

  /** Sets columns of one document. */
  const set = <Row>(trx: Transaction<Schema>, documentGUID: string, values: RawBuilder<unknown>) =>
    sql<Row>`update ${sql.table(table)} set ${values} where ${sql.ref(guid)} = ${documentGUID}
      returning saved_at, published_at`.execute(trx);

  async function insert(
    trx: Transaction<Schema>,
    organisationGUID: string,
    document: Document,
    actorGUID: string,
  ): Promise<string> {
    const documentGUID = randomUUID();
    const inTable = kind.kind === 'map' ? sql`` : sql`, kind`;
    const ofKind = kind.kind === 'map' ? sql`` : sql`, ${kind.kind}`;
    await sql`insert into ${sql.table(table)} (${sql.ref(guid)}, organisation_guid, document, saved_by${inTable})
      values (${documentGUID}, ${organisationGUID}, ${storableJson(document)}::jsonb, ${actorGUID}${ofKind})`.execute(
      trx,
    );
    await note(
      trx,
      'created',
      { organisation_guid: organisationGUID, guid: documentGUID, document },
      actorGUID,
    );
    return documentGUID;
  }

  /** No one else changes the document until the transaction ends. */
  const lock = (trx: Transaction<Schema>, documentGUID: string) =>
    sql`select from ${sql.table(table)} where ${sql.ref(guid)} = ${documentGUID} for update`.execute(trx);

  const withEditable = <Result>(
    documentGUID: string,
    actorGUID: string,
    work: (trx: Transaction<Schema>, row: StoredDocument<Document>) => Promise<Result>,
  ): Promise<Result> =>
    kysely.transaction().execute(async (trx) => {
      await lock(trx, documentGUID);
      return work(trx, await findEditable(trx, kind, documentGUID, actorGUID));
    });

  function requirePublisher(row: StoredDocument<Document>): void {
    if (!mayPublish(row, kind)) throw new CapabilityMissing('dataset.publish');
  }

  return { note, set, insert, lock, withEditable, requirePublisher };
}

/**
 * What editors do with documents of one kind.
 * @throws ProblemError of each: 404 for a document that the caller may not know of, 403 for one that they may not edit
 */
export function keptDocuments<Document extends Titled>(kysely: Kysely<Schema>, kind: KeptKind<Document>) {
  const { note, set, insert, lock, withEditable, requirePublisher } = documentWriter(kysely, kind);
  return {
    create: (organisationGUID: string, document: Document, actorGUID: string): Promise<string> =>
      kysely.transaction().execute((trx) => insert(trx, organisationGUID, document, actorGUID)),

    /** @param most characters of a title */
    duplicate: (documentGUID: string, actorGUID: string, most: number): Promise<string> =>
      kysely.transaction().execute(async (trx) => {
        const { document, organisation_guid } = await findEditable(trx, kind, documentGUID, actorGUID);
        const title = `Copy of ${document.title}`.slice(0, most);
        return insert(trx, organisation_guid, { ...document, title }, actorGUID);
      }),

    /** What was saved meanwhile is not overwritten unless the caller has seen it. */
    save: (
      documentGUID: string,
      { document, base }: { readonly document: Document; readonly base: number },
      actorGUID: string,
    ): Promise<SaveAnswer<Document>> =>
      withEditable(documentGUID, actorGUID, async (trx, row) => {
        const { revision } = row;
        if (revision !== base)
          return { kind: 'conflict', revision, document: row.document, by: row.saved_by_name ?? '' };
        const { rows } = await set<{ saved_at: Date }>(
          trx,
          documentGUID,
          sql`document = ${storableJson(document)}::jsonb, revision = ${revision + 1}::integer,
            saved_by = ${actorGUID}, saved_at = now()`,
        );
        const savedAt = (rows[0]?.saved_at ?? new Date()).toISOString();
        return { kind: 'saved', revision: revision + 1, savedAt };
      }),

    /** @throws ProblemError 409 when the caller has not seen the latest save */
    publish: <Visibility extends string>(
      documentGUID: string,
      { base, visibility }: { readonly base: number; readonly visibility: Visibility },
      actorGUID: string,
    ) =>
      withEditable(documentGUID, actorGUID, async (trx, row) => {
        requirePublisher(row);
        if (row.revision !== base)
          throw new ProblemError(409, `The ${kind.kind} was changed since you read it`, [
            fieldError('base', 'document.changed'),
          ]);
        const missing = kind.missing(row.document);
        if (missing.length > 0)
          throw new ProblemError(400, `The ${kind.kind} cannot be published yet`, [...missing]);
        const version = row.version + 1;
        const { rows } = await set<{ published_at: Date }>(
          trx,
          documentGUID,
          sql`published = document, published_revision = ${base}::integer, published_at = now(),
            visibility = ${visibility}, version = ${version}::integer`,
        );
        await kind.keepPublication?.(trx, { guid: documentGUID, version, document: row.document });
        await raiseRevision(trx);
        await note(trx, 'published', row, actorGUID);
        return { at: (rows[0]?.published_at ?? new Date()).toISOString(), visibility, version };
      }),

    unpublish: (documentGUID: string, actorGUID: string): Promise<void> =>
      withEditable(documentGUID, actorGUID, async (trx, row) => {
        requirePublisher(row);
        if (row.published === null) return;
        await set(trx, documentGUID, sql`published = null, published_revision = null, published_at = null`);
        await raiseRevision(trx);
        await note(trx, 'unpublished', row, actorGUID);
      }),

    /** One that readers have needs the capability to publish. */
    remove: (documentGUID: string, actorGUID: string): Promise<{ undoUntil: string }> =>
      withEditable(documentGUID, actorGUID, async (trx, row) => {
        if (row.published !== null) requirePublisher(row);
        const now = new Date();
        await set(trx, documentGUID, sql`removed_at = ${now}`);
        if (row.published !== null) await raiseRevision(trx);
        await note(trx, 'deleted', row, actorGUID);
        return { undoUntil: new Date(now.getTime() + DELETED_TIME).toISOString() };
      }),

    /** @throws ProblemError 409 for a document that was not deleted, or too long ago */
    restore: (documentGUID: string, actorGUID: string): Promise<void> =>
      kysely.transaction().execute(async (trx) => {
        await lock(trx, documentGUID);
        const row = await readDocument<Document>(trx, kind.place, documentGUID, actorGUID);
        if (row === undefined || !mayEdit(row, kind)) throw unknownDocument(kind);
        if (row.published !== null) requirePublisher(row);
        if (row.removed_at === null || row.removed_at.getTime() < Date.now() - DELETED_TIME)
          throw new ProblemError(409, `The ${kind.kind} was not deleted`, [
            fieldError(kind.field, 'document.notDeleted'),
          ]);
        await set(trx, documentGUID, sql`removed_at = null`);
        if (row.published !== null) await raiseRevision(trx);
        await note(trx, 'restored', row, actorGUID);
      }),
  };
}

/** Removes for good what was deleted long enough ago. @param name of the job */
export const removeDeletedDocuments = (name: string, { table }: DocumentPlace): PeriodicJob => ({
  name,
  every: HOUR,
  work: (kysely) =>
    sql`delete from ${sql.table(table)} where removed_at < ${new Date(Date.now() - DELETED_TIME)}`.execute(
      kysely,
    ),
});
