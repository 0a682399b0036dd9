/** The questions a view may ask of the selected organisation. */
import type { SelectedOrganisationSnapshot } from './selected-organisation.machine.ts';

/**
 * The selected one among those that a page offers, which may be fewer than the member has: the one that was chosen, else
 * the first. Null when nothing is offered.
 */
export const selectedAmong = (
  { context: { remembered } }: SelectedOrganisationSnapshot,
  organisationGUIDs: readonly string[],
): string | null => organisationGUIDs.find((one) => one === remembered) ?? organisationGUIDs[0] ?? null;

/** The selected one of all of the member's; null while they are not known, and when there are none. */
export const selectedOrganisation = (snapshot: SelectedOrganisationSnapshot): string | null =>
  selectedAmong(snapshot, snapshot.context.organisationGUIDs ?? []);
