/** The parts of the chart around the challenge: opening, credentials, routing, closing a challenge, a broken form. */
import { stateIn } from 'xstate';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { LEFT, whenOver, whenStep } from './sign-in.answers.ts';
import { signInSetup } from './sign-in.setup.ts';
import { credentialFields } from './sign-in.validation.ts';

const SUBMITTING_KNOWN = '#signIn.opening.submitting';
const SUBMITTING = '#signIn.credentials.submitting';

/** Going to another flow, from where nothing has to be closed first. */
const leave = {
  target: '#signIn.left',
  actions: {
    type: 'storeWayOut',
    params: ({ event }: { readonly event: { readonly to: 'signIn' | 'signUp' | 'passwordReset' } }) => ({
      wayOut: { kind: 'left' as const, to: event.to },
    }),
  },
} as const;

/** Going to another flow, from where the service has asked for more than the password. */
export const leaveChallenge = { ...leave, target: '#signIn.closing' } as const;

export const opening = signInSetup.createStateConfig({
  description: 'Before the form: what is known already decides whether it is needed.',
  meta: { screen: 'openingSignIn' },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'If another flow has passed a password on, it is submitted; otherwise a started sign-in is looked up.',
      always: [
        { guard: 'hasPassword', target: 'submitting' },
        { guard: 'hasNotice', target: '#signIn.closing' },
        { target: 'recalling' },
      ],
    },
    recalling: {
      description: 'A challenge may have been left open, as by a reload.',
      tags: ['busy'],
      invoke: {
        id: 'recallChallenge',
        src: 'recallChallenge',
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: '#signIn.awaitingChallenge',
            actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) },
          },
          { target: '#signIn.credentials' },
        ],
        onError: { target: '#signIn.credentials' },
      },
      on: { 'flow.left': leave },
    },
    submitting: {
      description: 'The service checks credentials that another flow has just used.',
      tags: ['busy'],
      meta: { requirements: ['3.04'] },
      invoke: {
        id: 'authenticateKnown',
        src: 'authenticate',
        input: ({ context }) => ({ username: context.username, password: context.password }),
        onDone: [
          ...whenOver(SUBMITTING_KNOWN),
          whenStep,
          {
            target: '#signIn.credentials',
            actions: {
              type: 'storeRefusal',
              params: whyRefused,
            },
          },
        ],
        onError: [
          whenLeft(SUBMITTING_KNOWN, LEFT),
          {
            target: '#signIn.credentials',
            actions: { type: 'storeRefusal', params: { code: 'unknown' } },
          },
        ],
      },
      ...pendingCall('flow.cancelled'),
    },
  },
});

export const credentials = signInSetup.createStateConfig({
  description: 'The sign-in form: username and password, other ways in, and ways to other flows.',
  meta: { screen: 'signIn', requirements: ['2.20', '3.04', '4.05', '5.04'] },
  invoke: {
    id: 'credentialsForm',
    src: 'credentialsForm',
    input: ({ context }) => ({
      values: credentialFields(context.username, context.configuration),
      secrets: ['password'],
      rules: context.configuration,
    }),
    onSnapshot: [
      // The credentials are with the service already; what the form says meanwhile changes nothing.
      { guard: stateIn(SUBMITTING) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.submitting',
        actions: { type: 'holdCredentials', params: ({ event }) => ({ form: event.snapshot }) },
      },
      {
        guard: { type: 'isFormEditing', params: ({ event }) => ({ form: event.snapshot }) },
        actions: { type: 'noteUsername', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [
      whenLeft(SUBMITTING, LEFT),
      {
        guard: stateIn(SUBMITTING),
        target: '#signIn.broken',
        actions: 'noteCallBehind',
      },
      { target: '#signIn.broken' },
    ],
  },
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The form says what was refused before it was there.',
      always: [
        {
          guard: 'hasRefusal',
          target: 'entering',
          actions: [
            { type: 'refuseCredentials', params: ({ context }) => ({ code: context.refusal }) },
            'forgetRefusal',
          ],
        },
        { target: 'entering' },
      ],
    },
    entering: {
      description: 'The person fills in the form, or chooses another way.',
      entry: 'forgetSecrets',
      on: {
        'flow.left': leave,
        'provider.chosen': {
          guard: { type: 'isOfferedProvider', params: ({ event }) => event },
          target: '#signIn.left',
          actions: {
            type: 'storeWayOut',
            params: ({ event }) => ({
              wayOut: { kind: 'providerChosen' as const, provider: event.provider },
            }),
          },
        },
      },
    },
    submitting: {
      description: 'The service checks the credentials.',
      tags: ['busy'],
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => ({ username: context.username, password: context.password }),
        onDone: [
          ...whenOver(SUBMITTING),
          whenStep,
          {
            target: 'entering',
            actions: {
              type: 'refuseCredentials',
              params: whyRefused,
            },
          },
        ],
        onError: [
          whenLeft(SUBMITTING, LEFT),
          { target: 'entering', actions: { type: 'refuseCredentials', params: { code: 'unknown' } } },
        ],
      },
      ...pendingCall('flow.cancelled'),
    },
  },
});

