/** Who has written the values that stay here when an import is applied. */
import { sql, type Kysely } from 'kysely';
import type { HarvestChange } from '#contract/harvest.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { asSourceFields } from './record-fields.ts';

interface Written {
  readonly dataset_guid: string;
  readonly field: string;
  readonly name: string;
}

/** By the GUID of a dataset, the member who wrote each field last, by the name that sources have for it. */
export type Writers = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @param datasetGUIDs those of one page */
export async function readWriters(kysely: Kysely<Schema>, datasetGUIDs: readonly string[]): Promise<Writers> {
  // A former member has no name here any more.
  const { rows } = await sql<Written>`
    select l.dataset_guid, l.field, ${fullName('u')} as name
    from (select distinct on (dataset_guid, field) dataset_guid, field, changed_by
      from catalogue.dataset_revision where dataset_guid = any (${datasetGUIDs}::uuid[])
      order by dataset_guid, field, revision desc) l
    join catalogue.dataset d using (dataset_guid)
    join auth."user" u on u.identity_guid = l.changed_by
    join auth.member m on m.identity_guid = u.identity_guid and m.organisation_guid = d.organisation_guid`.execute(
    kysely,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.dataset_guid)].map(([guid, ofDataset]) => [
      guid,
      new Map(
        ofDataset.flatMap(({ field, name }) =>
          [...asSourceFields([field])].map((one) => [one, name] as const),
        ),
      ),
    ]),
  );
}

/** A change with who has written what stays. */
export function withWriter(
  change: HarvestChange,
  writers: ReadonlyMap<string, string> | undefined,
): HarvestChange {
  const name = change.owner === 'editor' ? writers?.get(change.field) : undefined;
  return name === undefined ? change : { ...change, writtenBy: name };
}
