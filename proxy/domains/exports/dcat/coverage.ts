/** What time a dataset is about, as literals that say how exact they are. */
import type { Literal } from 'n3';
import { typed } from './vocabulary.ts';

/** A date of any precision: a year, a month, a day or a moment; undefined for anything else. */
export function dateLiteral(text: string | null): Literal | undefined {
  if (text === null) return undefined;
  if (/^\d{4}$/.test(text)) return typed(text, 'xsd:gYear');
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return typed(text, 'xsd:gYearMonth');
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  const moment = new Date(time).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return moment.startsWith(text) ? typed(text, 'xsd:date') : undefined;
  return /^\d{4}-\d\d-\d\dT/.test(text) ? typed(moment, 'xsd:dateTime') : undefined;
}
