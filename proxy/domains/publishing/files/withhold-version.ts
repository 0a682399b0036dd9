/** The calls `dataset:withholdVersion`, `dataset:releaseVersion` and `dataset:purgeVersion`: an editor decides about one version. */
import { sql, type Kysely, type Transaction, type UpdateObject } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { lockEditable, requirePublish, type Editable } from '../editable.ts';
import { latestRevisions } from '../revisions.ts';
import { forgetComparisons } from './compare-codes-job.ts';
import { keepImported } from './current-files.ts';
import { editorsFiles, readResources, type VersionRow } from './file-versions.ts';
import { notifyOfEqualFiles } from './notify-equal-files.ts';
import { removeWithNextSweep } from './withheld-bytes.ts';
import { recordedState, recordedVersion } from './withheld-versions.ts';

type Request = Omit<CallRequest<'dataset:withholdVersion'>, 'reason'>;

const refuse = (rule: 'version.withheld' | 'version.notWithheld' | 'version.current' | 'version.purged') =>
  new ProblemError(409, 'This cannot be done with the version', [fieldError('versionGUID', rule)]);

/**
 * The version and those of the dataset that have the same bytes, in other files too: readers would get the bytes there.
 * @throws ProblemError 404 where the file has no such version
 */
async function findSame(
  trx: Transaction<Schema>,
  { datasetGUID, resourceGUID, versionGUID }: Request,
): Promise<{ version: VersionRow; same: readonly VersionRow[] }> {
  const all = await trx
    .selectFrom('catalogue.resource_version')
    .selectAll()
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  const version = all.find(
    ({ version_guid: guid, resource_guid: file }) => guid === versionGUID && file === resourceGUID,
  );
  if (version === undefined)
    throw new ProblemError(404, 'There is no such version', [fieldError('versionGUID', 'file.unknown')]);
  return { version, same: [version, ...sameBytes(version, all)] };
}

/** The other versions that have the bytes of one. */
const sameBytes = (version: VersionRow, all: Iterable<VersionRow>): VersionRow[] =>
  [...all].filter(
    ({ version_guid: guid, file_key: key }) =>
      guid !== version.version_guid && key !== null && key === version.file_key,
  );

/** Writes to versions, with an entry of the audit log for each; pictures and pages that are kept are drawn again. */
async function write(
  trx: Transaction<Schema>,
  { datasetGUID, organisationGUID }: Editable,
  versions: readonly VersionRow[],
  what: {
    readonly action: AuditAction;
    readonly actorGUID: string;
    readonly reason: string;
    /** What is recorded of each of them afterwards. */
    readonly after: Readonly<Record<string, unknown>>;
    readonly set: UpdateObject<Schema, 'catalogue.resource_version'>;
  },
): Promise<void> {
  for (const version of versions) {
    await trx
      .updateTable('catalogue.resource_version')
      .set(what.set)
      .where('version_guid', '=', version.version_guid)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: what.actorGUID,
      action: what.action,
      object: { kind: 'dataset', id: datasetGUID },
      before: { ...recordedVersion(version), ...recordedState(version) },
      after: { ...recordedVersion(version), ...what.after },
      reason: what.reason,
    });
  }
  await raiseRevision(trx);
}

/** The versions that readers or editors have as the current ones. */
async function currentVersions(trx: Transaction<Schema>, datasetGUID: string): Promise<ReadonlySet<string>> {
  const resources = await readResources(trx, datasetGUID);
  const latest = (await latestRevisions(trx, datasetGUID)).get('files');
  return new Set([
    ...editorsFiles(resources, undefined).map(({ versionGUID }) => versionGUID),
    ...editorsFiles(resources, latest).map(({ versionGUID }) => versionGUID),
  ]);
}

/**
 * Withholds an earlier version, and others of the dataset with the same bytes.
 * @throws ProblemError 404; 409 for a current version, or one that is withheld
 */
export const withholdVersion = (
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset:withholdVersion'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { datasetGUID } = request;
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    await keepImported(trx, datasetGUID, editable.status);
    const { version, same } = await findSame(trx, request);
    if (version.withheld_at !== null) throw refuse('version.withheld');
    const current = await currentVersions(trx, datasetGUID);
    if (same.some(({ version_guid }) => current.has(version_guid))) throw refuse('version.current');
    const reason = storableText(request.reason);
    await write(
      trx,
      editable,
      same.filter(({ withheld_at }) => withheld_at === null),
      {
        action: 'dataset.versionWithheld',
        actorGUID,
        reason,
        after: { isWithheld: true, because: 'editor' },
        set: {
          withheld_at: sql<Date>`now()`,
          withheld_for: 'editor',
          withheld_by: actorGUID,
          withheld_reason: reason,
        },
      },
    );
    await notifyOfEqualFiles(trx, datasetGUID, [version]);
  });

