/** Texts of what has changed between two versions of a file. */
import { COMPARED_COLUMNS } from '#contract/difference.ts';
import {
  formatBytes,
  formatDay,
  formatInstant,
  formatList,
  formatMonth,
  formatNumber,
  plural,
} from '../format.ts';

/** The year of a moment. */
const yearOf = (from: string): string => from.slice(0, 4);

export const difference = {
  title: 'What has changed',
  show: 'Show changes',
  showLabel: (name: string) => `Show changes of ${name}`,
  preparing: 'The tables of the two versions are being prepared.',
  queued: (ahead: number) =>
    ahead === 0
      ? 'The comparison is next in the queue.'
      : `The comparison is in the queue, after ${plural(ahead, { one: '# other', other: '# others' })}.`,
  processing: 'The rows are being compared.',
  waitingNote: 'The result appears here as soon as it is ready.',
  failed: 'The versions could not be compared',
  reasons: {
    noTable: 'The rows cannot be compared: one of the two versions has no table that can be shown here.',
    tooWide: `The rows cannot be compared: the table has more than ${formatNumber(COMPARED_COLUMNS)} columns.`,
    memory: 'The comparison needed more memory than is allowed.',
    time: 'The comparison took longer than is allowed.',
    disk: 'There is too little free disk space on the server to compare the versions.',
    died: 'The comparison was interrupted.',
  },
  retry: 'Try again',
  retryIn: (seconds: number) =>
    `You can try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
  none: 'No row has changed.',
  identical: 'Both versions have the same rows and columns.',
  changed: (count: number) => plural(count, { one: '# row changed', other: '# rows changed' }),
  added: (count: number) => plural(count, { one: '# row added', other: '# rows added' }),
  removed: (count: number) => plural(count, { one: '# row removed', other: '# rows removed' }),
  same: (count: number) => plural(count, { one: '# row unchanged', other: '# rows unchanged' }),
  order: 'The rows are in a different order.',
  key: (columns: readonly string[]) =>
    columns.length === 1
      ? `Rows are matched by the column ${columns.join('')}.`
      : `Rows are matched by the columns ${formatList(columns)}.`,
  noKey: 'No column identifies a row, so a row with a changed cell counts as removed and added.',
  columnsAdded: (names: readonly string[]) => `New columns: ${formatList(names)}`,
  columnsRemoved: (names: readonly string[]) => `Removed columns: ${formatList(names)}`,
  columnRenamed: (before: string, after: string) => `Renamed: ${before} is now ${after}`,
  columnRetyped: (name: string, before: string, after: string) => `${name}: ${before} is now ${after}`,
  columnsMoved: (names: readonly string[]) => `Moved columns: ${formatList(names)}`,
  types: {
    integer: 'whole number',
    decimal: 'number',
    date: 'date',
    time: 'time',
    boolean: 'yes or no',
    text: 'text',
  },
  along: {
    title: (unit: string, column: string) => `Changes by ${unit}, along ${column}`,
    units: {
      hour: 'hour',
      day: 'day',
      week: 'week',
      month: 'month',
      quarter: 'quarter',
      year: 'year',
      decade: 'decade',
    },
    /** A period by its beginning. */
    periodOf: {
      hour: (from: string) => formatInstant(from),
      day: formatDay,
      week: (from: string) => `Week of ${formatDay(from)}`,
      month: (from: string) => formatMonth(from.slice(0, 7)),
      quarter: (from: string) => `${yearOf(from)}, quarter ${Math.ceil(Number(from.slice(5, 7)) / 3)}`,
      year: yearOf,
      decade: (from: string) => `${yearOf(from)}s`,
    },
    summary: (other: number, all: number) =>
      `${formatNumber(other)} of ${plural(all, { one: '# period has', other: '# periods have' })} rows that differ.`,
    period: 'Period',
    rows: 'Rows now',
    asTable: 'Show as a table',
  },
  cellsTitle: 'Changed cells by column',
  cells: (count: number) => plural(count, { one: '# cell', other: '# cells' }),
  median: (change: number) => `median change ${formatNumber(change)}`,
  filter: 'Rows',
  filters: { all: 'All differences', changed: 'Changed', added: 'Added', removed: 'Removed' },
  rows: 'Rows that differ',
  rowsFailed: 'The rows could not be loaded',
  change: 'Change',
  kinds: { changed: 'Changed', added: 'Added', removed: 'Removed' },
  empty: 'empty',
  before: 'Before:',
  after: 'Now:',
  page: (from: number, until: number, total: number) =>
    `${formatNumber(from)} to ${formatNumber(until)} of ${formatNumber(total)}`,
  previous: 'Previous rows',
  next: 'Next rows',
  patch: (bytes: number) => `Download the patch (Parquet, ${formatBytes(bytes)})`,
  patchFailed: 'The patch could not be downloaded',
} as const;
