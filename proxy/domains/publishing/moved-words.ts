/** The words of the data dictionary about a column that has another name, in all languages. */
import type { DatasetFields } from '#contract/publishing-fields.ts';
import { splitTranslatedName, translatedName, type NamedTranslations } from '#contract/text-languages.ts';
import { columnTextName } from '#contract/text-names.ts';
import type { Renaming } from './files/column-identity.ts';

type Dictionary = DatasetFields['dictionary'];

interface Moved {
  /** The file whose column has another name. */
  readonly resourceGUID: string;
  /** Another file has a column of the old name, whose words stay. */
  readonly isKept: boolean;
}

/** What the new name has of its own stays. The end of a column is about the name that goes. */
function withMovedEntry(
  dictionary: Dictionary,
  { before, after }: Renaming,
  { isKept }: Pick<Moved, 'isKept'>,
): Dictionary {
  const entries = new Map(Object.entries(dictionary));
  const old = entries.get(before);
  if (old === undefined) return dictionary;
  const own = entries.get(after);
  const codes = own?.codes || old.codes;
  const codesFrom = own?.codesFrom ?? old.codesFrom;
  entries.set(after, {
    ...own,
    label: own?.label || old.label,
    description: own?.description || old.description,
    unit: own?.unit || old.unit,
    ...(codes !== undefined && { codes }),
    ...(codesFrom !== undefined && { codesFrom }),
  });
  if (!isKept) entries.delete(before);
  return Object.fromEntries(entries);
}

/** Columns whose codes are in the column find them under its new name. */
function withMovedReferences(
  dictionary: Dictionary,
  { before, after }: Renaming,
  { resourceGUID }: Pick<Moved, 'resourceGUID'>,
): Dictionary {
  const isMoved = ({ codesFrom }: Dictionary[string]) =>
    codesFrom?.resourceGUID === resourceGUID && codesFrom.column === before;
  if (!Object.values(dictionary).some(isMoved)) return dictionary;
  return Object.fromEntries(
    Object.entries(dictionary).map(([name, words]) => [
      name,
      isMoved(words) ? { ...words, codesFrom: { resourceGUID, column: after } } : words,
    ]),
  );
}

/** @returns what changes; null for a dictionary that does not name the column */
export function movedWords(
  { fields, translations }: { readonly fields: DatasetFields; readonly translations: NamedTranslations },
  renaming: Renaming,
  moved: Moved,
): { dictionary: Dictionary | null; translations: NamedTranslations } {
  const { dictionary } = fields;
  const own = Object.hasOwn(dictionary, renaming.after) ? dictionary[renaming.after] : undefined;
  const present = new Map(Object.entries(translations));
  const texts: Record<string, string> = {};
  for (const [name, text] of present) {
    const parts = splitTranslatedName(name);
    if (parts?.text.of !== 'column' || parts.text.column !== renaming.before || text === '') continue;
    if (!moved.isKept) texts[name] = '';
    // The translation of a text that the new name does not take over is of no use there.
    if (own?.[parts.text.text]) continue;
    const target = translatedName(columnTextName(renaming.after, parts.text.text), parts.language);
    if (!present.get(target)) texts[target] = text;
  }
  const changed = withMovedReferences(withMovedEntry(dictionary, renaming, moved), renaming, moved);
  return {
    dictionary: changed === dictionary ? null : changed,
    // Names of translations alone.
    translations: texts as NamedTranslations,
  };
}
