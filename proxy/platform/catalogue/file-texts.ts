/** The texts of files and of their columns, each in the language that is asked for, or in the one that `textIn` falls back to. */
import type { Column, Resource } from '#contract/entities/dataset.ts';
import { textIn, type LanguageText, type Translations } from '#contract/text-languages.ts';
import {
  codesOfText,
  columnTextName,
  fileTextName,
  textOfCodes,
  type ColumnTextName,
  type FileText,
} from '#contract/text-names.ts';

/** What decides the language of a text. */
export interface TextChoice {
  /** The main language of the dataset. */
  readonly language: string;
  readonly translations: Translations | null;
  /** BCP 47 tags, the most wanted first. */
  readonly asked: readonly string[];
}

type Dictionary = Readonly<
  Record<
    string,
    { readonly [T in Exclude<ColumnTextName, 'codes'>]: string } & {
      readonly codes?: string | undefined;
      readonly endsOn?: string | null | undefined;
      readonly codesFrom?: Column['codesFrom'] | null;
    }
  >
>;

/** A column with what the data dictionary says of it, in the main language. */
export function describedColumn(column: Column, dictionary: Dictionary): Column {
  const said = dictionary[column.name];
  if (said === undefined) return column;
  const codes = codesOfText(said.codes ?? '');
  const { codesFrom: ofSource, ...own } = column;
  // Editors can say that there is none, whatever the source says.
  const codesFrom = said.codesFrom === undefined ? ofSource : said.codesFrom;
  return {
    ...own,
    ...(said.description !== '' && { description: said.description }),
    ...(said.label !== '' && { label: said.label }),
    ...(said.unit !== '' && { unit: said.unit }),
    ...(codes.length > 0 && { codes }),
    ...(said.endsOn && { endsOn: said.endsOn }),
    ...(codesFrom && { codesFrom }),
  };
}

const isTranslated = ({ translations, language, asked }: TextChoice) =>
  translations !== null && (asked[0] ?? language) !== language;

function columnIn(column: Column, { language, translations, asked }: TextChoice): Column {
  const read = (text: ColumnTextName, main: string) =>
    textIn({ text: main, language }, translations?.[columnTextName(column.name, text)], asked).text;
  const label = read('label', column.label ?? '');
  const description = read('description', column.description ?? '');
  const unit = read('unit', column.unit ?? '');
  const main = column.codes ?? [];
  // A code that is not translated keeps its meaning in the main language.
  const meanings = new Map(codesOfText(read('codes', textOfCodes(main))).map((one) => [one.code, one.label]));
  const codes = main.map((one) => ({ ...one, label: meanings.get(one.code) || one.label }));
  return {
    ...column,
    description: description === '' ? null : description,
    ...(label !== '' && { label }),
    ...(unit !== '' && { unit }),
    ...(codes.length > 0 && { codes }),
  };
}

/** A resource with its texts in the language that is asked for. `language` is that of a name that is in another. */
export function resourceIn(resource: Resource, choice: TextChoice): Resource {
  if (!isTranslated(choice)) return resource;
  const { language, translations, asked } = choice;
  const read = (text: FileText, main: string): LanguageText =>
    textIn({ text: main, language }, translations?.[fileTextName(resource.resourceGUID, text)], asked);
  const name = read('name', resource.name);
  const description = read('description', resource.description ?? '').text;
  return {
    ...resource,
    name: name.text,
    description: description === '' ? null : description,
    ...(name.language !== language && { language: name.language }),
    columns: resource.columns.map((column) => columnIn(column, choice)),
  };
}
