/** The call `resource:versions`: the versions of a file that readers have had, for those who may see what is in it. */
import type { Kysely } from 'kysely';
import type { CallResponse } from '#contract/index.ts';
import { filePath } from '#proxy/platform/catalogue/file-path.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FoundResource } from './find-resource.ts';

const numberOf = (value: string | null) => (value === null ? null : wholeNumber(value));

/** @param found the file as the caller may see it; of a file that is shared in part, earlier versions are not open */
export async function readVersionsOf(
  kysely: Kysely<Schema>,
  resourceGUID: string,
  { may, openings }: Pick<FoundResource, 'may' | 'openings'>,
): Promise<CallResponse<'resource:versions'>> {
  const resource = await kysely
    .selectFrom('catalogue.resource')
    .select(['resource_guid', 'version_guid', 'file_key', 'url'])
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  if (resource === undefined || openings !== null) return { result: [] };
  const current = importedVersion(resource);
  const rows = await kysely
    .selectFrom('catalogue.resource_version')
    .select(['version_guid', 'version', 'published_at', 'bytes', 'row_count', 'file_name', 'withheld_at'])
    .where('resource_guid', '=', resourceGUID)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .execute();
  return {
    result: rows.map((row) => {
      const isWithheld = row.withheld_at !== null;
      const address =
        row.file_name === null ? null : filePath({ resourceGUID: row.version_guid, name: row.file_name });
      return {
        versionGUID: row.version_guid,
        version: row.version,
        publishedAt: (row.published_at ?? new Date(0)).toISOString(),
        // How much there was of it says nothing of a person.
        bytes: numberOf(row.bytes),
        rows: numberOf(row.row_count),
        isCurrent: row.version_guid === current,
        url: isWithheld || !may.download ? null : address,
        isWithheld,
      };
    }),
  };
}
