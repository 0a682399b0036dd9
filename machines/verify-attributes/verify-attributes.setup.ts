/** What the verification chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { provideForm } from '../form/form.provide.ts';
import { submittedValues } from '../form/form.selectors.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import { codeRefused, codeRenewed } from '../code-entry/code-entry.ts';
import { bareCode, CODE_FIELD, validateCode, RESEND_PAUSE_MS } from '../identity/code.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import { verifyAttributesPlaceholders } from './verify-attributes.actors.ts';
import type {
  SendCodeAnswer,
  UnverifiedAttribute,
  VerifiableAttribute,
  VerifyAnswer,
  VerifyAttributesInput,
  VerifyAttributesNotice,
  VerifyAttributesOutput,
  VerifyAttributesScreen,
} from './verify-attributes.types.ts';

export interface VerifyAttributesContext {
  /** What is still to be verified. */
  readonly remaining: readonly UnverifiedAttribute[];
  readonly verified: readonly VerifiableAttribute[];
  /** What a code was last asked for; it matters only once something was chosen. */
  readonly chosen: VerifiableAttribute;
  /** Where the last code went. */
  readonly delivery: CodeDelivery | null;
  /** Secret: held while the service checks it. */
  readonly code: string;
  readonly notice: VerifyAttributesNotice | null;
  /** A refusal on the screen that has no form. */
  readonly error: AuthErrorCode | null;
}

export type VerifyAttributesEvent =
  | { readonly type: 'attribute.chosen'; readonly attribute: VerifiableAttribute }
  | { readonly type: 'code.resendRequested' }
  | { readonly type: 'back.requested' }
  /** The person goes on without verifying, by the button or by closing the screens. */
  | { readonly type: 'verification.skipped' };

/** Any answer of this flow's calls. */
export type VerificationAnswer = SendCodeAnswer | VerifyAnswer;

export const verifyAttributesSetup = setup({
  types: {} as {
    context: VerifyAttributesContext;
    events: VerifyAttributesEvent;
    input: VerifyAttributesInput;
    output: VerifyAttributesOutput;
    tags: StateTag;
    meta: StateMeta<VerifyAttributesScreen>;
    children: { sendCode: 'sendCode'; codeForm: 'codeForm'; verify: 'verify'; sendCodeAgain: 'sendCode' };
  },
  actors: { ...verifyAttributesPlaceholders, codeForm: provideForm({ validate: validateCode }) },
  delays: { resendPause: RESEND_PAUSE_MS },
  guards: {
    isAnythingLeft: ({ context }) => context.remaining.length > 0,
    isRemaining: ({ context }, params: { attribute: VerifiableAttribute }) =>
      context.remaining.some(({ name }) => name === params.attribute),
    isFormSubmitting,
    isVerified: answerIs('verified'),
    isCodeSent: answerIs('codeSent'),
    /** The service accepts the access token no longer. */
    isSessionRefused: (_, params: { answer: VerificationAnswer }) =>
      params.answer.kind === 'refused' && params.answer.code === 'sessionExpired',
  },
  actions: {
    choose: assign((_, params: { attribute: VerifiableAttribute }) => ({ chosen: params.attribute })),
    storeDelivery: assign((_, params: { answer: SendCodeAnswer }) =>
      params.answer.kind === 'codeSent' ? { delivery: params.answer.delivery } : {},
    ),
    storeError: assign((_, params: { code: AuthErrorCode }) => ({ error: params.code })),
    forgetError: assign({ error: null }),
    announce: assign((_, params: { notice: VerifyAttributesNotice }) => ({ notice: params.notice })),
    forgetNotice: assign({ notice: null }),
    holdCode: assign((_, params: { form: FormSnapshot }) => ({
      code: bareCode(submittedValues(params.form)[CODE_FIELD] ?? ''),
    })),
    forgetCode: assign({ code: '' }),
    recordVerified: assign(({ context }, params: { answer: VerificationAnswer }) =>
      params.answer.kind === 'verified'
        ? {
            verified: [...context.verified, context.chosen],
            remaining: context.remaining.filter(({ name }) => name !== context.chosen),
          }
        : {},
    ),
    refuseCode: sendTo('codeForm', (_, params: { code: AuthErrorCode }) => codeRefused(params.code)),
    renewCode: sendTo('codeForm', codeRenewed),
  },
});
