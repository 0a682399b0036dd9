/** Sentences about a table of metadata that was edited in a spreadsheet, in English. */
import { formatsOf } from '../formats.ts';

const { plural } = formatsOf('en-GB');

const at = (line: number, column: string, text: string) => `Line ${line}, column ${column}: ${text}`;

export const sheets = {
  at,
  noTable: 'The file has no rows. Export the metadata first, and edit that file.',
  notCsv: (line: number) =>
    `Line ${line} is not CSV: a quotation mark or the number of cells is wrong. Save the file as CSV once more.`,
  notUtf8:
    'The file is not encoded in UTF-8, so letters would be lost. Choose "CSV UTF-8" where you save it.',
  noDatasets: 'The first line has no column "dataset". Export the metadata first, and edit that file.',
  unknownColumn: (column: string) =>
    `The column "${column}" is not known. Rename it as in the export, or remove it.`,
  doubleColumn: (column: string) => `The column "${column}" is there twice. Remove one of them.`,
  tooMany: (most: number) =>
    `The file has more than ${plural(most, { one: '# row', other: '# rows' })}. Split it.`,
  unknownValue: (value: string, offered: readonly string[], isCut: boolean) =>
    `"${value}" is not a value of the list. Values are ${offered.map((one) => `"${one}"`).join(', ')}${isCut ? ' and others' : ''}.`,
  answers: { no: 'No', yes: 'Yes' },
  noRow: (value: string) =>
    `"${value}" does not say what it is. Write a value of the list before a colon, as the export does.`,
  mainLanguage: (column: string, language: string) =>
    `the texts of this dataset are in "${language}". Write the text into the column "${column}".`,
  noDataset: 'the identifier of a dataset is missing or damaged. Copy it from the export.',
  unknownDataset: 'your organisation has no such dataset.',
  twice: (line: number) => `the dataset is in line ${line} already.`,
  noState: 'the mark of the export is missing or damaged. Export the metadata again.',
  conflict: (column: string) => `${column} was changed here since the export, and stays as it is.`,
} as const;
