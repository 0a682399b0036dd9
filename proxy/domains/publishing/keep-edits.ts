/** What editors have published stays when an import writes the record of its source: their values are written again. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import { statuses, type StatusCode, type Visibility } from '#contract/fixed-values.ts';
import { DatasetFields } from '#contract/publishing-fields.ts';
import { isTranslatedName } from '#contract/text-languages.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { splitChanges, writeFields } from './fields.ts';
import { readRemoved } from './files/change-files.ts';
import { compareCodesSoon } from './files/compare-codes-job.ts';
import { keepImported, renewFiles, writeFiles } from './files/current-files.ts';
import { readResources, readVersions, toEntry, type FileEntry } from './files/file-versions.ts';
import { correctImported } from './files/read-again.ts';
import { withholdEqual } from './files/withheld-bytes.ts';
import { isGivenBack, noteGivenBack } from './given-back.ts';
import { addRevision, changePlanned, latestRevisions } from './revisions.ts';

interface Edit {
  dataset_guid: string;
  field: string;
  value: unknown;
  is_published: boolean;
  status_id: number;
}

/**
 * A list of files after an import: names and order of editors, content of the source where it is the source's, read as
 * editors say, files of editors, and what is new at the source. What editors removed stays removed.
 * @param published true for the list that readers have: what editors have removed and not published is in it
 */
async function mergeFiles(
  trx: Transaction<Schema>,
  datasetGUID: string,
  edited: readonly FileEntry[],
  { imported, published }: { readonly imported: readonly ResourceRow[]; readonly published: boolean },
): Promise<FileEntry[]> {
  const versions = await readVersions(trx, datasetGUID, imported);
  const kept: FileEntry[] = [];
  for (const entry of edited) {
    const version = versions.get(entry.versionGUID);
    const own = version?.added_by == null ? undefined : version;
    const row = imported.find(({ resource_guid }) => resource_guid === entry.resourceGUID);
    if (own?.corrects_source === false) kept.push(entry);
    else if (row !== undefined)
      kept.push({
        ...entry,
        versionGUID: own === undefined ? importedVersion(row) : await correctImported(trx, row, own),
      });
  }
  const removed = await readRemoved(trx, datasetGUID, kept, published);
  const known = new Set([
    ...kept.map(({ resourceGUID }) => resourceGUID),
    ...removed.map(({ entry }) => entry.resourceGUID),
  ]);
  return [...kept, ...imported.filter(({ resource_guid }) => !known.has(resource_guid)).map(toEntry)];
}

/**
 * Gives the list that editors have not published yet what the source has changed, as a revision of the service. A plan
 * to publish the list publishes it with that.
 * @returns false where editors have no other list than readers
 */
async function mergeUnpublished(
  trx: Transaction<Schema>,
  datasetGUID: string,
  imported: readonly ResourceRow[],
): Promise<boolean> {
  const latest = (await latestRevisions(trx, datasetGUID)).get('files');
  if (latest === undefined || latest.published_at !== null) return false;
  // Written by `changeFiles` and by this function.
  const before = latest.value as readonly FileEntry[];
  const merged = (files: readonly FileEntry[]) =>
    mergeFiles(trx, datasetGUID, files, { imported, published: false });
  const value = await merged(before);
  if (!isDeepStrictEqual(value, before))
    await addRevision(trx, { datasetGUID, field: 'files', latest, before, value, actorGUID: null });
  await changePlanned(trx, {
    datasetGUID,
    field: 'files',
    last: latest.revision,
    change: (files) => merged(files as readonly FileEntry[]),
  });
  return true;
}

/** What editors have of each field that they own: of a draft all that they saved, else what they published. */
function ownedValues(edits: readonly Edit[]): { status: Chosen; values: ReadonlyMap<string, unknown> } {
  const published = new Map(
    edits.filter((edit) => edit.is_published).map(({ field, value }) => [field, value]),
  );
  // Both are written by this domain alone.
  const chosen = published.get('status') as Chosen | undefined;
  const status = chosen ?? { status: statusOf(edits[0]?.status_id ?? 0), visibility: null };
  if (status.status !== 'draft') return { status, values: published };
  const unpublished = edits
    .filter((edit) => !edit.is_published)
    .map(({ field, value }) => [field, value] as const);
  return { status, values: new Map([...published, ...unpublished]) };
}

interface Chosen {
  readonly status: StatusCode;
  /** Null: as the source says. */
  readonly visibility: Visibility | null;
}

