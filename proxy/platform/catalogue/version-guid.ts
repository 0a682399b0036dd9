/** The version of a file that readers have. */
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { ResourceRow } from './resource-record.ts';

/** Its GUID. A file that no editor has touched has no row of its version yet, and this is the GUID that it will get. */
export const importedVersion = (
  row: Pick<ResourceRow, 'version_guid' | 'resource_guid' | 'file_key' | 'url'>,
): string => row.version_guid ?? stableGuid('version', row.resource_guid, row.file_key ?? row.url ?? '');
