/** Creating, saving, publishing and deleting maps. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { mapLimits } from '#contract/map-constants.ts';
import { DELETED_MAP_DAYS, type MapDocument } from '#contract/maps.ts';
import { CapabilityMissing, ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import {
  emptyDocument,
  findEditableMap,
  lockMap,
  mayEdit,
  mayPublish,
  readMapRow,
  unknownMap,
  type StoredMap,
} from './stored-map.ts';

const HOUR = 3_600_000;
const DELETED_TIME = DELETED_MAP_DAYS * 24 * HOUR;

interface Noted {
  readonly action: AuditAction;
  readonly organisationGUID: string;
  readonly mapGUID: string;
  readonly title: string;
  readonly actorGUID: string;
}

const note = (trx: Transaction<Schema>, { action, organisationGUID, mapGUID, title, actorGUID }: Noted) =>
  recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action,
    object: { kind: 'map', id: mapGUID },
    after: { title },
  });

async function insertMap(
  trx: Transaction<Schema>,
  organisationGUID: string,
  document: MapDocument,
  actorGUID: string,
): Promise<{ mapGUID: string }> {
  const mapGUID = randomUUID();
  await trx
    .insertInto('catalogue.map')
    .values({
      map_guid: mapGUID,
      organisation_guid: organisationGUID,
      document: storableJson(document),
      saved_by: actorGUID,
    })
    .execute();
  await note(trx, { action: 'map.created', organisationGUID, mapGUID, title: document.title, actorGUID });
  return { mapGUID };
}

/** The call `map:create`. */
export const createMap = (
  kysely: Kysely<Schema>,
  { organisationGUID, title }: CallRequest<'map:create'>,
  actorGUID: string,
): Promise<CallResponse<'map:create'>> =>
  kysely
    .transaction()
    .execute((trx) => insertMap(trx, organisationGUID, emptyDocument(title.trim()), actorGUID));

/** The call `map:duplicate`. */
export const duplicateMap = (
  kysely: Kysely<Schema>,
  mapGUID: string,
  actorGUID: string,
): Promise<CallResponse<'map:duplicate'>> =>
  kysely.transaction().execute(async (trx) => {
    const { document, organisation_guid } = await findEditableMap(trx, mapGUID, actorGUID);
    const title = `Copy of ${document.title}`.slice(0, mapLimits.title);
    return insertMap(trx, organisation_guid, { ...document, title }, actorGUID);
  });

/** Does something with a map that the caller may edit, and that no one else changes meanwhile. */
const withEditable = <Result>(
  kysely: Kysely<Schema>,
  mapGUID: string,
  actorGUID: string,
  work: (trx: Transaction<Schema>, row: StoredMap) => Promise<Result>,
): Promise<Result> =>
  kysely.transaction().execute(async (trx) => {
    await lockMap(trx, mapGUID);
    return work(trx, await findEditableMap(trx, mapGUID, actorGUID));
  });

/** The call `map:save`. What was saved meanwhile is not overwritten unless the caller has seen it. */
export const saveMap = (
  kysely: Kysely<Schema>,
  { mapGUID, document, base }: CallRequest<'map:save'>,
  actorGUID: string,
): Promise<CallResponse<'map:save'>> =>
  withEditable(kysely, mapGUID, actorGUID, async (trx, row) => {
    const { revision } = row;
    if (revision !== base)
      return { kind: 'conflict', revision, document: row.document, by: row.saved_by_name ?? '' };
    const { saved_at } = await trx
      .updateTable('catalogue.map')
      .set({
        document: storableJson(document),
        revision: revision + 1,
        saved_by: actorGUID,
        saved_at: sql<Date>`now()`,
      })
      .where('map_guid', '=', mapGUID)
      .returning('saved_at')
      .executeTakeFirstOrThrow();
    return { kind: 'saved', revision: revision + 1, savedAt: saved_at.toISOString() };
  });

/** What readers of the map would miss. */
function checkDocument({ title, alternative, layers }: MapDocument): void {
  const missing = (['title', 'alternative'] as const)
    .filter((field) => ({ title, alternative })[field].trim() === '')
    .map((field) => fieldError(`document.${field}`, 'field.missing'));
  const errors = [...missing, ...(layers.length === 0 ? [fieldError('document.layers', 'map.noLayer')] : [])];
  if (errors.length > 0) throw new ProblemError(400, 'The map cannot be published yet', errors);
}

