/**
 * The selected organisation: which of the member's organisations the member area is about. This browser remembers it;
 * where what is remembered is none of theirs, it is their first (specification, section 4).
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { calling } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

export type SelectedOrganisationEvent =
  /** A member is signed in, and these are their organisations, in the order in which the service names them. */
  | { readonly type: 'member.known'; readonly organisationGUIDs: readonly string[] }
  /** It is certain that no one is signed in, or no longer. */
  | { readonly type: 'member.gone' }
  | { readonly type: 'organisation.chosen'; readonly organisationGUID: string }
  /** Another tab has kept a choice, or everything that was kept has been removed. */
  | { readonly type: 'organisation.keptElsewhere'; readonly organisationGUID: string | null };

export interface SelectedOrganisationServices {
  /** Keeps the choice for the next visit; fails where storage is refused or full. */
  readonly keepOrganisation: (choice: { readonly organisationGUID: string }) => Promise<void>;
}

const selectedOrganisationPlaceholders = {
  keepOrganisation: unprovided<void, { readonly organisationGUID: string }>(
    'selectedOrganisation',
    'keepOrganisation',
  ),
};

/** The services as actors, for `selectedOrganisationMachine.provide({ actors })`. */
const selectedOrganisationActors = (
  services: SelectedOrganisationServices,
): typeof selectedOrganisationPlaceholders => ({
  keepOrganisation: calling(services.keepOrganisation),
});

export interface SelectedOrganisationContext {
  /** What this browser remembers, or was chosen on this page; it need not be one of the member's. */
  readonly remembered: string | null;
  /** The member's organisations; null while no one is known to be signed in. */
  readonly organisationGUIDs: readonly string[] | null;
}

export interface SelectedOrganisationInput {
  /** What this browser has kept; null for nothing, and where storage is refused. */
  readonly remembered: string | null;
}

export const selectedOrganisationMachine = setup({
  types: {} as {
    context: SelectedOrganisationContext;
    events: SelectedOrganisationEvent;
    input: SelectedOrganisationInput;
    tags: StateTag;
    meta: StateMeta;
    children: { keepOrganisation: 'keepOrganisation' };
  },
  actors: selectedOrganisationPlaceholders,
  guards: {
    isMemberUnknown: ({ context }) => context.organisationGUIDs === null,
    isRememberedTheirs: ({ context: { remembered, organisationGUIDs } }) =>
      remembered !== null && organisationGUIDs?.includes(remembered) === true,
    hasOrganisation: ({ context }) => (context.organisationGUIDs ?? []).length > 0,
    isTheirs: ({ context }, params: { organisationGUID: string }) =>
      context.organisationGUIDs?.includes(params.organisationGUID) === true,
  },
  actions: {
    storeMember: assign({
      organisationGUIDs: (_, params: { organisationGUIDs: readonly string[] }) => params.organisationGUIDs,
    }),
    forgetMember: assign({ organisationGUIDs: null }),
    storeChoice: assign({
      remembered: (_, params: { organisationGUID: string | null }) => params.organisationGUID,
    }),
  },
}).createMachine({
  id: 'selectedOrganisation',
  description: 'Which of the member’s organisations the member area is about.',
  context: ({ input }) => ({ remembered: input.remembered, organisationGUIDs: null }),
  initial: 'awaitingMember',
  on: {
    'member.known': {
      target: '.deciding',
      actions: { type: 'storeMember', params: ({ event }) => event },
    },
    'member.gone': { target: '.deciding', actions: 'forgetMember' },
    // A quick second choice starts the saving again: the newest must be kept.
    'organisation.chosen': {
      guard: { type: 'isTheirs', params: ({ event }) => event },
      target: '.keeping',
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
    // It is kept already, and what was being kept here is older.
    'organisation.keptElsewhere': {
      target: '.deciding',
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
  },
  states: {
    awaitingMember: {
      description: 'No one is signed in, or their organisations are not known yet.',
    },
    deciding: {
      description: 'It follows from what is remembered and from whose organisations these are.',
      always: [
        { guard: 'isMemberUnknown', target: 'awaitingMember' },
        { guard: 'isRememberedTheirs', target: 'chosen' },
        { guard: 'hasOrganisation', target: 'fallenBack' },
        { target: 'withoutOrganisation' },
      ],
    },
    chosen: {
      description: 'The one that was chosen, now or at an earlier visit.',
      meta: { requirements: ['4.19'] },
    },
    fallenBack: {
      description: 'Nothing is remembered, or nothing of theirs: the first of their organisations.',
      meta: { requirements: ['4.19'] },
    },
    withoutOrganisation: { description: 'The member belongs to no organisation.' },
    keeping: {
      description: 'The choice applies already, and is stored by the browser.',
      tags: ['background'],
      meta: { requirements: ['4.19'] },
      invoke: {
        id: 'keepOrganisation',
        src: 'keepOrganisation',
        input: ({ context }) => ({ organisationGUID: context.remembered ?? '' }),
        onDone: { target: 'chosen' },
        onError: { target: 'unkept' },
      },
    },
    unkept: { description: 'The browser stores nothing: the choice lasts until the page is left.' },
  },
});

export type SelectedOrganisationRef = ActorRefFrom<typeof selectedOrganisationMachine>;
export type SelectedOrganisationSnapshot = SnapshotFrom<typeof selectedOrganisationMachine>;

/** The machine with the application's services. */
export const provideSelectedOrganisation = (
  services: SelectedOrganisationServices,
): typeof selectedOrganisationMachine =>
  selectedOrganisationMachine.provide({ actors: selectedOrganisationActors(services) });

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
