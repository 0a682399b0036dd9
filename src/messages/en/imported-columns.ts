/** Texts about columns that files of a source have under another name. */
import { plural } from '../format.ts';
import { renaming } from './renaming.ts';

export const importedColumns = {
  ...renaming,
  title: 'Columns with another name',
  text: 'Readers have these columns, and the files that the source has now do not. If one has another name, say so before you apply: access, charts, maps, counts of use and descriptions follow. It is remembered for this source.',
  textAfter: 'Readers had these columns, and the files of the source did not.',
  ofFile: (file: string, dataset: string) => `Columns of ${file}, ${dataset}`,
  gone: 'is gone',
  /** @param names the first of them */
  beside: (names: string, count: number) =>
    `It is not ${names}${count > 5 ? ` and ${count - 5} others` : ''}: an earlier version of the file has both columns.`,
  unused: 'Nothing names it.',
  used: (what: string) => `Named by ${what}.`,
  breaks: {
    grants: (count: number) =>
      plural(count, { one: '# shared part of the table', other: '# shared parts of the table' }),
    filters: (count: number) =>
      plural(count, {
        one: '# condition on rows that are shared',
        other: '# conditions on rows that are shared',
      }),
    charts: (count: number) => plural(count, { one: '# chart', other: '# charts' }),
    maps: (count: number) => plural(count, { one: '# map', other: '# maps' }),
    keys: (count: number) => plural(count, { one: '# key', other: '# keys' }),
    codes: (count: number) =>
      plural(count, { one: '# column with codes in it', other: '# columns with codes in it' }),
    words: 'its description',
  },
  more: (count: number) => plural(count, { one: '# more column', other: '# more columns' }),
} as const;
