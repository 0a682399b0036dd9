/** Texts of the preview of a file. */
import { sayFinding } from '#contract/messages/en/findings.ts';
import type { ConversionFailure, PreviewType, TableKind } from '#contract/preview.ts';
import type { ColumnReason } from '#contract/preview/column-reason.ts';
import { formatBytes, formatClock, formatList, formatNumber, formatShare, plural } from '../format.ts';

const types: Record<PreviewType, string> = {
  integer: 'Number',
  decimal: 'Number',
  date: 'Date',
  time: 'Date and time',
  boolean: 'Yes or no',
  text: 'Text',
};

const tableKinds: Record<TableKind | 'plainText', string> = {
  text: 'delimited text',
  plainText: 'plain text',
  json: 'JSON',
  lines: 'JSON by the line',
  parquet: 'Parquet',
  xlsx: 'an XLSX workbook',
  ods: 'an OpenDocument workbook',
  xls: 'an XLS workbook',
  kml: 'KML',
  shapefile: 'a Shapefile',
  geopackage: 'a GeoPackage',
  flatgeobuf: 'a FlatGeobuf',
  gml: 'GML',
};

const failures: Record<ConversionFailure, string> = {
  empty: 'The file is empty: there are no rows in it.',
  notTable: 'The file is not a list of records, so it cannot be shown as a table.',
  unreadable: 'The file does not match its stated format, so it could not be read.',
  tooWide: 'The file has more columns than can be shown here.',
  tooLarge: 'The file is too large to be shown here.',
  changed:
    'The file has other columns than when a part of it was shared with you. Ask its publisher to share it again.',
  memory: 'Preparing the table needed more memory than is allowed for one file.',
  time: 'Preparing the table took longer than is allowed for one file.',
  disk: 'There is too little free disk space on the server to prepare the table.',
  died: 'Preparing the table was interrupted.',
};

const columnReasons: Record<ColumnReason['code'], (value: string) => string> = {
  dayFirst: (value) => `The day is first: “${value}” can be nothing else.`,
  monthFirst: (value) => `The month is first: “${value}” can be nothing else.`,
  decimalComma: (value) => `The comma is the decimal sign, as in “${value}”.`,
  groups: (value) => `Digits are grouped by thousands, as in “${value}”.`,
  unit: (value) => `All values are in ${value}.`,
  epoch: (value) => `Seconds or milliseconds since 1970, as in “${value}”, are shown as dates.`,
  firstOfPeriod: (value) => `Months and quarters such as “${value}” are shown as their first day.`,
  dayOrMonth: (value) => `Text, because “${value}” can begin with the day or the month.`,
  thousandsOrFraction: (value) => `Text, because “${value}” can be thousands or a fraction.`,
  leadingZero: (value) => `Text, because “${value}” has a leading zero, as codes have.`,
  tooManyDigits: (value) => `Text, because “${value}” has more digits than a number keeps exactly.`,
  tooGreat: (value) => `Text, because “${value}” is greater than any number here.`,
  severalUnits: (value) => `Text, because there are several units: ${value}.`,
  mixedOffsets: (value) =>
    `Text, because some times have an offset from UTC, as “${value}”, and some have none.`,
  mixedOrder: (value) => `Text, because day and month change places, as in “${value}”.`,
};

const reasons = {
  format: (format: string) => `Files of the format ${format} cannot be read here, so there is no preview.`,
  mislabelled: (format: string) =>
    `The file is not ${format}, although its name says so. Its publisher can correct the format or upload the file again.`,
  tooLarge: () => 'The file is too large to be shown here.',
  missing: () => 'The file is missing from the store. The publisher can upload it again.',
};

