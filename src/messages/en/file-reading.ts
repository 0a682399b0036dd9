/** Texts about how a file was read, which its publisher can correct. */
import { formatNumber } from '../format.ts';

export const fileReading = {
  title: 'How it was read',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  header: 'First row',
  // What was detected is first: a narrow field cuts the end off.
  detected: (value: string) => `${value}, as detected`,
  names: 'Names of columns',
  data: 'Data',
  automatic: 'As detected',
  column: 'Column',
  corrected: (name: string) => `${name} (corrected)`,
  values: 'Values of the column',
  columnReadings: {
    text: 'Text, as it stands',
    dayFirst: 'Dates, day first',
    monthFirst: 'Dates, month first',
    point: 'Numbers with a decimal point',
    comma: 'Numbers with a decimal comma',
    moment: 'Dates and times, as seconds or milliseconds since 1970',
  },
  moments: {
    read: (column: string, value: string, time: string) =>
      `“${column}” is read as dates and times: ${value} is ${time}.`,
    maybe: (column: string, value: string, time: string) =>
      `“${column}” is read as numbers. They may be dates and times: ${value} is ${time}.`,
    behindNames: (column: string, value: string, time: string) =>
      `“${column}” is read as text, because rows repeat its name. Without them, its numbers may be dates and times: ${value} is ${time}.`,
    values: {
      seconds: (value: string) => `${value} seconds since 1970`,
      milliseconds: (value: string) => `${value} milliseconds since 1970`,
      microseconds: (value: string) => `${value} microseconds since 1970`,
      nanoseconds: (value: string) => `${value} nanoseconds since 1970`,
    },
    keep: 'Read as numbers',
    keepLabel: (column: string) => `Read “${column}” as numbers`,
    take: 'Read as dates and times',
    takeLabel: (column: string) => `Read “${column}” as dates and times`,
  },
  system: 'Reference system of the coordinates',
  systemCode: 'Code of the reference system',
  systemCodeHint: 'As in the EPSG registry, for example EPSG:27700.',
  systemCodeWrong: 'Enter a code such as EPSG:27700.',
  systemOther: 'Another system',
  systemSave: 'Use this code',
  systemMissing:
    'The file does not say in which reference system its coordinates are. Choose it, so that the places are on the map.',
  systemOfColumns: (x: string, y: string) =>
    `The columns “${x}” and “${y}” are coordinates, and the file does not say in which reference system. Choose it, so that the places are on the map.`,
  systemUnknown: (name: string) =>
    `The reference system of the file is not known here: ${name}. Choose the one that its coordinates are in.`,
  systemOutside: (name: string) =>
    `Some coordinates are outside of the area of ${name}. Choose the reference system that they are in.`,
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  none: 'none',
  missing: {
    label: 'Words for no value',
    hint: 'Optional. One on each line, such as -999 or “not known”: cells that have nothing else are empty then. In columns of numbers and dates, words such as NA, N/A, null and – always are.',
    tooMany: (most: number) => `Enter at most ${formatNumber(most)} words.`,
    tooLong: (most: number) => `A word has at most ${formatNumber(most)} characters.`,
    act: 'Read with these words',
  },
};
