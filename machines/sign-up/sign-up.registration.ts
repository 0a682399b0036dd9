/** The part of the chart where an account is made. */
import { stateIn } from 'xstate';
import { answered } from '../conventions/call.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { registrationOf } from './sign-up.fields.ts';
import { signUpSetup } from './sign-up.setup.ts';
import { registrationSecrets, restoredValues } from './sign-up.typed.ts';

const SUBMITTING = '#signUp.registering.submitting';

export const registering = signUpSetup.createStateConfig({
  description: 'The form of a new account: its attributes and a password.',
  meta: { screen: 'signUp', requirements: ['2.20', '3.02', '3.03', '3.04', '4.11', '5.01', '5.02', '9.01'] },
  entry: ['forgetNotice', 'forgetResendRefusal', 'forgetDelivery', 'restoreTyped'],
  invoke: {
    id: 'registrationForm',
    src: 'registrationForm',
    input: ({ context }) => ({
      values: restoredValues(context),
      secrets: registrationSecrets,
      rules: context.configuration,
    }),
    onSnapshot: [
      // The registration is with the service already; what the form says meanwhile changes nothing.
      { guard: stateIn(SUBMITTING) },
      {
        guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
        target: '.submitting',
        actions: [
          { type: 'rememberTyped', params: ({ event }) => ({ form: event.snapshot }) },
          { type: 'holdRegistration', params: ({ event }) => ({ form: event.snapshot }) },
        ],
      },
      {
        guard: { type: 'isFormEditing', params: ({ event }) => ({ form: event.snapshot }) },
        actions: [
          { type: 'rememberUsername', params: ({ event }) => ({ form: event.snapshot }) },
          { type: 'rememberTyped', params: ({ event }) => ({ form: event.snapshot }) },
        ],
      },
    ],
    onError: [
      whenLeft(SUBMITTING, '#signUp.cancelledDuringCall'),
      { target: '#signUp.broken.registrationBroken' },
    ],
  },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person fills in the form.',
      entry: 'forgetPassword',
      on: {
        'confirmation.requested': { target: '#signUp.confirming' },
        'provider.chosen': {
          guard: { type: 'isOfferedProvider', params: ({ event }) => event },
          target: '#signUp.leftForProvider',
          actions: { type: 'holdProvider', params: ({ event }) => event },
        },
      },
    },
    submitting: {
      description: 'The service makes the account.',
      tags: ['busy'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context: { typed, password, configuration } }) =>
          registrationOf({ ...typed, password }, configuration),
        onDone: [
          whenLeft(SUBMITTING, '#signUp.cancelledDuringCall'),
          {
            guard: {
              type: 'isAnswered',
              params: ({ event }) => ({ answer: event.output, kind: 'confirmed' }),
            },
            target: '#signUp.complete',
          },
          {
            guard: {
              type: 'isAnswered',
              params: ({ event }) => ({ answer: event.output, kind: 'codeSent' }),
            },
            target: '#signUp.confirming.resend.pausing',
            actions: { type: 'storeDelivery', params: answered },
          },
          {
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ answer: event.output, code: 'signUpClosed' }),
            },
            target: '#signUp.closed',
          },
          {
            // The account is there by now; making it again would only say that its username is taken.
            guard: {
              type: 'isRefusedWith',
              params: ({ event }) => ({ answer: event.output, code: 'deliveryFailed' }),
            },
            target: '#signUp.confirming',
            actions: { type: 'refuseResend', params: { code: 'deliveryFailed' } },
          },
          {
            target: 'entering',
            actions: { type: 'refuseRegistration', params: answered },
          },
        ],
        onError: [
          whenLeft(SUBMITTING, '#signUp.cancelledDuringCall'),
          { target: 'entering', actions: { type: 'refuseRegistration', params: { answer: null } } },
        ],
      },
      ...pendingCall('flow.cancelled', 'flow.left'),
    },
  },
});
