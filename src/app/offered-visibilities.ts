/**
 * Who a dataset can be shown to in this deployment. With PRIVATE_DATA_CATALOGUE off, members find nothing that visitors
 * do not, so "members of the organisation" would be a promise that nothing keeps.
 */
import { visibilities, type Visibility } from '#contract/fixed-values.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { useConfiguration } from './context.ts';

/** @param present what a dataset has already, which stays in the list */
export const offeredVisibilities = (
  { PRIVATE_DATA_CATALOGUE }: Pick<RuntimeConfiguration['flags'], 'PRIVATE_DATA_CATALOGUE'>,
  present?: Visibility,
): readonly Visibility[] =>
  visibilities.filter((one) => one !== 'organisation' || PRIVATE_DATA_CATALOGUE || one === present);

/** The same for this deployment. */
export const useOfferedVisibilities = (present?: Visibility): readonly Visibility[] =>
  offeredVisibilities(useConfiguration().flags, present);
