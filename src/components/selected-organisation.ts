/**
 * Which of the member's organisations the member area is about: remembered by this browser, and the first
 * one when nothing valid is remembered (specification, section 4).
 */
import type { User, UserOrganisation } from '#contract/entities/user.ts';
import { storeChoice, useLocalChoice } from './local-choice.ts';

export const SELECTED_ORGANISATION_KEY = 'selectedOrganisation';

/** The remembered organisation if the member belongs to it, else the first. */
export const selectOrganisation = (
  organisations: readonly UserOrganisation[],
  remembered: string | null,
): UserOrganisation | undefined =>
  organisations.find(({ organisationGUID }) => organisationGUID === remembered) ?? organisations[0];

export interface SelectedOrganisation {
  readonly organisation: UserOrganisation | undefined;
  readonly select: (organisationGUID: string) => void;
}

export function useSelectedOrganisation(user: User | undefined): SelectedOrganisation {
  const remembered = useLocalChoice(SELECTED_ORGANISATION_KEY);
  return {
    organisation: selectOrganisation(user?.organisations ?? [], remembered),
    select: (organisationGUID) => storeChoice(SELECTED_ORGANISATION_KEY, organisationGUID),
  };
}
