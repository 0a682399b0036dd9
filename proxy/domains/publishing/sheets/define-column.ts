/** How fields of a table of metadata are defined: their columns, and how a value is written into cells and read from them. */
import type { DatasetFieldName, DatasetFields, LookupField } from '#contract/publishing-fields.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { CellError, idOf, labelOf, readList, writeList, type SheetLookups } from './cells.ts';
import { readCodes, writeCodes } from './fixed-cells.ts';

/** A field with its columns. */
export interface SheetField {
  readonly field: DatasetFieldName;
  readonly columns: readonly string[];
  readonly write: (value: never, lookups: SheetLookups) => readonly string[];
  readonly read: (cells: readonly string[], lookups: SheetLookups) => unknown;
}

/** Defines a field with its type, and forgets the type, since all are in one list. */
export const define = <F extends DatasetFieldName>(
  field: F,
  columns: readonly string[],
  write: (value: DatasetFields[F], lookups: SheetLookups) => readonly string[],
  read: (cells: readonly string[], lookups: SheetLookups) => unknown,
): SheetField => ({ field, columns, write, read });

/** The fields whose values are of a type. */
type FieldsOf<Value> = {
  [F in DatasetFieldName]: DatasetFields[F] extends Value ? F : never;
}[DatasetFieldName];

export const text = (field: FieldsOf<string>) =>
  define(
    field,
    [field],
    (value) => [value],
    ([cell = '']) => cell,
  );
export const given = (field: FieldsOf<string | null>) =>
  define(
    field,
    [field],
    (value) => [value ?? ''],
    ([cell = '']) => (cell === '' ? null : cell),
  );
export const list = (field: FieldsOf<string[]>) =>
  define(
    field,
    [field],
    (value: readonly string[]) => [writeList(value)],
    ([cell = '']) => readList(cell),
  );

type RowField = Exclude<LookupField, RowsField>;
export const row = (field: RowField) =>
  define(
    field,
    [field],
    (value, lookups) => [value === null ? '' : labelOf(field, value, lookups)],
    ([cell = ''], lookups) => (cell === '' ? null : idOf(field, cell, lookups)),
  );

/** @throws CellError that names the answers */
export function readAnswer(cell: string): 'no' | 'yes' | null {
  if (cell === '') return null;
  const answer = (['no', 'yes'] as const).find((one) =>
    [one, sheets.answers[one].toLowerCase()].includes(cell.toLowerCase()),
  );
  if (answer === undefined)
    throw new CellError('personalData', sheets.unknownValue(cell, Object.values(sheets.answers), false));
  return answer;
}

type RowsField = 'themes' | 'lawfulBases';
export const rows = (field: RowsField) =>
  define(
    field,
    [field],
    (value, lookups) => [writeList(value.map((id) => labelOf(field, id, lookups)))],
    ([cell = ''], lookups) => readList(cell).map((one) => idOf(field, one, lookups)),
  );

/** Words that the product fixes. */
export const codes = (
  field: 'highValue' | 'specialCategories' | 'restrictions' | 'topics',
  labels: Readonly<Record<string, string>>,
) =>
  define(
    field,
    [field],
    (value) => [writeCodes<string>(value, labels)],
    ([cell = '']) => readCodes(field, cell, labels),
  );
