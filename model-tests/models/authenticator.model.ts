/** How to try the authenticator: how the services answer, what other tabs do, and what must always be true. */
import { defineModel } from '../kit/model.ts';
import { OF_NO_KNOWN_KIND } from '../kit/unknown-answers.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import type { RequestedEntry } from '#machines/authenticator/authenticator.entry.ts';
import {
  authenticatorMachine,
  type AuthenticatorSnapshot,
} from '#machines/authenticator/authenticator.machine.ts';
import { authStatus, isSignInOpen, openFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { wantedFlow, type AuthenticatorEvent } from '#machines/authenticator/authenticator.setup.ts';
import type { UserAnswer } from '#machines/authenticator/authenticator.types.ts';
import { isSameOriginPath } from '#machines/authenticator/destination.ts';

const username = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
const member = { email: username, email_verified: 'true' };
const user = { username, attributes: member };
const unverified = { username, attributes: { ...member, email_verified: 'false' } };

const userReplies = {
  'knows the member': { output: { kind: 'user', user } },
  'knows a member with an unverified address': { output: { kind: 'user', user: unverified } },
  'refuses the session': { output: { kind: 'refused', code: 'sessionExpired' } },
  'fails otherwise': { output: { kind: 'failed', code: 'configuration' } },
  'cannot be reached': { output: { kind: 'unreachable' } },
} as const satisfies Record<string, { output: UserAnswer }>;

const sessionReplies = {
  'finds a session': { output: { kind: 'signedIn' } },
  'finds none': { output: { kind: 'signedOut' } },
} as const;

/** Each flow has a name of its own typed into it, so that it shows whose name went along. */
const registered = 'ade@leeds.example';
const forgetful = 'li@leeds.example';

/** How every flow with a form can be left. */
const leaving = (typed: string) =>
  ({
    'is left': { output: { kind: 'cancelled', username: typed, callPending: false } },
    'is left during a call': { output: { kind: 'cancelled', username: `late.${typed}`, callPending: true } },
  }) as const;

const refusal = { output: { kind: 'refused', code: 'sessionExpired' } } as const;

/** Requests worth trying: every one by a person who browses, and the few that matter to one who does not. */
function requestsAt(snapshot: AuthenticatorSnapshot): AuthenticatorEvent[] {
  const plain: AuthenticatorEvent = { type: 'signIn.requested', destination: '/dashboard' };
  const requestFor = (entry: RequestedEntry): AuthenticatorEvent => ({ type: 'signIn.requested', entry });
  if (snapshot.matches({ unauthenticated: 'visiting' }))
    return [
      plain,
      { type: 'signIn.requested' },
      { type: 'signIn.requested', destination: '//elsewhere.example/dashboard' },
      requestFor({ flow: 'signUp', startAt: 'register' }),
      requestFor({ flow: 'signUp', startAt: 'confirm' }),
      requestFor({ flow: 'passwordReset', startAt: 'request' }),
      requestFor({ flow: 'federatedSignIn' }),
      requestFor({ flow: 'verifyAttributes' }),
    ];
  if (
    snapshot.matches({ unauthenticated: 'loadingFlow' }) ||
    snapshot.matches({ unauthenticated: 'flowUnavailable' }) ||
    snapshot.matches({ unauthenticated: 'flowBroken' })
  )
    return [plain, requestFor({ flow: 'passwordReset', startAt: 'confirm' }), requestFor({ flow: 'signIn' })];
  if (openFlow(snapshot) !== null && snapshot.matches('unauthenticated'))
    return [plain, requestFor({ flow: 'signUp', startAt: 'confirm' }), requestFor({ flow: 'signIn' })];
  if (snapshot.matches({ authenticated: 'ready' })) return [plain, requestFor({ flow: 'verifyAttributes' })];
  return [plain];
}

/** What another tab can do to a session, which this one must hold to notice. */
const endings: readonly AuthenticatorEvent[] = [
  { type: 'session.endingElsewhere' },
  { type: 'session.endedElsewhere' },
  { type: 'session.replacedElsewhere' },
];

export const authenticatorModel = defineModel({
  machine: authenticatorMachine,
  claims: ['2.21', '4.01', '4.02', '4.03', '4.04', '4.05', '4.10', '4.13', '4.14', '6.01', '8.05', '9.03'],
  inputs: { 'a page opens': { tokenRefreshIntervalMs: 3_600_000 } },
  events: (snapshot): AuthenticatorEvent[] => [
    ...requestsAt(snapshot),
    { type: 'signIn.closed' },
    { type: 'signOut.requested' },
    { type: 'user.refreshRequested' },
    { type: 'retry.requested' },
    { type: 'credentials.requested' },
    { type: 'session.startedElsewhere' },
    { type: 'network.returned' },
    ...(snapshot.context.hasSession ? endings : []),
  ],
  replies: {
    checkSession: sessionReplies,
    checkSessionAgain: sessionReplies,
    loadConfiguration: {
      'is there': { output: { kind: 'configured', configuration: sampleConfiguration } },
      'is missing': { output: { kind: 'missing' } },
    },
    // Without tokens there is nothing that a guest could be refused.
    guestSession: {},
    loadFlow: { 'is loaded': { output: undefined } },
    loadVerification: { 'is loaded': { output: undefined } },
    signIn: {
      succeeds: { output: { kind: 'signedIn', username } },
      'finds a signed-in member': { output: { kind: 'alreadySignedIn', username } },
      'finds the account unconfirmed': { output: { kind: 'unconfirmed', username, password: PASSWORD } },
      'needs a reset': { output: { kind: 'resetRequired', username } },
      'is left for a provider': { output: { kind: 'providerChosen', username, provider: 'Google' } },
      'is left for sign-up': { output: { kind: 'left', to: 'signUp', username } },
      'is left for a reset': { output: { kind: 'left', to: 'passwordReset', username } },
      ...leaving(username),
    },
    signUp: {
      'confirms the account': { output: { kind: 'confirmed', username: registered, password: PASSWORD } },
      'confirms an account whose password is not known': {
        output: { kind: 'confirmed', username: registered, password: '' },
      },
      'is left for signing in': { output: { kind: 'left', to: 'signIn', username: registered } },
      ...leaving(registered),
    },
    passwordReset: {
      'replaces the password': { output: { kind: 'reset', username: forgetful } },
      'is left for signing in': { output: { kind: 'left', to: 'signIn', username: forgetful } },
      ...leaving(forgetful),
    },
    federatedSignIn: {
      succeeds: { output: { kind: 'signedIn', username: 'google_marta', destination: '/dashboard' } },
      'is left for signing in': { output: { kind: 'left', to: 'signIn', username: '' } },
      'is left during the exchange': { output: { kind: 'cancelled', username: '', callPending: true } },
      'is left': { output: { kind: 'cancelled', username: '', callPending: false } },
    },
    fetchUser: userReplies,
    verifyAttributes: {
      'verifies the address': { output: { kind: 'finished', verified: ['email'] } },
      'is skipped': { output: { kind: 'finished', verified: [] } },
      'finds the session refused': { output: { kind: 'sessionRefused' } },
    },
    session: { 'is refused': refusal },
    fetchUserAgain: userReplies,
    signOut: {
      'is done': { output: { kind: 'resolved' } },
      'is done, and the provider fails': { output: { kind: 'rejected', code: 'providerSignOutFailed' } },
      'leaves tokens in the browser': { output: { kind: 'rejected', code: 'sessionNotCleared' } },
    },
  },
  identity: ({ context }) => [
    context.configuration !== null,
    context.hasSession,
    context.isVerificationDue,
    context.user?.attributes['email_verified'],
    context.request === null ? 'nothing wanted' : context.request.entry,
    context.entry,
    context.problem !== null,
  ],
  withoutScreen: {
    'authenticator.unauthenticated.visiting': 'The page underneath is all there is to see.',
    'authenticator.authenticated.ready': 'The page underneath is all there is to see.',
  },
  unreachable: {
    'authenticator.idle | xstate.done.actor.checkSession | 2': OF_NO_KNOWN_KIND,
    'authenticator.setup | xstate.done.actor.loadConfiguration | 3': OF_NO_KNOWN_KIND,
    'authenticator.unauthenticated.reconciling | xstate.done.actor.checkSessionAgain | 2': OF_NO_KNOWN_KIND,
  },
  home: {
    name: 'the sign-in screens',
    isThere: (snapshot) => snapshot.matches({ unauthenticated: { signIn: 'open' } }),
  },
  secrets: [
    {
      name: 'password',
      text: PASSWORD,
      // It waits for the code of the flow that needs it, which then holds it by its own rules.
      mayLive: (snapshot) => snapshot.matches({ unauthenticated: 'loadingFlow' }),
    },
  ],
  invariants: {
    'without a session nothing of a member is held': (snapshot) =>
      !snapshot.matches('unauthenticated') ||
      (!snapshot.context.hasSession && snapshot.context.user === null),
    'a session is what authenticated means': (snapshot) =>
      !(snapshot.matches('authenticated') || snapshot.matches('signingOut')) || snapshot.context.hasSession,
    'the member is known when ready': (snapshot) =>
      !snapshot.matches({ authenticated: 'ready' }) || snapshot.context.user !== null,
    'a member who has arrived wants nothing more': (snapshot) =>
      !snapshot.matches({ authenticated: 'ready' }) || snapshot.context.request === null,
    'a member who has arrived was asked to verify what is unverified': (snapshot) =>
      !snapshot.matches({ authenticated: 'ready' }) ||
      !snapshot.context.isVerificationDue ||
      snapshot.context.user?.attributes['email_verified'] === 'true',
    'a visitor who wants to sign in is shown the screens': (snapshot) =>
      !snapshot.matches({ unauthenticated: 'visiting' }) || snapshot.context.request === null,
    'no one is sent to another origin': ({ context }) =>
      context.request?.destination == null || isSameOriginPath(context.request.destination),
    'the status says no more than is known': (snapshot) =>
      authStatus(snapshot) !== 'unauthenticated' || !snapshot.context.hasSession,
    'a flow is shown exactly while its screens are open': (snapshot) =>
      (openFlow(snapshot) !== null) ===
      (snapshot.matches({ authenticated: 'verifying' }) ||
        (['signIn', 'signUp', 'passwordReset', 'federatedSignIn'] as const).some((flow) =>
          snapshot.matches({ unauthenticated: { [flow]: 'open' } } as never),
        )),
    'waiting for code means a flow that has to be fetched': (snapshot) =>
      !(
        snapshot.matches({ unauthenticated: 'loadingFlow' }) ||
        snapshot.matches({ unauthenticated: 'flowUnavailable' })
      ) || !['signIn', null].includes(wantedFlow(snapshot.context)),
    'an open flow is a dialog': (snapshot) => openFlow(snapshot) === null || isSignInOpen(snapshot),
    'a problem is named where one is shown': (snapshot) =>
      !(
        snapshot.matches('sessionUnknown') ||
        snapshot.matches('configurationUnavailable') ||
        snapshot.matches({ authenticated: 'userUnavailable' })
      ) || snapshot.context.problem !== null,
  },
  aboutSelectors: {
    'an open flow is a dialog':
      'Two selectors of the shell must agree: what is open, and whether anything is.',
  },
});
