/** What the authenticator's chart is written with: context, events, guards, actions, delays and actors. */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { FlowName } from '../identity/flow.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { signInMachine } from '../sign-in/sign-in.machine.ts';
import { signOutMachine, type SignOutFailure } from '../sign-out/sign-out.machine.ts';
import { unverifiedAttributes } from '../verify-attributes/unverified.ts';
import type { VerifyAttributesOutput } from '../verify-attributes/verify-attributes.types.ts';
import { authenticatorPlaceholders } from './authenticator.actors.ts';
import {
  entryAfter,
  entryFor,
  firstOf,
  mayHaveSignedIn,
  type FlowEntry,
  type FlowOutput,
  type RequestedEntry,
} from './authenticator.entry.ts';
import type {
  AuthenticatorEmitted,
  AuthenticatorScreen,
  AuthUser,
  ConfigurationAnswer,
  SignOutReason,
  UserAnswer,
} from './authenticator.types.ts';
import { safeDestination } from './destination.ts';

export interface AuthenticatorContext {
  readonly tokenRefreshIntervalMs: number;
  readonly configuration: AuthConfiguration | null;
  /** This browser has a session, whether or not the member's attributes are known yet. */
  readonly hasSession: boolean;
  /** The session was there when the page opened. */
  readonly isRestored: boolean;
  /** The member has just signed in and was not asked yet to verify what is unverified. */
  readonly isVerificationDue: boolean;
  readonly user: AuthUser | null;
  /** The username typed last, which goes with the person from flow to flow; forgotten on signing out. */
  readonly username: string;
  /** The person has asked to sign in and has not arrived; where to is a path of this origin, or unsaid. */
  readonly request: { readonly destination: string | null; readonly entry: RequestedEntry | null } | null;
  /** Secret in parts: what the next flow starts with; it goes as soon as that flow has started. */
  readonly entry: FlowEntry | null;
  /** Why the current screen says that something is wrong. */
  readonly problem: AuthErrorCode | null;
  readonly signOutReason: SignOutReason;
  /** The member is signing out in another tab: a refusal of the service means that, and no message follows. */
  readonly isEndingElsewhere: boolean;
}

export interface AuthenticatorInput {
  /** Milliseconds between refreshes of the session (specification, section 9: 3,600,000 by default). */
  readonly tokenRefreshIntervalMs?: number;
}

/** A person wants to sign in, sign up or what `entry` says; afterwards they go to `destination`, or stay. */
export interface SignInRequest {
  readonly destination?: string | null;
  readonly entry?: RequestedEntry | null;
}

export type AuthenticatorEvent =
  | ({ readonly type: 'signIn.requested' } & SignInRequest)
  | { readonly type: 'signIn.closed' }
  | { readonly type: 'signOut.requested' }
  | { readonly type: 'user.refreshRequested' }
  | { readonly type: 'retry.requested' }
  /** Something needs credentials of the identity pool, as a guest or as the member. */
  | { readonly type: 'credentials.requested' }
  /** From the application: the member has begun to sign out in another tab; the session may end at any moment. */
  | { readonly type: 'session.endingElsewhere' }
  /** From the application: another tab has ended or opened the session. */
  | { readonly type: 'session.endedElsewhere' }
  | { readonly type: 'session.startedElsewhere' }
  /** From the application: the session in this browser belongs to another member than the one that is shown. */
  | { readonly type: 'session.replacedElsewhere' }
  /** From the application: the browser is online again. */
  | { readonly type: 'network.returned' };

export const DEFAULT_TOKEN_REFRESH_INTERVAL_MS = 3_600_000;

type FlowId = 'signIn' | 'signUp' | 'passwordReset' | 'federatedSignIn';

/** The flow a visitor can be led to by a link while another one is open. */
const flowOf = (requested: RequestedEntry | null | undefined): FlowName | null =>
  requested == null || requested.flow === 'federatedSignIn' || requested.flow === 'verifyAttributes'
    ? null
    : requested.flow;

/** The flow that the next screen belongs to; null while none is wanted. */
export const wantedFlow = ({ request, entry, configuration }: AuthenticatorContext): FlowId | null =>
  request === null ? null : (entry ?? entryFor(request.entry, configuration)).flow;

