/** Numbers, days and lists in words, by CLDR's rules. One place knows the language, as in `src/messages/format.ts`. */
import { language } from './language.ts';

const plurals = new Intl.PluralRules(language.tag);
const numbers = new Intl.NumberFormat(language.tag);
const lists = new Intl.ListFormat(language.tag, { type: 'conjunction' });
// Nobody knows where the reader is.
const days = new Intl.DateTimeFormat(language.tag, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Chooses the form for a number and writes the number in it.
 * @example plural(2, { one: '# dataset', other: '# datasets' }) // '2 datasets'
 */
export function plural(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return (forms[plurals.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}

/** `a, b and c`. */
export const formatList = (items: readonly string[]): string => lists.format(items);

/** `4 March 2026`, in UTC. */
export const formatDay = (day: Date): string => days.format(day);

/** The first letter large. */
export const sentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(language.tag) + text.slice(1);

/**
 * What a person has written, on one line: it must write no further header, and no sentence that passes for another
 * part of the message.
 */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
