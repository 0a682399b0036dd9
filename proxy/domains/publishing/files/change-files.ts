/** Changes of the list of files: names, order, removing and restoring, and which version of a file counts. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { FILES_MOST } from '#contract/publishing-constants.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { lockEditable } from '../editable.ts';
import { checkLookups } from '../lookup-values.ts';
import { projectLater } from '../project-draft.ts';
import { addRevision, latestRevisions } from '../revisions.ts';
import { compareCodesSoon } from './compare-codes-job.ts';
import { keepImported, writeFiles } from './current-files.ts';
import { editorsFiles, readResources, type FileEntry } from './file-versions.ts';
import { filesBefore } from './recorded-files.ts';

export const unknownFile = () =>
  new ProblemError(404, 'There is no such file', [fieldError('resourceGUID', 'file.unknown')]);

/** @param seen the version that something was made on @throws ProblemError 409 where a colleague has replaced it */
export function requireCurrent(current: string, seen: string, field = 'versionGUID'): void {
  if (current !== seen)
    throw new ProblemError(409, 'The file has a newer version', [fieldError(field, 'version.notCurrent')]);
}

/** @throws ProblemError 409 where the dataset has as many files as it may */
export function requireRoomFor(files: readonly FileEntry[]): void {
  if (files.length >= FILES_MOST)
    throw new ProblemError(409, 'The dataset has too many files', [
      fieldError('datasetGUID', 'file.tooMany', { most: FILES_MOST }),
    ]);
}

/** What a change is of. */
interface Change {
  readonly datasetGUID: string;
  readonly actorGUID: string;
  /** What is recorded of it. */
  readonly what: Readonly<Record<string, unknown>>;
}

type ChangeOfList = (
  files: readonly FileEntry[],
  trx: Transaction<Schema>,
  organisationGUID: string,
) => readonly FileEntry[] | Promise<readonly FileEntry[]>;

/** Changes the list of files. Two editors who change it at once take turns, so that both changes count. */
export const changeFiles = (kysely: Kysely<Schema>, what: Change, change: ChangeOfList): Promise<void> =>
  kysely.transaction().execute((trx) => changeFilesWith(trx, what, change));

/** The same within a transaction. @throws ProblemError as `findEditable` does */
export async function changeFilesWith(
  trx: Transaction<Schema>,
  { datasetGUID, actorGUID, what }: Change,
  change: ChangeOfList,
): Promise<void> {
  const { status, organisationGUID } = await lockEditable(trx, datasetGUID, actorGUID);
  await keepImported(trx, datasetGUID, status);
  const latest = (await latestRevisions(trx, datasetGUID)).get('files');
  const before = editorsFiles(await readResources(trx, datasetGUID), latest);
  const value = await change(before, trx, organisationGUID);
  if (value === before) return;
  await addRevision(trx, { datasetGUID, field: 'files', latest, before, value, actorGUID });
  if (status === 'draft') {
    await writeFiles(trx, datasetGUID, status);
    await projectLater(trx, datasetGUID);
  }
  await compareCodesSoon(trx, datasetGUID);
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action: 'dataset.filesChanged',
    object: { kind: 'dataset', id: datasetGUID },
    before: filesBefore(before, value),
    after: what,
  });
}

const placeOf = (files: readonly FileEntry[], resourceGUID: string): number => {
  const place = files.findIndex((file) => file.resourceGUID === resourceGUID);
  if (place === -1) throw unknownFile();
  return place;
};

/** The call `dataset:changeFile`. @throws ProblemError 400 for a licence that the organisation does not offer */
export const changeFile = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, name, description, facts }: CallRequest<'dataset:changeFile'>,
  actorGUID: string,
): Promise<void> => {
  const text = description === undefined || description === null ? description : storableText(description);
  const change = {
    ...(name !== undefined && { name: storableText(name) }),
    ...(text !== undefined && { description: text === '' ? null : text }),
    ...(facts !== undefined && { facts }),
  };
  return changeFiles(
    kysely,
    { datasetGUID, actorGUID, what: { changed: resourceGUID, ...change } },
    async (files, trx, organisationGUID) => {
      const place = placeOf(files, resourceGUID);
      const before = files[place] as FileEntry;
      if (facts?.licence !== undefined)
        await checkLookups(
          trx,
          organisationGUID,
          { licence: facts.licence },
          { licence: before.facts?.licence ?? null },
          (field) => `facts.${field}`,
        );
      return files.with(place, { ...before, ...change });
    },
  );
};

