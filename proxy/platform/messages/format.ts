/** Numbers, days and lists in words, by CLDR's rules. One place defines the language, as in `src/messages/format.ts`. */
import { formatsOf } from '#contract/messages/formats.ts';
import { language } from './language.ts';

// The time zone of the reader is not known.
const days = new Intl.DateTimeFormat(language.tag, { dateStyle: 'long', timeZone: 'UTC' });

export const { plural, formatList } = formatsOf(language.tag);

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
