/**
 * Columns that something names, and that an import has taken away from readers. They need an editor until one has said
 * what they are called now, or that they are gone (`dataset:acceptLostColumns`).
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockEditable, requirePublish } from '../editable.ts';

interface Lost {
  readonly datasetGUID: string;
  readonly resourceGUID: string;
  /** The version that readers have. */
  readonly versionGUID: string;
  readonly columns: readonly string[];
}

/** Notes which columns readers have lost with the version that they have; none: what was noted is over. */
export async function noteLost(
  trx: Transaction<Schema>,
  { datasetGUID, resourceGUID, versionGUID, columns }: Lost,
): Promise<void> {
  await trx.deleteFrom('catalogue.lost_column').where('resource_guid', '=', resourceGUID).execute();
  if (columns.length === 0) return;
  await trx
    .insertInto('catalogue.lost_column')
    .values({
      resource_guid: resourceGUID,
      dataset_guid: datasetGUID,
      version_guid: versionGUID,
      columns: [...columns],
    })
    .execute();
}

/** An editor has said what columns are called now. */
export async function forgetLost(
  trx: Transaction<Schema>,
  resourceGUID: string,
  names: readonly string[],
): Promise<void> {
  await sql`update catalogue.lost_column
    set columns = array(select name from unnest(columns) name where name <> all (${names}::text[]))
    where resource_guid = ${resourceGUID}`.execute(trx);
  await sql`delete from catalogue.lost_column
    where resource_guid = ${resourceGUID} and cardinality(columns) = 0`.execute(trx);
}

/** Whether readers of a dataset `d` have lost columns, and no editor has said anything of it. */
export const hasLostColumns: RawBuilder<boolean> = sql<boolean>`exists (
  select from catalogue.lost_column l join catalogue.resource f on f.resource_guid = l.resource_guid
  where l.dataset_guid = d.dataset_guid and f.version_guid = l.version_guid)`;

/** By the GUID of a file, the columns that readers have lost with the version that they have. */
export async function readLost(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  resources: readonly (Parameters<typeof importedVersion>[0] & { readonly resource_guid: string })[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await kysely
    .selectFrom('catalogue.lost_column')
    .select(['resource_guid', 'version_guid', 'columns'])
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  const current = new Map(resources.map((one) => [one.resource_guid, importedVersion(one)]));
  return new Map(
    rows.flatMap(({ resource_guid: guid, version_guid: version, columns }) =>
      current.get(guid) === version ? [[guid, columns]] : [],
    ),
  );
}

/** The call `dataset:acceptLostColumns`. @throws ProblemError 404 for a file without such columns */
export const acceptLost = (
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID }: CallRequest<'dataset:acceptLostColumns'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const editable = await lockEditable(trx, datasetGUID, actorGUID);
    requirePublish(editable);
    const row = await trx
      .deleteFrom('catalogue.lost_column')
      .where('dataset_guid', '=', datasetGUID)
      .where('resource_guid', '=', resourceGUID)
      .returning('columns')
      .executeTakeFirst();
    if (row === undefined)
      throw new ProblemError(404, 'The file has lost no columns', [
        fieldError('resourceGUID', 'file.unknown'),
      ]);
    await recordAudit(trx, {
      organisationGUID: editable.organisationGUID,
      actorGUID,
      action: 'dataset.columnsLost',
      object: { kind: 'dataset', id: datasetGUID },
      after: { file: resourceGUID, columns: row.columns },
    });
  });
