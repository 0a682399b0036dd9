/** The words of the data dictionary about a column that has another name, in all languages. */
import type { DatasetFields } from '#contract/publishing-fields.ts';
import { splitTranslatedName, translatedName, type NamedTranslations } from '#contract/text-languages.ts';
import { columnTextName } from '#contract/text-names.ts';
import type { Renaming } from './files/column-identity.ts';

type Dictionary = DatasetFields['dictionary'];

/** What the new name has of its own stays. The end of a column is about the name that goes. */
function movedEntry(dictionary: Dictionary, { before, after }: Renaming, isKept: boolean): Dictionary | null {
  const entries = new Map(Object.entries(dictionary));
  const old = entries.get(before);
  if (old === undefined) return null;
  const own = entries.get(after);
  const codes = own?.codes || old.codes;
  entries.set(after, {
    ...own,
    label: own?.label || old.label,
    description: own?.description || old.description,
    unit: own?.unit || old.unit,
    ...(codes !== undefined && { codes }),
  });
  if (!isKept) entries.delete(before);
  return Object.fromEntries(entries);
}

/**
 * @param isKept another file has a column of the old name, whose words stay
 * @returns what changes; null for a dictionary without the column
 */
export function movedWords(
  { fields, translations }: { readonly fields: DatasetFields; readonly translations: NamedTranslations },
  renaming: Renaming,
  isKept: boolean,
): { dictionary: Dictionary | null; translations: NamedTranslations } {
  const { dictionary } = fields;
  const own = Object.hasOwn(dictionary, renaming.after) ? dictionary[renaming.after] : undefined;
  const present = new Map(Object.entries(translations));
  const moved: Record<string, string> = {};
  for (const [name, text] of present) {
    const parts = splitTranslatedName(name);
    if (parts?.text.of !== 'column' || parts.text.column !== renaming.before || text === '') continue;
    if (!isKept) moved[name] = '';
    // The translation of a text that the new name does not take over is of no use there.
    if (own?.[parts.text.text]) continue;
    const target = translatedName(columnTextName(renaming.after, parts.text.text), parts.language);
    if (!present.get(target)) moved[target] = text;
  }
  return {
    dictionary: movedEntry(dictionary, renaming, isKept),
    // Names of translations alone.
    translations: moved as NamedTranslations,
  };
}
