/** What the sign-up chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { submittedValues, type FormSnapshot } from '../form/index.ts';
import {
  bareCode,
  judgeUsername,
  RESEND_PAUSE_MS,
  type AuthConfiguration,
  type AuthErrorCode,
  type CodeDelivery,
  type FlowName,
} from '../identity/index.ts';
import { provideRules } from '../identity/ruled-form.ts';
import { signUpPlaceholders } from './sign-up.actors.ts';
import { registrationOf, usernameIn } from './sign-up.fields.ts';
import { fieldOfRefusal, refusalCode, refusalOfConfirmation } from './sign-up.refusals.ts';
import type {
  SignUpAnswer,
  SignUpEvent,
  SignUpInput,
  SignUpNotice,
  SignUpOutput,
  SignUpScreen,
} from './sign-up.types.ts';
import { judgeConfirmation, judgeRegistration } from './sign-up.validation.ts';

export interface SignUpContext {
  readonly configuration: AuthConfiguration;
  readonly startAt: SignUpInput['startAt'];
  /** What stands as username in the form, or is known from before; as the service wants it once it is in order. */
  readonly username: string;
  /** Secret: held from the registration until the flow ends, so that nobody has to type it again to sign in. */
  readonly password: string;
  /** What the new account is to have, by the names on the wire; kept to be corrected. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Secret: held while the service verifies it. */
  readonly code: string;
  /** Where the last code went; null while nobody knows. */
  readonly delivery: CodeDelivery | null;
  /** The confirmation asks whose code it is. */
  readonly asksUsername: boolean;
  readonly notice: SignUpNotice | null;
  /** Where a person who leaves is going; it matters only then. */
  readonly leftFor: FlowName;
  /** The person has left while a call was under way. */
  readonly isWithdrawn: boolean;
}

/** True when the service could know somebody by this name. */
const isUsable = ({ configuration, username }: Pick<SignUpContext, 'configuration' | 'username'>): boolean =>
  Object.values(judgeUsername(username, configuration.loginMechanisms)).every((found) => found.length === 0);

export const signUpSetup = setup({
  types: {} as {
    context: SignUpContext;
    events: SignUpEvent;
    input: SignUpInput;
    output: SignUpOutput;
    tags: StateTag;
    meta: StateMeta<SignUpScreen>;
    children: {
      registrationForm: 'registrationForm';
      register: 'register';
      confirmationForm: 'confirmationForm';
      confirm: 'confirm';
      resendCode: 'resendCode';
    };
  },
  actors: {
    ...signUpPlaceholders,
    registrationForm: provideRules(judgeRegistration),
    confirmationForm: provideRules(judgeConfirmation),
  },
  delays: { resendPause: RESEND_PAUSE_MS },
  guards: {
    isWithdrawn: ({ context }) => context.isWithdrawn,
    isFormSubmitting: (_, params: { form: FormSnapshot }) => params.form.matches('submitting'),
    isFormEditing: (_, params: { form: FormSnapshot }) => params.form.matches('editing'),
    isAnswered: (_, params: { answer: SignUpAnswer; kind: SignUpAnswer['kind'] }) =>
      params.answer.kind === params.kind,
    isRefusedWith: (_, params: { answer: SignUpAnswer; code: AuthErrorCode }) =>
      params.answer.kind === 'refused' && params.answer.code === params.code,
    startsAtConfirmation: ({ context }) => context.startAt === 'confirm',
    isUsernameKnown: ({ context }) => isUsable(context),
    isOpen: ({ context }) => context.configuration.selfSignUp,
  },
  actions: {
    rememberUsername: assign(({ context }, params: { form: FormSnapshot }) => ({
      username: usernameIn(submittedValues(params.form), context.configuration) ?? context.username,
    })),
    holdRegistration: assign(({ context }, params: { form: FormSnapshot }) => ({
      ...registrationOf(submittedValues(params.form), context.configuration),
      notice: null,
    })),
    holdConfirmation: assign(({ context }, params: { form: FormSnapshot }) => {
      const values = submittedValues(params.form);
      return {
        username: usernameIn(values, context.configuration) ?? context.username,
        code: bareCode(values['code'] ?? ''),
        notice: null,
      };
    }),
    storeDelivery: assign((_, params: { answer: SignUpAnswer }) =>
      params.answer.kind === 'codeSent' ? { delivery: params.answer.delivery } : {},
    ),
    decideWhetherToAsk: assign(({ context }) => ({ asksUsername: !isUsable(context) })),
    announce: assign((_, params: { notice: SignUpNotice }) => ({ notice: params.notice })),
    holdDestination: assign((_, params: { to: FlowName }) => ({ leftFor: params.to })),
    withdraw: assign({ isWithdrawn: true }),
    forgetPassword: assign({ password: '' }),
    forgetCode: assign({ code: '' }),
    forgetDelivery: assign({ delivery: null }),
    forgetNotice: assign({ notice: null }),
    /** `answer`: null when the call broke. */
    refuseRegistration: sendTo(
      'registrationForm',
      ({ context }, params: { answer: SignUpAnswer | null }) => ({
        type: 'submission.refused' as const,
        refusals: [
          {
            field: fieldOfRefusal(params.answer, context.configuration),
            message: { code: refusalCode(params.answer) },
          },
        ],
      }),
    ),
    /** What was typed, or even submitted, in the meantime was the code before. */
    renewConfirmation: sendTo('confirmationForm', {
      type: 'submission.refused' as const,
      refusals: [],
      cleared: ['code'],
    }),
    refuseConfirmation: sendTo('confirmationForm', (_, params: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      ...refusalOfConfirmation(params.code),
    })),
  },
});
