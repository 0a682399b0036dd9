/** Telephone numbers as people write them, and the two parts that a form has of them. */
import { describe, expect, test } from 'vitest';
import {
  callingCodeOf,
  countries,
  countryOfReader,
  isComplete,
  mainCountry,
  numberParts,
} from '#src/components/country-numbers.ts';

describe('a number', () => {
  test.each([
    ['07400 123456', 'GB', 'GB', '+44', '7400 123456'],
    ['7400123456', 'GB', 'GB', '+44', '7400 123456'],
    ['+44 7400 123456', 'US', 'GB', '+44', '7400 123456'],
    ['+44 (0)7400 123456', null, 'GB', '+44', '7400 123456'],
    ['0044 7400 123456', 'DE', 'GB', '+44', '7400 123456'],
    ['+1 (204) 234-5678', 'GB', 'CA', '+1', '204 234 5678'],
    ['030 901820', 'DE', 'DE', '+49', '30 901820'],
  ] as const)('%s, dialled in %s, is of %s: %s %s', (text, from, country, callingCode, number) => {
    expect(numberParts(text, from)).toEqual({ country, callingCode, number });
  });

  test('that no network has given out yet names its calling code all the same', () => {
    expect(numberParts('+44 7700 900118', null)).toEqual({
      country: null,
      callingCode: '+44',
      number: '7700 900118',
    });
  });

  test.each([
    ['', 'GB'],
    ['+44', 'GB'],
    ['0770', 'GB'],
    ['7400 123456', null],
    ['seven', 'GB'],
    ['07400 123456 or 07400 123457', 'GB'],
  ] as const)('that is none yet is left alone: %j in %s', (text, from) => {
    expect(numberParts(text, from)).toBeNull();
  });

  test('is complete when it could be called', () => {
    expect(isComplete('+44 7400 123456')).toBe(true);
    expect(isComplete('0044 7400 123456')).toBe(true);
    expect(isComplete('+44 7400 1234')).toBe(false);
    expect(isComplete('07400 123456')).toBe(false);
  });
});

describe('countries', () => {
  test('are named in the language of the reader and stand in its alphabet', () => {
    const english = countries('en');
    expect(english.find(({ code }) => code === 'GB')).toEqual({
      code: 'GB',
      name: 'United Kingdom',
      callingCode: '+44',
    });
    expect(english[0]?.name).toBe('Afghanistan');
    expect(english.length).toBeGreaterThan(200);
    expect(countries('de').find(({ code }) => code === 'GB')?.name).toBe('Vereinigtes Königreich');
  });

  test('that share a calling code are led by the largest', () => {
    expect([mainCountry('+1'), mainCountry('+44'), mainCountry('+7'), mainCountry('+0')]).toEqual([
      'US',
      'GB',
      'RU',
      null,
    ]);
    expect(callingCodeOf('CA')).toBe('+1');
  });

  test('of the reader are taken from the first language that names one', () => {
    expect(countryOfReader(['en', 'en-GB', 'de-DE'])).toBe('GB');
    expect(countryOfReader(['es-419', 'pt-BR'])).toBe('BR');
    expect(countryOfReader(['en'])).toBeNull();
  });
});
