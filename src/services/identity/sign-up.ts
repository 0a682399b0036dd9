/**
 * The calls of the sign-up flow, by the identity library. Its automatic sign-in is not used: the flow keeps the password
 * until its end, and a page that was loaded anew has lost the library's memory of it anyway.
 */
import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import type { AuthErrorCode, CodeDelivery } from '#machines/identity/index.ts';
import type { ConfirmAnswer, RegisterAnswer, ResendAnswer, SignUpServices } from '#machines/sign-up/index.ts';
import { authErrorCode } from './errors.ts';

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** A refusal as a value; what nobody can foresee is written down for whoever looks after the product. */
function refused(error: unknown): { readonly kind: 'refused'; readonly code: AuthErrorCode } {
  const code = authErrorCode(error);
  if (code === 'unknown' || code === 'configuration') console.error(error);
  return { kind: 'refused', code };
}

/** Which attribute a sentence of the service is about; `username` for the name itself. */
function fieldIn(sentence: string): string | undefined {
  if (/^username should be/i.test(sentence)) return 'username';
  if (/invalid email/i.test(sentence)) return 'email';
  if (/invalid phone number/i.test(sentence)) return 'phone_number';
  // 'Attributes did not conform to the schema: given_name: The attribute is required'
  return /conform to the schema: ((?:custom:)?[\w-]+):/i.exec(sentence)?.[1];
}

function registrationRefusal(error: unknown): RegisterAnswer {
  const field = fieldIn(sentenceOf(error));
  return { ...refused(error), ...(field !== undefined && { field }) };
}

/** A name that nobody has is answered like an old code, as a pool does that tells nobody who has an account. */
const confirmationRefusal = (error: unknown): ConfirmAnswer =>
  error instanceof Error && error.name === 'UserNotFoundException'
    ? { kind: 'refused', code: 'codeExpired' }
    : refused(error);

/**
 * True when there is nothing to confirm any more (specification, section 4): the service says 'User is already confirmed.'
 * when it is asked for a code, and 'User cannot be confirmed. Current status is CONFIRMED' when it is given one.
 */
const isConfirmedAlready = (error: unknown): boolean =>
  /already confirmed|current status is (?!unconfirmed)/i.test(sentenceOf(error));

const delivered = (
  sent: { readonly deliveryMedium?: string; readonly destination?: string } | undefined,
): { readonly kind: 'codeSent'; readonly delivery: CodeDelivery } => ({
  kind: 'codeSent',
  delivery: {
    medium: sent?.deliveryMedium === 'SMS' ? 'sms' : 'email',
    destination: sent?.destination ?? null,
  },
});

export const createSignUpServices = (): SignUpServices => ({
  register: async ({ username, password, attributes }): Promise<RegisterAnswer> => {
    try {
      const { isSignUpComplete, nextStep } = await signUp({
        username,
        password,
        options: { userAttributes: { ...attributes } },
      });
      if (isSignUpComplete) return { kind: 'confirmed' };
      return delivered('codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails : undefined);
    } catch (error) {
      return registrationRefusal(error);
    }
  },

  confirm: async ({ username, code }): Promise<ConfirmAnswer> => {
    try {
      await confirmSignUp({ username, confirmationCode: code });
      return { kind: 'confirmed' };
    } catch (error) {
      return isConfirmedAlready(error) ? { kind: 'confirmed' } : confirmationRefusal(error);
    }
  },

  resendCode: async ({ username }): Promise<ResendAnswer> => {
    try {
      return delivered(await resendSignUpCode({ username }));
    } catch (error) {
      return isConfirmedAlready(error) ? { kind: 'confirmed' } : refused(error);
    }
  },
});