export const preview = {
  title: 'Preview',
  titleOf: (name: string) => `Preview of ${name}`,
  choose: 'File',
  ownPage: 'Open on its own page',
  api: 'Use the API',
  inPart: 'Some columns or rows of this file are shared with you. Everything here is about those.',
  access: {
    previewOnly:
      'You can see this preview. The API of its rows needs the access “Query”, the download the access “Download”.',
    noExport:
      'You can see this preview and use the API of its rows. The download needs the access “Download”.',
    noDownload: 'You can see this preview. The download needs the access “Download”.',
    document: 'This document is shown from the file itself, which needs the access “Download”.',
    ask: (organisation: string) => `Ask ${organisation} for more access`,
  },
  downloadInstead: 'You can download it and open it on your own computer.',
  external: 'The file is stored on another site, so it is not shown here.',
  looking: 'Checking the file',
  reading: 'The file is being read.',
  queued: (ahead: number) =>
    ahead === 0
      ? 'The table is next in the queue.'
      : `The table is in the queue, after ${plural(ahead, { one: '# other file', other: '# other files' })}.`,
  processing: (seconds: number) =>
    `The file is being read, for ${plural(seconds, { one: '# second', other: '# seconds' })} now.`,
  waited: (seconds: number) => `${plural(seconds, { one: '# second', other: '# seconds' })} so far.`,
  waitingNote: 'This is done once for each file. This page continues as soon as the table is ready.',
  refused: 'This file does not exist, or you do not have access to it.',
  unreachable: 'The preview could not be loaded',
  retry: 'Try again',
  retryFrom: (time: Date) => `You can try again from ${formatClock(time)}.`,
  failures,
  reasons,
  views: {
    table: 'Table',
    map: 'Map',
    chart: 'Chart',
    tree: 'Tree',
    text: 'Text',
    image: 'Image',
    pdf: 'Document',
  },
  viewsLabel: 'Views of the file',
  shape: (rows: number, columns: number) =>
    `${plural(rows, { one: '# row', other: '# rows' })}, ${plural(columns, { one: '# column', other: '# columns' })}`,
  found: (found: number, rows: number) =>
    `${formatNumber(found)} of ${plural(rows, { one: '# row', other: '# rows' })}`,
  truncated: (rows: number) =>
    `The file has more rows. The first ${formatNumber(rows)} are shown; the download has all of them.`,
  skippedLines: (lines: number) =>
    `${plural(lines, { one: '# line', other: '# lines' })} above the table left out.`,
  raggedRows: (rows: number) =>
    `${plural(rows, { one: '# row is', other: '# rows are' })} longer or shorter than the header.`,
  noHeader: 'The file has no header row.',
  noQuotes: 'Quotes in the file are not balanced, so they are shown as they are.',
  readAs: (encoding: string) => `Read as ${encoding}.`,
  doubtful: (alternatives: readonly string[]) =>
    alternatives.length === 0
      ? 'The encoding is a guess.'
      : `The encoding is a guess. Others are possible: ${formatList(alternatives)}.`,
  strayLines: (lines: number) =>
    `${plural(lines, { one: '# line is', other: '# lines are' })} in another encoding than the rest.`,
  footerLines: (lines: number) =>
    `${plural(lines, { one: '# line', other: '# lines' })} below the table left out.`,
  isOther: (found: TableKind | 'plainText', format: string) =>
    `The file is ${tableKinds[found]}, although it is stated as ${format}. Its publisher can correct the format.`,
  readFrom: (path: string) => `Read from ${path}.`,
  finding: sayFinding,
  systemMissing:
    'There is no map: the file does not say which reference system its coordinates are in. Its publisher can state it.',
  systemUnknown: (name: string) =>
    `There is no map: the coordinates are in the reference system ${name}, which is not known here. Its publisher can state another.`,
  systemOutside: (name: string) =>
    `There is no map: some coordinates are outside of the area of the reference system ${name}. Its publisher can state another.`,
  systemConverted: (name: string, accuracy?: number) =>
    accuracy === undefined
      ? `Places were converted from ${name} to longitude and latitude.`
      : `Places were converted from ${name} to longitude and latitude, to within ${formatNumber(accuracy)} m.`,
  member: (name: string) => `From the archive: ${name}.`,
  memberLabel: 'File in the archive',
  sheet: 'Sheet',
  layer: 'Layer',
  firstSheet: 'Show the first sheet',
  emptySheet: 'There are no rows on this sheet.',
  loading: 'Loading rows',
  rowsFailed: 'The rows could not be loaded',
  none: 'The table has no rows.',
  noneFound: 'No rows match these filters.',
  clear: 'Clear filters',
  clearAll: 'Clear filters and sorting',
  conditions: 'Filters',
  remove: (condition: string) => `Remove: ${condition}`,
  row: 'Row',
  distinct: (count: number) => plural(count, { one: '# value', other: '# values' }),
  sort: {
    none: (name: string) => `${name}: sort ascending`,
    ascending: (name: string) => `${name}: sorted ascending, sort descending`,
    descending: (name: string) => `${name}: sorted descending, do not sort`,
  },
  column: (name: string) => `${name}: values and filters`,
  types,
  yes: 'Yes',
  no: 'No',
  noValue: 'no value',
  readAll: 'Read the full text',
  cell: (row: number) => `Row ${formatNumber(row)}`,
  cellCut: 'The text is longer. The download has all of it.',
  columnReason: ({ code, value }: ColumnReason) => columnReasons[code](value),
  profile: {
    type: 'Type',
    filled: 'Filled',
    filledOf: (filled: number, rows: number) =>
      `${formatNumber(filled)} of ${formatNumber(rows)} (${formatShare(rows === 0 ? 0 : filled / rows)})`,
    distinct: 'Unique values',
    min: 'Minimum',
    max: 'Maximum',
    top: 'Most frequent',
    spread: (from: string, to: string, most: number) =>
      `Distribution of the values from ${from} to ${to}; the tallest bar is ${formatNumber(most)}.`,
    times: (count: number) => plural(count, { one: '# time', other: '# times' }),
    only: (value: string) => `Show only rows with ${value}`,
  },
  filter: {
    title: 'Show only rows with',
    contains: 'a text that contains',
    equals: 'exactly',
    text: 'Text',
    how: 'Condition',
    from: 'From',
    to: 'To',
    value: 'Value',
    any: 'any value or none',
    empty: 'no value',
    filled: 'a value',
    presence: 'Presence',
    apply: 'Show these rows',
    saysContains: (name: string, text: string) => `${name} contains “${text}”`,
    saysEquals: (name: string, text: string) => `${name} is “${text}”`,
    saysFrom: (name: string, from: string) => `${name} from ${from}`,
    saysTo: (name: string, to: string) => `${name} up to ${to}`,
    saysBetween: (name: string, from: string, to: string) => `${name} from ${from} to ${to}`,
    saysEmpty: (name: string) => `${name} has no value`,
    saysFilled: (name: string) => `${name} has a value`,
  },
  download: {
    button: 'Download',
    title: 'Download rows',
    what: (rows: number, columns: number) =>
      `${plural(rows, { one: '# row', other: '# rows' })} with ${plural(columns, { one: '# column', other: '# columns' })}, in the order of the table. Filters apply.`,
    form: 'Format',
    forms: {
      csv: 'CSV',
      spreadsheet: 'CSV for spreadsheets',
      xlsx: 'Excel (XLSX)',
      json: 'JSON',
      ndjson: 'JSON Lines',
      xml: 'XML',
      parquet: 'Parquet',
      geojson: 'GeoJSON',
      gpkg: 'GeoPackage',
    },
    about: {
      csv: 'Values as they are in the table.',
      spreadsheet: 'Text that a spreadsheet would calculate gets an apostrophe.',
      xlsx: 'Numbers and dates as such, text as text: nothing in it is calculated. At most 1,048,575 rows.',
      json: 'One list of objects.',
      ndjson: 'One object in each line.',
      xml: 'One element for each row, with its fields.',
      parquet: 'Typed columns, for DuckDB, pandas, R and Polars.',
      geojson: 'Each row as a feature, its place in longitude and latitude (WGS 84).',
      gpkg: 'A layer for QGIS, ArcGIS and GDAL, in WGS 84. It starts once all of it is written.',
    },
    start: 'Download',
    failed: 'The rows could not be downloaded',
  },
  columns: {
    button: 'Columns',
    shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)} columns`,
    title: 'Columns',
    find: 'Find a column',
    many: (most: number) => `Up to ${formatNumber(most)} at once.`,
    more: (count: number) =>
      `${plural(count, { one: '# more column', other: '# more columns' })}: find them by name.`,
    noneFound: (name: string) => `No columns match “${name}”.`,
    usual: 'Reset columns',
    apply: 'Show these columns',
  },
  tree: {
    label: 'The document as a tree',
    items: (count: number) => plural(count, { one: '# item', other: '# items' }),
    fields: (count: number) => plural(count, { one: '# field', other: '# fields' }),
    more: (count: number) => `Show ${plural(count, { one: '# more', other: '# more' })}`,
    broken: 'The file is not valid JSON, so it is shown as text.',
  },
  text: {
    label: 'The start of the file',
    cut: (bytes: number | null) =>
      bytes === null ? 'Only the start is shown.' : `Only the start of ${formatBytes(bytes)} is shown.`,
  },
  pdf: {
    title: (name: string) => `The document ${name}`,
    noViewer: 'Your browser has no viewer for PDF documents here.',
    download: 'Download the document',
  },
  image: { alt: (name: string) => `The file ${name}` },
};
