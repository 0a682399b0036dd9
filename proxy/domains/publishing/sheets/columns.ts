/**
 * The columns of the table in which the metadata of many datasets is edited with a spreadsheet: how a value is written into
 * its cells, and read from them. `dataset` and `state` are the table's own: which dataset a row is, and a mark for each
 * field, by which an import knows what was edited in the table and what was changed here since.
 */
import { createHash } from 'node:crypto';
import {
  FieldChanges,
  type DatasetFieldName,
  type DatasetFields,
  type LookupField,
} from '#contract/publishing-fields.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { highValueWords, restrictionWords, specialCategoryWords } from '#contract/fixed-terms.ts';
import { sayRule } from '#contract/messages/index.ts';
import { validate } from '#contract/validate.ts';
import { CellError, idOf, labelOf, readList, writeList, type SheetLookups } from './cells.ts';
import { readCodes, readLinks, writeCodes, writeLinks } from './fixed-cells.ts';
import {
  readAgents,
  readDates,
  readSources,
  readTagTypes,
  writeAgents,
  writeDates,
  writeSources,
  writeTagTypes,
} from './group-cells.ts';

interface SheetField {
  readonly field: DatasetFieldName;
  readonly columns: readonly string[];
  readonly write: (value: never, lookups: SheetLookups) => readonly string[];
  readonly read: (cells: readonly string[], lookups: SheetLookups) => unknown;
}

/** Defines a field with its type, and forgets the type, since all are in one list. */
const define = <F extends DatasetFieldName>(
  field: F,
  columns: readonly string[],
  write: (value: DatasetFields[F], lookups: SheetLookups) => readonly string[],
  read: (cells: readonly string[], lookups: SheetLookups) => unknown,
): SheetField => ({ field, columns, write, read });

type TextField = 'title' | 'summary' | 'description' | 'language';
const text = (field: TextField) =>
  define(
    field,
    [field],
    (value) => [value],
    ([cell = '']) => cell,
  );
type GivenField =
  | 'rights'
  | 'spatial'
  | 'landingPage'
  | 'expectedAt'
  | 'provenance'
  | 'citation'
  | 'attribution'
  | 'temporalResolution'
  | 'impactAssessment'
  | 'retention'
  | 'qualityNotes'
  | 'version'
  | 'versionNotes'
  | 'anonymisationNote'
  | 'anonymisationReview';
const given = (field: GivenField) =>
  define(
    field,
    [field],
    (value) => [value ?? ''],
    ([cell = '']) => (cell === '' ? null : cell),
  );
type ListField = 'alternativeTitles' | 'tags' | 'languages' | 'identifiers' | 'documentation' | 'standards';
const list = (field: ListField) =>
  define(
    field,
    [field],
    (value) => [writeList(value)],
    ([cell = '']) => readList(cell),
  );

type RowField = Exclude<LookupField, RowsField>;
const row = (field: RowField) =>
  define(
    field,
    [field],
    (value, lookups) => [value === null ? '' : labelOf(field, value, lookups)],
    ([cell = ''], lookups) => (cell === '' ? null : idOf(field, cell, lookups)),
  );

/** @throws CellError that names the answers */
function readAnswer(cell: string): 'no' | 'yes' | null {
  if (cell === '') return null;
  const answer = (['no', 'yes'] as const).find((one) =>
    [one, sheets.answers[one].toLowerCase()].includes(cell.toLowerCase()),
  );
  if (answer === undefined)
    throw new CellError('personalData', sheets.unknownValue(cell, Object.values(sheets.answers), false));
  return answer;
}

type RowsField = 'themes' | 'lawfulBases';
const rows = (field: RowsField) =>
  define(
    field,
    [field],
    (value, lookups) => [writeList(value.map((id) => labelOf(field, id, lookups)))],
    ([cell = ''], lookups) => readList(cell).map((one) => idOf(field, one, lookups)),
  );

/** Words that the product fixes. */
const codes = (
  field: 'highValue' | 'specialCategories' | 'restrictions',
  labels: Readonly<Record<string, string>>,
) =>
  define(
    field,
    [field],
    (value) => [writeCodes<string>(value, labels)],
    ([cell = '']) => readCodes(field, cell, labels),
  );