/** The call `dataset:orderFiles`. */
export const orderFiles = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUIDs }: CallRequest<'dataset:orderFiles'>,
  actorGUID: string,
): Promise<void> => {
  const place = new Map(resourceGUIDs.map((guid, i) => [guid, i]));
  const rank = ({ resourceGUID }: FileEntry) => place.get(resourceGUID) ?? Infinity;
  return changeFiles(kysely, { datasetGUID, actorGUID, what: { order: resourceGUIDs } }, (files) => {
    for (const guid of resourceGUIDs) placeOf(files, guid);
    return files.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  });
};

/** The call `dataset:removeFile`. */
export const removeFile = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID }: CallRequest<'dataset:removeFile'>,
  actorGUID: string,
): Promise<void> =>
  changeFiles(kysely, { datasetGUID, actorGUID, what: { removed: resourceGUID } }, (files) =>
    files.toSpliced(placeOf(files, resourceGUID), 1),
  );

/** A file that was in the list before. */
export interface RemovedFile {
  readonly entry: FileEntry;
  /** Where it was in the list. */
  readonly place: number;
  readonly removedAt: Date;
}

/**
 * The files that were removed, each as it was when it was removed last, latest first.
 * @param published true: only removals that readers have
 */
export async function readRemoved(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  present: readonly FileEntry[],
  published = false,
): Promise<RemovedFile[]> {
  // A revision that removes a file has a shorter list than before; there is an index of such.
  const { rows } = await sql<{ entry: FileEntry; place: number; removed_at: Date }>`
    select distinct on (e.entry ->> 'resourceGUID') e.entry, e.place::int - 1 as place, r.changed_at as removed_at
    from catalogue.dataset_revision r, jsonb_array_elements(r.before) with ordinality e(entry, place)
    where r.dataset_guid = ${datasetGUID} and r.field = 'files'
      and jsonb_array_length(r.before) > jsonb_array_length(r.value)
      and not exists (select from jsonb_array_elements(r.value) kept
        where kept ->> 'resourceGUID' = e.entry ->> 'resourceGUID')
      and e.entry ->> 'resourceGUID' <> all (${present.map(({ resourceGUID }) => resourceGUID)}::text[])
      ${published ? sql`and r.published_at is not null` : sql``}
    order by e.entry ->> 'resourceGUID', r.id desc`.execute(kysely);
  return rows
    .map(({ removed_at: removedAt, ...row }) => ({ ...row, removedAt }))
    .toSorted((a, b) => b.removedAt.getTime() - a.removedAt.getTime());
}

/** The call `dataset:restoreFile`. @throws ProblemError 404 for a file that was not removed */
export const restoreFile = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID }: CallRequest<'dataset:restoreFile'>,
  actorGUID: string,
): Promise<void> =>
  changeFiles(kysely, { datasetGUID, actorGUID, what: { restored: resourceGUID } }, async (files, trx) => {
    requireRoomFor(files);
    const removed = await readRemoved(trx, datasetGUID, files);
    const found = removed.find(({ entry }) => entry.resourceGUID === resourceGUID);
    if (found === undefined)
      throw new ProblemError(404, 'The file was not removed', [
        fieldError('resourceGUID', 'file.notRemoved'),
      ]);
    return files.toSpliced(found.place, 0, found.entry);
  });

/** The call `dataset:useVersion`. @throws ProblemError 404 for a version that the file does not have; 409 for a withheld one */
export const chooseVersion = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, versionGUID }: CallRequest<'dataset:useVersion'>,
  actorGUID: string,
): Promise<void> =>
  changeFiles(
    kysely,
    { datasetGUID, actorGUID, what: { file: resourceGUID, version: versionGUID } },
    async (files, trx) => {
      const place = placeOf(files, resourceGUID);
      const version = await trx
        .selectFrom('catalogue.resource_version')
        .select('withheld_at')
        .where('version_guid', '=', versionGUID)
        .where('resource_guid', '=', resourceGUID)
        .where('dataset_guid', '=', datasetGUID)
        .executeTakeFirst();
      if (version === undefined) throw unknownFile();
      if (version.withheld_at !== null)
        throw new ProblemError(409, 'The version is withheld', [
          fieldError('versionGUID', 'version.withheld'),
        ]);
      return files.with(place, { ...(files[place] as FileEntry), versionGUID });
    },
  );
