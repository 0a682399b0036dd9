/**
 * Parses JSON without changing a number: one that a double cannot represent stays the text of the file.
 * `JSON.rawJSON` is such a text; it is written as it was read.
 */

import { isKeptByDouble } from '../values/exact-number.ts';

/** Only a document with so many digits, or such an exponent, can have such a number: most are parsed at full speed. */
const mayHave = /\d[\d.]{15}|\d\.?\d*[eE][+-]?\d{3}/;
const DIGITS = 15;

interface RawJson {
  readonly rawJSON: string;
}

/** JSON of ECMAScript 2026, which the types lack. */
const exactJson = JSON as typeof JSON & {
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
};
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** The text of a number that was kept as it is; null for every other value. */
export const rawNumber = (value: unknown): string | null =>
  exactJson.isRawJSON(value) ? value.rawJSON : null;

function isExact(value: number, source: string): boolean {
  const digits = source.replaceAll(/[eE].*|\D/g, '').replace(/^0+/, '');
  return digits.length <= DIGITS ? isKeptByDouble(source) : String(value) === source;
}

const keepExact: Reviver = (_, value, { source }) =>
  typeof value === 'number' && source !== undefined && !isExact(value, source)
    ? exactJson.rawJSON(source)
    : value;

/** @throws SyntaxError */
export const parseExact = (text: string): unknown =>
  mayHave.test(text)
    ? JSON.parse(text, keepExact as (key: string, value: unknown) => unknown)
    : JSON.parse(text);
