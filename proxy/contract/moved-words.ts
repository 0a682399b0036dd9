/**
 * The texts of the data dictionary about a column that has another name, in all languages. The editor moves those of a
 * column that no file has any more, the service those of a column that an editor says is the same.
 */
import type { DatasetFields } from './publishing-fields.ts';
import { splitTranslatedName, translatedName, type NamedTranslations } from './text-languages.ts';
import { columnTextName } from './text-names.ts';

type Dictionary = DatasetFields['dictionary'];

/** A column that has another name. */
interface Renaming {
  readonly before: string;
  readonly after: string;
}

interface Moved {
  /** The file whose column has another name; null where no file has the column any more. */
  readonly resourceGUID: string | null;
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
    ...(codes && { codes }),
    ...(codesFrom != null && { codesFrom }),
  });
  if (!isKept) entries.delete(before);
  return Object.fromEntries(entries);
}

/** Columns whose codes are in the column find them under its new name. */
function withMovedReferences(
  dictionary: Dictionary,
  { before, after }: Renaming,
  resourceGUID: string | null,
): Dictionary {
  const isMoved = ({ codesFrom }: Dictionary[string]) =>
    codesFrom != null && codesFrom.resourceGUID === resourceGUID && codesFrom.column === before;
  if (!Object.values(dictionary).some(isMoved)) return dictionary;
  return Object.fromEntries(
    Object.entries(dictionary).map(([name, words]) => [
      name,
      isMoved(words) && resourceGUID !== null
        ? { ...words, codesFrom: { resourceGUID, column: after } }
        : words,
    ]),
  );
}

/**
 * The texts of a column at another name.
 * @param words the dictionary, and all texts in other languages by the names of their fields
 * @returns what changes; null for a dictionary that does not name the column
 */
export function movedWords(
  words: { readonly dictionary: Dictionary; readonly translations: NamedTranslations },
  renaming: Renaming,
  moved: Moved,
): { dictionary: Dictionary | null; translations: NamedTranslations } {
  const { dictionary, translations } = words;
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
  const changed = withMovedReferences(
    withMovedEntry(dictionary, renaming, moved),
    renaming,
    moved.resourceGUID,
  );
  return {
    dictionary: changed === dictionary ? null : changed,
    // Names of translations alone.
    translations: texts as NamedTranslations,
  };
}
