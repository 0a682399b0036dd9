/** What the password-reset chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { submittedValues, isEditing } from '../form/form.selectors.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import { codeRefused, codeRenewed } from '../code-entry/code-entry.ts';
import { bareCode, CODE_FIELD, RESEND_PAUSE_MS } from '../identity/code.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { FlowEvent, FlowName } from '../identity/flow.ts';
import { provideRules } from '../identity/ruled-form.ts';
import { passwordResetPlaceholders } from './password-reset.actors.ts';
import type {
  PasswordResetInput,
  PasswordResetNotice,
  PasswordResetOutput,
  PasswordResetScreen,
  RequestAnswer,
  ResetAnswer,
} from './password-reset.types.ts';
import {
  fieldOfRefusal,
  isUsableUsername,
  validateConfirmation,
  validateRequest,
  typedUsername,
  type ResetRules,
} from './password-reset.validation.ts';

export interface PasswordResetContext {
  readonly configuration: AuthConfiguration;
  readonly startAt: PasswordResetInput['startAt'];
  /** What stands in the form as the username, or stood there last; empty when none was typed. */
  readonly username: string;
  /** The confirmation asks for the username as well, because it is not known. */
  readonly asksUsername: boolean;
  /** Where the last code went; null when none was sent by this flow. */
  readonly delivery: CodeDelivery | null;
  /** Secret: held while the service checks it. */
  readonly code: string;
  /** Secret: held while the service stores it. */
  readonly password: string;
  readonly notice: PasswordResetNotice | null;
  /** A refusal on the screen that has no form. */
  readonly error: AuthErrorCode | null;
  /** Where the person goes on to. */
  readonly leftTo: FlowName;
}

export type PasswordResetEvent =
  | FlowEvent
  /** The person has a code already, and wants to type it. */
  | { readonly type: 'code.inHand' }
  | { readonly type: 'code.resendRequested' }
  /** Once more what has failed. */
  | { readonly type: 'retry.requested' }
  /** Back to the question for whom the password is to be reset. */
  | { readonly type: 'back.requested' };

/** Any answer of this flow's calls. */
export type PasswordResetAnswer = RequestAnswer | ResetAnswer;

const isUsernameKnown = ({ username, configuration }: PasswordResetContext): boolean =>
  isUsableUsername(username, configuration);

export const passwordResetSetup = setup({
  types: {} as {
    context: PasswordResetContext;
    events: PasswordResetEvent;
    input: PasswordResetInput;
    output: PasswordResetOutput;
    tags: StateTag;
    meta: StateMeta<PasswordResetScreen>;
    children: {
      requestForm: 'requestForm';
      requestCode: 'requestCode';
      requestRequiredCode: 'requestCode';
      confirmForm: 'confirmForm';
      resetPassword: 'resetPassword';
      requestCodeAgain: 'requestCode';
    };
  },
  actors: {
    ...passwordResetPlaceholders,
    requestForm: provideRules<ResetRules>(validateRequest),
    confirmForm: provideRules<ResetRules>(validateConfirmation),
  },
  delays: { resendPause: RESEND_PAUSE_MS },
  guards: {
    startsAt: ({ context }, params: { at: PasswordResetInput['startAt'] }) => context.startAt === params.at,
    isUsernameKnown: ({ context }) => isUsernameKnown(context),
    asksUsername: ({ context }) => context.asksUsername,
    wasCodeSent: ({ context }) => context.delivery !== null,
    /** Each keystroke in the field counts, so that the name goes along wherever the person goes. */
    isUsernameEdited: ({ context }, { form }: { form: FormSnapshot }) =>
      isEditing(form) &&
      typedUsername(submittedValues(form), context.username, context.configuration) !== context.username,
    isFormSubmitting,
    isReset: answerIs('reset'),
    isCodeSent: answerIs('codeSent'),
  },
  actions: {
    holdUsername: assign(({ context }, params: { form: FormSnapshot }) => ({
      username: typedUsername(submittedValues(params.form), context.username, context.configuration),
    })),
    holdConfirmation: assign((_, params: { form: FormSnapshot }) => {
      const { [CODE_FIELD]: code = '', password = '' } = submittedValues(params.form);
      return { code: bareCode(code), password };
    }),
    forgetConfirmation: assign({ code: '', password: '' }),
    decideUsername: assign({ asksUsername: ({ context }) => !isUsernameKnown(context) }),
    storeDelivery: assign((_, params: { answer: RequestAnswer }) =>
      params.answer.kind === 'codeSent' ? { delivery: params.answer.delivery } : {},
    ),
    forgetDelivery: assign({ delivery: null }),
    storeError: assign((_, params: { code: AuthErrorCode }) => ({ error: params.code })),
    forgetError: assign({ error: null }),
    announce: assign((_, params: { notice: PasswordResetNotice }) => ({ notice: params.notice })),
    forgetNotice: assign({ notice: null }),
    leaveFor: assign((_, params: { to: FlowName }) => ({ leftTo: params.to })),
    refuseRequest: sendTo('requestForm', (_, params: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: null, message: { code: params.code } }],
    })),
    // The new password stays: only a wrong code is typed again.
    refuseConfirmation: sendTo('confirmForm', (_, params: { code: AuthErrorCode }) =>
      codeRefused(params.code, fieldOfRefusal(params.code)),
    ),
    renewCode: sendTo('confirmForm', codeRenewed),
  },
});
