/** What a field of a dataset is called: its label, and of a text in another language the language too. */
import type { FieldKey } from '#contract/publishing-fields.ts';
import { splitTranslatedName } from '#contract/text-languages.ts';
import type { NamedText } from '#contract/text-names.ts';
import type { DatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatLanguage } from '../../messages/format.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';

type Files = EditedDataset['files'] | undefined;

/** What a text is called. @param files those of the dataset, by whose names their texts are called */
export function textLabel(t: DatasetEditMessages, named: NamedText, files: Files): string {
  if (named.of === 'dataset') return t.fields[named.text];
  if (named.of === 'column') return t.columns.texts[named.text](named.column);
  const file = files?.find(({ resourceGUID }) => resourceGUID === named.resourceGUID);
  return t.languages.fileTexts[named.text](file?.name ?? '');
}

/** The label of a field; of a translation with its language. */
export function fieldName(t: DatasetEditMessages, field: FieldKey, files: Files): string {
  const translation = splitTranslatedName(field);
  if (translation === null) return t.fields[field as keyof typeof t.fields];
  return t.languages.field(textLabel(t, translation.text, files), formatLanguage(translation.language));
}