/** What editors own of each dataset. @param isAll also what was given back to the source */
async function readOwned(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  isAll = false,
): Promise<Map<string, ReturnType<typeof ownedValues>>> {
  const { rows } = await sql<Edit>`
    select distinct on (r.dataset_guid, r.field, r.published_at is null)
      r.dataset_guid, r.field, r.value, r.published_at is not null as is_published, d.status_id
    from catalogue.dataset_revision r join catalogue.dataset d using (dataset_guid)
    left join catalogue.source_record s using (dataset_guid)
    where r.dataset_guid = any (${datasetGUIDs}::uuid[]) and (${isAll} or not ${isGivenBack})
    order by r.dataset_guid, r.field, r.published_at is null, r.revision desc`.execute(kysely);
  return new Map(
    [...Map.groupBy(rows, (row) => row.dataset_guid)].map(([guid, edits]) => [guid, ownedValues(edits)]),
  );
}

/**
 * The names of the fields that editors own, by dataset: an import does not change them.
 * @param isAll also those that were given back to the source
 */
export async function editedFields(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  isAll = false,
): Promise<Map<string, Set<string>>> {
  const owned = await readOwned(kysely, datasetGUIDs, isAll);
  return new Map([...owned].map(([guid, { values }]) => [guid, new Set(values.keys())]));
}

/** Withholds files that an import has brought whose bytes another file of their dataset has in a version that is withheld. */
async function withholdImported(trx: Transaction<Schema>, datasetGUIDs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ dataset_guid: string; status_id: number }>`
    select distinct d.dataset_guid, d.status_id
    from catalogue.resource_version w
    join catalogue.resource r on r.dataset_guid = w.dataset_guid
      and r.file_key = coalesce(w.file_key, case when w.purged_at is not null then w.checksum end)
    join catalogue.dataset d on d.dataset_guid = w.dataset_guid
    where w.dataset_guid = any (${datasetGUIDs}::uuid[]) and w.withheld_at is not null and r.version_guid is null
    order by 1`.execute(trx);
  for (const { dataset_guid: datasetGUID, status_id: statusId } of rows) {
    await keepImported(trx, datasetGUID, statusOf(statusId));
    for (const resource of await readResources(trx, datasetGUID))
      if (resource.version_guid !== null && (await withholdEqual(trx, resource.version_guid)))
        await trx
          .updateTable('catalogue.resource')
          .set({ cell_words: null })
          .where('resource_guid', '=', resource.resource_guid)
          .execute();
  }
}

/** Has columns compared whose codes are in another file, as their source says. */
async function compareImported(trx: Transaction<Schema>, datasetGUIDs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ dataset_guid: string }>`
    select distinct dataset_guid from catalogue.resource
    where dataset_guid = any (${datasetGUIDs}::uuid[]) and columns @? '$[*].codesFrom' order by 1`.execute(
    trx,
  );
  for (const { dataset_guid: datasetGUID } of rows) await compareCodesSoon(trx, datasetGUID);
}

/** Writes again what editors have of datasets that were imported. The caller projects them. */
export async function keepEdits(trx: Transaction<Schema>, datasetGUIDs: readonly string[]): Promise<void> {
  await withholdImported(trx, datasetGUIDs);
  for (const [datasetGUID, { status, values }] of await readOwned(trx, datasetGUIDs)) {
    // Who answers for the data is in no source, so it is as it was: another member may have taken over since it was published.
    const own = [...values].filter(
      ([name]) => (name in DatasetFields.shape && name !== 'dataOwner') || isTranslatedName(name),
    );
    const [translations, fields] = splitChanges(Object.fromEntries(own));
    await writeFields(trx, datasetGUID, fields, translations);
    await trx
      .updateTable('catalogue.dataset')
      .set({
        status_id: statuses[status.status].id,
        ...(status.visibility !== null && { visibility: status.visibility }),
      })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    // The source may have been public for the length of this transaction. No one has seen it.
    if (status.visibility !== null && status.visibility !== 'public')
      await trx.deleteFrom('catalogue.deleted_dataset').where('dataset_guid', '=', datasetGUID).execute();
    const imported = await readResources(trx, datasetGUID);
    const hasOwnList = await mergeUnpublished(trx, datasetGUID, imported);
    if (status.status === 'draft' && hasOwnList) await renewFiles(trx, datasetGUID);
    else {
      const files = values.get('files') as readonly FileEntry[] | undefined;
      const dictionary = values.get('dictionary') as DatasetFields['dictionary'] | undefined;
      if (files !== undefined || dictionary !== undefined)
        await writeFiles(trx, datasetGUID, status.status, {
          files: await mergeFiles(trx, datasetGUID, files ?? imported.map(toEntry), {
            imported,
            published: true,
          }),
          dictionary: dictionary ?? {},
        });
    }
  }
  await noteGivenBack(trx, datasetGUIDs);
  await compareImported(trx, datasetGUIDs);
}
