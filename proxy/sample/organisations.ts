/** The sample organisations; the first two are the ones that the sample accounts belong to. */
import { census } from './holdings/census.ts';
import { climate } from './holdings/climate.ts';
import { collections } from './holdings/collections.ts';
import { leeds } from './holdings/leeds.ts';
import { markets } from './holdings/markets.ts';
import { transport } from './holdings/transport.ts';
import type { SampleOrganisation } from './holding.ts';

export const sampleOrganisations: readonly SampleOrganisation[] = [
  leeds,
  census,
  climate,
  transport,
  collections,
  markets,
];
