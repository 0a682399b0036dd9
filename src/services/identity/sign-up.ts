/**
 * The calls of the sign-up flow, by the identity library. Its automatic sign-in is not used: the flow keeps the password
 * until its end, and a page that was loaded again has lost the library's memory of it anyway.
 */
import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import { provideSignUp } from '#machines/sign-up/sign-up.machine.ts';
import type { ConfirmAnswer, RegisterAnswer, ResendAnswer } from '#machines/sign-up/sign-up.types.ts';
import type { SignUpServices } from '#machines/sign-up/sign-up.actors.ts';
import { codeSent, isUnknownUser, refusalOf } from './refusals.ts';

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : '');

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
  return { ...refusalOf(error), ...(field !== undefined && { field }) };
}

/** A name that no one has is answered like an old code, as a pool does that reveals no accounts. */
const confirmationRefusal = (error: unknown): ConfirmAnswer =>
  isUnknownUser(error) ? { kind: 'refused', code: 'codeExpired' } : refusalOf(error);

/**
 * True when there is nothing to confirm any more (specification, section 4): the service says 'User is already confirmed.'
 * when it is asked for a code, and 'User cannot be confirmed. Current status is CONFIRMED' when it is given one.
 */
const isConfirmedAlready = (error: unknown): boolean =>
  /already confirmed|current status is (?!unconfirmed)/i.test(sentenceOf(error));

export const createSignUpServices = (): SignUpServices => ({
  register: async ({ username, password, attributes }): Promise<RegisterAnswer> => {
    try {
      const { isSignUpComplete, nextStep } = await signUp({
        username,
        password,
        options: { userAttributes: { ...attributes } },
      });
      if (isSignUpComplete) return { kind: 'confirmed' };
      return codeSent('codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails : undefined);
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
      return codeSent(await resendSignUpCode({ username }));
    } catch (error) {
      return isConfirmedAlready(error) ? { kind: 'confirmed' } : refusalOf(error);
    }
  },
});

/** The flow with these calls. */
export const openSignUp = () => provideSignUp(createSignUpServices());
