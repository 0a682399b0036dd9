/** The seventeen lookup tables of the specification, section 3. */
import * as z from 'zod/mini';

export const lookupTables = [
  'licenceType',
  'theme',
  'tagType',
  'priority',
  'status',
  'opennessRating',
  'mimeType',
  'access',
  'agent',
  'agentType',
  'dateType',
  'dataAnonymisationType',
  'lawfulBasis',
  'updateFrequency',
  'language',
  'spatialReferenceSystem',
  'dataProvider',
] as const;
export type LookupTable = (typeof lookupTables)[number];

/** A row of any lookup table. `details` contains what only that table has (a licence's address, a frequency's days). */
export const LookupItem = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  description: z.nullable(z.string()),
  uri: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type LookupItem = z.infer<typeof LookupItem>;
