/** Names of texts, whatever a column is called; and codes as lines of text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  codesOfText,
  columnTextName,
  fileTextName,
  parseTextName,
  textOfCodes,
} from '#contract/text-names.ts';
import { isTranslatedName, splitTranslatedName, translatedName } from '#contract/text-languages.ts';

it('names the text of any column so that the column is found again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (column) => {
      const name = columnTextName(column, 'label');
      expect(name).not.toMatch(/[.@\s]/);
      expect(splitTranslatedName(translatedName(name, 'cy'))).toEqual({
        name,
        text: { of: 'column', column, text: 'label' },
        language: 'cy',
      });
    }),
  );
});

it('takes no other names', () => {
  const file = fileTextName('0b5dc1de-3b1f-4a54-9d43-0b4a0a9f1c11', 'name');
  expect(parseTextName(file)).toMatchObject({ of: 'file', text: 'name' });
  const others = [
    'file/x/name',
    `${file}/more`,
    'column//',
    'column/%zz/label',
    'column/a b/label',
    'themes',
  ];
  expect(others.filter((name) => parseTextName(name) !== null)).toEqual([]);
  expect(isTranslatedName('title')).toBe(false);
  expect(isTranslatedName('title@cy@de')).toBe(false);
});

it('reads codes from lines, and writes them', () => {
  const text = '1 = Yes\n\n 2=No = never \n9\n1 = Yes, always';
  expect(codesOfText(text)).toEqual([
    { code: '1', label: 'Yes, always' },
    { code: '2', label: 'No = never' },
    { code: '9', label: '' },
  ]);
  expect(codesOfText(textOfCodes(codesOfText(text)))).toEqual(codesOfText(text));
});
