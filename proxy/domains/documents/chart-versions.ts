/** Which version of its file a chart was made on, and how many readers have got since. */
import { sql, type Kysely } from 'kysely';
import type { ChartVersions } from '#contract/shown-documents.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export type KnownVersions = Omit<ChartVersions, 'on'>;

/**
 * @param versionGUID the version of the chart; null: the current one
 * @returns null where there is no such file
 */
export async function readChartVersions(
  kysely: Kysely<Schema>,
  resourceGUID: string,
  versionGUID: string | null,
): Promise<KnownVersions | null> {
  const resource = await kysely
    .selectFrom('catalogue.resource')
    .select(['resource_guid', 'version_guid', 'file_key', 'url'])
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  if (resource === undefined) return null;
  const currentGUID = importedVersion(resource);
  const { rows } = await sql<{
    version_guid: string;
    version: number;
    newer: number;
    withheld: boolean;
  }>`
    select version_guid, version, withheld_at is not null as withheld,
      (select count(*)::int from catalogue.resource_version n where n.resource_guid = v.resource_guid
        and n.published_at is not null and n.version > v.version) as newer
    from catalogue.resource_version v
    where resource_guid = ${resourceGUID} and version_guid in (${currentGUID}, ${versionGUID}::uuid)`.execute(
    kysely,
  );
  const versionOf = (guid: string) => rows.find(({ version_guid }) => version_guid === guid);
  const current = versionOf(currentGUID)?.version ?? 1;
  const known = { current, currentGUID };
  if (versionGUID === null) return { ...known, made: null, newer: 0, isGone: false, isWithheld: false };
  if (versionGUID === currentGUID)
    return { ...known, made: current, newer: 0, isGone: false, isWithheld: false };
  const made = versionOf(versionGUID);
  return made === undefined
    ? { ...known, made: null, newer: 0, isGone: true, isWithheld: false }
    : { ...known, made: made.version, newer: made.newer, isGone: false, isWithheld: made.withheld };
}

/** The version that readers have now; null where there is no such file. */
export const currentVersion = async (kysely: Kysely<Schema>, resourceGUID: string): Promise<string | null> =>
  (await readChartVersions(kysely, resourceGUID, null))?.currentGUID ?? null;
