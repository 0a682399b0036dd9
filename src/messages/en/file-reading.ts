/** Texts about how a file was read, which its publisher can correct. */
export const fileReading = {
  title: 'How it was read',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  header: 'First row',
  detected: (value: string) => `As detected: ${value}`,
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
  },
  system: 'Reference system of the coordinates',
  systemCode: 'Code of the reference system',
  systemCodeHint: 'As in the EPSG registry, for example EPSG:27700.',
  systemCodeWrong: 'Enter a code such as EPSG:27700.',
  systemOther: 'Another system',
  systemSave: 'Use this code',
  systemMissing:
    'The file does not say in which reference system its coordinates are. Choose it, so that the places are on the map.',
  systemUnknown: (name: string) =>
    `The reference system of the file is not known here: ${name}. Choose the one that its coordinates are in.`,
  systemOutside: (name: string) =>
    `Some coordinates are outside of the area of ${name}. Choose the reference system that they are in.`,
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  none: 'none',
};
