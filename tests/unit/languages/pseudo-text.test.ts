/** The pseudo-language: what it does to a text, and to a catalogue. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { pseudoLanguage } from '../../../scripts/vite/pseudo-language.ts';
import { markWritten, pseudoCatalogue, pseudoText, remainder } from '../../../scripts/vite/pseudo-text.ts';

describe('a text', () => {
  test('is accented, longer by 40 %, and in brackets', () => {
    const text = pseudoText('Search datasets');
    expect(text).toMatch(/^⟦Šéåŕçĥ ðåţåšéţš.*⟧$/);
    expect(text).toHaveLength('Search datasets'.length + 6 + 2);
  });

  test('is translated once, and an empty one not at all', () => {
    expect(pseudoText(pseudoText('Close'))).toBe(pseudoText('Close'));
    expect(pseudoText('')).toBe('');
  });

  test('is more than the messages that stand in it', () => {
    const rows = pseudoText('3 rows');
    expect(pseudoText(`${rows} of ${rows}`)).toMatch(/^⟦⟦.*⟧ öƒ ⟦.*⟧ .*⟧$/);
  });
});

describe('what is left of a text without the catalogue', () => {
  test.each([
    [pseudoText('Close'), ''],
    [pseudoText(`Rows: ${markWritten('3,376')}`), ''],
    [pseudoText(`Preview of ${pseudoText('3 rows')}`), ''],
    [`${pseudoText('From')} ${markWritten('4 March 2026')}`, ' '],
    [`${pseudoText('Sort by')}: Newest`, ': Newest'],
    [`Sort ${pseudoText('by')} newest ${pseudoText('first')}`, 'Sort  newest '],
    // A message in pieces, as where words of it are links.
    [pseudoText('Read more').slice(0, 5), ''],
    [pseudoText('Read more').slice(5), ''],
    ['Newest', 'Newest'],
  ])('%s', (text, rest) => {
    expect(remainder(text)).toBe(rest);
  });
});

test('a catalogue is translated where it stands, with what its functions answer', () => {
  const catalogue = {
    close: 'Close',
    deep: { count: (count: number) => `${count} rows` },
    list: ['one', 'two'],
  };
  pseudoCatalogue(catalogue);
  expect(catalogue.close).toBe(pseudoText('Close'));
  expect(catalogue.deep.count(3)).toBe(pseudoText('3 rows'));
  expect(catalogue.list).toEqual([pseudoText('one'), pseudoText('two')]);
});

describe('the build', () => {
  const { transform } = pseudoLanguage() as unknown as {
    transform: (code: string, id: string) => string | null;
  };

  test('translates the files of the catalogue and no others', () => {
    expect(transform('export const shell = {};', '/x/src/messages/en/shell.ts')).toContain(
      'translate(shell);',
    );
    expect(transform('export const shell = {};', '/x/src/messages/messages.ts')).toBeNull();
  });

  test('marks what is written in the forms of Intl, and not what puts given texts together', () => {
    const code = transform(
      'export const formatDay = 1;\nexport function formatAge() {}\nexport const formatList = 2;\nexport const plural = 3;',
      '/x/src/messages/format.ts',
    );
    expect(code).toContain(
      'export const formatDay = (...values) => markWritten(formatDayPlainly(...values));',
    );
    expect(code).toContain('export const formatAge = (');
    expect(code).not.toMatch(/formatListPlainly|pluralPlainly/);
  });

  test('says which way the lines run: to a server by its setting, to a page by its document', () => {
    const code = transform('', '/x/src/messages/language.ts') ?? '';
    const language = (globals: object): unknown =>
      runInNewContext(`${code.replace('export const language =', 'language =')}; language`, globals);
    expect(language({ process: { env: { PSEUDO_LANGUAGE: 'rtl' } } })).toEqual({
      tag: 'ar-XB',
      direction: 'rtl',
    });
    expect(language({ document: { documentElement: { dir: 'ltr' } } })).toEqual({
      tag: 'en-XA',
      direction: 'ltr',
    });
  });
});
