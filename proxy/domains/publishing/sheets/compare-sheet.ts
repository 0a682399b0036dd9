/**
 * What an edited table of metadata would change: for each dataset the fields that were edited in the table. A field that was
 * changed here since the export as well stays as it is; a row with an error changes nothing.
 */
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { HarvestChange, HarvestCounts } from '#contract/harvest.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import type { DatasetFieldName } from '#contract/publishing-fields.ts';
import type { TranslatedName } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  cellsOf,
  DATASET,
  markOf,
  readState,
  sheetFields,
  STATE,
  valueOf,
  type SheetState,
} from './columns.ts';
import { CellError, type SheetLookups } from './cells.ts';
import { readDatasets, readLookups, type SheetDataset } from './read-datasets.ts';
import { readLines, type Line } from './read-sheet.ts';
import { cellOfText, textOfCell, translatedColumn } from './translated-columns.ts';

/** What applying a row writes: the value of each field and text, and the mark of what it must still have. */
export interface SheetRecord {
  readonly fields: Partial<Record<DatasetFieldName, { readonly value: unknown; readonly mark: string }>>;
  /** Texts in other languages; absent in records that were stored before there were any. */
  readonly texts?: Readonly<Record<TranslatedName, { readonly value: string; readonly mark: string }>>;
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

/** Characters of a value that the comparison shows. */
const SHOWN = 300;
const shown = (cells: readonly string[]) => {
  const text = cells.filter((cell) => cell !== '').join(', ');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

interface Compared {
  readonly changes: HarvestChange[];
  readonly reasons: string[];
  readonly errors: string[];
  readonly record: SheetRecord;
}

interface Difference {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly value: unknown;
  /** The mark of what there is now. */
  readonly mark: string;
  /** It was changed here since the export as well. */
  readonly isConflict: boolean;
}

/** @returns null where the table says what was exported, or what there is */
function differenceOf({
  exported,
  ...found
}: Pick<Difference, 'before' | 'after' | 'value'> & { readonly exported: string }): Difference | null {
  const mark = markOf(found.before);
  const after = markOf(found.after);
  return after === exported || after === mark ? null : { ...found, mark, isConflict: mark !== exported };
}

/** One field of a row, with the mark that it was exported with. */
function compareField(
  { cells: all }: Line,
  sheetField: (typeof sheetFields)[number],
  { fields }: SheetDataset,
  exported: string,
  lookups: SheetLookups,
): Difference | null {
  const { field, columns } = sheetField;
  const cells = columns.map((name) => all.get(name)).filter((cell) => cell !== undefined);
  // A column that was removed from the table says nothing.
  if (cells.length < columns.length || markOf(cells) === exported) return null;
  const value = valueOf(sheetField, cells, lookups);
  const after = cellsOf(sheetField, { ...fields, [field]: value }, lookups);
  return differenceOf({ exported, before: cellsOf(sheetField, fields, lookups), after, value });
}

function compareRow(
  line: Line,
  dataset: SheetDataset,
  { marks, texts: textMarks }: SheetState,
  lookups: SheetLookups,
): Compared {
  const changes: HarvestChange[] = [];
  const reasons: string[] = [];
  const errors: string[] = [];
  const fields: Record<string, { value: unknown; mark: string }> = {};
  const texts: Record<string, { value: string; mark: string }> = {};
  /** @param into what the row writes, where nothing prevents it */
  function note(
    column: string,
    name: string,
    what: Pick<HarvestChange, 'field' | 'language'>,
    compare: () => Difference | null,
    into: (value: unknown, mark: string) => void,
  ): void {
    try {
      const found = compare();
      if (found === null) return;
      const { isConflict, before, after, value, mark } = found;
      if (isConflict) reasons.push(sheets.at(line.number, column, sheets.conflict(name)));
      else into(value, mark);
      changes.push({
        ...what,
        before: shown(before),
        after: shown(after),
        owner: isConflict ? 'editor' : 'source',
      });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(sheets.at(line.number, error.column, error.message));
    }
  }
  for (const [place, sheetField] of sheetFields.entries()) {
    const { field } = sheetField;
    note(
      sheetField.columns[0] ?? field,
      field,
      { field: field as HarvestChange['field'] },
      () => compareField(line, sheetField, dataset, marks[place] ?? '', lookups),
      (value, mark) => (fields[field] = { value, mark }),
    );
  }
  for (const [name, cell] of line.cells) {
    const column = translatedColumn(name);
    if (column === null) continue;
    const exported = textMarks.get(name) ?? markOf(['']);
    note(
      name,
      name,
      { field: column.text, language: column.language },
      () => {
        if (markOf([cell]) === exported) return null;
        const value = textOfCell(column, cell, dataset.fields.language);
        const before = [cellOfText(column, dataset.translations[column.name] ?? '')];
        return differenceOf({ exported, before, after: [cellOfText(column, value)], value });
      },
      (value, mark) => (texts[column.name] = { value: String(value), mark }),
    );
  }
  return { changes, reasons, errors, record: { fields, texts } };
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
