/** The datasets that versions of apps use, as far as the caller may find them. */
import { sql, type Kysely } from 'kysely';
import type { AppDataset } from '#contract/apps.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { datasetReference } from '#proxy/platform/catalogue/dataset-reference.ts';
import type { Projected } from '#proxy/platform/catalogue/fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface VersionKey {
  readonly appGUID: string;
  readonly version: number;
}

interface UseRow extends Projected<AppDataset> {
  app_guid: string;
  version: number;
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
    select u.app_guid, u.version, ${datasetReference.columns}, ${mayFind(accessScope)} as may_find
    from unnest(${keys.map((key) => key.appGUID)}::uuid[], ${keys.map((key) => key.version)}::int[])
      as k (app_guid, version)
    join catalogue.app_dataset u using (app_guid, version)
    join catalogue.dataset d using (dataset_guid)
    ${datasetReference.joins}
    order by u.position
  `.execute(kysely);
  const byKey = Map.groupBy(rows, (row) => keyOf({ appGUID: row.app_guid, version: row.version }));
  return keys.map((key) => {
    const used = (byKey.get(keyOf(key)) ?? []).map((row) => ({
      mayFind: row.may_find,
      dataset: datasetReference.read(row),
    }));
    return {
      all: used.map(({ dataset }) => dataset.datasetGUID),
      found: used.filter((use) => use.mayFind).map(({ dataset }) => dataset),
    };
  });
}
