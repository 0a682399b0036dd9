/** How to try changing an address: what a member types, how the service answers, and what must always be true. */
import {
  addressForm,
  changeAddressMachine,
  changeAddressScreen,
  isBusy,
  isSentAgain,
} from '#machines/change-address/change-address.machine.ts';
import type { ChangeAddressEvent } from '#machines/change-address/change-address.setup.ts';
import { isSubmitting } from '#machines/form/form.selectors.ts';
import { formAfter, formOf, submitted } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

export const CODE = '246813';
export const NEW_ADDRESS = 'marta.new@leeds.example';

const refused = <const Code>(code: Code) => ({ output: { kind: 'refused', code } }) as const;
const delivery = { medium: 'email', destination: 'm-***@leeds.example' } as const;

export const changeAddressModel = defineModel({
  machine: changeAddressMachine,
  inputs: { 'a member': { attribute: 'email' } },
  events: (): ChangeAddressEvent[] => [
    { type: 'flow.cancelled' },
    { type: 'back.requested' },
    { type: 'code.resendRequested' },
    { type: 'retry.requested' },
  ],
  replies: {
    addressForm: {
      'is submitted': formAfter(
        formOf(changeAddressMachine, 'addressForm'),
        { values: { email: '' }, rules: 'email' } as never,
        submitted({ email: NEW_ADDRESS }),
      ),
    },
    codeForm: {
      'is submitted': formAfter(
        formOf(changeAddressMachine, 'codeForm'),
        { values: { confirmation_code: '' }, secrets: ['confirmation_code'] } as never,
        submitted({ confirmation_code: '246 813' }),
      ),
    },
    update: {
      'sends a code': { output: { kind: 'codeSent', delivery } },
      'has the address': { output: { kind: 'stored' } },
      'knows another owner': refused('contactTaken'),
      'wants a pause': refused('throttled'),
      'refuses the session': refused('sessionExpired'),
    },
    sendCode: {
      'sends it again': { output: { kind: 'codeSent', delivery } },
      'wants a pause': refused('throttled'),
      'refuses the session': refused('sessionExpired'),
    },
    verify: {
      'finds it right': { output: { kind: 'verified' } },
      'says the code is wrong': refused('codeMismatch'),
      'knows another owner': refused('contactTaken'),
      'refuses the session': refused('sessionExpired'),
    },
  },
  home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
  secrets: [
    {
      name: 'code',
      text: CODE,
      mayLive: (snapshot) => snapshot.matches({ confirming: { entry: 'checking' } }),
    },
  ],
  invariants: {
    'a form that waits has its call': (snapshot) => {
      const form = addressForm(snapshot);
      return form === null || isBusy(snapshot) || !isSubmitting(form.getSnapshot());
    },
    'where the code went is known once one was sent': (snapshot) =>
      !snapshot.matches('confirming') || snapshot.context.delivery !== null,
    'what was typed is kept while the code is asked for': (snapshot) =>
      !snapshot.matches('confirming') || snapshot.context.typed['email'] === NEW_ADDRESS,
    'there is always a screen until the end': (snapshot) =>
      snapshot.status !== 'active' || changeAddressScreen(snapshot) !== null,
    'a screen that is not broken has a form': (snapshot) =>
      snapshot.status !== 'active' ||
      (changeAddressScreen(snapshot) === 'changeAddressBroken') === (addressForm(snapshot) === null),
    'the service is asked one thing at a time': (snapshot) =>
      Object.keys(snapshot.children).filter((id) => !id.endsWith('Form')).length <= 1,
    'a person cannot go back behind a call': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'back.requested' }),
    'that a code was sent again is shown where one is asked for': (snapshot) =>
      !isSentAgain(snapshot) || snapshot.status !== 'active' || snapshot.matches('confirming'),
  },
});
