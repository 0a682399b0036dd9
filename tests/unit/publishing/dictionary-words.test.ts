/** What becomes of the words of a column that a new version calls otherwise. */
import { describe, expect, it } from 'vitest';
import {
  columnsWithoutFile,
  withMovedWords,
  withoutWords,
} from '#src/screens/dataset-edit/dictionary-words.ts';

const file = (names: readonly string[], more: { status?: string; all?: number } = {}) =>
  ({
    status: more.status ?? 'ready',
    shape: { rows: 1, columns: more.all ?? names.length },
    columns: names.map((name) => ({ name })),
  }) as never;
const said = (label: string) => ({ label, description: '', unit: '' });

describe('words of columns that no file has', () => {
  it('are found, but not where only an end was stated', () => {
    const dictionary = {
      ward_code: said('Ward'),
      site: said('Site'),
      old: { ...said(''), endsOn: '2027-01-01' },
    };
    expect(columnsWithoutFile(dictionary, [file(['site']), file(['ward_gss'])])).toEqual(['ward_code']);
  });

  it('are not named while a file is read, where not all of its columns are known, or where there is no table', () => {
    const dictionary = { ward_code: said('Ward') };
    expect(columnsWithoutFile(dictionary, [file([], { status: 'processing' }), file(['site'])])).toEqual([]);
    expect(columnsWithoutFile(dictionary, [file(['site'], { all: 2 })])).toEqual([]);
    expect(columnsWithoutFile(dictionary, [])).toEqual([]);
  });

  it('move to another column, and take nothing from it', () => {
    const dictionary = {
      ward_code: {
        label: 'Ward',
        description: 'Where it is',
        unit: '',
        codes: '1 = Armley',
        endsOn: '2027-01-01',
      },
      ward_gss: { label: '', description: 'Nine characters', unit: '' },
    };
    expect(withMovedWords(dictionary, 'ward_code', 'ward_gss')).toEqual({
      ward_gss: { label: 'Ward', description: 'Nine characters', unit: '', codes: '1 = Armley' },
    });
    expect(withMovedWords({ a: said('A') }, 'a', 'b')).toEqual({ b: said('A') });
    const codesFrom = { resourceGUID: 'sites', column: 'id' };
    expect(withMovedWords({ a: { ...said('A'), codesFrom }, b: said('') }, 'a', 'b')).toEqual({
      b: { ...said('A'), codesFrom },
    });
  });

  it('are deleted, and the others stay', () => {
    expect(withoutWords({ a: said('A'), b: said('B') }, 'a')).toEqual({ b: said('B') });
  });
});
