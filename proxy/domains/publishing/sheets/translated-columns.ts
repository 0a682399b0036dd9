/**
 * Columns of texts in other languages: `title@cy` is the title in Welsh. A table has those of the languages that its datasets
 * have; another language is added by writing its column. Tags are a list, as in their own column.
 */
import { TranslationChanges } from '#contract/translation-changes.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { sayRule } from '#contract/messages/index.ts';
import { canonicalTag } from '#contract/language-tag.ts';
import { translatedName, type NamedTranslations, type TranslatedName } from '#contract/text-languages.ts';
import { linesOfText, textFields, type TextField } from '#contract/text-names.ts';
import { validate } from '#contract/validate.ts';
import { CellError, readList, writeList } from './cells.ts';

export interface TranslatedColumn {
  readonly name: TranslatedName;
  readonly text: TextField;
  readonly language: string;
}

/** @returns null for a column that is none, or whose language is no tag. A tag may be written in any case. */
export function translatedColumn(column: string): TranslatedColumn | null {
  const [name = '', tag, ...more] = column.split('@');
  const text = textFields.find((field) => field === name);
  const language = tag === undefined ? null : canonicalTag(tag.trim());
  if (text === undefined || language === null || more.length > 0) return null;
  return { name: translatedName(text, language), text, language };
}

/** The columns of all texts that some of the datasets have in another language, by the text that they translate. */
export function translatedColumns(datasets: readonly NamedTranslations[]): TranslatedColumn[] {
  const named = datasets.flatMap((translations) => Object.entries(translations));
  const columns = named.flatMap(([name, text]) => (text === '' ? [] : (translatedColumn(name) ?? [])));
  const languages = [...new Set(columns.map(({ language }) => language))].toSorted();
  return textFields.flatMap((text) =>
    languages.map((language) => ({ name: translatedName(text, language), text, language })),
  );
}

/** The cell of a text as it is stored. */
export const cellOfText = ({ text }: TranslatedColumn, stored: string): string =>
  (text === 'tags' ? writeList(linesOfText(stored)) : stored).replaceAll(/\r\n?/g, '\n').trim();

/**
 * The text that a cell says, by the rules of the contract.
 * @param main the language of the dataset
 * @throws CellError that names the column
 */
export function textOfCell({ name, text, language }: TranslatedColumn, cell: string, main: string): string {
  const value = text === 'tags' ? readList(cell).join('\n') : cell;
  if (value !== '' && language.toLowerCase() === main.toLowerCase())
    throw new CellError(name, sheets.mainLanguage(text, main));
  const checked = validate(TranslationChanges, { [name]: value });
  if (checked.ok) return value;
  const [error] = checked.fieldErrors;
  throw new CellError(name, error === undefined ? '' : sayRule(error));
}
