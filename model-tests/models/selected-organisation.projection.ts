/** What a page must show of the selected organisation at a moment; a browser walk compares the two. */
import {
  type SelectedOrganisationSnapshot,
  selectedOrganisation,
} from '#machines/selected-organisation/selected-organisation.machine.ts';

/** The organisation that the member area is about; null where there is none, as for a visitor. */
export type SelectedOrganisationProjection = string | null;

export const projectSelectedOrganisation = (
  snapshot: SelectedOrganisationSnapshot,
): SelectedOrganisationProjection => selectedOrganisation(snapshot);
