/**
 * The texts of a dataset that can be in several languages, by their names: its own (`title`), those of a file
 * (`file/GUID/name`) and those of a column of the data dictionary (`column/NAME/label`).
 */
import { isGuid } from './guid.ts';

/** Texts of the dataset itself. In another language, `tags` is one text with a line for each tag. */
export const textFields = [
  'title',
  'summary',
  'description',
  'rights',
  'tags',
  'provenance',
  'qualityNotes',
  'versionNotes',
] as const;
export type TextField = (typeof textFields)[number];

export const fileTexts = ['name', 'description'] as const;
export type FileText = (typeof fileTexts)[number];

/** `codes` is one text with a line for each code: `1 = Yes`. */
export const columnTexts = ['label', 'description', 'unit', 'codes'] as const;
export type ColumnTextName = (typeof columnTexts)[number];

export type TextName = TextField | `file/${string}/${FileText}` | `column/${string}/${ColumnTextName}`;

/** The name of a text of a file. */
export const fileTextName = (resourceGUID: string, text: FileText): TextName =>
  `file/${resourceGUID}/${text}`;

/** Names of fields are taken apart at dots and at signs, so a column has neither in the name of its text. */
const encoded = (column: string) => encodeURIComponent(column.toWellFormed()).replaceAll('.', '%2E');

/** The name of a text of a column. */
export const columnTextName = (column: string, text: ColumnTextName): TextName =>
  `column/${encoded(column)}/${text}`;

/** What the name of a text is about. */
export type NamedText =
  | { readonly of: 'dataset'; readonly text: TextField }
  | { readonly of: 'file'; readonly resourceGUID: string; readonly text: FileText }
  | { readonly of: 'column'; readonly column: string; readonly text: ColumnTextName };

/** The longest name of a column. */
const COLUMN_LENGTH = 500;

function decoded(column: string): string | null {
  try {
    const name = decodeURIComponent(column);
    return name.length <= COLUMN_LENGTH && encoded(name) === column ? name : null;
  } catch {
    return null;
  }
}

/** @returns null for a name that no text has */
export function parseTextName(name: string): NamedText | null {
  const own = textFields.find((field) => field === name);
  if (own !== undefined) return { of: 'dataset', text: own };
  const [kind, key = '', part, ...more] = name.split('/');
  if (more.length > 0) return null;
  const fileText = fileTexts.find((text) => text === part);
  if (kind === 'file' && fileText !== undefined)
    // In small letters alone: a text has one name.
    return isGuid(key) && key === key.toLowerCase()
      ? { of: 'file', resourceGUID: key, text: fileText }
      : null;
  const columnText = columnTexts.find((text) => text === part);
  if (kind !== 'column' || columnText === undefined) return null;
  const column = decoded(key);
  return column === null ? null : { of: 'column', column, text: columnText };
}

/** A code of a column and what it means. */
export interface ColumnCode {
  readonly code: string;
  readonly label: string;
}

/** The lines of a text that contain something. */
export const linesOfText = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Codes from lines `code = meaning`; a line without a sign is a code without a meaning. Of two for one code the last counts. */
export function codesOfText(text: string): ColumnCode[] {
  const codes = linesOfText(text).map((line): ColumnCode => {
    const at = line.indexOf('=');
    return at === -1
      ? { code: line, label: '' }
      : { code: line.slice(0, at).trim(), label: line.slice(at + 1).trim() };
  });
  return [...new Map(codes.map((one) => [one.code, one])).values()];
}

/** Codes as lines. */
export const textOfCodes = (codes: readonly ColumnCode[]): string =>
  codes.map(({ code, label }) => (label === '' ? code : `${code} = ${label}`)).join('\n');
