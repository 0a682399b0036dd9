/** The selected organisation: what others may use. */
import {
  selectedOrganisationActors,
  type SelectedOrganisationServices,
} from './selected-organisation.actors.ts';
import { selectedOrganisationMachine } from './selected-organisation.machine.ts';

export type { SelectedOrganisationServices } from './selected-organisation.actors.ts';
export type {
  SelectedOrganisationRef,
  SelectedOrganisationSnapshot,
} from './selected-organisation.machine.ts';
export { selectedAmong } from './selected-organisation.selectors.ts';

/** The machine with the application's services. */
export const provideSelectedOrganisation = (
  services: SelectedOrganisationServices,
): typeof selectedOrganisationMachine =>
  selectedOrganisationMachine.provide({ actors: selectedOrganisationActors(services) });
