/**
 * One act that only members may do, asked for by a visitor: it waits while they sign in, and is done once and only
 * once they have. Whoever turns back has changed their mind.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { afterSignInPlaceholders } from './after-sign-in.actors.ts';
import type { AfterSignInEvent, AfterSignInScreen } from './after-sign-in.types.ts';
import { afterSignInActors, type AfterSignInServices } from './after-sign-in.actors.ts';

export const afterSignInMachine = setup({
  types: {
    events: {} as AfterSignInEvent,
    meta: {} as StateMeta<AfterSignInScreen>,
    tags: {} as StateTag,
    children: {} as { perform: 'perform' },
  },
  actors: afterSignInPlaceholders,
}).createMachine({
  id: 'afterSignIn',
  description: 'An act of members that a visitor asked for, until they have signed in and it is done.',
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is asked for.',
      meta: { screen: 'resting' },
      on: { 'act.wished': { target: 'waiting' } },
    },
    waiting: {
      description: 'The visitor signs in, or turns back.',
      meta: { screen: 'waiting' },
      on: {
        'member.known': { target: 'acting' },
        'signIn.left': { target: 'resting' },
      },
    },
    acting: {
      description: 'The member is known, and what they wished is done.',
      meta: { screen: 'acting' },
      tags: ['busy'],
      invoke: {
        id: 'perform',
        src: 'perform',
        onDone: { target: 'resting' },
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'It could not be done.',
      meta: { screen: 'failed' },
      on: { 'act.wished': { target: 'waiting' } },
    },
  },
});

export type AfterSignInRef = ActorRefFrom<typeof afterSignInMachine>;
export type AfterSignInSnapshot = SnapshotFrom<typeof afterSignInMachine>;

/** The machine with the application's services. */
export const provideAfterSignIn = (services: AfterSignInServices): typeof afterSignInMachine =>
  afterSignInMachine.provide({ actors: afterSignInActors(services) });
