/** What the chart of a changed address is written with: its context, events, guards, actions, delays and actors. */
import { assign, sendTo, setup } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { codeRefused, codeRenewed } from '../code-entry/code-entry.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { FormSnapshot } from '../form/form.machine.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import { submittedValues } from '../form/form.selectors.ts';
import type { FormValues } from '../form/form.values.ts';
import { attributeFields, attributesIn, validateAttribute } from '../identity/attributes.ts';
import { refusalCode, type AuthErrorCode } from '../identity/auth-error.ts';
import { bareCode, CODE_FIELD, RESEND_PAUSE_MS, validateCode } from '../identity/code.ts';
import type { CodeDelivery } from '../identity/delivery.ts';
import { provideRules } from '../identity/ruled-form.ts';
import type { Verification } from '../verify-attributes/verify-attributes.actors.ts';
import type {
  SendCodeAnswer,
  VerifiableAttribute,
  VerifyAnswer,
} from '../verify-attributes/verify-attributes.types.ts';
import type {
  ChangeAddressInput,
  ChangeAddressOutput,
  ChangeAddressScreen,
  NewAddress,
  UpdateAnswer,
} from './change-address.types.ts';

/** The calls of this flow; expected refusals are values, so a rejection means that something broke. */
export interface ChangeAddressServices {
  /** Stores the address and sends a code to it. */
  readonly update: Call<NewAddress, UpdateAnswer>;
  readonly sendCode: Call<ChangeAddressInput, SendCodeAnswer>;
  readonly verify: Call<Verification, VerifyAnswer>;
}

/** The services as actors, for `provide({ actors })`. */
export const changeAddressActors = (services: ChangeAddressServices): typeof placeholders => ({
  update: calling(services.update),
  sendCode: calling(services.sendCode),
  verify: calling(services.verify),
});

const placeholders = {
  update: unprovided<UpdateAnswer, NewAddress>('changeAddress', 'update'),
  sendCode: unprovided<SendCodeAnswer, ChangeAddressInput>('changeAddress', 'sendCode'),
  verify: unprovided<VerifyAnswer, Verification>('changeAddress', 'verify'),
};

export interface ChangeAddressContext {
  readonly attribute: VerifiableAttribute;
  /** What was typed last: the form begins with it when the person comes back from the code. */
  readonly typed: FormValues;
  /** Where the last code went. */
  readonly delivery: CodeDelivery | null;
  /** Secret: held while the service checks it. */
  readonly code: string;
  /** True once the code was sent again. */
  readonly isSentAgain: boolean;
}

export type ChangeAddressEvent =
  | { readonly type: 'flow.cancelled' }
  | { readonly type: 'back.requested' }
  | { readonly type: 'code.resendRequested' }
  | { readonly type: 'retry.requested' };

/** Any answer of this flow's calls. */
export type AddressAnswer = UpdateAnswer | VerifyAnswer;

/** Refusals that belong beside the address. */
const aboutAddress: ReadonlySet<AuthErrorCode> = new Set(['contactTaken', 'valueRefused']);

/** Every field of a form for this attribute, empty. */
export const emptyAddress = (attribute: VerifiableAttribute): FormValues =>
  Object.fromEntries(attributeFields([attribute]).map((field) => [field, '']));

/** The address that a form has. */
export const addressIn = (attribute: VerifiableAttribute, values: FormValues): string =>
  attributesIn(values, [attribute])[attribute] ?? '';

export const changeAddressSetup = setup({
  types: {} as {
    context: ChangeAddressContext;
    events: ChangeAddressEvent;
    input: ChangeAddressInput;
    output: ChangeAddressOutput;
    tags: StateTag;
    meta: StateMeta<ChangeAddressScreen>;
    children: {
      addressForm: 'addressForm';
      update: 'update';
      codeForm: 'codeForm';
      verify: 'verify';
      sendCode: 'sendCode';
    };
  },
  actors: {
    ...placeholders,
    addressForm: provideRules<VerifiableAttribute>((values, attribute) => ({
      [attribute]: validateAttribute(attribute, values),
    })),
    codeForm: provideForm({ validate: validateCode }),
  },
  delays: { resendPause: RESEND_PAUSE_MS },
  guards: {
    isFormSubmitting,
    isVerified: answerIs('verified'),
    isStored: answerIs('stored'),
    isCodeSent: answerIs('codeSent'),
    /** The service accepts the access token no longer. */
    isSessionRefused: (_, params: { answer: AddressAnswer }) =>
      refusalCode(params.answer) === 'sessionExpired',
  },
  actions: {
    storeTyped: assign((_, params: { form: FormSnapshot }) => ({ typed: submittedValues(params.form) })),
    storeDelivery: assign((_, params: { answer: AddressAnswer }) =>
      params.answer.kind === 'codeSent' ? { delivery: params.answer.delivery } : {},
    ),
    refuseAddress: sendTo('addressForm', ({ context }, { code }: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: aboutAddress.has(code) ? context.attribute : null, message: { code } }],
    })),
    holdCode: assign((_, params: { form: FormSnapshot }) => ({
      code: bareCode(submittedValues(params.form)[CODE_FIELD] ?? ''),
    })),
    forgetCode: assign({ code: '' }),
    announceCode: assign({ isSentAgain: true }),
    forgetNotice: assign({ isSentAgain: false }),
    refuseCode: sendTo('codeForm', (_, params: { code: AuthErrorCode }) => codeRefused(params.code)),
    renewCode: sendTo('codeForm', codeRenewed),
  },
});
