/** What the sign-up chart is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { submittedValues } from '../form/form.selectors.ts';
import { isFormSubmitting, isFormEditing } from '../form/form.parent.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import type { FormValues } from '../form/form.values.ts';
import { codeRefused, codeRenewed } from '../code-entry/code-entry.ts';
import { CODE_FIELD, bareCode, RESEND_PAUSE_MS } from '../identity/code.ts';
import { completeUsername } from '../identity/username.ts';
import { refusalCode, type AuthErrorCode } from '../identity/auth-error.ts';
import type { AuthConfiguration, ProviderName } from '../identity/configuration.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import type { FlowName } from '../identity/flow.ts';
import { provideRules } from '../identity/ruled-form.ts';
import { signUpPlaceholders } from './sign-up.actors.ts';
import { registrationOf, usernameTyped } from './sign-up.fields.ts';
import { fieldOfRefusal } from './sign-up.refusals.ts';
import type {
  SignUpAnswer,
  SignUpEvent,
  SignUpInput,
  SignUpNotice,
  SignUpOutput,
  SignUpScreen,
} from './sign-up.types.ts';
import { restoredTyped, typedValues } from './sign-up.typed.ts';
import { validateConfirmation, validateRegistration } from './sign-up.validation.ts';

export interface SignUpContext {
  readonly configuration: AuthConfiguration;
  readonly startAt: SignUpInput['startAt'];
  /** What stands as username in the form, or is known from before; as the service wants it once it is in order. */
  readonly username: string;
  /** Secret: held from the registration until the flow ends, so that it need not be typed again to sign in. */
  readonly password: string;
  /** What stands in the registration and is no secret, so that coming back finds it again. */
  readonly typed: FormValues;
  /** Secret: held while the service verifies it. */
  readonly code: string;
  /** Where the last code went; null while it is not known. */
  readonly delivery: CodeDelivery | null;
  /** The confirmation asks whose code it is. */
  readonly asksUsername: boolean;
  readonly notice: SignUpNotice | null;
  /** Why no code could be sent; it says nothing about what is typed, so typing does not take it back. */
  readonly resendRefusal: AuthErrorCode | null;
  /** Where a person who leaves is going; it matters only then. */
  readonly leftFor: FlowName;
  /** Where a person who signs in with a provider is going; null for all others. */
  readonly provider: ProviderName | null;
}

/** True when the service could know an account by this name. */
const isUsable = ({ configuration, username }: Pick<SignUpContext, 'configuration' | 'username'>): boolean =>
  completeUsername(username, '', configuration.loginMechanisms).isWhole;

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
    registrationForm: provideRules(validateRegistration),
    confirmationForm: provideRules(validateConfirmation),
  },
  delays: { resendPause: RESEND_PAUSE_MS },
  guards: {
    isFormSubmitting,
    isFormEditing,
    isAnswered: (_, params: { answer: SignUpAnswer; kind: SignUpAnswer['kind'] }) =>
      params.answer.kind === params.kind,
    isRefusedWith: (_, params: { answer: SignUpAnswer; code: AuthErrorCode }) =>
      params.answer.kind === 'refused' && params.answer.code === params.code,
    startsAtConfirmation: ({ context }) => context.startAt === 'confirm',
    isUsernameKnown: ({ context }) => isUsable(context),
    isOpen: ({ context }) => context.configuration.selfSignUp,
    isOfferedProvider: ({ context }, params: { provider: ProviderName }) =>
      context.configuration.providers.includes(params.provider),
  },
  actions: {
    rememberUsername: assign(({ context }, params: { form: FormSnapshot }) => ({
      username: usernameTyped(submittedValues(params.form), context.configuration) ?? context.username,
    })),
    restoreTyped: assign(({ context }) => ({ typed: restoredTyped(context) })),
    rememberTyped: assign((_, params: { form: FormSnapshot }) => ({ typed: typedValues(params.form) })),
    holdRegistration: assign(({ context }, params: { form: FormSnapshot }) => {
      const { username, password } = registrationOf(submittedValues(params.form), context.configuration);
      return { username, password };
    }),
    holdConfirmation: assign(({ context }, params: { form: FormSnapshot }) => {
      const values = submittedValues(params.form);
      return {
        username: usernameTyped(values, context.configuration) ?? context.username,
        code: bareCode(values[CODE_FIELD] ?? ''),
        notice: null,
        resendRefusal: null,
      };
    }),
    storeDelivery: assign((_, params: { answer: SignUpAnswer }) =>
      params.answer.kind === 'codeSent' ? { delivery: params.answer.delivery } : {},
    ),
    decideWhetherToAsk: assign(({ context }) => ({ asksUsername: !isUsable(context) })),
    announce: assign((_, params: { notice: SignUpNotice }) => ({ notice: params.notice })),
    holdDestination: assign((_, params: { to: FlowName }) => ({ leftFor: params.to })),
    holdProvider: assign((_, params: { provider: ProviderName }) => ({ provider: params.provider })),
    forgetPassword: assign({ password: '' }),
    forgetCode: assign({ code: '' }),
    forgetDelivery: assign({ delivery: null }),
    forgetNotice: assign({ notice: null }),
    refuseResend: assign((_, params: { code: AuthErrorCode }) => ({ resendRefusal: params.code })),
    forgetResendRefusal: assign({ resendRefusal: null }),
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
    renewCode: sendTo('confirmationForm', codeRenewed),
    /** Gives a form back that was submitted while no answer could be waited for. */
    releaseConfirmation: sendTo('confirmationForm', { type: 'submission.refused' as const, refusals: [] }),
    refuseConfirmation: sendTo('confirmationForm', (_, params: { code: AuthErrorCode }) =>
      codeRefused(params.code),
    ),
  },
});
