/** What becomes of the words of a column that a new version calls otherwise. */
import { describe, expect, it } from 'vitest';
import { columnsWithoutFile, withoutWords } from '#src/screens/dataset-edit/dictionary-words.ts';

const file = (names: readonly string[], more: { status?: string; all?: number; others?: string[] } = {}) =>
  ({
    status: more.status ?? 'ready',
    shape: { rows: 1, columns: more.all ?? names.length },
    columns: names.map((name) => ({ name })),
    otherTables: more.others === undefined ? [] : [{ sheet: 2, name: 'Notes', columns: more.others }],
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
    // Another sheet has it.
    expect(columnsWithoutFile(dictionary, [file(['site'], { others: ['ward_code'] })])).toEqual([]);
  });

  it('are deleted, and the others stay', () => {
    expect(withoutWords({ a: said('A'), b: said('B') }, 'a')).toEqual({ b: said('B') });
  });
});
