/** How to try the selected organisation: members of two, of one and of none, browsers that remember, and other tabs. */
import { defineModel } from '../kit/model.ts';
import {
  selectedOrganisationMachine,
  selectedOrganisation,
  type SelectedOrganisationEvent,
} from '#machines/selected-organisation/selected-organisation.machine.ts';

/** A member's two organisations in the service's order, and one that is not theirs. */
export const [FIRST, SECOND, FOREIGN] = ['first', 'second', 'foreign'] as const;

export const selectedOrganisationModel = defineModel({
  machine: selectedOrganisationMachine,
  claims: ['4.19'],
  inputs: {
    'a browser that remembers nothing': { remembered: null },
    'a browser that remembers the second': { remembered: SECOND },
    'a browser that remembers another member’s': { remembered: FOREIGN },
  },
  events: (): SelectedOrganisationEvent[] => [
    { type: 'member.known', organisationGUIDs: [FIRST, SECOND] },
    { type: 'member.known', organisationGUIDs: [] },
    { type: 'member.gone' },
    { type: 'organisation.chosen', organisationGUID: FIRST },
    { type: 'organisation.chosen', organisationGUID: SECOND },
    { type: 'organisation.chosen', organisationGUID: FOREIGN },
    { type: 'organisation.keptElsewhere', organisationGUID: SECOND },
    { type: 'organisation.keptElsewhere', organisationGUID: null },
  ],
  replies: { keepOrganisation: { 'is kept': { output: undefined } } },
  withoutScreen: {
    'selectedOrganisation.awaitingMember': 'A visitor sees nothing of it.',
    'selectedOrganisation.chosen': 'The member area is about it.',
    'selectedOrganisation.fallenBack': 'The member area is about it.',
    'selectedOrganisation.withoutOrganisation': 'The member area says that there is none.',
    'selectedOrganisation.unkept': 'The member area is about it.',
  },
  home: { name: 'no member', isThere: (snapshot) => snapshot.matches('awaitingMember') },
  invariants: {
    'only an organisation of the member is selected': (snapshot) => {
      const selected = selectedOrganisation(snapshot);
      return selected === null || snapshot.context.organisationGUIDs?.includes(selected) === true;
    },
    'a member with an organisation has one selected': (snapshot) =>
      (snapshot.context.organisationGUIDs ?? []).length === 0 || selectedOrganisation(snapshot) !== null,
    'what is remembered counts when it is theirs': (snapshot) =>
      !snapshot.matches('chosen') || selectedOrganisation(snapshot) === snapshot.context.remembered,
    'without anything that is theirs it is the first': (snapshot) =>
      !snapshot.matches('fallenBack') ||
      selectedOrganisation(snapshot) === snapshot.context.organisationGUIDs?.[0],
  },
});
