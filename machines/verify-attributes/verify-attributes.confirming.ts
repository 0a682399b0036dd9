/** The part of the chart where a code was sent: it is typed and checked, and beside that it can be sent again. */
import { answered } from '../conventions/call.ts';
import { codeEntry, submittedForm } from '../code-entry/code-entry.ts';
import { hasLeft, pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { whyRefused } from '../identity/auth-error.ts';
import { CODE_FIELD } from '../identity/code.ts';
import { verifyAttributesSetup } from './verify-attributes.setup.ts';

const CHECKING = '#verifyAttributes.confirming.entry.checking';
const SENDING = '#verifyAttributes.confirming.resend.sending';
const FINISHED = '#verifyAttributes.finished';

const checking = verifyAttributesSetup.createStateConfig({
  description: 'The service checks the code.',
  tags: ['busy'],
  exit: 'forgetCode',
  invoke: {
    id: 'verify',
    src: 'verify',
    input: ({ context }) => ({ attribute: context.chosen, code: context.code }),
    onDone: [
      {
        guard: { type: 'isSessionRefused', params: answered },
        target: '#verifyAttributes.sessionRefused',
      },
      {
        // What was verified at the last moment is known to have been.
        guard: hasLeft(CHECKING),
        target: FINISHED,
        actions: { type: 'recordVerified', params: answered },
      },
      {
        guard: { type: 'isVerified', params: answered },
        target: '#verifyAttributes.offering',
        actions: [
          { type: 'recordVerified', params: answered },
          { type: 'announce', params: { notice: 'verified' } },
        ],
      },
      {
        target: 'typing',
        actions: { type: 'refuseCode', params: whyRefused },
      },
    ],
    onError: [
      whenLeft(CHECKING, FINISHED),
      { target: 'typing', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
    ],
  },
  // Going back would leave a call behind that can still succeed.
  ...pendingCall('verification.skipped', 'back.requested'),
});

const sending = verifyAttributesSetup.createStateConfig({
  description: 'The code is sent again.',
  tags: ['busy'],
  invoke: {
    id: 'sendCodeAgain',
    src: 'sendCode',
    input: ({ context }) => ({ attribute: context.chosen }),
    onDone: [
      {
        guard: { type: 'isSessionRefused', params: answered },
        target: '#verifyAttributes.sessionRefused',
      },
      whenLeft(SENDING, FINISHED),
      {
        guard: { type: 'isCodeSent', params: answered },
        target: 'pausing',
        actions: [
          { type: 'storeDelivery', params: answered },
          { type: 'announce', params: { notice: 'codeSent' } },
          'renewCode',
        ],
      },
      {
        target: 'resendable',
        actions: { type: 'refuseCode', params: whyRefused },
      },
    ],
    onError: [
      whenLeft(SENDING, FINISHED),
      { target: 'resendable', actions: { type: 'refuseCode', params: { code: 'unknown' } } },
    ],
  },
  ...pendingCall('verification.skipped', 'back.requested'),
});

export const confirming = verifyAttributesSetup.createStateConfig({
  description: 'A code was sent to the chosen address or number; the person types it.',
  meta: { screen: 'confirmVerification', requirements: ['2.20', '4.13'] },
  on: { 'back.requested': { target: 'choosing' } },
  exit: 'forgetNotice',
  ...codeEntry({
    at: '#verifyAttributes.confirming',
    form: {
      id: 'codeForm',
      src: 'codeForm',
      input: { values: { [CODE_FIELD]: '' }, secrets: [CODE_FIELD] },
    },
    submitted: [{ type: 'holdCode', params: submittedForm }, 'forgetNotice'],
    observed: [],
    broken: { target: '#verifyAttributes.formBroken', left: FINISHED, during: [CHECKING, SENDING] },
    checking,
    sending,
    resend: { initial: 'pausing', request: [{ target: 'sending', actions: 'forgetNotice' }] },
  }),
});
