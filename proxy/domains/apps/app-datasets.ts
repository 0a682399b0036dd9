/** The datasets that versions of apps use, as far as the caller may find them. */
import { sql, type Kysely } from 'kysely';
import type { AppDataset } from '#contract/apps.ts';
import type { Visibility } from '#contract/entities/dataset.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface VersionKey {
  readonly appGUID: string;
  readonly version: number;
}

interface UseRow {
  app_guid: string;
  version: number;
  dataset_guid: string;
  title: string;
  language: string;
  status_id: number;
  visibility: Visibility;
  slug: string;
  organisation: string;
  may_find: boolean;
}

export interface UsedDatasets {
  /** Those that the caller may find. */
  readonly found: readonly AppDataset[];
  /** All of them; for the submitter, who has named them. */
  readonly all: readonly string[];
}

const keyOf = ({ appGUID, version }: VersionKey) => `${appGUID} ${version}`;

/** Reads what versions use, in the order in which it was chosen. @returns what each of `keys` uses, in their order */
export async function readUsedDatasets(
  kysely: Kysely<Schema>,
  keys: readonly VersionKey[],
  accessScope: AccessScope,
): Promise<UsedDatasets[]> {
  const { rows } = await sql<UseRow>`
    select u.app_guid, u.version, d.dataset_guid, d.title, d.language, d.status_id, d.visibility,
      o.slug, o.name as organisation, ${mayFind(accessScope)} as may_find
    from unnest(${keys.map((key) => key.appGUID)}::uuid[], ${keys.map((key) => key.version)}::int[])
      as k (app_guid, version)
    join catalogue.app_dataset u using (app_guid, version)
    join catalogue.dataset d using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    order by u.position
  `.execute(kysely);
  const byKey = Map.groupBy(rows, (row) => keyOf({ appGUID: row.app_guid, version: row.version }));
  return keys.map((key) => {
    const used = byKey.get(keyOf(key)) ?? [];
    return {
      all: used.map((row) => row.dataset_guid),
      found: used
        .filter((row) => row.may_find)
        .map((row) => ({
          datasetGUID: row.dataset_guid,
          organisation: { slug: row.slug, name: row.organisation },
          title: row.title,
          language: row.language,
          status: statusOf(row.status_id),
          visibility: row.visibility,
        })),
    };
  });
}
