/**
 * One act that only members may do, asked for by a visitor: it waits while they sign in, and is done once and only
 * once they have. A person who turns back has changed their mind.
 */
import { setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asking, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { currentScreen } from '../conventions/screen.ts';

export type AfterSignInEvent =
  /** A person who is no member wants it done, or wanted it in an earlier document of this tab, which signing in left. */
  | { readonly type: 'action.requested' }
  /** It is certain who the member is. */
  | { readonly type: 'member.known' }
  /** No one is signed in or about to be. */
  | { readonly type: 'signIn.left' };

export type AfterSignInScreen = 'resting' | 'waiting' | 'acting' | 'failed';

export interface AfterSignInServices {
  /** Does what was asked for, as the member. */
  readonly perform: Ask<void>;
}

const afterSignInPlaceholders = { perform: unprovided<void, void>('afterSignIn', 'perform') };

/** The services as actors, for `afterSignInMachine.provide({ actors })`. */
const afterSignInActors = (services: AfterSignInServices): typeof afterSignInPlaceholders => ({
  perform: asking(services.perform),
});

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
      on: { 'action.requested': { target: 'waiting' } },
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
      description: 'The member is signed in, and the action is carried out.',
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
      on: { 'action.requested': { target: 'waiting' } },
    },
  },
});

export type AfterSignInRef = ActorRefFrom<typeof afterSignInMachine>;
export type AfterSignInSnapshot = SnapshotFrom<typeof afterSignInMachine>;

/** The machine with the application's services. */
export const provideAfterSignIn = (services: AfterSignInServices): typeof afterSignInMachine =>
  afterSignInMachine.provide({ actors: afterSignInActors(services) });

/** How far the act is. */
export const afterSignInScreen = (snapshot: AfterSignInSnapshot): AfterSignInScreen =>
  currentScreen<AfterSignInScreen>(snapshot) ?? 'resting';

/** What was asked for must outlive the document, since signing in may lead to a provider and back. */
export const isWorthRemembering = (snapshot: AfterSignInSnapshot): boolean => snapshot.matches('waiting');
