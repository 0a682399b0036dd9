/**
 * Countries and the telephone numbers people write in them, by the metadata of libphonenumber. It is large, so load
 * this file lazily.
 */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { fromAbroad } from '#machines/identity/phone-number.ts';

export type { CountryCode } from 'libphonenumber-js/min';

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: CountryCode;
  /** In the language of the reader. */
  readonly name: string;
  /** With its plus sign, such as `+44`; several countries may share one. */
  readonly callingCode: string;
}

/** A number in the two parts that the fields contain. */
export interface NumberParts {
  /** Null when several countries share the calling code and the number does not say which it is. */
  readonly country: CountryCode | null;
  readonly callingCode: string;
  /** Within the country, grouped as is usual there, without the zero that is dialled inside it. */
  readonly number: string;
}

export const callingCodeOf = (country: CountryCode): string => `+${getCountryCallingCode(country)}`;

/** Every country that has telephone numbers, in the alphabet of the reader. @param locale BCP 47 */
export function countries(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: callingCodeOf(code) }))
    .toSorted((left, right) => left.name.localeCompare(right.name, locale));
}

/** The country that a calling code represents when nothing else is known: of several, the largest. */
export const mainCountry = (callingCode: string): CountryCode | null =>
  metadata.country_calling_codes[callingCode.replace('+', '')]?.[0] ?? null;

/** The first country that the reader's languages name; null when they name none. @param languages BCP 47 */
export function countryOfReader(languages: readonly string[]): CountryCode | null {
  const known: readonly string[] = getCountries();
  const regions = languages.map((language) => new Intl.Locale(language).region);
  return (regions.find((region) => region !== undefined && known.includes(region)) ??
    null) as CountryCode | null;
}

/**
 * Takes a number apart, however it is written; null as long as it is none, so that what is being typed stays.
 *
 * @param country where a number is dialled that does not name its country
 */
export function numberParts(text: string, country: CountryCode | null): NumberParts | null {
  const parsed = parsePhoneNumberFromString(fromAbroad(text), {
    ...(country !== null && { defaultCountry: country }),
    extract: false,
  });
  if (parsed === undefined || !parsed.isPossible()) return null;
  const callingCode = `+${parsed.countryCallingCode}`;
  return {
    country: parsed.country ?? null,
    callingCode,
    number: parsed.formatInternational().slice(callingCode.length).trim(),
  };
}

/** True for a number that is complete and could be called; longer ones may be possible as well. */
export const isComplete = (text: string): boolean =>
  parsePhoneNumberFromString(fromAbroad(text), { extract: false })?.isValid() === true;
