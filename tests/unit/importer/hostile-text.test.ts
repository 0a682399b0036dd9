/** Texts that were written to keep the reader busy: each is read in one pass, or this file would not end. */
import { expect, test } from 'vitest';
import { description, plainText, summaryOf } from '#proxy/domains/catalogue/importer/normalise/text.ts';

test.each(['<a ', '<!--', '<script', '<style>', '</', '[[', '[a](', '<a href=http:', '&#x', '\n ', '*_*'])(
  'a text of nothing but %j',
  (piece) => {
    const text = description(piece.repeat(400_000));
    expect(text.length).toBeLessThanOrEqual(50_000);
    expect(summaryOf(text).length).toBeLessThanOrEqual(300);
  },
);

test('what is not closed stays readable', () => {
  expect(plainText('a < b <b>bold</b> <i unclosed')).toBe('a < b bold <i unclosed');
  expect(plainText('before <!-- never closed')).toBe('before <!-- never closed');
  expect(plainText('<script>never closed')).toBe('never closed');
});

test('scripts, styles and comments go, whatever their case', () => {
  expect(plainText('a<SCRIPT>x()</Script >b<!-- c --><style>d</style>e')).toBe('abe');
});
