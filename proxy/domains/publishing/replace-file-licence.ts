/**
 * Replaces a licence where single files state one that is not the dataset's: in what readers have, and in every list of
 * files that editors, a plan or an import may take up again.
 */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { lockDataset } from './editable.ts';
import { readRow } from './fields.ts';
import { keepImported } from './files/current-files.ts';
import { readResources, toEntry, type FileEntry } from './files/file-versions.ts';
import { addRevision, latestRevisions } from './revisions.ts';

export interface ReplacedLicence {
  readonly id: number;
  readonly by: number;
  readonly actorGUID: string;
}

/** JSON that each list of files with the licence contains. */
export const filesWithLicence = (id: number): string => JSON.stringify([{ facts: { licence: id } }]);

/** Condition on a dataset `d` that has a file with one of some licences of its own. @param ids an array in SQL */
export const hasFileWith = (ids: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`d.dataset_guid in (
  select f.dataset_guid from catalogue.resource f
  where f.facts ? 'licence' and f.facts ->> 'licence' = any ((${ids})::text[]))`;

/** A list of files in SQL, with the other licence. */
const replaced = (list: RawBuilder<unknown>, { id, by }: ReplacedLicence) => sql`coalesce((
  select jsonb_agg(case when e.entry #>> '{facts,licence}' = ${String(id)}::text
    then jsonb_set(e.entry, '{facts,licence}', ${String(by)}::jsonb) else e.entry end order by e.place)
  from jsonb_array_elements(${list}) with ordinality e(entry, place)), ${list})`;

/** @returns whether readers, editors or a plan have another licence of a file now */
async function replaceInDataset(
  trx: Transaction<Schema>,
  datasetGUID: string,
  licence: ReplacedLicence,
): Promise<boolean> {
  await lockDataset(trx, datasetGUID);
  const row = await readRow(trx, datasetGUID);
  if (row === undefined) return false;
  const before = (await readResources(trx, datasetGUID)).map(toEntry);
  const { id, by, actorGUID } = licence;
  const change = (entry: FileEntry): FileEntry =>
    entry.facts?.licence === id ? { ...entry, facts: { ...entry.facts, licence: by } } : entry;
  const after = before.map(change);
  const isChanged = after.some((entry, place) => entry !== before[place]);
  // In place: lists of files are no entries of the history, but what is restored, planned or imported again is read from them.
  const list = filesWithLicence(id);
  const { numAffectedRows = 0n } = await sql`
    update catalogue.dataset_revision set before = ${replaced(sql`before`, licence)}, value = ${replaced(sql`value`, licence)}
    where dataset_guid = ${datasetGUID} and field = 'files'
      and (before @> ${list}::jsonb or value @> ${list}::jsonb)`.execute(trx);
  if (!isChanged) return numAffectedRows > 0n;
  await sql`update catalogue.resource set facts = jsonb_set(facts, '{licence}', ${String(by)}::jsonb)
    where dataset_guid = ${datasetGUID} and facts ->> 'licence' = ${String(id)}::text`.execute(trx);
  const latest = (await latestRevisions(trx, datasetGUID)).get('files');
  // An import keeps a list that was edited. Of any other it would bring the licence of its source again.
  if (latest === undefined) {
    const status = statusOf(row.before_removal?.status ?? row.status_id);
    await keepImported(trx, datasetGUID, status);
    const added = { datasetGUID, field: 'files', latest, before, value: after, actorGUID } as const;
    await addRevision(trx, { ...added, isPublished: status !== 'draft' });
  }
  return true;
}

/** @returns the datasets that were changed; they must be projected */
export async function replaceFileLicence(
  trx: Transaction<Schema>,
  guids: readonly string[],
  licence: ReplacedLicence,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const guid of guids) if (await replaceInDataset(trx, guid, licence)) changed.push(guid);
  return changed;
}
