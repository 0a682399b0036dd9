/**
 * What an edited table of metadata would change: for each dataset the fields that were edited in the table. A field that was
 * changed here since the export as well stays as it is; a row with an error changes nothing.
 */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { SHEET_ROWS, type HarvestChange, type HarvestCounts } from '#contract/harvest.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import type { DatasetFieldName } from '#contract/publishing-fields.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import {
  CellError,
  cellsOf,
  DATASET,
  markOf,
  plainCell,
  readState,
  sheetColumns,
  sheetFields,
  STATE,
  valueOf,
  type SheetLookups,
} from './columns.ts';
import { readDatasets, readLookups, type SheetDataset } from './read-datasets.ts';

/** What applying a row writes: the value of each field, and the mark of what it must still have. */
export interface SheetRecord {
  readonly fields: Partial<Record<DatasetFieldName, { readonly value: unknown; readonly mark: string }>>;
}

export interface SheetItem {
  readonly kind: 'changed' | 'invalid';
  readonly identifier: string | null;
  readonly title: string;
  readonly datasetGUID: string | null;
  readonly reasons: readonly string[];
  readonly changes: readonly HarvestChange[];
  readonly record: SheetRecord | null;
}

interface Line {
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Characters of a value that the comparison shows. */
const SHOWN = 300;
const shown = (cells: readonly string[]) => {
  const text = cells.filter((cell) => cell !== '').join(', ');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** Spreadsheets write what their language does: a comma, a semicolon or a tab. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (one: string) => first.split(one).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** @throws MalformedFile with the line */
function parseTable(bytes: Buffer): { readonly record: readonly string[]; readonly line: number }[] {
  if (!isUtf8(bytes)) throw new MalformedFile(sheets.notUtf8);
  const text = bytes.toString('utf8').replace(/^\u{feff}/u, '');
  try {
    const records = Records.parse(
      parse(text, {
        delimiter: delimiterOf(text),
        info: true,
        skip_empty_lines: true,
        relax_column_count: true,
      }),
    );
    // A record ends at the line that is given; it begins where the one before has ended.
    return records.map(({ record }, place) => ({
      record,
      line: place === 0 ? 1 : (records[place - 1]?.info.lines ?? 0) + 1,
    }));
  } catch (error) {
    const lines = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    throw new MalformedFile(sheets.notCsv(lines));
  }
}

/** The lines of the table below its head. @throws MalformedFile for a file that is no such table */
function readLines(bytes: Buffer): Line[] {
  const [head, ...rows] = parseTable(bytes);
  if (head === undefined || rows.length === 0) throw new MalformedFile(sheets.noTable);
  const columns = head.record.map((name) => name.trim());
  if (!columns.includes(DATASET)) throw new MalformedFile(sheets.noDatasets);
  for (const [place, name] of columns.entries()) {
    if (name === '') continue;
    if (!sheetColumns.includes(name)) throw new MalformedFile(sheets.unknownColumn(name));
    if (columns.indexOf(name) !== place) throw new MalformedFile(sheets.doubleColumn(name));
  }
  if (rows.length > SHEET_ROWS) throw new MalformedFile(sheets.tooMany(SHEET_ROWS));
  return rows
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, line }) => ({
      number: line,
      cells: new Map(columns.map((name, place) => [name, plainCell(record[place] ?? '')])),
    }));
}

interface Compared {
  readonly changes: HarvestChange[];
  readonly reasons: string[];
  readonly errors: string[];
  readonly record: SheetRecord;
}

function compareRow(
  line: Line,
  dataset: SheetDataset,
  marks: readonly string[],
  lookups: SheetLookups,
): Compared {
  const changes: HarvestChange[] = [];
  const reasons: string[] = [];
  const errors: string[] = [];
  const fields: Record<string, { value: unknown; mark: string }> = {};
  for (const [place, sheetField] of sheetFields.entries()) {
    const { field, columns } = sheetField;
    const given = columns.map((name) => line.cells.get(name));
    const cells = given.filter((cell) => cell !== undefined);
    // A column that was removed from the table says nothing.
    if (cells.length < columns.length) continue;
    const exported = marks[place] ?? '';
    if (markOf(cells) === exported) continue;
    try {
      const value = valueOf(sheetField, cells, lookups);
      const after = cellsOf(sheetField, { ...dataset.fields, [field]: value }, lookups);
      const before = cellsOf(sheetField, dataset.fields, lookups);
      const mark = markOf(before);
      if (markOf(after) === exported || markOf(after) === mark) continue;
      const isConflict = mark !== exported;
      if (isConflict) reasons.push(sheets.at(line.number, columns[0] ?? field, sheets.conflict(field)));
      else fields[field] = { value, mark };
      changes.push({
        field: field as HarvestChange['field'],
        before: shown(before),
        after: shown(after),
        owner: isConflict ? 'editor' : 'source',
      });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(sheets.at(line.number, error.column, error.message));
    }
  }
  return { changes, reasons, errors, record: { fields } };
}

const isGuid = (text: string) => z.guid().safeParse(text).success;

/** Compares a table with what the datasets have. Nothing is written. @throws MalformedFile */
export async function compareSheet(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  bytes: Buffer,
): Promise<{ items: SheetItem[]; counts: HarvestCounts }> {
  const lines = readLines(bytes);
  const guidOf = ({ cells }: Line) => (cells.get(DATASET) ?? '').toLowerCase();
  const lookups = await readLookups(kysely, organisationGUID);
  const guids = [...new Set(lines.map((line) => guidOf(line)).filter((guid) => isGuid(guid)))];
  const datasets = new Map(
    (await readDatasets(kysely, organisationGUID, guids)).map((one) => [one.datasetGUID, one]),
  );
  const seen = new Map<string, number>();
  const items: SheetItem[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const guid = guidOf(line);
    const dataset = datasets.get(guid);
    const item = {
      identifier: guid === '' ? null : guid,
      title: dataset?.fields.title ?? line.cells.get('title') ?? '',
      datasetGUID: dataset?.datasetGUID ?? null,
      changes: [],
      record: null,
    };
    const refuse = (column: string, text: string) =>
      items.push({ ...item, kind: 'invalid', reasons: [sheets.at(line.number, column, text)] });
    const first = seen.get(guid);
    const marks = readState(line.cells.get(STATE) ?? '');
    if (!isGuid(guid)) refuse(DATASET, sheets.noDataset);
    else if (dataset === undefined) refuse(DATASET, sheets.unknownDataset);
    else if (first !== undefined) refuse(DATASET, sheets.twice(first));
    else if (marks === null) refuse(STATE, sheets.noState);
    else {
      const { changes, reasons, errors, record } = compareRow(line, dataset, marks, lookups);
      if (errors.length > 0) items.push({ ...item, kind: 'invalid', reasons: errors });
      else if (changes.length === 0) unchanged += 1;
      else if (changes.every(({ owner }) => owner === 'editor'))
        items.push({ ...item, kind: 'invalid', reasons });
      else items.push({ ...item, kind: 'changed', reasons, changes, record });
    }
    seen.set(guid, line.number);
  }
  const changed = items.filter(({ kind }) => kind === 'changed').length;
  return {
    items,
    counts: { new: 0, changed, unchanged, gone: 0, invalid: items.length - changed, notes: 0 },
  };
}
