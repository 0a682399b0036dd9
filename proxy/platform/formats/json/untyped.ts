/** Reads values of unknown JSON one at a time, so that a wrong type costs a field and never a record. */
import { storableText } from '#proxy/platform/database/storable-text.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as trimmed text; numbers become text; anything else, and empty text, is null. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = storableText(value).trim();
  return text === '' ? null : text;
}

/** The value as a list: an absent value is an empty one, a single value a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The value as an object; anything else is an empty one. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** A web address, or null. Spaces inside are repaired; other schemes are refused. */
export function webAddress(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || text.length > 4000) return null;
  const candidate = /^www\./i.test(text) ? `https://${text}` : text;
  try {
    const url = new URL(candidate.replaceAll(' ', '%20'));
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (url.hostname === '' || url.username !== '') return null;
    return url.href;
  } catch {
    return null;
  }
}

/** An e-mail address without `mailto:`, or null. */
export function mailAddress(value: unknown): string | null {
  const text = textOf(value)
    ?.replace(/^mailto:/i, '')
    .trim();
  return text && text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text) ? text : null;
}
