/** The table of metadata as CSV: of the datasets that are chosen, or of all of an organisation. */
import { sql, type Kysely } from 'kysely';
import { SHEET_ROWS } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvCell } from '#contract/csv-cell.ts';
import { cellsOf, DATASET, markOf, sheetColumns, sheetFields, STATE, STATUS, writeState } from './columns.ts';
import type { SheetLookups } from './cells.ts';
import { readDatasets, readLookups, type SheetDataset } from './read-datasets.ts';
import { cellOfText, translatedColumns, type TranslatedColumn } from './translated-columns.ts';

/** A field, or a text in another language, beside the field that it translates. */
function columnsOf(translated: readonly TranslatedColumn[]): string[] {
  return sheetColumns.flatMap((column) => [
    column,
    ...translated.filter(({ text }) => text === column).map(({ name }) => name),
  ]);
}

function lineOf(
  { datasetGUID, status, fields, translations }: SheetDataset,
  lookups: SheetLookups,
  translated: readonly TranslatedColumn[],
): ReadonlyMap<string, string> {
  const cells = new Map([
    [DATASET, datasetGUID],
    [STATUS, status],
  ]);
  const marks = sheetFields.map((field) => {
    const own = cellsOf(field, fields, lookups);
    for (const [place, column] of field.columns.entries()) cells.set(column, own[place] ?? '');
    return markOf(own);
  });
  const texts = new Map<string, string>();
  for (const column of translated) {
    const cell = cellOfText(column, translations[column.name] ?? '');
    cells.set(column.name, cell);
    if (cell !== '') texts.set(column.name, markOf([cell]));
  }
  return cells.set(STATE, writeState({ marks, texts }));
}

/** The call `harvest:exportSheet`. The byte order mark makes spreadsheets read it as UTF-8. */
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
  const translated = translatedColumns(datasets.map(({ translations }) => translations));
  const columns = columnsOf(translated);
  const rowOf = (cells: ReadonlyMap<string, string>) =>
    columns.map((column) => csvCell(cells.get(column) ?? '')).join(',');
  const lines = [columns.join(','), ...datasets.map((one) => rowOf(lineOf(one, lookups, translated)))];
  return {
    text: `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`,
    datasets: datasets.length,
    isCut: rows.length > SHEET_ROWS,
  };
}
