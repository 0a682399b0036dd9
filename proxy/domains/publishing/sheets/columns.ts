/**
 * The columns of the table in which the metadata of many datasets is edited with a spreadsheet: how a value is written into
 * its cells, and read from them. `dataset` and `state` are the table's own: which dataset a row is, and a mark for each
 * field, by which an import knows what was edited in the table and what was changed here since.
 */
import { createHash } from 'node:crypto';
import { FieldChanges, type DatasetFields } from '#contract/publishing-fields.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { highValueWords, restrictionWords, specialCategoryWords, topicWords } from '#contract/fixed-terms.ts';
import { sayRule } from '#contract/messages/index.ts';
import { validate } from '#contract/validate.ts';
import { CellError, type SheetLookups } from './cells.ts';
import { readPeriods, readPlaces, writePeriods, writePlaces } from './coverage-cells.ts';
import { codes, define, given, list, readAnswer, row, rows, text, type SheetField } from './define-column.ts';
import { readLinks, writeLinks } from './fixed-cells.ts';
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
    ['contact.name', 'contact.email', 'contact.url', 'contact.phone'],
    (value) => [value?.name ?? '', value?.email ?? '', value?.url ?? '', value?.phone ?? ''],
    ([name = '', email = '', url = '', phone = '']) =>
      name + email + url + phone === ''
        ? null
        : { name, email: email || null, url: url || null, ...(phone !== '' && { phone }) },
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
  define(
    'otherPeriods',
    ['otherPeriods'],
    (value) => [writePeriods(value)],
    ([cell = '']) => readPeriods(cell),
  ),
  define(
    'places',
    ['places'],
    (value) => [writePlaces(value)],
    ([cell = '']) => readPlaces(cell),
  ),
  codes('topics', topicWords),
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
const VERSION = 'v6';
/** How many fields tables of earlier versions have marks of. From version 6 on a table says so itself: `v6-50`. */
const marked: ReadonlyMap<string, number> = new Map([
  ['v1', 20],
  ['v2', 35],
  ['v3', 40],
  ['v4', 47],
  ['v5', 50],
]);

/** How many fields a table has marks of. New fields are at the end of the list, so that the first have their places. */
function countOf(version: string): number | undefined {
  const [name, count = ''] = version.split('-');
  return name === VERSION && /^\d{1,3}$/.test(count) ? Number(count) : marked.get(version);
}

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
  [`${VERSION}-${marks.length}`, ...marks, ...[...texts].map(([column, mark]) => `${column}:${mark}`)].join(
    '.',
  );

/** @returns null where the cell is no state of this table */
export function readState(cell: string): SheetState | null {
  const [version = '', ...parts] = cell.split('.');
  const count = countOf(version);
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
