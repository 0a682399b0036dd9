/** The outside world of the selected organisation: what the browser keeps. A loud placeholder until it is provided. */
import { fromPromise } from 'xstate';
import { unprovided } from '../conventions/unprovided.ts';

export interface SelectedOrganisationServices {
  /** Keeps the choice for the next visit; fails where storage is refused or full. */
  keepOrganisation(choice: { readonly organisationGUID: string }): Promise<void>;
}

export const selectedOrganisationPlaceholders = {
  keepOrganisation: unprovided<void, { readonly organisationGUID: string }>(
    'selectedOrganisation',
    'keepOrganisation',
  ),
};

/** The services as actors, for `selectedOrganisationMachine.provide({ actors })`. */
export const selectedOrganisationActors = (
  services: SelectedOrganisationServices,
): typeof selectedOrganisationPlaceholders => ({
  keepOrganisation: fromPromise(({ input }) => services.keepOrganisation(input)),
});