/** The service has ended the session, and no one has signed in since. */
export const isSessionEnded = ({ hasSession, signOutReason }: AuthenticatorContext): boolean =>
  !hasSession && signOutReason === 'refused';

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
      guestSession: 'session';
      loadFlow: 'loadFlow';
      loadVerification: 'loadFlow';
      signIn: 'signIn';
      signUp: 'signUp';
      passwordReset: 'passwordReset';
      federatedSignIn: 'federatedSignIn';
      checkSessionAgain: 'checkSession';
      fetchUser: 'fetchUser';
      verifyAttributes: 'verifyAttributes';
      session: 'session';
      fetchUserAgain: 'fetchUser';
      signOut: 'signOut';
    };
  },
  actors: {
    ...authenticatorPlaceholders,
    session: sessionMachine,
    signIn: signInMachine,
    signOut: signOutMachine,
  },
  delays: {
    /** How long a call without a waiting person may take before the session is looked up anyway. */
    withdrawalTimeout: 30_000,
  },
  guards: {
    isWanted: ({ context }, params: { flow: FlowId }) => wantedFlow(context) === params.flow,
    isAnyWanted: ({ context }) => context.request !== null,
    namesEntry: (_, params: SignInRequest) => params.entry != null,
    isVerificationDue: ({ context }) => context.isVerificationDue,
    /** A link leads out of this flow and into another. */
    isAnotherFlow: (_, params: { from: FlowId; entry?: RequestedEntry | null }) =>
      flowOf(params.entry) !== null && flowOf(params.entry) !== params.from,
    hasSession: answerIs('signedIn'),
    hasNoSession: answerIs('signedOut'),
    isConfigured: answerIs('configured'),
    isConfiguredForMember: ({ context }, params: { answer: ConfigurationAnswer }) =>
      params.answer.kind === 'configured' && context.hasSession,
    isConfigurationMissing: answerIs('missing'),
    isUser: answerIs('user'),
    isUserToVerify: ({ context }, params: { answer: UserAnswer }) =>
      context.isVerificationDue &&
      params.answer.kind === 'user' &&
      unverifiedAttributes(params.answer.user.attributes).length > 0,
    isVerificationWanted: ({ context }, params: { entry?: RequestedEntry | null }) =>
      params.entry?.flow === 'verifyAttributes' &&
      unverifiedAttributes(context.user?.attributes ?? {}).length > 0,
    isRefused: answerIs('refused'),
    isUnreachable: answerIs('unreachable'),
    hasSignedIn: (_, params: { output: FlowOutput }) => params.output.kind === 'signedIn',
    mayHaveSignedIn: (_, params: { output: FlowOutput }) => mayHaveSignedIn(params.output),
    leadsOn: (_, params: { output: FlowOutput }) => entryAfter(params.output) !== null,
    hasVerified: (_, params: { output: VerifyAttributesOutput }) =>
      params.output.kind === 'finished' && params.output.verified.length > 0,
    isSessionRefused: (_, params: { output: VerifyAttributesOutput }) =>
      params.output.kind === 'sessionRefused',
  },
  actions: {
    rememberRequest: assign({
      request: (_, params: SignInRequest) => ({
        destination: safeDestination(params.destination),
        entry: params.entry ?? null,
      }),
    }),
    /** Where to go afterwards is replaced; what the person is on the way to stays. */
    rememberDestinationAlone: assign({
      request: ({ context }, params: SignInRequest) => ({
        destination: safeDestination(params.destination),
        entry: context.request?.entry ?? null,
      }),
    }),
    forgetRequest: assign({ request: null, entry: null }),
    /** A password waits for the flow that needs it only while that is loading. */
    forgetPassword: assign({
      entry: ({ context: { entry } }) =>
        entry !== null && 'password' in entry ? { ...entry, password: '' } : entry,
    }),
    /** What the person asks for now counts more than where the flow before has led. */
    dropEntry: assign({ entry: null }),
    /** A flow without a form of its own knows none, and takes none away. */
    rememberUsername: assign({
      username: ({ context }, params: { output: FlowOutput }) => params.output.username || context.username,
    }),
    /** Where a provider was left for is where the person wants to be. */
    rememberDestination: assign(({ context }, params: { output: FlowOutput }) =>
      params.output.kind === 'signedIn' && 'destination' in params.output
        ? { request: { destination: safeDestination(params.output.destination), entry: null } }
        : { request: context.request },
    ),
    /** A request made during the flow says more than the flow does: it may name a later screen. */
    rememberEntry: assign(({ context }, params: { output: FlowOutput }) => {
      const after = entryAfter(params.output);
      const requested = context.request?.entry ?? null;
      return {
        entry: requested !== null && requested.flow === after?.flow ? entryFor(requested, null) : after,
      };
    }),
    forgetEntry: assign(({ context }) => ({
      entry: null,
      request: context.request === null ? null : { ...context.request, entry: null },
    })),
    recordRestoredSession: assign({ hasSession: true, isRestored: true }),
    recordNewSession: assign({
      hasSession: true,
      isRestored: false,
      isVerificationDue: true,
      isEndingElsewhere: false,
    }),
    /** It is known beforehand who started a session that may be found; it asks no one to verify anything. */
    expectSessionOfAnotherTab: assign({ isRestored: true }),
    expectNothing: assign({ isRestored: false }),
    recordFoundSession: assign({ hasSession: true, isEndingElsewhere: false }),
    /** What has broken starts again at its beginning. */
    rememberBrokenFlow: assign({
      entry: (_, params: { flow: FlowId }) =>
        firstOf(params.flow === 'federatedSignIn' ? 'signIn' : params.flow),
    }),
    recordVerificationAsked: assign({ isVerificationDue: false }),
    storeConfiguration: assign((_, params: { answer: ConfigurationAnswer }) => ({
      configuration: params.answer.kind === 'configured' ? params.answer.configuration : null,
      problem: null,
    })),
    storeUser: assign(({ context }, params: { answer: UserAnswer }) => ({
      user: params.answer.kind === 'user' ? params.answer.user : context.user,
      problem: null,
    })),
    storeProblem: assign({ problem: (_, params: { code: AuthErrorCode }) => params.code }),
    storeUserProblem: assign({
      problem: (_, params: { answer: UserAnswer }) =>
        params.answer.kind === 'failed' ? params.answer.code : 'network',
    }),
    recordSignOutReason: assign({ signOutReason: (_, params: { reason: SignOutReason }) => params.reason }),
    recordRefusal: assign({
      signOutReason: ({ context }) =>
        context.isEndingElsewhere ? ('elsewhere' as const) : ('refused' as const),
    }),
    /** A refusal that was met before this is known is the other tab's doing as well. */
    expectEndElsewhere: assign({
      isEndingElsewhere: true,
      signOutReason: ({ context }) =>
        context.hasSession && context.signOutReason === 'refused'
          ? ('elsewhere' as const)
          : context.signOutReason,
    }),
    // A person who did not ask to leave need not type their name again to come back.
    forgetSession: assign(({ context }) => ({
      hasSession: false,
      isRestored: false,
      isVerificationDue: false,
      isEndingElsewhere: false,
      user: null,
      username: context.signOutReason === 'refused' ? context.username : '',
    })),
    closeFlow: enqueueActions(({ enqueue }, params: { flow: FlowId }) => {
      enqueue.sendTo(params.flow, { type: 'flow.cancelled' });
    }),
    leadFlow: enqueueActions(({ enqueue }, params: { flow: FlowId; entry?: RequestedEntry | null }) => {
      const to = flowOf(params.entry);
      if (to !== null) enqueue.sendTo(params.flow, { type: 'flow.left', to });
    }),
    skipVerification: sendTo('verifyAttributes', { type: 'verification.skipped' as const }),
    passOn: enqueueActions(({ enqueue, event }, params: { to: 'guestSession' | 'session' }) => {
      if (event.type === 'credentials.requested' || event.type === 'network.returned')
        enqueue.sendTo(params.to, { type: event.type });
    }),
    emitSignedIn: emit(({ context }) => ({
      type: 'signedIn' as const,
      destination: context.request?.destination ?? null,
      restored: context.isRestored,
    })),
    emitSigningOut: emit({ type: 'signingOut' as const }),
    emitSignedOut: emit(({ context }, params: { failure: SignOutFailure | null }) => ({
      type: 'signedOut' as const,
      reason: context.signOutReason,
      failure: params.failure,
    })),
  },
});
