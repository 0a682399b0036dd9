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