export const routing = signInSetup.createStateConfig({
  description: 'The service has answered with a step; each kind has one place in the chart.',
  always: [
    { guard: { type: 'isAtStep', params: { kind: 'signedIn' } }, target: 'complete' },
    { guard: { type: 'isAtStep', params: { kind: 'unconfirmed' } }, target: 'unconfirmed' },
    { guard: { type: 'isAtStep', params: { kind: 'resetRequired' } }, target: 'resetRequired' },
    { target: 'awaitingChallenge' },
  ],
});

const loading = signInSetup.createStateConfig({
  description: 'The code is loading; it stays loaded for the next challenge.',
  meta: { screen: 'openingSignIn' },
  tags: ['busy'],
  invoke: {
    id: 'loadChallenge',
    src: 'loadChallenge',
    onDone: { target: '#signIn.challenge' },
    onError: { target: 'unavailable', actions: 'forgetPassword' },
  },
});

const unavailable = signInSetup.createStateConfig({
  description: 'The code could not be loaded; the challenge stands.',
  meta: { screen: 'challengeUnavailable' },
  on: { 'retry.requested': { target: 'loading' }, 'back.requested': { target: '#signIn.closing' } },
});

export const awaitingChallenge = signInSetup.createStateConfig({
  description: "The service asks for more, and the code of that is not here yet; the service's session runs.",
  // At its end there is nothing left that the password, or the key of an app, could be needed for.
  after: {
    challengeSession: {
      target: 'closing',
      actions: { type: 'announce', params: { notice: 'sessionExpired' } },
    },
  },
  initial: 'loading',
  states: { loading, unavailable },
  on: { 'flow.left': leaveChallenge },
});

export const closing = signInSetup.createStateConfig({
  description: 'The challenge is over; a reload must not bring it back.',
  meta: { screen: 'openingSignIn' },
  tags: ['busy'],
  entry: 'forgetSecrets',
  invoke: {
    id: 'dropChallenge',
    src: 'dropChallenge',
    onDone: [{ guard: 'hasWayOut', target: 'left' }, { target: 'credentials' }],
    onError: [{ guard: 'hasWayOut', target: 'left' }, { target: 'credentials' }],
  },
  on: {
    'flow.left': {
      actions: {
        type: 'storeWayOut',
        params: ({ event }) => ({ wayOut: { kind: 'left' as const, to: event.to } }),
      },
    },
  },
});

export const broken = signInSetup.createStateConfig({
  description: 'A form or the challenge has failed; going back creates everything again.',
  meta: { screen: 'signInFormBroken' },
  entry: ['forgetSecrets', 'forgetNotice'],
  on: { 'back.requested': { target: 'closing' }, 'flow.left': leave },
});
