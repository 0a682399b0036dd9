/** Texts of a dataset in other languages as its editors write them, and the limits of each. */
import * as z from 'zod/mini';
import {
  columnLengths,
  DESCRIPTION_LENGTH,
  FILE_DESCRIPTION_LENGTH,
  FILE_NAME_LENGTH,
  PROVENANCE_LENGTH,
  SUMMARY_LENGTH,
  TAG_LENGTH,
  TAGS_MOST,
  TITLE_LENGTH,
  VERSION_NOTES_LENGTH,
} from './publishing-fields.ts';
import { RIGHTS_LENGTH } from './publishing-constants.ts';
import { ruleCode } from './rule.ts';
import { splitTranslatedName, type NamedTranslations } from './text-languages.ts';
import type { NamedText } from './text-names.ts';

/** The longest text of each kind, in every language. */
export const textLengths = {
  title: TITLE_LENGTH,
  summary: SUMMARY_LENGTH,
  description: DESCRIPTION_LENGTH,
  rights: RIGHTS_LENGTH,
  provenance: PROVENANCE_LENGTH,
  qualityNotes: PROVENANCE_LENGTH,
  versionNotes: VERSION_NOTES_LENGTH,
  tags: TAGS_MOST * (TAG_LENGTH + 1),
} as const;

/** The longest text of a name, in every language. */
export function textLength(named: NamedText): number {
  if (named.of === 'dataset') return textLengths[named.text];
  if (named.of === 'column') return columnLengths[named.text];
  return named.text === 'name' ? FILE_NAME_LENGTH : FILE_DESCRIPTION_LENGTH;
}

/** Texts in other languages, by names such as `title@cy`. An empty text takes a translation away. */
export const TranslationChanges = z.record(z.string(), z.string().check(z.trim())).check(
  z.superRefine((changes, { addIssue }) => {
    for (const [name, given] of Object.entries(changes)) {
      const split = splitTranslatedName(name);
      const maximum = split === null ? 0 : textLength(split.text);
      if (split === null)
        addIssue({ code: 'custom', path: [name], input: given, message: ruleCode('language.notTag') });
      else if (given.length > maximum)
        addIssue({ code: 'too_big', origin: 'string', maximum, inclusive: true, path: [name], input: given });
    }
  }),
) as unknown as z.ZodMiniType<NamedTranslations, NamedTranslations>;
