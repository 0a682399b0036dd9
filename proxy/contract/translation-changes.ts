/** Texts of a dataset in other languages as its editors write them, and the limits of each. */
import * as z from 'zod/mini';
import { longestText } from './field-shape.ts';
import { columnLengths, FILE_DESCRIPTION_LENGTH, TAG_LENGTH, TAGS_MOST } from './publishing-fields.ts';
import { FILE_NAME_LENGTH } from './publishing-constants.ts';
import { ruleCode } from './rule.ts';
import { splitTranslatedName, type NamedTranslations } from './text-languages.ts';
import type { NamedText } from './text-names.ts';

/** The longest text of a name, in every language. */
export function textLength(named: NamedText): number {
  if (named.of === 'column') return columnLengths[named.text];
  if (named.of === 'file') return named.text === 'name' ? FILE_NAME_LENGTH : FILE_DESCRIPTION_LENGTH;
  return named.text === 'tags' ? TAGS_MOST * (TAG_LENGTH + 1) : (longestText(named.text) ?? 0);
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
