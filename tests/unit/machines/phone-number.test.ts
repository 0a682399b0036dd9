/** Telephone numbers as the service gets them, however people write them: every country of libphonenumber. */
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { describe, expect, test } from 'vitest';
import { completePhoneNumber } from '#machines/identity/phone-number.ts';

/** Dials another digit inside the number, and not before it. */
const IRREGULAR = new Set(['AR']);

const samples = getCountries().flatMap((country) => {
  const example = getExampleNumber(country, examples);
  if (example === undefined || IRREGULAR.has(country)) return [];
  const code = `+${getCountryCallingCode(country)}`;
  return [{ country, code, national: example.formatNational(), whole: example.number }];
});

test('there are examples of nearly every country', () => {
  expect(samples.length).toBeGreaterThan(230);
});

describe('what is dialled only within a country is taken away where the number is read', () => {
  /** The countries whose number is not read as it should be. */
  const misread = (write: (sample: (typeof samples)[number]) => [text: string, code: string]) =>
    samples
      .filter((sample) => completePhoneNumber(...write(sample)).number !== sample.whole)
      .map(({ country }) => country);

  test('of a number beside its country', () => {
    expect(misread(({ national, code }) => [national, code])).toEqual([]);
  });

  test('of a number that names its country', () => {
    expect(misread(({ national, code }) => [`${code} ${national}`, ''])).toEqual([]);
    expect(misread(({ whole, code }) => [`${code} (0)${whole.slice(code.length)}`, ''])).toEqual([]);
  });

  test('of a number in digits of another width or script', () => {
    const inDigits = (zero: number) => (text: string) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    for (const other of [0xff10, 0x0660, 0x0966].map(inDigits))
      expect(misread(({ national, code }) => [other(national), other(code)])).toEqual([]);
    expect(misread(({ whole }) => [whole.replace('+', '＋'), ''])).toEqual([]);
  });

  test('of a number of North America with the 1 before its area', () => {
    const american = samples.filter(({ code }) => code === '+1');
    expect(american.length).toBeGreaterThan(20);
    for (const { national, whole } of american)
      expect(completePhoneNumber(`1 ${national}`, '+1').number).toBe(whole);
  });

  test('and a number that is complete stays as it is', () => {
    expect(misread(({ whole, code }) => [whole, code])).toEqual([]);
  });
});

test('an Italian number keeps the 0 that it begins with', () => {
  expect(completePhoneNumber('06 698 8361', '+39').number).toBe('+39066988361');
});
