/**
 * Bytes that come again by an upload (decision 231): those of a version that is withheld are withheld again, and those that
 * were deleted for good are refused, also where the upload had begun before.
 */
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { recordedVersion } from './withheld-versions.ts';

/** Why an upload is refused whose bytes were deleted for good. */
export const PURGED_AGAIN =
  'The file is equal to a version that was deleted for good because of personal data.';

/** Whether bytes were deleted for good from a dataset, which must be locked. @param key SHA-256 of the bytes */
export async function werePurged(
  trx: Transaction<Schema>,
  datasetGUID: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql`select from catalogue.resource_version
    where dataset_guid = ${datasetGUID}::uuid and checksum = ${key} and purged_at is not null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Has the store remove a file with its next sweep, unless something refers to it. */
export const removeWithNextSweep = (
  trx: Transaction<Schema>,
  { key, bytes }: { readonly key: string; readonly bytes: number | string | bigint },
): Promise<unknown> =>
  // Bytes of an import are in no list of uploads yet.
  sql`insert into catalogue.uploaded_file (file_key, bytes, unreferenced_at)
    values (${key}, ${bytes}, '-infinity')
    on conflict (file_key) do update set unreferenced_at = '-infinity'`.execute(trx);

/**
 * Withholds a version whose bytes another version has that is withheld, of the same file or of another one of the dataset: a
 * new file with them would give readers what they have lost. The dataset must be locked.
 * @returns whether it was withheld now
 */
export async function withholdEqual(trx: Transaction<Schema>, versionGUID: string): Promise<boolean> {
  const { rows } = await sql<{
    resource_guid: string;
    version_guid: string;
    version: number;
    dataset_guid: string;
    organisation_guid: string;
    withheld_by: string | null;
  }>`
    update catalogue.resource_version v
    set withheld_at = now(), withheld_for = w.withheld_for, withheld_by = w.withheld_by,
      withheld_reason = w.withheld_reason
    from catalogue.resource_version w, catalogue.dataset d
    where v.version_guid = ${versionGUID}::uuid and v.withheld_at is null and d.dataset_guid = v.dataset_guid
      and w.version_guid = (
        select version_guid from catalogue.resource_version
        where dataset_guid = v.dataset_guid and withheld_at is not null
          and (file_key = v.file_key or (purged_at is not null and checksum = v.file_key))
        order by withheld_at desc limit 1)
    returning v.resource_guid, v.version_guid, v.version, v.dataset_guid, d.organisation_guid, v.withheld_by`.execute(
    trx,
  );
  for (const row of rows)
    await recordAudit(trx, {
      organisationGUID: row.organisation_guid,
      actorGUID: row.withheld_by,
      action: 'dataset.versionWithheld',
      object: { kind: 'dataset', id: row.dataset_guid },
      before: { ...recordedVersion(row), isWithheld: false },
      after: { ...recordedVersion(row), isWithheld: true, because: 'equal' },
    });
  return rows.length > 0;
}
