/** Limits and fixed values of publishing, without the parser: views import these alone. */

/** Days in which a deleted dataset can be restored. */
export const DELETED_DAYS = 30;
/** The most files of a dataset. */
export const FILES_MOST = 500;
/** Entries on one page of the history. */
export const HISTORY_PAGE = 50;
/** The longest reason, in characters. */
export const REASON_LENGTH = 500;
/** The furthest day on which a dataset can be set to be published. */
export const PLAN_DAYS = 366;

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
  'organisation',
] as const;

/** What a dataset needs from its editors. */
export const datasetNeeds = [
  'overdue',
  'planFailed',
  'fileFailed',
  'findings',
  'linkBroken',
  'unpublishedChanges',
  'expectedPassed',
] as const;
