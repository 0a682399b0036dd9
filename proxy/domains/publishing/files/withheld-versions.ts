/**
 * Versions of files that are withheld from readers, since they have personal data (decision 200): those before a remedy
 * once readers have a version that follows it, and those that an editor withholds. `catalogue.stored_file` gives them to
 * editors alone.
 */
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { VersionRow } from './file-versions.ts';
import { notifyOfEqualFiles } from './notify-equal-files.ts';

interface Ended {
  readonly version: VersionRow;
  /** The version that ends it. */
  readonly remedy: VersionRow;
}

/** The versions of other files that have the bytes of those that end, except where readers have the bytes now. */
function equalToEnded(
  versions: readonly VersionRow[],
  current: readonly VersionRow[],
  ended: readonly Ended[],
  madeAt: (remedy: VersionRow) => number,
): Ended[] {
  const remedyOf = new Map(ended.map(({ version, remedy }) => [version.file_key, remedy]));
  const known = new Set(ended.map(({ version }) => version));
  const had = new Set(current.map(({ file_key: key }) => key));
  return versions.flatMap((version) => {
    const { file_key: key, withheld_at: withheldAt, released_at: releasedAt } = version;
    const remedy = key === null || had.has(key) ? undefined : remedyOf.get(key);
    if (remedy === undefined || withheldAt !== null || known.has(version)) return [];
    return releasedAt === null || releasedAt.getTime() < madeAt(remedy) ? [{ version, remedy }] : [];
  });
}

/**
 * The versions that readers lose once they have others: those before a remedy that the version of their file is, or
 * follows, and those of other files with the same bytes. What an editor has given back since the remedy was made stays with
 * readers, and so do the bytes of the remedy.
 */
export function endedByRemedies(versions: readonly VersionRow[], current: readonly VersionRow[]): Ended[] {
  const remedies = versions.filter(({ remedies: done }) => done !== null);
  if (remedies.length === 0) return [];
  // The same bytes that are read otherwise are no later remedy.
  const madeAt = ({ resource_guid: file, file_key: key }: VersionRow) =>
    Math.min(
      ...remedies
        .filter((one) => one.resource_guid === file && one.file_key === key)
        .map(({ added_at: at }) => at.getTime()),
    );
  const currentOf = new Map(current.map((version) => [version.resource_guid, version]));
  const ended = versions.flatMap((version) => {
    const now = currentOf.get(version.resource_guid);
    if (now === undefined || version.withheld_at !== null) return [];
    const { file_key: key, released_at: releasedAt } = version;
    if (version.version_guid === now.version_guid || (key !== null && key === now.file_key)) return [];
    const remedy = remedies.find(
      (one) =>
        one.resource_guid === version.resource_guid &&
        version.version < one.version &&
        one.version <= now.version &&
        key !== one.file_key &&
        (releasedAt === null || releasedAt.getTime() < madeAt(one)),
    );
    return remedy === undefined ? [] : [{ version, remedy }];
  });
  return [...ended, ...equalToEnded(versions, current, ended, madeAt)];
}

/** Whether readers get a version, and why not, as it is recorded. */
export const recordedState = ({
  withheld_at: at,
  withheld_for: because,
  purged_at: purged,
}: Pick<VersionRow, 'withheld_at' | 'withheld_for' | 'purged_at'>) => ({
  isWithheld: at !== null,
  ...(at !== null && { because }),
  ...(purged !== null && { isPurged: true }),
});

/** What is recorded of a version: no name of a column and no value. */
export const recordedVersion = ({
  resource_guid: file,
  version_guid: guid,
  version,
}: Pick<VersionRow, 'resource_guid' | 'version_guid' | 'version'>) => ({
  file,
  version: guid,
  number: version,
});

interface Published {
  readonly datasetGUID: string;
  readonly organisationGUID: string;
  readonly versions: readonly VersionRow[];
  /** What readers have now. */
  readonly current: readonly VersionRow[];
}

/** Withholds the versions that readers lose by what they have now. */
export async function withholdBeforeRemedies(
  trx: Transaction<Schema>,
  { datasetGUID, organisationGUID, versions, current }: Published,
): Promise<void> {
  const ended = endedByRemedies(versions, current);
  for (const { version, remedy } of ended) {
    await trx
      .updateTable('catalogue.resource_version')
      .set({
        withheld_at: sql<Date>`now()`,
        withheld_for: 'remedy',
        withheld_by: remedy.added_by,
        withheld_reason: '',
      })
      .where('version_guid', '=', version.version_guid)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: remedy.added_by,
      action: 'dataset.versionWithheld',
      object: { kind: 'dataset', id: datasetGUID },
      before: { ...recordedVersion(version), ...recordedState(version) },
      after: { ...recordedVersion(version), isWithheld: true, because: 'remedy' },
    });
  }
  await notifyOfEqualFiles(
    trx,
    datasetGUID,
    ended.map(({ version }) => version),
  );
}
