/** What cells of a table of metadata have in common: lists, and rows of lookups by their words. */
import {
  lookupOfField,
  lookupOfPart,
  type LookupField,
  type PartField,
} from '#contract/publishing-fields.ts';
import { sheets } from '#contract/messages/en/sheets.ts';

/** The rows of lookups by their table: the label of each id, and the id of what may be written for it. */
export interface SheetLookup {
  readonly labels: ReadonlyMap<number, string>;
  /** By label and by code, in lower case. */
  readonly ids: ReadonlyMap<string, number>;
}
export type SheetLookups = ReadonlyMap<string, SheetLookup>;

/** A cell that cannot be read. */
export class CellError extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

const SEPARATOR = ';';
/** Values between semicolons. */
export const writeList = (values: readonly string[]) =>
  values
    .map((one) => one.replaceAll('\\', '\\\\').replaceAll(SEPARATOR, `\\${SEPARATOR}`))
    .join(`${SEPARATOR} `);

/** Values between semicolons; one within a value has a backslash before it. */
export const readList = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^\\;])+/gs) ?? [])
    .map((one) => one.replaceAll(/\\(.)/gs, '$1').trim())
    .filter((one) => one !== '');

/** The lookup of a field, or of a part of it. */
const tableOf = (field: LookupField | PartField): string =>
  field in lookupOfField ? lookupOfField[field as LookupField] : lookupOfPart[field as PartField].table;

/** How many of the values that may be written a sentence names. */
const NAMED = 8;

/** @throws CellError that names some of the values that may be written */
export function idOf(field: LookupField | PartField, cell: string, lookups: SheetLookups): number {
  const lookup = lookups.get(tableOf(field));
  const id = lookup?.ids.get(cell.toLowerCase());
  if (id !== undefined) return id;
  const offered = [...(lookup?.labels.values() ?? [])];
  throw new CellError(field, sheets.unknownValue(cell, offered.slice(0, NAMED), offered.length > NAMED));
}

export const labelOf = (field: LookupField | PartField, id: number, lookups: SheetLookups): string =>
  lookups.get(tableOf(field))?.labels.get(id) ?? String(id);
