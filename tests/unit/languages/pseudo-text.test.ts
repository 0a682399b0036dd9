/** The pseudo-language: what it does to a text, and to a catalogue. */
import { describe, expect, test } from 'vitest';
import { pseudoLanguage } from '../../../scripts/vite/pseudo-language.ts';
import { pseudoCatalogue, pseudoText } from '../../../scripts/vite/pseudo-text.ts';

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
  const { transform } = pseudoLanguage('rtl') as unknown as {
    transform: (code: string, id: string) => string | null;
  };

  test('translates the files of the catalogue and no others', () => {
    expect(transform('export const shell = {};', '/x/src/messages/en/shell.ts')).toContain(
      'translate(shell);',
    );
    expect(transform('export const shell = {};', '/x/src/messages/messages.ts')).toBeNull();
  });

  test('says which way the lines run', () => {
    expect(transform('', '/x/src/messages/language.ts')).toContain('"direction":"rtl"');
  });
});
