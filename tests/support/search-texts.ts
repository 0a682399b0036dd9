/**
 * What may be in a search field: words, operators, signs of query languages, every kind of Unicode, any length. A
 * property over these texts belongs to each call that takes keywords.
 */
import fc from 'fast-check';

const words = [
  'climate',
  'trees',
  'covid-19',
  'EIA-923',
  "miller's",
  'the',
  'or',
  'AND',
  'NOT',
  'café',
  '2024',
];
/** Signs that a query language, a pattern or a tokenizer reads as its own. */
const signs = [
  '"',
  "'",
  '-',
  '--',
  '!',
  '&',
  '|',
  '(',
  ')',
  ':*',
  ':A',
  '<->',
  '<2>',
  '\\',
  '%',
  '_',
  '*',
  '@',
  '#1',
  '/',
  '.',
  ',',
  '$1',
  ';',
  '{',
  '[',
];
/** Letters that become other letters, several, or signs when they are folded; also halves, invisible and wide ones. */
const letters = [
  '\uFDFA',
  '\uFB03',
  '\u00BD',
  '\u2103',
  '\uFF05',
  '\uFF3C',
  '\uFF07',
  '\uFF02',
  '\u0130',
  '\u1E9E',
  '\u200D',
  '\u202E',
  '\uD83C\uDF33',
  '\uD800',
  '\uDFFF',
  '\u0000',
  '\u0301',
  '東京',
  'Москва',
  'ไทย',
  '\u00A0',
  '\u3000',
  '\u2044',
  '\u00AD',
];

/** Quotes within quotes, open and closed, of every kind that a keyboard writes. */
const quoted = fc
  .tuple(
    fc.constantFrom('"', "'", '“', '«', '""', '"-"', '\\"'),
    fc.constantFrom('climate', '', ' ', 'a "b', "l'eau", '-"'),
    fc.nat(12),
  )
  .map(([quote, text, depth]) => `${quote.repeat(depth)}${text}${quote.repeat(depth)}`);

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.constantFrom(...signs) },
  { weight: 4, arbitrary: fc.constantFrom(...letters) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: quoted },
  { weight: 1, arbitrary: fc.constant(' ') },
);
/** The same piece again and again: nesting, and tokens of any length. */
const repeated = fc
  .tuple(piece, fc.constantFrom('', ' '), fc.integer({ min: 20, max: 300 }))
  .map(([text, between, times]) => Array.from({ length: times }, () => text).join(between));

/** @param longest in UTF-16 units, as the schemas of the calls count */
export const searchText = (longest: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      {
        weight: 6,
        arbitrary: fc
          .array(fc.tuple(piece, fc.constantFrom('', ' ')), { maxLength: 24 })
          .map((list) => list.flat().join('')),
      },
      { weight: 2, arbitrary: repeated },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: longest }) },
    )
    .map((text) => text.slice(0, longest));

/** Texts that answered 500 once. */
export const textsThatFailed = [
  '-'.repeat(33),
  '- '.repeat(33),
  '!'.repeat(40),
  '('.repeat(60),
  'climate\uFDFA',
  'climate \uFDFA',
  'trees -\uFDFA',
  '\uFF3C',
  '\uFDFA'.repeat(40),
];
