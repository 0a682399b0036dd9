/** Names of lookups that the browser needs before it needs their schemas. */
import type { LookupTable } from './entities/lookup.ts';

/** The lookups of all organisations from which fields of a dataset take their values. */
export const commonTables = [
  'theme',
  'licenceType',
  'access',
  'updateFrequency',
  'priority',
  'spatialReferenceSystem',
  'lawfulBasis',
  'dataAnonymisationType',
  'tagType',
  'agentType',
  'dateType',
] as const satisfies readonly LookupTable[];
export type CommonTable = (typeof commonTables)[number];

/**
 * Those of them that a platform administrator can add values to: their values are a name and a description. The rows of the
 * others have a meaning in rules and exports that only the product can give them.
 */
export const extensibleTables = [
  'theme',
  'priority',
  'tagType',
  'agentType',
  'dateType',
] as const satisfies readonly CommonTable[];
export type ExtensibleTable = (typeof extensibleTables)[number];

/** Ids of rows that a platform administrator has added. Those of the product are below. */
export const OWN_ROWS_FROM = 1_000_000;
/** Rows that can be added to one list. */
export const OWN_ROWS_MOST = 200;
