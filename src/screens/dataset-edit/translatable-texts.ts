/** The texts of a dataset that can be translated, as editors have them in the main language. */
import {
  columnTextName,
  columnTexts,
  fileTextName,
  fileTexts,
  parseTextName,
  textFields,
  type NamedText,
  type TextName,
} from '#contract/text-names.ts';
import { groupOf, linesOf, textOf } from './field-values.ts';
import type { Editing } from './use-dataset-editing.ts';

/** A text, and what it says in the main language. */
export interface TranslatableText {
  readonly name: TextName;
  readonly named: NamedText;
  readonly main: string;
}

export interface TranslatableTexts {
  /** Its own texts, including empty ones, so that editors find all of them. */
  readonly dataset: readonly TranslatableText[];
  readonly files: readonly TranslatableText[];
  readonly columns: readonly TranslatableText[];
}

const isThere = ({ main }: TranslatableText) => main.trim() !== '';

const textsFrom = (texts: readonly (readonly [TextName, string])[]): TranslatableText[] =>
  texts.flatMap(([name, main]) => {
    const named = parseTextName(name);
    return named === null ? [] : [{ name, named, main }];
  });

/** What an editor can translate: of files and of the data dictionary the texts that are there. */
export function translatableTexts({ dataset, value }: Pick<Editing, 'dataset' | 'value'>): TranslatableTexts {
  const dictionary = groupOf(value('dictionary'));
  return {
    dataset: textsFrom(
      textFields.map((text) => [text, text === 'tags' ? linesOf(value(text)) : textOf(value(text))]),
    ),
    files: textsFrom(
      (dataset?.files ?? []).flatMap((file) =>
        fileTexts.map((text) => [fileTextName(file.resourceGUID, text), file[text] ?? ''] as const),
      ),
    ).filter(isThere),
    columns: textsFrom(
      Object.entries(dictionary).flatMap(([column, said]) =>
        columnTexts.map((text) => [columnTextName(column, text), textOf(groupOf(said)[text])] as const),
      ),
    ).filter(isThere),
  };
}
