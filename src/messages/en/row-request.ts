/** Texts of the page on which a request of the plain API is built and sent. */
import type { RowsAggregate, RowsFormat, RowsOperator } from '#contract/rows-api.ts';
import { formatBytes, formatNumber, plural } from '../format.ts';

const operators: Record<RowsOperator, string> = {
  eq: 'is',
  contains: 'contains',
  gte: 'is at least',
  lte: 'is at most',
  empty: 'has no value',
};

const aggregates: Record<RowsAggregate, string> = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
};

const formats: Record<RowsFormat, string> = { json: 'JSON', ndjson: 'JSON Lines', csv: 'CSV' };

export const rowRequest = {
  heading: (name: string) => `Try the API: ${name}`,
  lead: 'Build a request for rows of this file, send it, and copy it into a program.',
  preview: 'Preview of the file',
  description: 'Description of this address (OpenAPI 3.1)',
  noTable: 'This file contains no table, so its rows cannot be requested.',
  question: 'Request',
  conditions: 'Conditions',
  noConditions: 'All rows. Add a condition to get fewer.',
  column: (place: number) => `Column of condition ${place}`,
  operator: (place: number) => `Comparison of condition ${place}`,
  value: (place: number) => `Value of condition ${place}`,
  addCondition: 'Add a condition',
  removeCondition: (place: number) => `Remove condition ${place}`,
  operators,
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  figures: 'Groups and figures',
  noFigures: 'Rows as they are. Group by a column, or add a figure, to get figures instead.',
  group: (place: number) => `Group by, column ${place}`,
  noGroup: 'No group',
  by: (place: number) => `Figure ${place}`,
  of: (place: number) => `Column of figure ${place}`,
  ofRows: 'all rows',
  addFigure: 'Add a figure',
  removeFigure: (place: number) => `Remove figure ${place}`,
  aggregates,
  columns: (chosen: number) =>
    chosen === 0 ? 'Columns: the first 100' : `Columns: ${formatNumber(chosen)} chosen`,
  columnsNote: 'The answer has the columns in the order in which you tick them.',
  more: (total: number, offered: number) =>
    `The table has ${formatNumber(total)} columns. The first ${formatNumber(offered)} are listed; the others can be requested by their names.`,
  sort: 'Order by',
  fileOrder: 'Order of the file',
  order: 'Direction',
  ascending: 'Ascending',
  descending: 'Descending',
  unordered: 'Figures are in the order of their groups.',
  limit: 'Rows',
  limitNote: (usual: number, most: number) => `1 to ${formatNumber(most)}; ${formatNumber(usual)} if empty.`,
  format: 'Format',
  formats,
  escapes: 'Put an apostrophe before text that a spreadsheet would calculate',
  key: 'Your API key',
  keyNote:
    'Optional. It is sent in the header of the request, and forgotten when you leave this page. The samples read it from ACCESS_TOKEN.',
  asMember: 'Without a key, the request is sent with your session.',
  asVisitor: 'Without a key, the request is sent as a visitor.',
  unsendable: 'A key has letters, digits and signs of ASCII, without spaces. Nothing was sent.',
  send: 'Send the request',
  cancel: 'Cancel',
  plain: 'Update the address',
  address: 'Address',
  open: 'Open the address',
  copyAddress: 'Copy the address',
  samples: 'In a program',
  answer: 'Answer',
  none: 'Send the request to see its answer here.',
  sending: 'Sending the request',
  slow: 'The answer takes longer than usual. You can cancel and ask for less.',
  cancelled: 'The request was cancelled.',
  unreachable: 'No answer came. Check your connection, then send the request again.',
  late: 'No answer came within a minute. Ask for fewer rows or columns.',
  outdated: 'The request has changed since this answer.',
  status: (status: number, milliseconds: number, bytes: number) =>
    `Status ${status} in ${formatNumber(milliseconds)} ms, ${formatBytes(bytes)}`,
  refused: 'The request was refused.',
  retryAfter: (seconds: string) => `The server asks for a pause of ${seconds} seconds.`,
  rows: (shown: number, all: number) =>
    shown < all
      ? `The first ${formatNumber(shown)} of ${plural(all, { one: '# row', other: '# rows' })} of this answer.`
      : plural(all, { one: '# row', other: '# rows' }),
  total: (total: number) => plural(total, { one: '# row matches.', other: '# rows match.' }),
  noRows: 'No rows match.',
  caption: 'Rows of the answer',
  headers: 'Headers of the answer',
  header: 'Header',
  headerValue: 'Value',
  version: 'Version of the file',
  cursor: 'Next cursor',
  next: 'Request the next rows',
  views: 'Show the answer as',
  asTable: 'Table',
  asText: 'Raw',
  cutText: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(all)} characters.`,
  unreadable: 'The answer is not in the requested format. It is shown as text.',
};
