/** The table of metadata as CSV: of the datasets that are chosen, or of all of an organisation. */
import { sql, type Kysely } from 'kysely';
import { SHEET_ROWS } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvCell } from '#proxy/platform/service/csv-cell.ts';
import { cellsOf, markOf, sheetColumns, sheetFields, writeState, type SheetLookups } from './columns.ts';
import { readDatasets, readLookups, type SheetDataset } from './read-datasets.ts';

function lineOf({ datasetGUID, status, fields }: SheetDataset, lookups: SheetLookups): string {
  const cells = sheetFields.map((field) => cellsOf(field, fields, lookups));
  const state = writeState(cells.map((own) => markOf(own)));
  return [datasetGUID, status, ...cells.flat(), state].map((cell) => csvCell(cell)).join(',');
}

/** The call `harvest:exportSheet`. The byte order mark tells spreadsheets that it is UTF-8. */
export async function exportSheet(
  kysely: Kysely<Schema>,
  { organisationGUID, datasetGUIDs }: CallRequest<'harvest:exportSheet'>,
): Promise<CallResponse<'harvest:exportSheet'>> {
  const { rows } = await sql<{ dataset_guid: string }>`
    select dataset_guid from catalogue.dataset
    where organisation_guid = ${organisationGUID} and removed_at is null
      and (${datasetGUIDs}::uuid[] is null or dataset_guid = any (${datasetGUIDs}::uuid[]))
    order by lower(title), dataset_guid limit ${SHEET_ROWS + 1}`.execute(kysely);
  const chosen = rows.slice(0, SHEET_ROWS).map((row) => row.dataset_guid);
  const lookups = await readLookups(kysely, organisationGUID);
  const datasets = await readDatasets(kysely, organisationGUID, chosen);
  const lines = [sheetColumns.join(','), ...datasets.map((one) => lineOf(one, lookups))];
  return {
    text: `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`,
    datasets: datasets.length,
    isCut: rows.length > SHEET_ROWS,
  };
}
