/** How to try signing out: services that answer, break or never do. */
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';
import { signOutMachine } from '#machines/sign-out/sign-out.machine.ts';

const done = { 'is done': { output: undefined } } as const;

export const signOutModel = defineModel({
  machine: signOutMachine,
  claims: ['4.14', '8.06'],
  inputs: { 'a member': undefined },
  events: () => [],
  replies: {
    revokeToken: done,
    clearSession: done,
    leaveProvider: {
      'has nothing to leave': { output: { kind: 'notFederated' } },
      'goes to the provider': { output: { kind: 'leaving' } },
    },
  },
  unreachable: {
    'signOut.pending.leavingProvider | xstate.done.actor.leaveProvider | 3': OF_NO_KNOWN_KIND,
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  invariants: {
    'it ends in one of the two ways': ({ status, output }) =>
      status !== 'done' || output?.kind === 'resolved' || output?.kind === 'rejected',
    'it is resolved only without a failure': ({ output, context }) =>
      output?.kind !== 'resolved' || context.failure === null,
    'waiting is shown': (snapshot) => snapshot.status === 'done' || snapshot.hasTag('busy'),
  },
});
