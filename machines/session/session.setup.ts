/** What the session's chart is written with: context, events, guards, actions, delays and actors. */
import { assign, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import { sessionPlaceholders } from './session.actors.ts';
import type {
  Credentials,
  CredentialsAnswer,
  IdentityKind,
  RefreshAnswer,
  SessionEvent,
  SessionInput,
  SessionOutput,
} from './session.types.ts';

export interface SessionContext {
  readonly identityKind: IdentityKind;
  readonly tokenRefreshIntervalMs: number;
  /** Secret: held while they can be used. */
  readonly credentials: Credentials | null;
  /** Why there are no credentials although they were asked for. */
  readonly problem: AuthErrorCode | null;
  /** Why the service has ended the session. */
  readonly refusal: AuthErrorCode;
}

/** How long credentials are kept, in milliseconds (specification, section 9); they live a little longer. */
export const CREDENTIALS_LIFETIME_MS = 3_000_000;

export const sessionSetup = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: SessionInput;
    output: SessionOutput;
    tags: StateTag;
    meta: StateMeta;
    children: { refreshTokens: 'refreshTokens'; fetchCredentials: 'fetchCredentials' };
  },
  actors: sessionPlaceholders,
  delays: {
    refreshInterval: ({ context }) => context.tokenRefreshIntervalMs,
    /** How long to wait before an unreachable service is asked again. */
    retryPause: 60_000,
    credentialsLifetime: CREDENTIALS_LIFETIME_MS,
  },
  guards: {
    isMember: ({ context }) => context.identityKind === 'primary',
    wasUnreachable: ({ context }) => context.problem === 'network',
    isRefreshed: answerIs('refreshed'),
    isUnreachable: answerIs('unreachable'),
    isCredentials: answerIs('credentials'),
  },
  actions: {
    storeRefusal: assign((_, params: { answer: RefreshAnswer }) => ({
      refusal: params.answer.kind === 'refused' ? params.answer.code : 'unknown',
    })),
    storeCredentials: assign((_, params: { answer: CredentialsAnswer }) => ({
      credentials: params.answer.kind === 'credentials' ? params.answer.credentials : null,
    })),
    forgetCredentials: assign({ credentials: null }),
    storeProblem: assign({
      problem: (_, params: { answer: CredentialsAnswer }) =>
        params.answer.kind === 'refused' ? params.answer.code : 'network',
    }),
    storeUnknownProblem: assign({ problem: 'unknown' as const }),
    forgetProblem: assign({ problem: null }),
  },
});
