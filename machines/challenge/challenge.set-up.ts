/** The parts of the chart where something is set up: an authenticator app, an address for codes, a new password. */
import { stateIn } from 'xstate';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { breakIn, isStep, LEFT, refuseIn, storeStep, whenOver } from './challenge.answers.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { session } from './challenge.session.ts';
import { challengeSetup } from './challenge.setup.ts';
import { chosenEmail, missingAttributesOf } from './challenge.steps.ts';
import { newPasswordFields } from './challenge.validation.ts';
import { checking } from './challenge.checking.ts';

const CHECKING = '#challenge.totpSetUp.entry.checking';
const REGISTERING = '#challenge.emailSetUp.entry.registering';
const SAVING = '#challenge.newPassword.entry.saving';

export const totpSetUp = challengeSetup.createStateConfig({
  description: 'The member connects an authenticator app and proves it with a first code.',
  meta: { screen: 'setUpTotp', requirements: ['1.06', '2.20', '4.09'] },
  exit: 'forgetKey',
  on: { 'back.requested': { target: 'left' } },
  type: 'parallel',
  states: {
    entry: {
      description: 'The form with the first code.',
      invoke: {
        id: 'codeForm',
        src: 'codeForm',
        input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
        onSnapshot: [
          // The code is with the service already; what the form says meanwhile changes nothing.
          { guard: stateIn(CHECKING) },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.checking',
            actions: { type: 'holdCode', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: [whenLeft(CHECKING, LEFT), { target: '#challenge.broken' }],
      },
      initial: 'typing',
      states: {
        typing: { description: 'The person gives the key to the app and types the code it shows.' },
        checking: checking(CHECKING),
      },
    },
    session: session(CHECKING),
  },
});

export const emailSetUp = challengeSetup.createStateConfig({
  description: 'The member gives the address that codes will go to; the service then asks for a first one.',
  meta: { screen: 'setUpEmail', requirements: ['1.06', '2.20', '4.09'] },
  on: { 'back.requested': { target: 'left' } },
  type: 'parallel',
  states: {
    entry: {
      description: 'The form with the address.',
      invoke: {
        id: 'emailForm',
        src: 'emailForm',
        input: ({ context }) => ({ values: { email: chosenEmail(context.given) } }),
        onSnapshot: [
          { guard: stateIn(REGISTERING) },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.registering',
            actions: { type: 'holdEmail', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: [whenLeft(REGISTERING, LEFT), { target: '#challenge.broken' }],
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'An address that was given again by itself may have been refused; the form says so.',
          always: [
            {
              guard: 'isErrorPending',
              target: 'entering',
              actions: [
                {
                  type: 'refuse',
                  params: ({ context }) => ({ form: 'emailForm' as const, code: context.error ?? 'unknown' }),
                },
                'forgetError',
              ],
            },
            { target: 'entering' },
          ],
        },
        entering: { description: 'The person types the address.' },
        registering: {
          description: 'The service sends a code to the address.',
          tags: ['busy'],
          invoke: {
            id: 'registerEmail',
            src: 'registerEmail',
            input: ({ context }) => ({ email: chosenEmail(context.given) }),
            onDone: [
              ...whenOver(REGISTERING),
              { guard: isStep, target: '#challenge.routing', actions: storeStep },
              { target: 'entering', actions: refuseIn('emailForm') },
            ],
            onError: [whenLeft(REGISTERING, LEFT), { target: 'entering', actions: breakIn('emailForm') }],
          },
          ...pendingCall('flow.cancelled', 'back.requested'),
        },
      },
    },
    session: session(REGISTERING),
  },
});

export const newPassword = challengeSetup.createStateConfig({
  description: 'The password was set by another person and is replaced, with what else the account lacks.',
  meta: { screen: 'newPasswordRequired', requirements: ['2.20', '4.06', '5.01', '5.02', '5.03'] },
  on: { 'back.requested': { target: 'left' } },
  type: 'parallel',
  states: {
    entry: {
      description: 'The form with the new password.',
      invoke: {
        id: 'newPasswordForm',
        src: 'newPasswordForm',
        input: ({ context }) => {
          const missingAttributes = missingAttributesOf(context.step);
          return {
            values: Object.fromEntries(newPasswordFields(missingAttributes).map((field) => [field, ''])),
            secrets: ['password', 'confirm_password'],
            rules: { policy: context.configuration.passwordPolicy, missingAttributes },
          };
        },
        onSnapshot: [
          { guard: stateIn(SAVING) },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.saving',
            actions: { type: 'holdNewPassword', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: [whenLeft(SAVING, LEFT), { target: '#challenge.broken' }],
      },
      initial: 'entering',
      states: {
        entering: { description: 'The person chooses a password and fills in what is missing.' },
        saving: {
          description: 'The service takes the new password.',
          tags: ['busy'],
          exit: 'forgetNewPassword',
          invoke: {
            id: 'setNewPassword',
            src: 'setNewPassword',
            input: ({ context }) => context.newPassword,
            onDone: [
              ...whenOver(SAVING),
              { guard: isStep, target: '#challenge.routing', actions: [storeStep, 'forbidResending'] },
              { target: 'entering', actions: refuseIn('newPasswordForm') },
            ],
            onError: [whenLeft(SAVING, LEFT), { target: 'entering', actions: breakIn('newPasswordForm') }],
          },
          ...pendingCall('flow.cancelled', 'back.requested'),
        },
      },
    },
    session: session(SAVING),
  },
});