/** The fields of the table, in its order. Marks of `state` are in this order too. */
export const sheetFields: readonly SheetField[] = [
  text('title'),
  list('alternativeTitles'),
  text('summary'),
  text('description'),
  text('language'),
  rows('themes'),
  list('tags'),
  define(
    'contact',
    ['contact.name', 'contact.email', 'contact.url'],
    (value) => [value?.name ?? '', value?.email ?? '', value?.url ?? ''],
    ([name = '', email = '', url = '']) =>
      name + email + url === '' ? null : { name, email: email || null, url: url || null },
  ),
  row('licence'),
  row('access'),
  given('rights'),
  row('frequency'),
  row('dataProvider'),
  row('priority'),
  list('languages'),
  define(
    'temporal',
    ['temporal.start', 'temporal.end'],
    (value) => [value?.start ?? '', value?.end ?? ''],
    ([start = '', end = '']) => (start + end === '' ? null : { start: start || null, end: end || null }),
  ),
  given('spatial'),
  row('spatialReferenceSystem'),
  given('landingPage'),
  given('expectedAt'),
  // What follows was added to the table later, and is at its end.
  define(
    'tagTypes',
    ['tagTypes'],
    (value, lookups) => [writeTagTypes(value, lookups)],
    ([cell = ''], lookups) => readTagTypes(cell, lookups),
  ),
  define(
    'agents',
    ['agents'],
    (value, lookups) => [writeAgents(value, lookups)],
    ([cell = ''], lookups) => readAgents(cell, lookups),
  ),
  define(
    'dates',
    ['dates'],
    (value, lookups) => [writeDates(value, lookups)],
    ([cell = ''], lookups) => readDates(cell, lookups),
  ),
  define(
    'sources',
    ['sources'],
    (value) => [writeSources(value)],
    ([cell = '']) => readSources(cell),
  ),
  define(
    'personalData',
    ['personalData'],
    (value) => [value === null ? '' : sheets.answers[value]],
    ([cell = '']) => readAnswer(cell),
  ),
  rows('lawfulBases'),
  row('anonymisation'),
  given('provenance'),
  given('citation'),
  list('identifiers'),
  given('attribution'),
  given('temporalResolution'),
  define(
    'spatialResolution',
    ['spatialResolution'],
    (value) => [value === null ? '' : String(value)],
    ([cell = '']) => (cell === '' ? null : Number(cell)),
  ),
  list('documentation'),
  list('standards'),
  codes('highValue', highValueWords),
  define(
    'relations',
    ['relations'],
    (value) => [writeLinks(value)],
    ([cell = '']) => readLinks(cell),
  ),
  codes('specialCategories', specialCategoryWords),
  given('impactAssessment'),
  given('retention'),
  given('qualityNotes'),
  given('version'),
  given('versionNotes'),
  define(
    'opennessOverride',
    ['opennessOverride.stars', 'opennessOverride.reason'],
    (value) => (value === null ? ['', ''] : [String(value.stars), value.reason]),
    ([stars = '', reason = '']) => (stars + reason === '' ? null : { stars: Number(stars || NaN), reason }),
  ),
  codes('restrictions', restrictionWords),
  given('anonymisationNote'),
  given('anonymisationReview'),
];

/** Columns beside those of fields. `status` is for the reader and is not read back. */
export const DATASET = 'dataset';
export const STATUS = 'status';
export const STATE = 'state';
export const sheetColumns: readonly string[] = [
  DATASET,
  STATUS,
  ...sheetFields.flatMap(({ columns }) => columns),
  STATE,
];

/** The cells of a field. */
export const cellsOf = ({ field, write }: SheetField, values: DatasetFields, lookups: SheetLookups) =>
  // Value and field are of one entry.
  write(values[field] as never, lookups).map((cell) => cell.replaceAll(/\r\n?/g, '\n').trim());

const MARK_LENGTH = 8;
const VERSION = 'v4';
/** How many fields tables of each version have marks of. */
const marked: ReadonlyMap<string, number> = new Map([
  ['v1', 20],
  ['v2', 35],
  ['v3', 40],
  [VERSION, sheetFields.length],
]);

/** Says of cells what they contain, in few letters. */
export const markOf = (cells: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(cells)).digest('base64url').slice(0, MARK_LENGTH);

/** What was exported of a dataset: the marks of all fields, and by their columns those of texts in other languages. */
export interface SheetState {
  readonly marks: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

/** As the column `state` has it. */
export const writeState = ({ marks, texts }: SheetState): string =>
  [VERSION, ...marks, ...[...texts].map(([column, mark]) => `${column}:${mark}`)].join('.');

/** @returns null where the cell is no state of this table */
export function readState(cell: string): SheetState | null {
  const [version = '', ...parts] = cell.split('.');
  const count = marked.get(version);
  if (count === undefined) return null;
  const marks = parts.slice(0, count);
  const texts = parts.slice(count).map((part) => part.split(':'));
  const isMark = (mark?: string) => mark?.length === MARK_LENGTH;
  const isWhole = marks.length === count && marks.every(isMark);
  if (!isWhole || !texts.every(([, mark]) => isMark(mark))) return null;
  return { marks, texts: new Map(texts.map(([column = '', mark = '']) => [column, mark])) };
}

/** What a cell says, as it was before a spreadsheet had to be kept from calculating it (`csvCell`). */
export const plainCell = (cell: string): string =>
  (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).replaceAll(/\r\n?/g, '\n').trim();

/**
 * The value that cells say, by the rules of the contract.
 * @throws CellError that names the column
 */
export function valueOf(sheetField: SheetField, cells: readonly string[], lookups: SheetLookups): unknown {
  const { field, columns, read } = sheetField;
  const value = read(cells, lookups);
  const checked = validate(FieldChanges, { [field]: value });
  if (checked.ok) return checked.value[field];
  const [error] = checked.fieldErrors;
  if (error === undefined) throw new CellError(field, '');
  const column = columns.find((one) => one === error.field) ?? columns[0] ?? field;
  throw new CellError(column, sayRule(error));
}
