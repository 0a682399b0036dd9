/** How to try the authenticator: how the services answer, what other tabs do, and what must always be true. */
import { defineModel } from '../conventions/model.ts';
import { authenticatorMachine } from './authenticator.machine.ts';
import { authStatus, signInFlow } from './authenticator.selectors.ts';
import type { AuthenticatorEvent } from './authenticator.setup.ts';
import type { UserAnswer } from './authenticator.types.ts';
import { isSameOriginPath } from './destination.ts';

const username = 'marta@leeds.example';
const user = { username, attributes: { email: username, email_verified: 'true' } };

const userReplies = {
  'knows the member': { output: { kind: 'user', user } },
  'refuses the session': { output: { kind: 'refused', code: 'sessionExpired' } },
  'cannot be reached': { output: { kind: 'unreachable' } },
} as const satisfies Record<string, { output: UserAnswer }>;

const sessionReplies = {
  'finds a session': { output: { kind: 'signedIn' } },
  'finds none': { output: { kind: 'signedOut' } },
} as const;

export const authenticatorModel = defineModel({
  machine: authenticatorMachine,
  inputs: { 'a page opens': { tokenRefreshIntervalMs: 3_600_000 } },
  events: (): AuthenticatorEvent[] => [
    { type: 'signIn.requested', destination: '/dashboard' },
    { type: 'signIn.requested', destination: '//elsewhere.example/dashboard' },
    { type: 'signIn.requested' },
    { type: 'signIn.closed' },
    { type: 'signOut.requested' },
    { type: 'user.refreshRequested' },
    { type: 'retry.requested' },
    { type: 'session.endedElsewhere' },
    { type: 'session.startedElsewhere' },
    { type: 'network.returned' },
  ],
  replies: {
    checkSession: sessionReplies,
    checkSessionAgain: sessionReplies,
    loadConfiguration: {
      'is there': { output: { kind: 'configured', configuration: { initialScreen: 'signIn' } } },
      'is missing': { output: { kind: 'missing' } },
    },
    signIn: {
      succeeds: { output: { kind: 'signedIn', username } },
      'finds somebody signed in': { output: { kind: 'alreadySignedIn', username } },
      'is left': { output: { kind: 'cancelled', username, callPending: false } },
      'is left during a call': { output: { kind: 'cancelled', username, callPending: true } },
    },
    fetchUser: userReplies,
    fetchUserAgain: userReplies,
    refreshSession: {
      'gives new tokens': { output: { kind: 'refreshed' } },
      'refuses the session': { output: { kind: 'refused', code: 'sessionExpired' } },
      'cannot be reached': { output: { kind: 'unreachable' } },
    },
    signOut: { 'is done': { output: undefined } },
  },
  identity: ({ context }) => [
    context.hasSession,
    context.isRestored,
    context.user !== null,
    context.request,
    context.problem,
  ],
  withoutScreen: {
    'authenticator.unauthenticated.visiting': 'The page underneath is all there is to see.',
    'authenticator.authenticated.ready': 'The page underneath is all there is to see.',
  },
  home: {
    name: 'the sign-in screens',
    isThere: (snapshot) => snapshot.matches({ unauthenticated: { signIn: 'open' } }),
  },
  invariants: {
    'without a session nothing of a member is held': (snapshot) =>
      !snapshot.matches('unauthenticated') ||
      (!snapshot.context.hasSession && snapshot.context.user === null),
    'a session is what authenticated means': (snapshot) =>
      !(snapshot.matches('authenticated') || snapshot.matches('signingOut')) || snapshot.context.hasSession,
    'whoever is ready is known': (snapshot) =>
      !snapshot.matches({ authenticated: 'ready' }) || snapshot.context.user !== null,
    'whoever has arrived wants nothing more': (snapshot) =>
      !snapshot.matches({ authenticated: 'ready' }) || snapshot.context.request === null,
    'a visitor who wants to sign in is shown the screens': (snapshot) =>
      !snapshot.matches({ unauthenticated: 'visiting' }) || snapshot.context.request === null,
    'nobody is sent to another origin': ({ context }) =>
      context.request?.destination == null || isSameOriginPath(context.request.destination),
    'the status says no more than is known': (snapshot) =>
      authStatus(snapshot) !== 'unauthenticated' || !snapshot.context.hasSession,
    'the flow is shown exactly while its screens are open': (snapshot) =>
      (signInFlow(snapshot) !== null) === snapshot.matches({ unauthenticated: { signIn: 'open' } }),
    'a problem is named where one is shown': (snapshot) =>
      !(
        snapshot.matches('sessionUnknown') ||
        snapshot.matches('configurationUnavailable') ||
        snapshot.matches({ authenticated: 'userUnavailable' })
      ) || snapshot.context.problem !== null,
  },
});
