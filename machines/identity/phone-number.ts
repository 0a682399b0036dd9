/** Telephone numbers: how people write them, and how the service wants them (specification, sections 3 and 5). */

/** E.164: a plus sign, a country code, at most fifteen digits in all. */
const PHONE = /^\+[1-9]\d{5,14}$/;
/** A plus sign, or the two noughts that are dialled for one. */
const INTERNATIONAL = /^\s*\(?\s*(?:\+|00)/;
/** Dialled only within the country, and written for those who do. */
const NATIONAL_NOUGHT = /\(\s*0\s*\)/;

/** True for a number in international form. */
export const isPhoneNumber = (text: string): boolean => PHONE.test(text);

/** True for a number that names its country itself; digits alone could be anywhere's. */
export const isInternational = (text: string): boolean => INTERNATIONAL.test(text);

/** The number as it is dialled from abroad: a plus sign where noughts stand for one, and no nought in brackets. */
export const fromAbroad = (text: string): string =>
  text.replace(INTERNATIONAL, '+').replace(NATIONAL_NOUGHT, '');

/**
 * Country code and number as one: a plus sign, and everything but letters and digits removed (specification, sections 3
 * and 5). A plus sign inside stays, as letters do: such text is no number, and must not become one.
 */
export const joinPhoneNumber = (countryCode: string, number: string): string =>
  `${countryCode}${number}`.replaceAll(/[^\p{L}\p{Nd}+]/gu, '').replace(/^\+?/, '+');

export interface CompletedNumber {
  /** As the service wants it; as it was typed, when it is not whole. */
  readonly number: string;
  readonly isWhole: boolean;
}

/**
 * The number that a person means, whether its country stands in the number or in a field before it. Which country that
 * is, is never guessed. A nought that is dialled within the country only is left to the field, which knows where there
 * is one: Italian numbers keep theirs.
 *
 * @param countryCode with or without its plus sign; empty when there is no field for it
 */
export function completePhoneNumber(text: string, countryCode: string): CompletedNumber {
  const typed = text.trim();
  const written = fromAbroad(typed);
  const country = isInternational(typed) ? '' : countryCode.trim();
  const joined = joinPhoneNumber(country, written);
  const isWhole = (isInternational(typed) || country !== '') && isPhoneNumber(joined);
  return { number: isWhole ? joined : typed, isWhole };
}
