/** Words of the data dictionary whose column no file has any more, such as after a new version that calls it otherwise. */
import type { FieldKey } from '#contract/publishing-fields.ts';
import { splitTranslatedName, translatedName } from '#contract/text-languages.ts';
import { columnTextName } from '#contract/text-names.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { groupOf, textOf, type Group } from './field-values.ts';

type EditedFile = Pick<EditedDataset['files'][number], 'status' | 'shape' | 'columns'>;

/** What the words of a column are; the end of a column is about that column alone. */
const words = ['label', 'description', 'unit', 'codes'] as const;

export const hasWords = (said: Group): boolean => words.some((word) => textOf(said[word]) !== '');

/** @returns names of columns; none while a file is read, or where not all of its columns are known here */
export function columnsWithoutFile(dictionary: Group, files: readonly EditedFile[]): readonly string[] {
  const isKnown = files.every(
    ({ status, shape, columns }) =>
      status !== 'pending' && status !== 'processing' && (shape === null || shape.columns === columns.length),
  );
  const present = new Set(files.flatMap(({ columns }) => columns.map(({ name }) => name)));
  if (!isKnown || present.size === 0) return [];
  return Object.keys(dictionary).filter(
    (column) => !present.has(column) && hasWords(groupOf(dictionary[column] ?? null)),
  );
}

/** The dictionary with the words of one column, and where its codes are, at another. What that one has stays. */
export function withMovedWords(dictionary: Group, from: string, to: string): Group {
  const { [from]: moved, ...others } = dictionary;
  const [old, present] = [groupOf(moved ?? null), groupOf(others[to] ?? null)];
  const taken = Object.fromEntries(
    words.flatMap((word) => {
      const text = textOf(present[word]) === '' ? textOf(old[word]) : textOf(present[word]);
      return text === '' && word === 'codes' ? [] : [[word, text]];
    }),
  );
  const codesFrom = present['codesFrom'] ?? old['codesFrom'] ?? null;
  return { ...others, [to]: { ...present, ...taken, ...(codesFrom !== null && { codesFrom }) } };
}

/**
 * The translations of the words of one column at another: fields with what each is to have.
 * @param texts all texts in other languages that are not empty, by the names of their fields
 */
export function movedTranslations(
  texts: readonly (readonly [field: string, text: string])[],
  from: string,
  to: string,
): (readonly [field: FieldKey, text: string])[] {
  const present = new Set(texts.map(([field]) => field));
  return texts.flatMap(([field, text]) => {
    const parts = splitTranslatedName(field);
    if (parts?.text.of !== 'column' || parts.text.column !== from) return [];
    const target = translatedName(columnTextName(to, parts.text.text), parts.language);
    return [
      [translatedName(parts.name, parts.language), ''] as const,
      ...(present.has(target) ? [] : [[target, text] as const]),
    ];
  });
}

export function withoutWords(dictionary: Group, column: string): Group {
  const { [column]: gone, ...others } = dictionary;
  return gone === undefined ? dictionary : others;
}