/** The call `map:publish`. @throws ProblemError 409 when the caller has not seen the latest save */
export const publishMap = (
  kysely: Kysely<Schema>,
  { mapGUID, base, visibility }: CallRequest<'map:publish'>,
  actorGUID: string,
): Promise<CallResponse<'map:publish'>> =>
  withEditable(kysely, mapGUID, actorGUID, async (trx, row) => {
    if (!mayPublish(row)) throw new CapabilityMissing('dataset.publish');
    if (row.revision !== base)
      throw new ProblemError(409, 'The map was changed since you read it', [
        fieldError('base', 'map.changed'),
      ]);
    checkDocument(row.document);
    const version = row.version + 1;
    const { published_at } = await trx
      .updateTable('catalogue.map')
      .set({
        published: sql<string>`document`,
        published_revision: base,
        published_at: sql<Date>`now()`,
        visibility,
        version,
      })
      .where('map_guid', '=', mapGUID)
      .returning(sql<Date>`published_at`.as('published_at'))
      .executeTakeFirstOrThrow();
    const { organisation_guid: organisationGUID, document } = row;
    await note(trx, { action: 'map.published', organisationGUID, mapGUID, title: document.title, actorGUID });
    return { at: published_at.toISOString(), visibility, version };
  });

/** The call `map:unpublish`. */
export const unpublishMap = (kysely: Kysely<Schema>, mapGUID: string, actorGUID: string): Promise<void> =>
  withEditable(kysely, mapGUID, actorGUID, async (trx, row) => {
    if (!mayPublish(row)) throw new CapabilityMissing('dataset.publish');
    if (row.published === null) return;
    await trx
      .updateTable('catalogue.map')
      .set({ published: null, published_revision: null, published_at: null })
      .where('map_guid', '=', mapGUID)
      .execute();
    const { organisation_guid: organisationGUID, document } = row;
    await note(trx, {
      action: 'map.unpublished',
      organisationGUID,
      mapGUID,
      title: document.title,
      actorGUID,
    });
  });

/** The call `map:delete`. One that readers have needs the capability to publish. */
export const deleteMap = (
  kysely: Kysely<Schema>,
  mapGUID: string,
  actorGUID: string,
): Promise<CallResponse<'map:delete'>> =>
  withEditable(kysely, mapGUID, actorGUID, async (trx, row) => {
    if (row.published !== null && !mayPublish(row)) throw new CapabilityMissing('dataset.publish');
    const now = new Date();
    await trx.updateTable('catalogue.map').set({ removed_at: now }).where('map_guid', '=', mapGUID).execute();
    const { organisation_guid: organisationGUID, document } = row;
    await note(trx, { action: 'map.deleted', organisationGUID, mapGUID, title: document.title, actorGUID });
    return { undoUntil: new Date(now.getTime() + DELETED_TIME).toISOString() };
  });

/** The call `map:restore`. @throws ProblemError 409 for a map that was not deleted, or too long ago */
export const restoreMap = (kysely: Kysely<Schema>, mapGUID: string, actorGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    await lockMap(trx, mapGUID);
    const row = await readMapRow(trx, mapGUID, actorGUID);
    if (row === undefined || !mayEdit(row)) throw unknownMap();
    if (row.published !== null && !mayPublish(row)) throw new CapabilityMissing('dataset.publish');
    if (row.removed_at === null || row.removed_at.getTime() < Date.now() - DELETED_TIME)
      throw new ProblemError(409, 'The map was not deleted', [fieldError('mapGUID', 'map.notDeleted')]);
    await trx
      .updateTable('catalogue.map')
      .set({ removed_at: null })
      .where('map_guid', '=', mapGUID)
      .execute();
    const { organisation_guid: organisationGUID, document } = row;
    await note(trx, { action: 'map.restored', organisationGUID, mapGUID, title: document.title, actorGUID });
  });

/** Removes for good what was deleted long enough ago. */
export const removeDeletedMaps: PeriodicJob = {
  name: 'remove deleted maps',
  every: HOUR,
  work: (kysely) =>
    kysely
      .deleteFrom('catalogue.map')
      .where('removed_at', '<', new Date(Date.now() - DELETED_TIME))
      .execute(),
};
