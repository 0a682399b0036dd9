/** Texts of the data dictionary in the editor: what columns are called, what they mean, and when they end. */
import { plural } from '../format.ts';
import { renaming } from './renaming.ts';

export const editedColumns = {
  none: 'No columns yet',
  noneText: 'Columns appear here once a file with a table is read.',
  label: 'Label',
  description: 'Description',
  unit: 'Unit',
  codes: 'Codes',
  codesExample: '1 = Yes',
  codesOf: (column: string, count: number) =>
    count === 0
      ? `Codes of ${column}`
      : `Codes of ${column} (${plural(count, { one: '# code', other: '# codes' })})`,
  codesHint: 'One on each line, with what it means: 1 = Yes',
  codesElsewhere: ': in another file',
  codesFrom: {
    title: 'Or in a column of a file',
    file: (column: string) => `File with the codes of ${column}`,
    column: (column: string) => `Column with the codes of ${column}`,
    none: 'None',
    gone: 'A file that is not there any more',
    hint: 'Each value is looked up in that column. Values that are not there are listed in the checks of the file.',
  },
  end: 'End',
  endOf: (column: string) => `End of ${column}`,
  endDay: (column: string) => `Last day of ${column}`,
  endHint: 'The last day on which files have the column. Its page and the description of the API say so.',
  texts: {
    label: (column: string) => `Label of ${column}`,
    description: (column: string) => `Description of ${column}`,
    unit: (column: string) => `Unit of ${column}`,
    codes: (column: string) => `Codes of ${column}`,
  },
  hint: 'What you write applies to the column of this name in every file, and in files that follow.',
  renaming: {
    title: (file: string) => `Columns with another name in ${file}`,
    titleOfTable: (table: string, file: string) => `Columns with another name in ${table} of ${file}`,
    text: 'The new version does not have these columns. If one has another name now, say so: its description and translations move at once. Access that was given to it, charts, maps and counts of use follow when readers get the version.',
    textNow:
      'Readers have this version. If a column has another name now, say so: its description and translations, access that was given to it, charts, maps and counts of use follow at once, and this cannot be taken back.',
    ...renaming,
    likely: (column: string) => `${column} (has its values)`,
    lost: 'An import has brought this version, and something still names these columns: shared parts of the table, charts, maps, keys or descriptions.',
    accept: 'They are gone',
    acceptOf: (file: string) => `Say that the columns of ${file} are gone`,
    more: (count: number) =>
      plural(count, {
        one: '# more column is shown once one of these has its name.',
        other: '# more columns are shown once one of these has its name.',
      }),
    unsaved: 'Wait until what you typed is saved.',
  },
  lost: {
    title: 'Columns that are in no file',
    text: 'You have described these columns, and no file has them now.',
    moveText: 'If a column has another name now, move the description there.',
    to: (column: string) => `Column for the description of ${column}`,
    choose: 'Choose a column',
    move: 'Move',
    moveOf: (column: string) => `Move the description of ${column}`,
    delete: 'Delete',
    deleteOf: (column: string) => `Delete the description of ${column}`,
  },
} as const;
