/** Texts that were written to keep the reader busy: each is read in one pass, or this file would not end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { description, plainText, summaryOf } from '#proxy/domains/catalogue/importer/normalise/text.ts';

test.each(
  ['<a ', '<!--', '<script', '<style>', '</', '[[', '[a](', '<a href=http:', '&#x', '\n ', '*_*'].concat([
    '<b>',
    '</b>',
    '<b></i>',
    '<a href=http://a>b',
    '<a href=http://a>b</a>',
    '<title>',
    '<svg>',
    '<![CDATA[',
    '<?',
    '&amp;',
  ]),
)('a text of nothing but %j', (piece) => {
  const text = description(piece.repeat(400_000));
  expect(text.length).toBeLessThanOrEqual(50_000);
  expect(summaryOf(text).length).toBeLessThanOrEqual(300);
});

test('what is not closed stays readable', () => {
  expect(plainText('a < b <b>bold</b> <i unclosed')).toBe('a < b bold <i unclosed');
  expect(plainText('before <!-- never closed')).toBe('before <!-- never closed');
  expect(plainText('<script>never closed')).toBe('never closed');
});

test('scripts, styles and comments go, whatever their case', () => {
  expect(plainText('a<SCRIPT>x()</Script >b<!-- c --><style>d</style>e')).toBe('abe');
});

test('an element that hides its content hides it up to its end', () => {
  expect(plainText('a<iframe src="https://example.org"><p>no frames</p></iframe>b')).toBe('ab');
  expect(plainText('a<a title="x > y" href="https://example.org/?a=1&amp;copy=2">b</a>')).toBe(
    'a[b](https://example.org/?a=1&copy=2)',
  );
});

test('whatever comes, a text without marks stays and a link opens or closes nothing else', () => {
  const pieces = [
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<a href="https://a.org">',
    '</a>',
    '<b',
    '"',
    '=',
    '&lt;',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('x ', '<script>', '</script>'))),
      (list) => {
        const text = plainText(`first ${list.join('')}`);
        expect(text.startsWith('first')).toBe(true);
        expect(text.length).toBeLessThanOrEqual(list.join('').length * 2 + 10);
      },
    ),
  );
});
