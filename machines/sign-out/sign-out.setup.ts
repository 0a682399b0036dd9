/** What the sign-out chart is written with: guards, delays and actors. It has nothing to remember. */
import { setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { signOutPlaceholders } from './sign-out.actors.ts';
import type { LeaveProviderAnswer, SignOutOutput } from './sign-out.types.ts';

export const signOutSetup = setup({
  types: {} as {
    context: object;
    events: { readonly type: never };
    output: SignOutOutput;
    tags: StateTag;
    meta: StateMeta;
    children: {
      revokeToken: 'revokeToken';
      clearSession: 'clearSession';
      leaveProvider: 'leaveProvider';
    };
  },
  actors: signOutPlaceholders,
  delays: {
    /** How long a person waits for the token to be revoked; the call goes on without them. */
    revocationPatience: 3_000,
    /** How long the browser may take to leave for the provider before it is taken to have stayed. */
    departurePatience: 10_000,
  },
  guards: {
    isLeaving: (_, params: { answer: LeaveProviderAnswer }) => params.answer.kind === 'leaving',
  },
});
