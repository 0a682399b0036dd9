/** Telephone numbers: how people write them, and how the service wants them (specification, sections 3 and 5). */
import { withPlainDigits } from './plain-digits.ts';

/** E.164: a plus sign, a country code, at most fifteen digits in all. */
const PHONE = /^\+[1-9]\d{5,14}$/;
/** A plus sign, or the two zeros that are dialled for one. */
const INTERNATIONAL = /^\s*\(?\s*(?:\+|00)/;
/** Dialled only within the country, and written for those who do. */
const NATIONAL_NOUGHT = /\(\s*0\s*\)/;

/** True for a number in international form. */
export const isPhoneNumber = (text: string): boolean => PHONE.test(text);

/** True for a number that names its country itself; digits alone could be anywhere's. */
export const isInternational = (text: string): boolean => INTERNATIONAL.test(withPlainDigits(text));

/** The number as it is dialled from abroad: a plus sign where zeros stand for one, and no zero in brackets. */
export const fromAbroad = (text: string): string =>
  withPlainDigits(text).replace(INTERNATIONAL, '+').replace(NATIONAL_NOUGHT, '');

/**
 * Country code and number as one: a plus sign, and everything but letters and digits removed (specification, sections 3
 * and 5). A plus sign inside stays, as letters do: such text is no number, and must not become one.
 */
export const joinPhoneNumber = (countryCode: string, number: string): string =>
  `${countryCode}${number}`.replaceAll(/[^\p{L}\p{Nd}+]/gu, '').replace(/^\+?/, '+');

/** Calling codes of countries in which 0 is dialled before a number, and no number itself begins with 0. */
const DIAL_ZERO = `20 27 31 32 33 40 41 43 44 46 49 53 58 60 61 62 63 64 66 81 82 84 90 91 92 93 94 95 98 211 212 213 218
  231 232 233 234 243 249 250 251 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 380 381 382
  383 385 386 387 389 421 508 590 593 594 595 596 598 850 855 856 880 886 962 963 964 966 967 970 971 972 994 996`;
/** What is dialled before a number within its country (its trunk prefix), by calling code. */
const trunkPrefixes: ReadonlyMap<string, RegExp> = new Map([
  ...DIAL_ZERO.split(/\s+/).map((code): [string, RegExp] => [code, /^0/]),
  // No area of North America begins with 1.
  ['1', /^1(?=\d{10}$)/],
  ['7', /^8(?=\d{10}$)/],
  ['36', /^06/],
  ['375', /^80?(?=\d{9}$)/],
  ['993', /^8(?=\d{8}$)/],
]);

/** A number in international form without what is dialled only within its country. */
function withoutTrunkPrefix(number: string): string {
  // No calling code begins another.
  const code = [1, 2, 3].map((length) => number.slice(1, 1 + length)).find((one) => trunkPrefixes.has(one));
  const prefix = code === undefined ? undefined : trunkPrefixes.get(code);
  if (code === undefined || prefix === undefined) return number;
  return `+${code}${number.slice(1 + code.length).replace(prefix, '')}`;
}

export interface CompletedNumber {
  /** As the service wants it; as it was typed, when it is not whole. */
  readonly number: string;
  readonly isWhole: boolean;
}

/**
 * The number that a person means, whether its country stands in the number or in a field before it. Which country that
 * is, is never guessed. What is dialled within the country only, such as the first 0 of a British number, is taken away;
 * Italian numbers keep theirs. Digits may be those of any script or width.
 *
 * @param countryCode with or without its plus sign; empty when there is no field for it
 */
export function completePhoneNumber(text: string, countryCode: string): CompletedNumber {
  const typed = text.trim();
  const written = fromAbroad(typed);
  const country = isInternational(typed) ? '' : withPlainDigits(countryCode.trim());
  const joined = withoutTrunkPrefix(joinPhoneNumber(country, written));
  const isWhole = (isInternational(typed) || country !== '') && isPhoneNumber(joined);
  return { number: isWhole ? joined : typed, isWhole };
}
