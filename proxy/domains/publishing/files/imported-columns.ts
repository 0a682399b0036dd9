/** Columns of the files that an import brings, beside those that readers have: what is gone, what is new, and what breaks. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { FoundColumns } from '#contract/harvest.ts';
import type { IncomingFile } from '#proxy/platform/catalogue/imported-columns.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readRows } from '../fields.ts';
import { readWorkings, type Working } from '../working.ts';
import { readBreaks } from './column-breaks.ts';
import { besideColumn } from './column-identity.ts';
import { keyedVersions } from './column-keys.ts';
import type { VersionRow } from './file-versions.ts';
import { likelyNames } from './likely-names.ts';
import { columnsBeside } from './renamed-columns.ts';

/** Datasets that are read at a time. */
const BATCH = 50;

/** Its GUID once an import has written it. */
export const incomingVersion = ({ resourceGUID, fileKey, url }: IncomingFile): string =>
  importedVersion({ version_guid: null, resource_guid: resourceGUID, file_key: fileKey, url });

/** All columns of a table are described. */
export const isWhole = (columns: readonly unknown[], count: number | null): boolean =>
  columns.length > 0 && (count ?? columns.length) === columns.length;

/** Files that editors have replaced are theirs: an import does not change them. */
export const isOfEditors = ({ added_by: by, corrects_source: corrects }: VersionRow): boolean =>
  by !== null && !corrects;

interface Lost extends Omit<FoundColumns, 'gone'> {
  readonly working: Working;
  readonly names: readonly string[];
  readonly likely: ReadonlyMap<string, string>;
  /** By the name of a column that is gone, new ones that it cannot be. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
}

/** What of a file would be gone; nothing where that cannot be known. */
function lostOf(file: IncomingFile, working: Working): Lost | null {
  const { resourceGUID } = file;
  const current = working.resources.find((row) => row.resource_guid === resourceGUID);
  const row = current && working.versions.get(importedVersion(current));
  if (row === undefined || isOfEditors(row) || row.file_key === file.fileKey) return null;
  if (!isWhole(file.columns, file.columnCount) || !isWhole(row.columns, row.column_count)) return null;
  const versionGUID = incomingVersion(file);
  const isKnown = working.versions.has(versionGUID);
  const names = file.columns.map(({ name }) => name);
  const incoming = { versionGUID, version: Infinity, follows: row.version_guid, names, given: new Map() };
  const versions = keyedVersions(working.versions.values(), resourceGUID, 0, isKnown ? [] : [incoming]);
  const find = (guid: string) => versions.find((one) => one.versionGUID === guid);
  const [one, base] = [find(versionGUID), find(row.version_guid)];
  if (one === undefined || base === undefined) return null;
  const { gone, added } = columnsBeside(one, base);
  if (gone.length === 0) return null;
  const wereOut = (version: { readonly versionGUID: string }) =>
    working.versions.get(version.versionGUID)?.published_at != null;
  return {
    resourceGUID,
    beside: new Map(
      gone.map((name) => [name, besideColumn(versions, { base, one }, name, [...added], wereOut)]),
    ),
    file: file.name,
    working,
    names: gone,
    added: [...added],
    likely: likelyNames(row.columns, file.columns, { gone, added }),
  };
}

/** Which columns that readers have would be gone, with what names them. */
export async function findLost(
  kysely: Kysely<Schema>,
  files: readonly IncomingFile[],
): Promise<FoundColumns[]> {
  const tables = files.filter(({ columns }) => columns.length > 0);
  const guids = [...new Set(tables.map(({ datasetGUID }) => datasetGUID))];
  const found: FoundColumns[] = [];
  for (let from = 0; from < guids.length; from += BATCH) {
    const workings = await readWorkings(kysely, await readRows(kysely, guids.slice(from, from + BATCH)));
    const lost: Lost[] = [];
    for (const file of tables) {
      const working = workings.get(file.datasetGUID);
      const one = working && lostOf(file, working);
      if (!one) continue;
      lost.push(one);
      // A source can have thousands of wide tables, and the server has other work.
      await setImmediate();
    }
    const breaks = await readBreaks(kysely, new Map(lost.map((one) => [one.resourceGUID, one])));
    for (const { resourceGUID, file, added, names, likely, beside } of lost) {
      const ofFile = breaks.get(resourceGUID);
      found.push({
        resourceGUID,
        file,
        added,
        gone: names.flatMap((name) => {
          const named = ofFile?.get(name);
          if (named === undefined) return [];
          const other = beside.get(name) ?? [];
          const proposed = likely.get(name) ?? null;
          return [
            {
              name,
              breaks: named,
              likely: proposed !== null && other.includes(proposed) ? null : proposed,
              ...(other.length > 0 && { beside: [...other] }),
            },
          ];
        }),
      });
    }
  }
  return found;
}
