/** Texts on their way into PostgreSQL. */
import { comparedTag } from '#contract/same-tag.ts';

/** The text without what PostgreSQL cannot store: NUL, and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The value as JSON without what PostgreSQL cannot store in its texts. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** What tags are compared by, as it is stored. */
export const foldTag = (label: string): string => comparedTag(storableText(label));
