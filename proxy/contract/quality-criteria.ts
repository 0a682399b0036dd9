/** What the quality of a dataset is computed from: questions that the record and its files answer by yes or no. */
export const qualityCriteria = [
  /** The description says more than a sentence. */
  'description',
  'contact',
  'licence',
  'frequency',
  /** The data is as fresh as its frequency promises. */
  'onTime',
  'temporal',
  'spatial',
  /** How the data was made, or how good it is. */
  'provenance',
  'tags',
  /** A file is in an open format that programs can read. */
  'openFormat',
  /** Every file can be had. */
  'available',
  /** Four of five columns have a label or a description. */
  'columns',
] as const;
export type QualityCriterion = (typeof qualityCriteria)[number];
