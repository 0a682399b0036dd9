/** What the authenticator's chart is written with: context, events, guards, actions, delays and actors. */
import { assign, emit, sendTo, setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { AuthErrorCode } from '../sign-in/auth-error.ts';
import { signInMachine } from '../sign-in/sign-in.machine.ts';
import type { SignInOutput } from '../sign-in/sign-in.types.ts';
import { authenticatorPlaceholders } from './authenticator.actors.ts';
import type {
  AuthConfiguration,
  AuthenticatorEmitted,
  AuthenticatorScreen,
  AuthUser,
  ConfigurationAnswer,
  RefreshAnswer,
  SessionAnswer,
  SignOutReason,
  UserAnswer,
} from './authenticator.types.ts';
import { safeDestination } from './destination.ts';

export interface AuthenticatorContext {
  readonly tokenRefreshIntervalMs: number;
  readonly configuration: AuthConfiguration | null;
  /** This browser holds a session, whether or not the member's attributes are known yet. */
  readonly hasSession: boolean;
  /** The session was there when the page opened. */
  readonly isRestored: boolean;
  readonly user: AuthUser | null;
  /** The username typed last, to fill in when signing in again; forgotten on signing out. */
  readonly username: string;
  /** The person has asked to sign in and has not arrived; where to is a path of this origin, or unsaid. */
  readonly request: { readonly destination: string | null } | null;
  /** Why the current screen says that something is wrong. */
  readonly problem: AuthErrorCode | null;
  readonly signOutReason: SignOutReason;
}

export interface AuthenticatorInput {
  /** Milliseconds between refreshes of the session (specification, section 9: 3,600,000 by default). */
  readonly tokenRefreshIntervalMs?: number;
}

export type AuthenticatorEvent =
  | { readonly type: 'signIn.requested'; readonly destination?: string | null }
  | { readonly type: 'signIn.closed' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'user.refreshRequested' }
  | { readonly type: 'retry.requested' }
  /** From the application: another tab has ended or opened the session. */
  | { readonly type: 'session.endedElsewhere' }
  | { readonly type: 'session.startedElsewhere' }
  /** From the application: the browser is online again. */
  | { readonly type: 'network.returned' };

export const DEFAULT_TOKEN_REFRESH_INTERVAL_MS = 3_600_000;

export const authenticatorSetup = setup({
  types: {} as {
    context: AuthenticatorContext;
    events: AuthenticatorEvent;
    input: AuthenticatorInput;
    emitted: AuthenticatorEmitted;
    tags: StateTag;
    meta: StateMeta<AuthenticatorScreen>;
    children: {
      checkSession: 'checkSession';
      loadConfiguration: 'loadConfiguration';
      signIn: 'signIn';
      checkSessionAgain: 'checkSession';
      fetchUser: 'fetchUser';
      refreshSession: 'refreshSession';
      fetchUserAgain: 'fetchUser';
      signOut: 'signOut';
    };
  },
  actors: { ...authenticatorPlaceholders, signIn: signInMachine },
  delays: {
    refreshInterval: ({ context }) => context.tokenRefreshIntervalMs,
    /** How long to wait before an unreachable service is asked again. */
    retryPause: 60_000,
    /** How long a call that nobody waits for any more may take before the session is looked up anyway. */
    patience: 30_000,
  },
  guards: {
    hasSession: ({ context }) => context.hasSession,
    isSignInWanted: ({ context }) => context.request !== null,
    holdsSession: (_, params: { answer: SessionAnswer }) => params.answer.kind === 'signedIn',
    isConfigurationMissing: (_, params: { answer: ConfigurationAnswer }) => params.answer.kind === 'missing',
    isUser: (_, params: { answer: UserAnswer }) => params.answer.kind === 'user',
    isRefused: (_, params: { answer: UserAnswer | RefreshAnswer }) => params.answer.kind === 'refused',
    isUnreachable: (_, params: { answer: UserAnswer | RefreshAnswer }) =>
      params.answer.kind === 'unreachable',
    hasSignedIn: (_, params: { output: SignInOutput }) => params.output.kind === 'signedIn',
    /** The flow is over and may have left a session behind. */
    mayHaveSignedIn: (_, params: { output: SignInOutput }) =>
      params.output.kind === 'alreadySignedIn' ||
      (params.output.kind === 'cancelled' && params.output.callPending),
  },
  actions: {
    rememberRequest: assign({
      request: (_, params: { destination?: string | null }) => ({
        destination: safeDestination(params.destination),
      }),
    }),
    forgetRequest: assign({ request: null }),
    rememberUsername: assign({ username: (_, params: { output: SignInOutput }) => params.output.username }),
    recordRestoredSession: assign({ hasSession: true, isRestored: true }),
    recordNewSession: assign({ hasSession: true, isRestored: false }),
    storeConfiguration: assign((_, params: { answer: ConfigurationAnswer }) => ({
      configuration: params.answer.kind === 'configured' ? params.answer.configuration : null,
      problem: null,
    })),
    storeUser: assign(({ context }, params: { answer: UserAnswer }) => ({
      user: params.answer.kind === 'user' ? params.answer.user : context.user,
      problem: null,
    })),
    storeProblem: assign({ problem: (_, params: { code: AuthErrorCode }) => params.code }),
    recordSignOutReason: assign({ signOutReason: (_, params: { reason: SignOutReason }) => params.reason }),
    forgetSession: assign({
      hasSession: false,
      isRestored: false,
      user: null,
      username: '',
      request: null,
    }),
    withdrawSignIn: sendTo('signIn', { type: 'signIn.cancelled' as const }),
    emitSignedIn: emit(({ context }) => ({
      type: 'signedIn' as const,
      destination: context.request?.destination ?? null,
      restored: context.isRestored,
    })),
    emitSignedOut: emit(({ context }) => ({ type: 'signedOut' as const, reason: context.signOutReason })),
  },
});
