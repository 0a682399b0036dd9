/** Other spellings of a typed word. */
import { describe, expect, it } from 'vitest';
import {
  compoundSplits,
  joined,
  numberForms,
  piecesOf,
  splitsAtDecimal,
  splitsAtDigits,
} from '#proxy/domains/search-index/text/word-forms.ts';

describe('a word', () => {
  it.each([
    ['COVID-19', ['covid', '19']],
    ["o'clock", ['o', 'clock']],
    ['trees!', ['trees']],
    ['\uFDFA', ['صلى', 'الله', 'عليه', 'وسلم']],
    ['--', []],
  ])('%s has the pieces %j', (word, pieces) => {
    expect(piecesOf(word)).toEqual(pieces);
  });

  it.each([
    ['landsat8', [['landsat', '8']]],
    [
      'h1b',
      [
        ['h', '1b'],
        ['h1', 'b'],
      ],
    ],
    ['m25', [['m', '-25']]],
    ['m2', []],
    ['5g', []],
    ['trees', []],
  ])('%s is divided at digits into %j', (piece, halves) => {
    expect(splitsAtDigits(piece)).toEqual(halves);
  });

  it('of letters and a decimal number is divided before the number', () => {
    expect(splitsAtDecimal('PM2.5')).toEqual([['pm', '2.5']]);
    expect(splitsAtDecimal('v1.2')).toEqual([]);
  });

  it('of letters may be a compound', () => {
    expect(compoundSplits('zipcode')).toContainEqual(['zip', 'code']);
    expect(compoundSplits('trees')).toEqual([]);
    expect(compoundSplits('a'.repeat(31))).toEqual([]);
  });

  it('is joined of words, but not of numbers', () => {
    expect(joined('covid', '19')).toBe('covid19');
    expect(joined('2020', '2021')).toBeNull();
  });

  it('of digits may have a sign in front', () => {
    expect(numberForms('19')).toEqual(['19', '-19']);
    expect(numberForms('covid')).toEqual(['covid']);
  });
});
