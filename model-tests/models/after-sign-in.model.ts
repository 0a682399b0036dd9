/** How to try an act that waits for a member, and what must always be true of it. */
import { defineModel } from '../kit/model.ts';
import {
  afterSignInMachine,
  afterSignInScreen,
  isWorthRemembering,
  type AfterSignInEvent,
} from '#machines/after-sign-in/after-sign-in.machine.ts';

export const afterSignInModel = defineModel({
  machine: afterSignInMachine,
  inputs: { 'a page': undefined },
  events: (): AfterSignInEvent[] => [
    { type: 'action.requested' },
    { type: 'member.known' },
    { type: 'signIn.left' },
  ],
  replies: { perform: { 'does it': { output: undefined } } },
  home: { name: 'nothing is asked for', isThere: (snapshot) => snapshot.matches('resting') },
  invariants: {
    'what was asked for is remembered exactly while it waits': (snapshot) =>
      isWorthRemembering(snapshot) === (afterSignInScreen(snapshot) === 'waiting'),
    'it is done in one place only': (snapshot) =>
      snapshot.hasTag('busy') === (afterSignInScreen(snapshot) === 'acting'),
  },
});
