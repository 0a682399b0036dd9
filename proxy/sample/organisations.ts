/** The sample organisations; the first two are the ones that the sample accounts belong to. */
import { census } from './datasets/census.ts';
import { climate } from './datasets/climate.ts';
import { collections } from './datasets/collections.ts';
import { leeds } from './datasets/leeds.ts';
import { markets } from './datasets/markets.ts';
import { transport } from './datasets/transport.ts';
import type { SampleOrganisation } from './sample-organisation.ts';

export const sampleOrganisations: readonly SampleOrganisation[] = [
  leeds,
  census,
  climate,
  transport,
  collections,
  markets,
];
