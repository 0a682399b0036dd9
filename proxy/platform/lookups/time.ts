/** Lookups about time: kinds of date (`dateType`) and update cycles (`updateFrequency`). */
import { EU_AUTHORITY, type LookupSeed } from './seed-row.ts';

const ISO_DATE = 'https://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml#CI_DateTypeCode_';

const dateKinds: readonly (readonly [
  code: string,
  label: string,
  description: string,
  property: string | null,
])[] = [
  ['creation', 'Created', 'When the data came into existence', 'dct:created'],
  ['publication', 'Published', 'When the data was issued', 'dct:issued'],
  ['revision', 'Revised', 'When the data was examined and improved', 'dct:modified'],
  ['expiry', 'Expires', 'When the data expires', 'dct:valid'],
  ['lastUpdate', 'Last update', 'When the data was last updated', 'dct:modified'],
  ['lastRevision', 'Last review', 'When the data was last reviewed', 'dct:modified'],
  ['nextUpdate', 'Next update', 'When the data will be updated next', null],
  ['unavailable', 'Unavailable', 'When the data could no longer be had', null],
  ['inForce', 'In force', 'When the data came into force', null],
  ['adopted', 'Adopted', 'When the data was adopted', null],
  ['deprecated', 'Deprecated', 'When the data was deprecated', null],
  ['superseded', 'Superseded', 'When other data took its place', null],
  ['validityBegins', 'Valid from', 'When the data becomes valid', 'dct:valid'],
  ['validityExpires', 'Valid until', 'When the data stops being valid', 'dct:valid'],
  ['released', 'Released', 'When the data shall be released to the public', 'dct:available'],
  ['distribution', 'Distributed', 'When a copy of the data was handed out', 'dct:available'],
];

/** ISO 19115-1 CI_DateTypeCode; `property` is the term of an export, null when the date stays internal. */
export const dateTypes: readonly LookupSeed[] = dateKinds.map(([code, label, description, property], i) => ({
  id: i + 1,
  code,
  label,
  description,
  uri: ISO_DATE + code,
  details: { property },
}));

export interface FrequencyDetails extends Record<string, unknown> {
  /** ISO 8601 repeating intervals that mean this cycle (DCAT-US `accrualPeriodicity`). */
  readonly intervals: readonly string[];
  /** ISO 19115 MD_MaintenanceFrequencyCode. */
  readonly iso19115: string | null;
  /** Days after the last change from which the next is late; null when the cycle is not fixed. */
  readonly overdueAfterDays: number | null;
}

export interface FrequencySeed extends LookupSeed {
  readonly details: FrequencyDetails;
}

type Row = readonly [
  code: string,
  label: string,
  intervals: string,
  iso19115: string | null,
  overdueAfterDays: number | null,
];

const MINUTE = 1 / 1440;

const cycles: readonly Row[] = [
  ['CONT', 'Continuous', 'R/PT1S R/PT0S continuous', 'continual', 1],
  ['1MIN', 'Every minute', 'R/PT1M', 'continual', 10 * MINUTE],
  ['5MIN', 'Every 5 minutes', 'R/PT5M', 'continual', 50 * MINUTE],
  ['10MIN', 'Every 10 minutes', 'R/PT10M', 'continual', 100 * MINUTE],
  ['15MIN', 'Every 15 minutes', 'R/PT15M', 'continual', 150 * MINUTE],
  ['30MIN', 'Every 30 minutes', 'R/PT30M', 'continual', 300 * MINUTE],
  ['HOURLY', 'Hourly', 'R/PT1H', null, 1],
  ['BIHOURLY', 'Every 2 hours', 'R/PT2H', null, 1],
  ['TRIHOURLY', 'Every 3 hours', 'R/PT3H', null, 1],
  ['12HRS', 'Every 12 hours', 'R/PT12H', null, 1],
  ['DAILY_3', '3 times a day', 'R/PT8H', 'daily', 3],
  ['DAILY_2', 'Twice a day', '', 'daily', 3],
  ['DAILY', 'Daily', 'R/P1D daily', 'daily', 3],
  ['WEEKLY_5', '5 times a week', '', 'weekly', 10],
  ['WEEKLY_3', '3 times a week', 'R/P0.33W', 'weekly', 10],
  ['WEEKLY_2', 'Twice a week', 'R/P3.5D R/P0.5W', 'weekly', 10],
  ['WEEKLY', 'Weekly', 'R/P1W R/P7D weekly', 'weekly', 10],
  ['BIWEEKLY', 'Every 2 weeks', 'R/P2W R/P14D', 'fortnightly', 21],
  ['MONTHLY_3', '3 times a month', 'R/P0.33M', 'semimonthly', 45],
  ['MONTHLY_2', 'Twice a month', 'R/P0.5M', 'semimonthly', 45],
  ['MONTHLY', 'Monthly', 'R/P1M monthly', 'monthly', 45],
  ['BIMONTHLY', 'Every 2 months', 'R/P2M', null, 80],
  ['QUARTERLY', 'Quarterly', 'R/P3M quarterly', 'quarterly', 120],
  ['ANNUAL_3', '3 times a year', 'R/P4M', 'biannually', 240],
  ['ANNUAL_2', 'Twice a year', 'R/P6M R/P0.5Y', 'biannually', 240],
  ['ANNUAL', 'Yearly', 'R/P1Y R/P12M annual', 'annually', 430],
  ['BIENNIAL', 'Every 2 years', 'R/P2Y', 'biennially', 2 * 365 * 1.2],
  ['TRIENNIAL', 'Every 3 years', 'R/P3Y', null, 3 * 365 * 1.2],
  ['QUADRENNIAL', 'Every 4 years', 'R/P4Y', null, 4 * 365 * 1.2],
  ['QUINQUENNIAL', 'Every 5 years', 'R/P5Y', null, 5 * 365 * 1.2],
  ['DECENNIAL', 'Every 10 years', 'R/P10Y', null, 10 * 365 * 1.2],
  ['AS_NEEDED', 'As needed', 'asneeded as-needed', 'asNeeded', null],
  ['IRREG', 'Irregular', 'irregular', 'irregular', null],
  ['NOT_PLANNED', 'No update planned', 'notplanned not-planned', 'notPlanned', null],
  ['NEVER', 'Never', 'never', 'notPlanned', null],
  ['OTHER', 'Other', 'other', 'unknown', null],
  ['UNKNOWN', 'Unknown', 'unknown', 'unknown', null],
];

/** The EU frequency list, with the day from which an update counts as late. */
export const updateFrequencies: readonly FrequencySeed[] = cycles.map(
  ([code, label, intervals, iso19115, overdueAfterDays], i) => ({
    id: i + 1,
    code,
    label,
    uri: `${EU_AUTHORITY}frequency/${code}`,
    details: { intervals: intervals.split(' ').filter(Boolean), iso19115, overdueAfterDays },
  }),
);