/** Whether a person may give a version back: who publishes, since readers get it, and who withheld it. */
const mayRelease = (
  { may }: Pick<Editable, 'may'>,
  { withheld_for: because, withheld_by: by, purged_at: purgedAt }: VersionRow,
  identityGUID: string,
): boolean => purgedAt === null && (may.publish || (because === 'editor' && by === identityGUID));

/** Whether a person may give a version back with all versions of the dataset that have the same bytes, which come with it. */
export const mayReleaseAll = (
  editable: Pick<Editable, 'may'>,
  version: VersionRow,
  all: Iterable<VersionRow>,
  identityGUID: string,
): boolean =>
  [version, ...sameBytes(version, all)]
    .filter(({ withheld_at: at }) => at !== null)
    .every((one) => mayRelease(editable, one, identityGUID));

/**
 * Gives a withheld version back to readers, with others of the dataset that have the same bytes.
 * @throws ProblemError 403 for a caller who neither publishes nor has withheld it; 404; 409 where it is not withheld, or its
 * bytes were deleted
 */
export const releaseVersion = (
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset:releaseVersion'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, request.datasetGUID, actorGUID);
    const { version, same } = await findSame(trx, request);
    if (version.withheld_at === null) throw refuse('version.notWithheld');
    if (version.purged_at !== null) throw refuse('version.purged');
    const withheld = same.filter(({ withheld_at }) => withheld_at !== null);
    // The same bytes may be withheld in another file by someone else, or by a remedy.
    if (!mayReleaseAll(editable, version, same, actorGUID)) requirePublish(editable);
    await write(trx, editable, withheld, {
      action: 'dataset.versionReleased',
      actorGUID,
      reason: storableText(request.reason),
      after: { isWithheld: false },
      set: {
        withheld_at: null,
        withheld_for: null,
        withheld_by: null,
        withheld_reason: '',
        released_at: sql<Date>`now()`,
      },
    });
  });

/**
 * Has the store remove the bytes with its next sweep, unless something else has the same. An upload of them that has not
 * ended yet is refused when it ends.
 */
async function forgetBytes(
  trx: Transaction<Schema>,
  datasetGUID: string,
  { file_key: key, bytes }: VersionRow,
): Promise<void> {
  if (key === null) return;
  await sql`delete from catalogue.upload
    where dataset_guid = ${datasetGUID}::uuid and checksum = ${key} and state = 'stored'`.execute(trx);
  await removeWithNextSweep(trx, { key, bytes: bytes ?? 0 });
}

/**
 * Deletes the bytes of a withheld version, and of others of the dataset that have the same. Its values are in no table, no list
 * of findings and no words to search for afterwards; the store removes the file with its next sweep, unless something else
 * has the same bytes.
 * @throws ProblemError 403 for a caller who does not publish; 404; 409 where it is not withheld, or was deleted before
 */
export const purgeVersion = (
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset:purgeVersion'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, request.datasetGUID, actorGUID);
    requirePublish(editable);
    const { version, same } = await findSame(trx, request);
    if (version.withheld_at === null) throw refuse('version.notWithheld');
    if (version.purged_at !== null) throw refuse('version.purged');
    const current = await currentVersions(trx, request.datasetGUID);
    if (same.some(({ version_guid }) => current.has(version_guid))) throw refuse('version.current');
    await write(trx, editable, same, {
      action: 'dataset.versionPurged',
      actorGUID,
      reason: storableText(request.reason),
      after: { isWithheld: true, isPurged: true },
      set: {
        // The same bytes may be open in an earlier version of another file.
        withheld_at: sql<Date>`coalesce(withheld_at, now())`,
        withheld_for: sql<'editor'>`coalesce(withheld_for, 'editor')`,
        withheld_by: sql<string>`case when withheld_at is null then ${actorGUID}::uuid else withheld_by end`,
        purged_at: sql<Date>`now()`,
        status: 'withdrawn',
        file_key: null,
        // By which the bytes are known when they come again.
        ...(version.file_key !== null && { checksum_algorithm: 'sha256', checksum: version.file_key }),
        upload_id: null,
        cell_words: null,
        columns: '[]',
        finding: null,
        violations: '[]',
        personal: '[]',
        clues: '{}',
      },
    });
    for (const { version_guid } of same) await forgetComparisons(trx, request.datasetGUID, version_guid);
    await forgetBytes(trx, request.datasetGUID, version);
  });
