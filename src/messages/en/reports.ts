/** Texts of `/settings/reports`. */
import { formatNumber, formatShare, plural } from '../format.ts';
import { titles } from './titles.ts';

/** How a figure differs from that of the time before. */
function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none in either period' : 'none in the period before';
  const share = (now - before) / before;
  if (Math.abs(share) < 0.0005) return 'unchanged';
  return share > 0 ? `up ${formatShare(share)}` : `down ${formatShare(-share)}`;
}

const daysBefore = (days: number): string => plural(days, { one: 'day before', other: '# days before' });

export const reports = {
  title: titles.reports,
  /** On the page that has nothing else. */
  ours: 'Use of our data',
  views: 'Reports',
  view: { use: 'Use of data', organisation: 'The organisation' },
  leadUse: (organisation: string) =>
    `Without robots and without members and keys of ${organisation}. The public figures are the same.`,
  leadOrganisation:
    'Members, shared datasets and API keys at the end of each day, requests with keys, and changes in the audit log.',
  sample: 'Some of these figures are invented: they belong to sample content.',
  period: 'Period',
  periods: { 30: '30 days', 90: '90 days', 365: '12 months' } as Readonly<Record<number, string>>,
  own: {
    option: 'Own dates',
    from: 'From',
    until: 'To',
    order: () => 'The last day is before the first.',
    long: (most: number) => `A report has at most ${formatNumber(most)} days.`,
  },
  range: (from: string, until: string) => `${from} to ${until}`,
  compare: (days: number) => `Compare with the ${daysBefore(days)}`,
  change,
  spatial: (count: number) => `${formatNumber(count)} of them for maps and features`,
  print: 'Print',
  csv: 'CSV',
  csvLabel: 'Export as CSV',
  csvFailed: 'The report could not be exported',
  csvCut: 'The file has the first 50,000 rows',
  failed: 'The report could not be loaded',
  none: 'No use in this period',
  noneText: 'Views, previews, downloads and API calls of your datasets are counted from the next one on.',
  figures: {
    views: 'Views',
    previews: 'Previews',
    downloads: 'Downloads',
    apiCalls: 'API calls',
    spatialCalls: 'Of these, spatial',
  },
  /** Beside a figure, where a narrow screen shows no heads. */
  units: {
    views: 'views',
    previews: 'previews',
    downloads: 'downloads',
    apiCalls: 'API calls',
    spatialCalls: 'of these, spatial',
    members: 'members',
    grants: 'shared datasets',
    keys: 'API keys',
    keyRequests: 'requests with keys',
    changes: 'changes',
    used: 'used',
    refused: 'refused',
    within: 'for 95% of calls',
  },
  panels: { downloads: 'Downloads by format', keys: 'API calls by key', calls: 'Calls' },
  /** Why a day stands out. */
  explained: (day: string, version: number, file: string, dataset: string) =>
    `${day}: version ${version} of ${file === '' || file === dataset ? dataset : `${file}, ${dataset}`}`,
  daysAsTable: (days: number) => plural(days, { one: 'The day as a table', other: 'The # days as a table' }),
  trend: 'Trend',
  series: {
    members: 'Members',
    grants: 'Shared datasets',
    keys: 'API keys',
    keyRequests: 'Requests with keys',
    changes: 'Changes',
  },
  now: 'at the end of the period',
  inPeriod: 'in the period',
  chart: (name: string, from: string, until: string, most: number) =>
    `${name} by day, ${from} to ${until}, at most ${formatNumber(most)} on one day. The table of days has every figure.`,
  legend: { bar: 'each day', line: (days: number) => `${daysBefore(days)}, mean of 7 days` },
  tables: 'Tables',
  table: { datasets: 'Datasets', files: 'Files', formats: 'Formats', keys: 'Keys', days: 'Days' },
  caption: (table: string, organisation: string) => `${table} of ${organisation}`,
  columns: {
    dataset: 'Dataset',
    file: 'File',
    format: 'Format',
    key: 'Key',
    day: 'Day',
    change: 'Views, change',
    refused: 'Refused',
    within: '95% within',
    action: 'Change',
    count: 'Number',
    quota: 'Quota',
    used: 'Used',
  },
  others: (count: number) => plural(count, { one: '# other dataset', other: '# other datasets' }),
  all: 'All datasets',
  /** What pressing the head of a column does. */
  orderBy: (figure: string) => `${figure}: show the highest first`,
  milliseconds: (ms: number) => `${formatNumber(ms)} ms`,
  noTime: 'not timed',
  noKey: 'Without a key',
  noFormat: 'Not stated',
  noRows: 'Nothing in this period',
  actions: 'Changes by kind',
  quotas: 'Quotas of API keys',
  noQuotas: 'No API key has a quota',
  perPeriod: (limit: number, period: string) => `${formatNumber(limit)} requests in a ${period}`,
};
