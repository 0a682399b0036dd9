/**
 * Changing the e-mail address or the phone number of a member who is signed in: the new one, and a code that was sent to
 * it. The service stores the address when it sends the code, so a person who leaves then has an address that is not
 * verified.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import { refusalCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import { confirming } from './change-address.confirming.ts';
import {
  addressIn,
  changeAddressActors,
  changeAddressSetup,
  emptyAddress,
  type ChangeAddressServices,
} from './change-address.setup.ts';
import type { ChangeAddressOutput, ChangeAddressScreen } from './change-address.types.ts';

const CHANGING = '#changeAddress.filling.changing';
const LEFT = '#changeAddress.left';

export const changeAddressMachine = changeAddressSetup.createMachine({
  id: 'changeAddress',
  description: 'A new e-mail address or phone number for a member who is signed in.',
  context: ({ input: { attribute } }) => ({
    attribute,
    typed: emptyAddress(attribute),
    delivery: null,
    code: '',
    isSentAgain: false,
  }),
  initial: 'filling',
  output: ({ event }) => event.output as ChangeAddressOutput,
  states: {
    filling: {
      description: 'The form with the new address is open.',
      meta: { screen: 'newAddress' },
      invoke: {
        id: 'addressForm',
        src: 'addressForm',
        input: ({ context }) => ({ values: context.typed, rules: context.attribute }),
        onSnapshot: [
          // The service has the address already; what the form says meanwhile changes nothing.
          { guard: stateIn(CHANGING) },
          {
            guard: { type: 'isFormSubmitting', params: ({ event }) => ({ form: event.snapshot }) },
            target: '.changing',
            actions: { type: 'storeTyped', params: ({ event }) => ({ form: event.snapshot }) },
          },
        ],
        onError: [whenLeft(CHANGING, LEFT), { target: 'broken' }],
      },
      on: { 'flow.cancelled': { target: 'cancelled' } },
      initial: 'typing',
      states: {
        typing: { description: 'The person types the new address.' },
        changing: {
          description: 'The service stores the address and sends a code to it.',
          tags: ['busy'],
          invoke: {
            id: 'update',
            src: 'update',
            input: ({ context: { attribute, typed } }) => ({ attribute, value: addressIn(attribute, typed) }),
            onDone: [
              {
                guard: { type: 'isSessionRefused', params: ({ event }) => ({ answer: event.output }) },
                target: '#changeAddress.sessionRefused',
              },
              whenLeft(CHANGING, LEFT),
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output }) },
                target: 'typing',
                actions: {
                  type: 'refuseAddress',
                  params: ({ event }) => ({ code: refusalCode(event.output) }),
                },
              },
              {
                guard: { type: 'isStored', params: ({ event }) => ({ answer: event.output }) },
                target: '#changeAddress.stored',
              },
              {
                target: '#changeAddress.confirming',
                actions: { type: 'storeDelivery', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: [
              whenLeft(CHANGING, LEFT),
              { target: 'typing', actions: { type: 'refuseAddress', params: { code: 'unknown' } } },
            ],
          },
          ...pendingCall('flow.cancelled'),
        },
      },
    },
    confirming,
    broken: {
      description: 'A form has failed. The person begins with the address that was typed.',
      meta: { screen: 'changeAddressBroken' },
      on: { 'retry.requested': { target: 'filling' }, 'flow.cancelled': { target: 'cancelled' } },
    },
    verified: {
      type: 'final',
      description: 'The new address is verified.',
      output: (): ChangeAddressOutput => ({ kind: 'verified' }),
    },
    stored: {
      type: 'final',
      description: 'The service has the address and wants no proof of it.',
      output: (): ChangeAddressOutput => ({ kind: 'stored' }),
    },
    sessionRefused: {
      type: 'final',
      description: 'The service has ended the session.',
      output: (): ChangeAddressOutput => ({ kind: 'sessionRefused' }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has closed the screen.',
      output: (): ChangeAddressOutput => ({ kind: 'cancelled', callPending: false }),
    },
    left: {
      type: 'final',
      description: 'The person has left during a call, which may have done what it was asked.',
      output: (): ChangeAddressOutput => ({ kind: 'cancelled', callPending: true }),
    },
  },
});

export type ChangeAddressRef = ActorRefFrom<typeof changeAddressMachine>;
export type ChangeAddressSnapshot = SnapshotFrom<typeof changeAddressMachine>;

/** The machine with the application's services. */
export const provideChangeAddress = (services: ChangeAddressServices): typeof changeAddressMachine =>
  changeAddressMachine.provide({ actors: changeAddressActors(services) });

/** What the person sees; null once the flow has ended. */
export const changeAddressScreen = (snapshot: ChangeAddressSnapshot): ChangeAddressScreen | null =>
  currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: ChangeAddressSnapshot): boolean => snapshot.hasTag('busy');

/** The form of the screen, if it has one. */
export const addressForm = (snapshot: ChangeAddressSnapshot): FormRef | null =>
  snapshot.children.codeForm ?? snapshot.children.addressForm ?? null;

/** Where the last code went; null before one was sent. */
export const delivery = (snapshot: ChangeAddressSnapshot): CodeDelivery | null => snapshot.context.delivery;

/** True after the code was sent again, until the person goes on. */
export const isSentAgain = (snapshot: ChangeAddressSnapshot): boolean => snapshot.context.isSentAgain;

/** Whether sending the code again is open, under way, or will be open in a moment. */
export function resendState(snapshot: ChangeAddressSnapshot): 'available' | 'sending' | 'pausing' | 'none' {
  if (snapshot.matches({ confirming: { resend: 'sending' } })) return 'sending';
  if (snapshot.matches({ confirming: { resend: 'resendable' } })) return 'available';
  return snapshot.matches('confirming') ? 'pausing' : 'none';
}
