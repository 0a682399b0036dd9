/** What a field of a dataset is called: its label, and of a text in another language the language too. */
import type { FieldKey } from '#contract/publishing-fields.ts';
import { splitTranslatedName } from '#contract/text-languages.ts';
import type { DatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatLanguage } from '../../messages/format.ts';

export function fieldName(t: DatasetEditMessages, field: FieldKey): string {
  const translation = splitTranslatedName(field);
  if (translation === null) return t.fields[field as keyof typeof t.fields];
  return t.languages.field(t.fields[translation.field], formatLanguage(translation.language));
}
