/** Texts on their way into PostgreSQL. */

/** The text without what PostgreSQL cannot store: NUL, and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The value as JSON without what PostgreSQL cannot store in its texts. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** What tags are compared by: case, width and spacing make no difference. */
export const foldTag = (label: string): string =>
  storableText(label).normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
