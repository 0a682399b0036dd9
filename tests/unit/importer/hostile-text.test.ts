/** Texts that were written to keep the reader busy: each is read in one pass, or this file would not end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCoverage } from '#proxy/domains/catalogue/importer/normalise/coverage.ts';
import { spatialOf } from '#proxy/domains/catalogue/importer/normalise/place.ts';
import { readRelations } from '#proxy/domains/catalogue/importer/normalise/relations.ts';
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

test('topics are found by addresses of every form, and a long one is looked through once', () => {
  const topics = (...topicCategory: string[]) => readRelations({ topicCategory }).topics;
  expect(topics('https://a.example/codelists.xml#MD_TopicCategoryCode_farming')).toEqual(['farming']);
  expect(topics('https://a.example/MD_TopicCategoryCode/biota')).toEqual(['biota']);
  expect(topics('https://a.example/Other/notATopic')).toEqual([]);
  expect(topics('MD_TopicCategoryCode'.repeat(5_000) + '_a'.repeat(100_000) + '!')).toEqual([]);
});

test('a place of one endless number is looked through once', () => {
  expect(spatialOf(`POINT(${'1'.repeat(400_000)})`)).toHaveLength(300);
});

test('a dataset of very many periods is read, and each period counts once', () => {
  const days = Array.from({ length: 50_000 }, (_, i) =>
    new Date(Date.UTC(1900, 0, 1 + i)).toISOString().slice(0, 10),
  );
  const { temporal, otherPeriods } = readCoverage(
    [...days, ...days].map((day) => `${day}/..`),
    [],
  );
  expect(temporal).toEqual({ start: '1900-01-01', end: null });
  expect(otherPeriods).toHaveLength(20);
});
