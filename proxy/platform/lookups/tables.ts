/**
 * Every lookup table that the product brings along, by name. `dataProvider` is missing on purpose: its rows
 * belong to organisations (`catalogue.data_provider`).
 */
import type { LookupTable } from '#contract/entities/lookup.ts';
import { accessRows, opennessRatings, priorities, statusRows, tagTypes, themes } from './classification.ts';
import { languageRows } from './language.ts';
import { licenceTypes } from './licence-type.ts';
import { mimeTypes } from './mime-type.ts';
import { agents, agentTypes } from './party.ts';
import { spatialReferenceSystems } from './place.ts';
import { dataAnonymisationTypes, lawfulBases } from './privacy.ts';
import type { LookupSeed } from './seed-row.ts';
import { dateTypes, updateFrequencies } from './time.ts';

export type SeededTable = Exclude<LookupTable, 'dataProvider'>;

export const lookupSeeds: Readonly<Record<SeededTable, readonly LookupSeed[]>> = {
  licenceType: licenceTypes,
  theme: themes,
  tagType: tagTypes,
  priority: priorities,
  status: statusRows,
  opennessRating: opennessRatings,
  mimeType: mimeTypes,
  access: accessRows,
  agent: agents,
  agentType: agentTypes,
  dateType: dateTypes,
  dataAnonymisationType: dataAnonymisationTypes,
  lawfulBasis: lawfulBases,
  updateFrequency: updateFrequencies,
  language: languageRows,
  spatialReferenceSystem: spatialReferenceSystems,
};

/** The seeded row of a code. @throws Error when the table has none: a mistake in the product, not in data. */
export function seedRow(table: SeededTable, code: string): LookupSeed {
  const row = lookupSeeds[table].find((candidate) => candidate.code === code);
  if (!row) throw new Error(`The lookup ${table} has no row ${code}`);
  return row;
}
