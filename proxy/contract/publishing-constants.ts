/** Limits and fixed values of publishing, without the parser: views import these alone. */
import type { PersonalKind } from './publishing-files.ts';

/** The longest name of a column in a call. */
export const COLUMN_NAME_LENGTH = 500;

/** The most columns of a dataset whose codes are in another file: each costs a reading of both files with each version. */
export const CODES_ELSEWHERE_MOST = 50;

/** Days in which a deleted dataset can be restored. */
export const DELETED_DAYS = 30;
/** The most files of a dataset. */
export const FILES_MOST = 500;
/** Entries on one page of the history. */
export const HISTORY_PAGE = 50;
/** The longest reason, in characters. */
export const REASON_LENGTH = 500;
/** Characters of the name of a file. */
export const FILE_NAME_LENGTH = 255;
/** The longest conditions of use, of a dataset or of a file. */
export const RIGHTS_LENGTH = 5000;
/** The longest name of the place that data covers. */
export const SPATIAL_LENGTH = 500;
/** The furthest day on which a dataset can be set to be published. */
export const PLAN_DAYS = 366;

/** The most members that a dataset can be given to, by name. */
export const OWNERS_MOST = 1000;

/** The sections of the editor of a dataset, in their order. */
export const editSections = [
  'files',
  'about',
  'languages',
  'coverage',
  'access',
  'columns',
  'contacts',
  'publish',
] as const;
/** What an editor can have open: a section, or the page as readers would get it. */
export const editPlaces = [...editSections, 'preview'] as const;
export type EditPlace = (typeof editPlaces)[number];

/** How often an open editor says so, and after how long without a word it counts as closed, in seconds. */
export const PRESENCE = { every: 20, ends: 60 } as const;
/** The most other editors that are named. */
export const PRESENT_MOST = 20;

/** The most lines of each kind that `dataset:exportAffected` writes. */
export const EXPORTED_USES = 10_000;

/** What a dataset can be published as. */
export const publishedStatuses = ['planned', 'published', 'onRequest'] as const;

/** Where a proposal comes from. */
export const proposalSources = [
  'fileName',
  'heading',
  'columns',
  'values',
  'geometry',
  'text',
  'words',
  'fileLicence',
  'organisationDefault',
  'organisation',
] as const;

/** What a dataset needs from its editors. */
export const datasetNeeds = [
  'overdue',
  'planFailed',
  'fileFailed',
  'findings',
  'columnsLost',
  'linkBroken',
  'unpublishedChanges',
  'expectedPassed',
] as const;

/**
 * What is done to a column of personal data while its table is written again. The file of before stays as it is.
 * - `without`: the column is left out.
 * - `number`: each different value becomes a number that is drawn at random; no list of them is kept.
 * - `year`: of a date, the year is left.
 * - `round`: coordinates in degrees keep two decimals, about 1 km.
 * - `fewer`: counts of one to four become `<5`.
 */
export const columnRemedies = ['without', 'number', 'year', 'round', 'fewer'] as const;
export type ColumnRemedy = (typeof columnRemedies)[number];

/** What can be done to each kind of personal data. */
export const remediesOf = {
  email: ['without', 'number'],
  phone: ['without', 'number'],
  iban: ['without', 'number'],
  nationalNumber: ['without', 'number'],
  nameAndBirthDate: ['without', 'year'],
  position: ['without', 'round'],
  smallCount: ['fewer', 'without'],
} as const satisfies Record<PersonalKind, readonly ColumnRemedy[]>;
