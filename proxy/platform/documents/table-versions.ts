/** Which version of its file a chart or a layer of a map was made with, and how many readers have got since. */
import { sql, type Kysely } from 'kysely';
import type { TableVersions } from '#contract/kept-document.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Connection } from './document-rows.ts';

export interface KnownVersions extends Omit<TableVersions, 'on'> {
  /** Whether readers of the file get the version that it was made with. */
  readonly isKept: boolean;
}

interface VersionRow {
  version_guid: string;
  version: number;
  newer: number;
  withheld: boolean;
  kept: boolean;
}

/** The version that readers have now of each file, by the GUID of the file; files that there are not are left out. */
export async function currentVersions(
  kysely: Connection,
  resourceGUIDs: readonly string[],
): Promise<Map<string, string>> {
  if (resourceGUIDs.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('catalogue.resource')
    .select(['resource_guid', 'version_guid', 'file_key', 'url'])
    .where('resource_guid', 'in', resourceGUIDs)
    .execute();
  return new Map(rows.map((row) => [row.resource_guid, importedVersion(row)]));
}

function versionsOf(found: ReadonlyMap<string, VersionRow>, currentGUID: string, madeGUID: string | null) {
  const current = found.get(currentGUID)?.version ?? 1;
  const known = {
    current,
    currentGUID,
    made: null,
    newer: 0,
    isGone: false,
    isWithheld: false,
    isKept: true,
  };
  if (madeGUID === null) return known;
  if (madeGUID === currentGUID) return { ...known, made: current };
  const made = found.get(madeGUID);
  if (made === undefined) return { ...known, isGone: true, isKept: false };
  const { version, newer, withheld, kept } = made;
  return { ...known, made: version, newer, isWithheld: withheld, isKept: kept };
}

/**
 * @param madeWith the version by the GUID of the file; null: the one that readers have now
 * @returns by the GUID of the file; files that there are not are left out
 */
export async function readTableVersions(
  kysely: Kysely<Schema>,
  madeWith: ReadonlyMap<string, string | null>,
): Promise<Map<string, KnownVersions>> {
  const current = await currentVersions(kysely, [...madeWith.keys()]);
  if (current.size === 0) return new Map();
  const wanted = [...current].flatMap(([file, guid]) => [guid, madeWith.get(file) ?? guid]);
  const { rows } = await sql<VersionRow>`
    select version_guid, version, withheld_at is not null as withheld,
      (select count(*)::int from catalogue.resource_version n where n.resource_guid = v.resource_guid
        and n.published_at is not null and n.version > v.version) as newer,
      exists (select from catalogue.stored_file s where s.guid = v.version_guid and not s.is_draft
        and s.file_key is not null and s.status in ('ready', 'stale')) as kept
    from catalogue.resource_version v
    where resource_guid = any (${[...current.keys()]}::uuid[]) and version_guid = any (${wanted}::uuid[])`.execute(
    kysely,
  );
  const found = new Map(rows.map((row) => [row.version_guid, row]));
  return new Map(
    [...current].map(([file, guid]) => [file, versionsOf(found, guid, madeWith.get(file) ?? null)]),
  );
}
