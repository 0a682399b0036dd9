/** The part of the chart where a code went to the new address: it is typed and checked, and can be sent again. */
import { answered } from '../conventions/call.ts';
import { codeEntry, submittedForm } from '../code-entry/code-entry.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { changeAddressSetup } from './change-address.setup.ts';

const CHECKING = '#changeAddress.confirming.entry.checking';
const SENDING = '#changeAddress.confirming.resend.sending';
const LEFT = '#changeAddress.left';

const checking = changeAddressSetup.createStateConfig({
  description: 'The service checks the code.',
  tags: ['busy'],
  exit: 'forgetCode',
  invoke: {
    id: 'verify',
    src: 'verify',
    input: ({ context }) => ({ attribute: context.attribute, code: context.code }),
    onDone: [
      {
        guard: { type: 'isSessionRefused', params: answered },
        target: '#changeAddress.sessionRefused',
      },
      whenLeft(CHECKING, LEFT),
      { guard: { type: 'isVerified', params: answered }, target: '#changeAddress.verified' },
      {
        target: 'typing',
        actions: { type: 'refuseCode', params: whyRefused },
      },
    ],
    onError: [
      whenLeft(CHECKING, LEFT),
      { target: 'typing', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
    ],
  },
  // Going back would leave a call behind that can still succeed.
  ...pendingCall('flow.cancelled', 'back.requested'),
});

const sending = changeAddressSetup.createStateConfig({
  description: 'The code is sent again.',
  tags: ['busy'],
  invoke: {
    id: 'sendCode',
    src: 'sendCode',
    input: ({ context }) => ({ attribute: context.attribute }),
    onDone: [
      {
        guard: { type: 'isSessionRefused', params: answered },
        target: '#changeAddress.sessionRefused',
      },
      whenLeft(SENDING, LEFT),
      {
        guard: { type: 'isCodeSent', params: answered },
        target: 'pausing',
        actions: [{ type: 'storeDelivery', params: answered }, 'announceCode', 'renewCode'],
      },
      {
        target: 'resendable',
        actions: { type: 'refuseCode', params: whyRefused },
      },
    ],
    onError: [
      whenLeft(SENDING, LEFT),
      { target: 'resendable', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
    ],
  },
  ...pendingCall('flow.cancelled', 'back.requested'),
});

export const confirming = changeAddressSetup.createStateConfig({
  description: 'A code was sent to the new address or number; the person types it.',
  meta: { screen: 'confirmAddress' },
  on: { 'back.requested': { target: 'filling' }, 'flow.cancelled': { target: 'cancelled' } },
  exit: 'forgetNotice',
  ...codeEntry({
    at: '#changeAddress.confirming',
    form: {
      id: 'codeForm',
      src: 'codeForm',
      input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
    },
    submitted: [{ type: 'holdCode', params: submittedForm }, 'forgetNotice'],
    observed: [],
    broken: { target: '#changeAddress.broken', left: LEFT, during: [CHECKING, SENDING] },
    checking,
    sending,
    resend: {
      initial: 'pausing',
      request: [{ target: 'sending', actions: 'forgetNotice' }],
    },
  }),
});
