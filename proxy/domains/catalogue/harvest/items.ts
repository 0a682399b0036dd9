/** What a run found of each dataset, in the database. */
import type { ItemKind } from '#contract/list-choices.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { FoundColumns, HarvestChange, HarvestItem } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { readBrokenLinks } from '#proxy/platform/catalogue/broken-links.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readConfirmed, withSaid } from './renamings.ts';
import { readWriters, withWriter } from './writers.ts';
import { MOST_LINKS, ROWS, findRun, isContained, toFoundLink } from './runs.ts';

/** The call `harvest:items`. */
export async function listItems(
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:items'>,
): Promise<CallResponse<'harvest:items'>> {
  const { sourceGUID } = await findRun(kysely, request);
  const { runGUID, kind, keywords, limit, offset } = request;
  const items = kysely
    .selectFrom('catalogue.harvest_item')
    .where('run_guid', '=', runGUID)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'new'))
    .$if(keywords !== '', (query) => query.where(isContained(keywords)));
  const rows = await items
    .select([
      'position',
      'kind',
      'identifier',
      'title',
      'dataset_guid',
      'reasons',
      'changes',
      'columns',
      'outcome',
      'outcome_reason',
    ])
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await items.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const broken = Map.groupBy(
    await readBrokenLinks(
      kysely,
      rows.flatMap(({ dataset_guid: guid }) => guid ?? []),
    ),
    ({ datasetGUID }) => datasetGUID,
  );
  const confirmed = await readConfirmed(kysely, sourceGUID);
  const writers = await readWriters(
    kysely,
    rows.flatMap((row) => row.dataset_guid ?? []),
  );
  const owners = new Map(
    (
      await kysely
        .selectFrom('catalogue.source_record')
        .select(['dataset_guid', 'field_owners'])
        .where(
          'dataset_guid',
          '=',
          sql<string>`any (${rows.flatMap((row) => row.dataset_guid ?? [])}::uuid[])`,
        )
        .execute()
    ).map((row) => [row.dataset_guid, row.field_owners]),
  );
  return {
    result: rows.map((row): HarvestItem => ({
      position: row.position,
      kind: row.kind,
      identifier: row.identifier,
      title: row.title,
      datasetGUID: row.dataset_guid,
      reasons: row.reasons,
      brokenLinks: (broken.get(row.dataset_guid ?? '') ?? []).slice(0, MOST_LINKS).map(toFoundLink),
      changes: row.changes.map((change) => withWriter(change, writers.get(row.dataset_guid ?? ''))),
      columns: (row.columns ?? []).map((file) => withSaid(file, confirmed.get(file.resourceGUID))),
      owners: owners.get(row.dataset_guid ?? '') ?? {},
      outcome: row.outcome,
      outcomeReason: row.outcome_reason,
    })),
    total: n,
  };
}

/** What a run found of a dataset. `record`: what applying it writes. */
export interface StoredItem {
  readonly kind: ItemKind;
  readonly identifier: string | null;
  readonly title: string;
  readonly datasetGUID: string | null;
  readonly reasons: readonly string[];
  readonly changes: readonly HarvestChange[];
  /** Absent: of a table of metadata, which brings no files. */
  readonly columns?: readonly FoundColumns[];
  readonly record: object | null;
}

/** Writes down what a run found. */
export async function storeItems(
  trx: Transaction<Schema>,
  runGUID: string,
  items: readonly StoredItem[],
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS)
    await trx
      .insertInto('catalogue.harvest_item')
      .values(
        items.slice(from, from + ROWS).map((item, i) => ({
          run_guid: runGUID,
          position: from + i,
          kind: item.kind,
          identifier: item.identifier,
          title: item.title,
          dataset_guid: item.datasetGUID,
          reasons: JSON.stringify(item.reasons),
          changes: JSON.stringify(item.changes),
          columns:
            item.columns === undefined || item.columns.length === 0 ? null : JSON.stringify(item.columns),
          record: item.record === null ? null : JSON.stringify(item.record),
        })),
      )
      .execute();
}

/** Items that applying a run looks at. */
export async function countItems(kysely: Kysely<Schema>, runGUID: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from catalogue.harvest_item
    where run_guid = ${runGUID} and kind <> 'invalid'`.execute(kysely);
  return rows[0]?.n ?? 0;
}

/** Writes down why an item stays as it is. */
export const refuseItem = (
  kysely: Kysely<Schema>,
  runGUID: string,
  position: number,
  reason: string,
  outcome = 'refused',
) =>
  sql`update catalogue.harvest_item set outcome = ${outcome}, outcome_reason = ${reason.slice(0, 500)}
    where run_guid = ${runGUID} and position = ${position}`.execute(kysely);
