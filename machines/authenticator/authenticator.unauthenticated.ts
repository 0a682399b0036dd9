/** The part of the chart without a session: visiting, the flows that open one, and looking whether one was opened unseen. */
import { answered } from '../conventions/call.ts';
import {
  anotherRequest,
  broken,
  laterFlow,
  mismatch,
  namedRequest,
  stages,
  started,
  whenDone,
  whenSignedIn,
  whenStartedElsewhere,
} from './authenticator.flows.ts';
import { authenticatorSetup, isSessionEnded } from './authenticator.setup.ts';

export const unauthenticated = authenticatorSetup.createStateConfig({
  description: 'There is no session. Public pages work, and the visitor can sign in.',
  meta: { requirements: ['4.01', '4.02'] },
  initial: 'routing',
  states: {
    routing: {
      description: 'If the visitor has asked to sign in, the flow for it opens; otherwise they browse.',
      always: [
        { guard: { type: 'isWanted', params: { flow: 'signIn' } }, target: 'signIn' },
        { guard: 'isAnyWanted', target: 'loadingFlow' },
        { target: 'visiting' },
      ],
    },
    loadingFlow: {
      description: 'The code of the flow is loading, and stays loaded.',
      tags: ['busy'],
      meta: { screen: 'loadingFlow' },
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        input: ({ context }) => ({ flow: laterFlow(context) }),
        onDone: [
          { guard: { type: 'isWanted', params: { flow: 'signUp' } }, target: 'signUp' },
          { guard: { type: 'isWanted', params: { flow: 'passwordReset' } }, target: 'passwordReset' },
          { target: 'federatedSignIn' },
        ],
        onError: { target: 'flowUnavailable', actions: 'forgetPassword' },
      },
      on: {
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'signIn.requested': anotherRequest,
        'session.startedElsewhere': {
          target: 'reconciling',
          actions: ['expectSessionOfAnotherTab', 'forgetPassword'],
        },
      },
    },
    flowUnavailable: {
      description:
        'The code of the flow could not be loaded; the request is kept, so that trying again loads it.',
      meta: { screen: 'flowUnavailable' },
      on: {
        'retry.requested': { target: 'loadingFlow' },
        'network.returned': { target: 'loadingFlow' },
        'signIn.requested': anotherRequest,
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'session.startedElsewhere': whenStartedElsewhere,
      },
    },
    visiting: {
      description: 'A visitor browses, with credentials of a guest if something has asked for them.',
      meta: { requirements: ['6.01'] },
      invoke: {
        id: 'guestSession',
        src: 'session',
        input: ({ context }) => ({
          identityKind: 'guest' as const,
          tokenRefreshIntervalMs: context.tokenRefreshIntervalMs,
        }),
        onError: { target: 'visiting', reenter: true },
      },
      on: {
        'signIn.requested': {
          target: 'routing',
          actions: { type: 'rememberRequest', params: ({ event }) => event },
        },
        'session.startedElsewhere': whenStartedElsewhere,
        'credentials.requested': { actions: { type: 'passOn', params: { to: 'guestSession' } } },
        'network.returned': { actions: { type: 'passOn', params: { to: 'guestSession' } } },
      },
    },
    signIn: {
      description: 'The sign-in flow is under way.',
      ...stages('signIn'),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'signIn') throw mismatch('signIn');
          const ended = isSessionEnded(context) ? 'signedOut' : null;
          return { configuration, username, password: entry.password, notice: entry.notice ?? ended };
        },
        onDone: [whenSignedIn, ...whenDone('signIn')],
        onError: broken('signIn'),
      },
    },
    signUp: {
      description: 'The visitor makes an account, or confirms one.',
      ...stages('signUp'),
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'signUp') throw mismatch('signUp');
          return { configuration, username, startAt: entry.startAt, password: entry.password };
        },
        onDone: whenDone('signUp'),
        onError: broken('signUp'),
      },
    },
    passwordReset: {
      description: 'The visitor replaces a password.',
      ...stages('passwordReset'),
      invoke: {
        id: 'passwordReset',
        src: 'passwordReset',
        input: ({ context }) => {
          const { entry, configuration, username } = started(context);
          if (entry.flow !== 'passwordReset') throw mismatch('passwordReset');
          return { configuration, username, startAt: entry.startAt };
        },
        onDone: whenDone('passwordReset'),
        onError: broken('passwordReset'),
      },
    },
    federatedSignIn: {
      description: 'The visitor goes to a provider, or has come back from one.',
      ...stages('federatedSignIn'),
      invoke: {
        id: 'federatedSignIn',
        src: 'federatedSignIn',
        input: ({ context }) => {
          const { entry, destination } = started(context);
          if (entry.flow !== 'federatedSignIn') throw mismatch('federatedSignIn');
          return { provider: entry.provider, destination };
        },
        onDone: [whenSignedIn, ...whenDone('federatedSignIn')],
        onError: broken('federatedSignIn'),
      },
    },
    flowBroken: {
      description: 'The flow itself has failed; the visitor can start again or leave.',
      meta: { screen: 'flowBroken' },
      on: {
        'retry.requested': { target: 'routing' },
        'signIn.requested': namedRequest,
        'signIn.closed': { target: 'visiting', actions: 'forgetRequest' },
        'session.startedElsewhere': whenStartedElsewhere,
      },
    },
    reconciling: {
      description: 'A call may have opened a session without an answer, so the service is asked again.',
      tags: ['background'],
      invoke: {
        id: 'checkSessionAgain',
        src: 'checkSession',
        onDone: [
          {
            guard: { type: 'hasSession', params: answered },
            target: '#authenticator.authenticated',
            actions: 'recordFoundSession',
          },
          {
            guard: { type: 'hasNoSession', params: answered },
            target: 'routing',
            actions: 'expectNothing',
          },
          { target: '#authenticator.sessionUnknown' },
        ],
        onError: { target: '#authenticator.sessionUnknown' },
      },
    },
  },
});
