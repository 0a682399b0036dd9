/**
 * Changing the e-mail address or the phone number of a member who is signed in: the new one, and a code that was sent to
 * it. The service stores the address when it sends the code, so a person who leaves then has an address that is not
 * verified.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { answered } from '../conventions/call.ts';
import { ending } from '../conventions/ending.ts';
import { currentScreen } from '../conventions/screen.ts';
import { formCall, formEnds } from '../form/form.call.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import { confirming } from './change-address.confirming.ts';
import {
  addressIn,
  changeAddressActors,
  changeAddressSetup,
  emptyAddress,
  type ChangeAddressContext,
  type ChangeAddressServices,
} from './change-address.setup.ts';
import type { ChangeAddressOutput, ChangeAddressScreen } from './change-address.types.ts';

type Now = { readonly context: ChangeAddressContext };

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
      ...formCall({
        at: '#changeAddress.filling',
        form: 'addressForm',
        input: ({ context }: Now) => ({ values: context.typed, rules: context.attribute }),
        typing: 'The person types the new address.',
        // The form begins with it when the person comes back from the code.
        keep: 'storeTyped',
        forget: null,
        refuse: 'refuseAddress',
        call: {
          name: 'changing',
          description: 'The service stores the address and sends a code to it.',
          src: 'update',
          input: ({ context: { attribute, typed } }: Now) => ({
            attribute,
            value: addressIn(attribute, typed),
          }),
          evenIfLeft: {
            refused: {
              guard: { type: 'isSessionRefused', params: answered },
              target: '#changeAddress.sessionRefused',
            },
          },
          answers: {
            stored: { target: '#changeAddress.stored' },
            codeSent: {
              target: '#changeAddress.confirming',
              actions: { type: 'storeDelivery', params: answered },
            },
          },
        },
      }),
    },
    confirming,
    verified: ending({ kind: 'verified' }, 'The new address is verified.'),
    stored: ending({ kind: 'stored' }, 'The service has the address and wants no proof of it.'),
    sessionRefused: ending({ kind: 'sessionRefused' }, 'The service has ended the session.'),
    ...formEnds(
      'filling',
      'changeAddressBroken',
      'The person has left during a call, which may have done what it was asked.',
    ),
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
