/**
 * The authenticator: whether this browser has a session, and everything that opens, keeps and ends it.
 *
 * It answers for the difference between what it believes and what the identity service did: whenever a call
 * may have opened a session unseen, the session is looked up again.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import { authenticated } from './authenticator.authenticated.ts';
import { authenticatorSetup, DEFAULT_TOKEN_REFRESH_INTERVAL_MS } from './authenticator.setup.ts';
import { unauthenticated } from './authenticator.unauthenticated.ts';
import { provideSession } from '../session/session.machine.ts';
import type { SessionServices } from '../session/session.actors.ts';
import { provideSignIn } from '../sign-in/sign-in.machine.ts';
import type { SignInServices } from '../sign-in/sign-in.actors.ts';
import { provideSignOut, type SignOutOutput, type SignOutServices } from '../sign-out/sign-out.machine.ts';
import { authenticatorActors, type AuthenticatorServices, type FlowLoads } from './authenticator.actors.ts';

const signOutFailure = (output: SignOutOutput) => (output.kind === 'rejected' ? output.code : null);

const unconfigured = { type: 'storeProblem', params: { code: 'unknown' } } as const;

export const authenticatorMachine = authenticatorSetup.createMachine({
  id: 'authenticator',
  description: 'Whether this browser has a session, and everything that opens, keeps and ends it.',
  context: ({ input }) => ({
    tokenRefreshIntervalMs: input.tokenRefreshIntervalMs ?? DEFAULT_TOKEN_REFRESH_INTERVAL_MS,
    configuration: null,
    hasSession: false,
    isRestored: false,
    isVerificationDue: false,
    user: null,
    username: '',
    request: null,
    entry: null,
    problem: null,
    signOutReason: 'requested',
    isEndingElsewhere: false,
  }),
  initial: 'idle',
  on: {
    // A request to sign in is never lost: it is stored until the chart can handle it.
    'signIn.requested': { actions: { type: 'rememberRequest', params: ({ event }) => event } },
    'signIn.closed': { actions: 'forgetRequest' },
    // Heard while it is still looked up whether there is a session, too.
    'session.endingElsewhere': { actions: 'expectEndElsewhere' },
  },
  states: {
    idle: {
      description: 'The page has opened; the service is asked whether there is a session.',
      tags: ['busy'],
      meta: { requirements: ['4.01', '4.02'] },
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: { type: 'hasSession', params: answered },
            target: 'setup',
            actions: 'recordRestoredSession',
          },
          { guard: { type: 'hasNoSession', params: answered }, target: 'setup' },
          { target: 'sessionUnknown' },
        ],
        onError: { target: 'sessionUnknown' },
      },
    },
    sessionUnknown: {
      description:
        'It is not known whether there is a session; public pages work, others offer to try again.',
      meta: { screen: 'sessionUnknown' },
      entry: { type: 'storeProblem', params: { code: 'unknown' } },
      on: { 'retry.requested': { target: 'idle' }, 'network.returned': { target: 'idle' } },
    },
    setup: {
      description: 'The configuration is loaded, at the start and after every sign-out.',
      tags: ['busy'],
      meta: { requirements: ['4.01', '4.02'] },
      invoke: {
        id: 'loadConfiguration',
        src: 'loadConfiguration',
        onDone: [
          {
            guard: { type: 'isConfigurationMissing', params: answered },
            target: 'configurationUnavailable',
            actions: { type: 'storeProblem', params: { code: 'configuration' } },
          },
          {
            guard: { type: 'isConfiguredForMember', params: answered },
            target: 'authenticated',
            actions: { type: 'storeConfiguration', params: answered },
          },
          {
            guard: { type: 'isConfigured', params: answered },
            target: 'unauthenticated',
            actions: { type: 'storeConfiguration', params: answered },
          },
          { target: 'configurationUnavailable', actions: unconfigured },
        ],
        onError: {
          target: 'configurationUnavailable',
          actions: unconfigured,
        },
      },
      on: { 'session.endedElsewhere': { actions: 'forgetSession' } },
    },
    configurationUnavailable: {
      description: 'Without configuration no one can sign in; the screen says so and offers to try again.',
      meta: { screen: 'configurationUnavailable', requirements: ['8.05'] },
      on: { 'retry.requested': { target: 'setup' }, 'session.endedElsewhere': { actions: 'forgetSession' } },
    },
    unauthenticated,
    authenticated,
    signingOut: {
      description:
        'The session ends: tokens and identity are cleared here and revoked there, whatever the service says.',
      tags: ['busy'],
      meta: { requirements: ['4.03', '4.14'] },
      // Where the member was going; what they ask for from now on is a visitor's.
      entry: 'forgetRequest',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'setup',
          actions: [
            { type: 'emitSignedOut', params: ({ event }) => ({ failure: signOutFailure(event.output) }) },
            'forgetSession',
          ],
        },
        onError: {
          target: 'setup',
          // It is not known how far it came.
          actions: [{ type: 'emitSignedOut', params: { failure: 'sessionNotCleared' } }, 'forgetSession'],
        },
      },
    },
  },
});

export type AuthenticatorRef = ActorRefFrom<typeof authenticatorMachine>;
export type AuthenticatorSnapshot = SnapshotFrom<typeof authenticatorMachine>;

/** What the application provides: the authenticator's own calls and those of the flows it starts. */
export interface AllServices {
  readonly authenticator: AuthenticatorServices;
  readonly flows: FlowLoads;
  readonly session: SessionServices;
  readonly signIn: SignInServices;
  readonly signOut: SignOutServices;
}

/** The machine with the application's services. */
export const provideAuthenticator = (services: AllServices): typeof authenticatorMachine =>
  authenticatorMachine.provide({
    actors: {
      ...authenticatorActors(services.authenticator, services.flows),
      session: provideSession(services.session),
      signIn: provideSignIn(services.signIn),
      signOut: provideSignOut(services.signOut),
    },
  });
