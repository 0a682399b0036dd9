/** Numbers and dates as they are written around the world become values where they can be nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTypeFinder, valueText } from '#proxy/platform/formats/values/column-type.ts';
import { isKeptByDouble } from '#proxy/platform/formats/values/exact-number.ts';

/** Type, values and reason of a column. */
function column(values: readonly string[], options: Parameters<typeof createTypeFinder>[0] = {}) {
  const finder = createTypeFinder(options);
  for (const value of values) finder.see(value);
  const { type, manner, reason } = finder.find();
  return { type, values: values.map((value) => valueText(value, manner)), reason: reason?.code ?? null };
}

describe('numbers', () => {
  it.each([
    [['1,5', '2,25'], 'decimal', ['1.5', '2.25']],
    [['1.234,50', '12.345,00'], 'decimal', ['1234.50', '12345.00']],
    [['1 234,5', '12 345'], 'decimal', ['1234.5', '12345']],
    [['1\u202f234', '12\u00a0345'], 'integer', ['1234', '12345']],
    [["1'234.50", "2'000"], 'decimal', ['1234.50', '2000']],
    [['1,234,567', '1,000'], 'integer', ['1234567', '1000']],
    [['12,34,567', '1,234'], 'integer', ['1234567', '1234']],
    [['1.234,50 €', '2,00 €'], 'decimal', ['1234.50', '2.00']],
    [['$1,234.50', '-$3'], 'decimal', ['1234.50', '-3']],
    [['12,5 %', '3 %'], 'decimal', ['12.5', '3']],
    [['(1,234.50)', '3.00'], 'decimal', ['-1234.50', '3.00']],
    [['−5', '3'], 'integer', ['-5', '3']],
    [['NA', '1', '...'], 'integer', ['NA', '1', '...']],
    // Seventeen digits, as programs write a double, are kept; so are zeros at the end.
    [
      ['0.10000000000000001', '2.50000000000000000000'],
      'decimal',
      ['0.10000000000000001', '2.50000000000000000000'],
    ],
  ])('%j is %s', (values, type, expected) => {
    expect(column(values, { delimiter: ';' })).toMatchObject({ type, values: expected });
  });

  it.each([
    [['1,234', '5,678'], 'thousandsOrFraction'],
    [['1.234', '5.678'], 'thousandsOrFraction'],
    [['007', '1'], 'leadingZero'],
    [['12345678901234567', '1'], 'tooManyDigits'],
    [['9007199254740993.0', '5'], 'tooManyDigits'],
    [['12345678901234567890.5', '2'], 'tooManyDigits'],
    [['3', '1e-400'], 'tooManyDigits'],
    [['1e400', '1'], 'tooGreat'],
    [['5 €', '6 $'], 'severalUnits'],
  ])('%j stays text: %s', (values, reason) => {
    expect(column(values, { delimiter: ';' })).toEqual({ type: 'text', values, reason });
  });

  it('between commas, a comma in a number separates thousands', () => {
    expect(column(['1,234', '5,678'], { delimiter: ',' }).values).toEqual(['1234', '5678']);
  });

  it('numbers of every language with digits of ASCII are the numbers that were written, or text', () => {
    const languages = ['en', 'de', 'fr', 'pl', 'es', 'it', 'pt', 'nl', 'cs', 'sv', 'de-CH', 'en-IN', 'ru'];
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 0, max: 4 }),
        (language, integers, digits) => {
          const format = new Intl.NumberFormat(language, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          const numbers = integers.map((n) => n / 10 ** digits);
          const found = column(
            numbers.map((n) => format.format(n)),
            { delimiter: ';' },
          );
          if (found.type !== 'text') expect(found.values.map(Number)).toEqual(numbers);
          else expect(found.reason).toBe('thousandsOrFraction');
        },
      ),
    );
  });
});

describe('dates', () => {
  it.each([
    [['31.12.2024', '01.02.2024'], 'date', ['2024-12-31', '2024-02-01']],
    [['01.02.2024', '3.4.2024'], 'date', ['2024-02-01', '2024-04-03']],
    [['31/12/2024', '01/02/2024'], 'date', ['2024-12-31', '2024-02-01']],
    [['12/31/2024', '01/02/2024'], 'date', ['2024-12-31', '2024-01-02']],
    [['2024-02', '2024-03'], 'date', ['2024-02-01', '2024-03-01']],
    [['2024-Q1', '2024-Q4'], 'date', ['2024-01-01', '2024-10-01']],
    [['5. März 2024', '6. Mai 2024'], 'date', ['2024-03-05', '2024-05-06']],
    [['1 января 2024'], 'date', ['2024-01-01']],
    [['Jan 3, 2021', '5 May 2020'], 'date', ['2021-01-03', '2020-05-05']],
    [['2024年3月5日'], 'date', ['2024-03-05']],
    [['31.12.2024 14:05'], 'time', ['2024-12-31T14:05:00']],
    [['1/31/2020 5:03 PM'], 'time', ['2020-01-31T17:03:00']],
  ])('%j is a %s', (values, type, expected) => {
    expect(column(values)).toMatchObject({ type, values: expected });
  });

  it.each([
    [['01/02/2024', '03/04/2024'], 'dayOrMonth'],
    [['31/12/2024', '12/31/2024'], 'mixedOrder'],
    [['2020-01-01T10:00:00+01:00', '2020-01-02 09:30:00'], 'mixedOffsets'],
    [['31.02.2024', '30.02.2024'], null],
  ])('%j stays text: %s', (values, reason) => {
    expect(column(values)).toEqual({ type: 'text', values, reason });
  });
});

it.each(['0', '1', '1.', '1,', '-', '1e', ' '])(
  'a cell of very many %j is text, and takes no time',
  (piece) => {
    // An expression that tries all ways to read it would go on for hours.
    for (const end of ['', 'x', '%', ' 1'])
      expect(column([piece.repeat(400_000) + end, '1']).type).toBe('text');
    expect(isKeptByDouble(`1${'0'.repeat(400_000)}1`)).toBe(false);
    expect(isKeptByDouble(`${'0'.repeat(400_000)}x`)).toBe(true);
  },
);

it('truth in several languages, when both words occur', () => {
  expect(column(['ja', 'nein', 'Ja']).values).toEqual(['true', 'false', 'true']);
  expect(column(['F', 'F']).type).toBe('text');
});

describe('what a publisher says about values', () => {
  it.each([
    ['dayFirst', ['01/02/2024', '03/04/2024'], 'date', ['2024-02-01', '2024-04-03']],
    ['monthFirst', ['01/02/2024', '03/04/2024'], 'date', ['2024-01-02', '2024-03-04']],
    ['comma', ['1,234', '5,678'], 'decimal', ['1.234', '5.678']],
    ['point', ['1,234', '5,678'], 'integer', ['1234', '5678']],
    ['text', ['1', '2'], 'text', ['1', '2']],
    // What does not fit every value is as detected.
    ['dayFirst', ['01/22/2024'], 'date', ['2024-01-22']],
    ['comma', ['1.5', '2.25'], 'decimal', ['1.5', '2.25']],
    ['dayFirst', ['word', '01/02/2024'], 'text', ['word', '01/02/2024']],
  ] as const)('%s: %j is %s', (stated, values, type, expected) => {
    expect(column(values, { delimiter: ';', stated })).toMatchObject({ type, values: expected });
  });
});
