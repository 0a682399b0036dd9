/** The parts of the chart around the code challenge: credentials, routing, selection, interruptions. */
import { stateIn } from 'xstate';
import { signInSetup } from './sign-in.setup.ts';
import { refusalCode } from './sign-in.steps.ts';

export const credentials = signInSetup.createStateConfig({
  description: 'The sign-in form: username and password.',
  meta: { screen: 'signIn', requirements: ['2.20', '4.05'] },
  entry: 'forgetStep',
  invoke: {
    id: 'credentialsForm',
    src: 'credentialsForm',
    input: ({ context }) => ({
      values: { username: context.username, password: '' },
      secrets: ['password'],
    }),
    onSnapshot: [
      // The credentials are with the service already; what the form says meanwhile changes nothing.
      { guard: stateIn('#signIn.credentials.submitting') },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.submitting',
        actions: { type: 'holdCredentials', params: ({ event }) => ({ form: event.snapshot }) },
      },
    ],
    onError: [
      { guard: 'isWithdrawn', target: '#signIn.cancelled' },
      { target: '#signIn.interrupted.formBroken' },
    ],
  },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person fills in the form.',
      entry: 'forgetPassword',
    },
    submitting: {
      description: 'The service checks the credentials.',
      tags: ['busy'],
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => ({ username: context.username, password: context.password }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ outcome: event.output, code: 'alreadySignedIn' }),
            },
            target: '#signIn.alreadyOpen',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'entering',
            actions: {
              type: 'refuseCredentials',
              params: ({ event }) => ({ code: refusalCode(event.output) }),
            },
          },
          {
            target: '#signIn.routing',
            actions: { type: 'storeStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          { target: 'entering', actions: { type: 'refuseCredentials', params: { code: 'unknown' } } },
        ],
      },
      on: { 'signIn.cancelled': { actions: 'withdraw' } },
    },
  },
});

export const routing = signInSetup.createStateConfig({
  description: 'The service has answered with a step; each kind has one place in the chart.',
  always: [
    { guard: { type: 'isAtStep', params: { kind: 'signedIn' } }, target: 'complete' },
    { guard: 'isCodeChallenge', target: 'challenge' },
    { guard: 'isSelection', target: 'selection' },
    {
      guard: { type: 'isAtStep', params: { kind: 'newPasswordRequired' } },
      target: 'interrupted.newPasswordRequired',
    },
    {
      guard: { type: 'isAtStep', params: { kind: 'resetRequired' } },
      target: 'interrupted.passwordResetRequired',
    },
    {
      guard: { type: 'isAtStep', params: { kind: 'unconfirmed' } },
      target: 'interrupted.accountUnconfirmed',
    },
    { target: 'interrupted.unsupportedStep' },
  ],
});

export const selection = signInSetup.createStateConfig({
  description: 'The member has several second factors and chooses one.',
  meta: { screen: 'selectMfaMethod', requirements: ['2.20', '4.09'] },
  on: { 'back.requested': { target: 'credentials' } },
  after: {
    challengeSession: [
      { guard: stateIn('#signIn.selection.requesting') },
      { target: 'credentials', actions: { type: 'announce', params: { notice: 'sessionExpired' } } },
    ],
  },
  entry: 'forgetNotice',
  exit: 'forgetError',
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person weighs the factors the service offers.',
      on: {
        'method.chosen': {
          guard: { type: 'isOfferedMethod', params: ({ event }) => event },
          target: 'requesting',
          actions: { type: 'holdMethod', params: ({ event }) => event },
        },
      },
    },
    requesting: {
      description: 'The service prepares the chosen factor.',
      tags: ['busy'],
      invoke: {
        id: 'chooseMethod',
        src: 'chooseMethod',
        input: ({ context }) => ({ method: context.method }),
        onDone: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          {
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ outcome: event.output, code: 'sessionExpired' }),
            },
            target: '#signIn.credentials',
            actions: { type: 'announce', params: { notice: 'sessionExpired' } },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'choosing',
            actions: { type: 'storeError', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: '#signIn.routing',
            actions: { type: 'storeStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: [
          { guard: 'isWithdrawn', target: '#signIn.cancelled' },
          { target: 'choosing', actions: 'storeUnknownError' },
        ],
      },
      on: { 'signIn.cancelled': { actions: 'withdraw' }, 'back.requested': {} },
    },
  },
});

export const interrupted = signInSetup.createStateConfig({
  description: 'Something must happen before this account can sign in; the screen says what, and leads back.',
  entry: ['forgetPassword', 'forgetNotice'],
  on: { 'back.requested': { target: 'credentials' } },
  initial: 'unsupportedStep',
  states: {
    newPasswordRequired: {
      description: 'The service wants a new password before it opens a session.',
      meta: { screen: 'newPasswordRequired', requirements: ['4.06'] },
    },
    passwordResetRequired: {
      description: 'The password must be reset first.',
      meta: { screen: 'passwordResetRequired', requirements: ['4.07'] },
    },
    accountUnconfirmed: {
      description: 'The account was never confirmed.',
      meta: { screen: 'accountUnconfirmed', requirements: ['4.08'] },
    },
    unsupportedStep: {
      description: 'The service asks for a step this product does not know; the screen names it.',
      meta: { screen: 'unsupportedStep', requirements: ['4.09'] },
    },
    formBroken: {
      description: 'The form itself has failed; going back builds it anew.',
      meta: { screen: 'formBroken' },
    },
  },
});
