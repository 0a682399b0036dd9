/** Where this browser keeps which organisation was chosen: in its local storage, or nowhere. */
import type { SelectedOrganisationServices } from '#machines/selected-organisation/selected-organisation.machine.ts';
import { SELECTED_ORGANISATION_KEY } from './storage/keys.ts';

/** Gives the storage; asking for it already fails where it is refused. */
export type GiveStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** What is kept; null for nothing, and where storage is refused. */
export function rememberedOrganisation(storage: GiveStorage): string | null {
  try {
    return storage().getItem(SELECTED_ORGANISATION_KEY);
  } catch {
    return null;
  }
}

export const createSelectedOrganisationServices = (storage: GiveStorage): SelectedOrganisationServices => ({
  keepOrganisation: async ({ organisationGUID }) =>
    storage().setItem(SELECTED_ORGANISATION_KEY, organisationGUID),
});
