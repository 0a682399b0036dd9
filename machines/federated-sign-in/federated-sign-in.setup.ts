/** What the chart of signing in with a provider is written with: context, events, guards, actions, delays, actors. */
import { assign, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { FlowName } from '../identity/flow.ts';
import { federatedSignInPlaceholders } from './federated-sign-in.actors.ts';
import type {
  AuthorizationRequest,
  AuthorizationRequestAnswer,
  FederatedSignInEvent,
  FederatedSignInInput,
  FederatedSignInOutput,
  FederatedSignInScreen,
  ReturnAnswer,
} from './federated-sign-in.types.ts';

export interface FederatedSignInContext {
  /** What to set off with, now or once more; null when the browser has come back with something it did not ask for. */
  readonly authorizationRequest: AuthorizationRequest | null;
  /** Who has signed in, and where they want to be. */
  readonly arrival: { readonly username: string; readonly destination: string };
  readonly problem: AuthErrorCode | null;
  /** The provider's own words about the problem; empty if it gave none. */
  readonly description: string;
  /** The flow the person goes on to: the sign-in form, unless a link said otherwise. */
  readonly wayOut: FlowName;
}

type Answer = AuthorizationRequestAnswer | ReturnAnswer;

export const federatedSignInSetup = setup({
  types: {} as {
    context: FederatedSignInContext;
    events: FederatedSignInEvent;
    input: FederatedSignInInput;
    output: FederatedSignInOutput;
    tags: StateTag;
    meta: StateMeta<FederatedSignInScreen>;
    children: { leaveForProvider: 'leaveForProvider'; completeReturn: 'completeReturn' };
  },
  actors: federatedSignInPlaceholders,
  delays: {
    /** How long the browser may take to leave before the screen says that it has not. */
    navigationTimeout: 10_000,
  },
  guards: {
    hasAuthorizationRequest: ({ context }) => context.authorizationRequest !== null,
    isLeaving: answerIs('leaving'),
    isNone: answerIs('none'),
    isSignedIn: answerIs('signedIn'),
  },
  actions: {
    storeArrival: assign(({ context }, params: { answer: ReturnAnswer }) => ({
      arrival:
        params.answer.kind === 'signedIn'
          ? { username: params.answer.username, destination: params.answer.destination }
          : context.arrival,
    })),
    storeProblem: assign({
      problem: (_, params: { answer: Answer }) =>
        params.answer.kind === 'refused' ? params.answer.code : 'unknown',
    }),
    /** What the answer to a sign-in says besides its code. */
    storeDetails: assign((_, params: { answer: ReturnAnswer }) =>
      params.answer.kind === 'refused'
        ? { description: params.answer.description, authorizationRequest: params.answer.authorizationRequest }
        : {},
    ),
    storeUnknownProblem: assign({ problem: 'unknown' as const }),
    forgetProblem: assign({ problem: null, description: '' }),
    chooseWayOut: assign({ wayOut: (_, params: { to: FlowName }) => params.to }),
  },
});
