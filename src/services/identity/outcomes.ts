/** From the identity library's next step to the machines' outcome: total, so that no step can be forgotten. */
import type { SignInOutput as LibraryOutput } from 'aws-amplify/auth';
import type { Challenge, MfaMethod, SignInStep } from '#machines/identity/step.ts';
import type { Refused } from '#machines/identity/auth-error.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { refusalOf } from './refusals.ts';
import { CookieNotKeptError } from './write-cookies.ts';

type LibraryAnswer = Pick<LibraryOutput, 'nextStep'>;

const methods: Record<string, MfaMethod | undefined> = { SMS: 'sms', TOTP: 'totp', EMAIL: 'email' };

/** How a method is named in an answer to the service. */
export const methodNames: Record<MfaMethod, string> = { sms: 'SMS', totp: 'TOTP', email: 'EMAIL' };

const challenge = (asked: Challenge): SignInStep => ({ kind: 'challenge', challenge: asked });
const code = (method: MfaMethod, destination: string | undefined): SignInStep =>
  challenge({ type: 'code', method, destination: destination ?? null });
const unsupported = (step: string): SignInStep => challenge({ type: 'unsupported', step });

const methodsOf = (names: readonly string[] | undefined): readonly MfaMethod[] =>
  (names ?? []).flatMap((name) => methods[name] ?? []);

/** What the library requires next, in the words of the machines. */
export function signInOutcome({ nextStep }: LibraryAnswer): SignInStep {
  const { signInStep: step } = nextStep;
  switch (step) {
    case 'DONE':
      return { kind: 'signedIn' };
    case 'RESET_PASSWORD':
      return { kind: 'resetRequired' };
    case 'CONFIRM_SIGN_UP':
      return { kind: 'unconfirmed' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return code('sms', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return code('email', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return code('totp', undefined);
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION': {
      const offered = methodsOf(nextStep.allowedMFATypes);
      return offered.length > 0 ? challenge({ type: 'selection', methods: offered }) : unsupported(step);
    }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION': {
      const offered = methodsOf(nextStep.allowedMFATypes).filter((method) => method !== 'sms');
      return offered.length > 0 ? challenge({ type: 'setUpSelection', methods: offered }) : unsupported(step);
    }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return challenge({ type: 'totpSetUp', secret: nextStep.totpSetupDetails.sharedSecret });
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return challenge({ type: 'emailSetUp' });
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return challenge({ type: 'newPassword', missingAttributes: nextStep.missingAttributes ?? [] });
    // Named one by one, so that a new step of the library is a type error below and not a silent dead end.
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return unsupported(step);
    default: {
      const unknown: never = step;
      return unsupported(String(unknown));
    }
  }
}

/** What the library throws instead of a next step when it does not support what the service asks for. */
const NOT_ADDRESSED = /(\S+) challengeName returned by the underlying service was not addressed/;
const NO_SET_UP = /^Cannot initiate MFA setup from available types/;

/** The service's name for a step that the library does not support either; null for every other error. */
export function unknownStep(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'SignInException') return null;
  if (NO_SET_UP.test(error.message)) return 'MFA_SETUP';
  return NOT_ADDRESSED.exec(error.message)?.[1] ?? null;
}

/** A token that does not say who issued it is not accepted: 'Invalid Idtoken.' (specification, section 5). */
const hasIssuer = (tokens: Awaited<ReturnType<SignInAttempt['context']['getTokens']>>): boolean =>
  typeof tokens?.idToken?.payload.iss === 'string';

/** The end of an attempt that no one waits for any more. */
function givenUp(attempt: SignInAttempt): Refused {
  attempt.giveUp();
  return { kind: 'refused', code: 'sessionExpired' };
}

/**
 * Makes a call of the library an outcome: refusals are values, and a new session is a sound one, stored only if the
 * attempt is still wanted.
 *
 * @param call given the context of the attempt
 * @param forgetSession removes what was stored; half a session is worse than none
 */
export async function outcomeOf(
  attempt: SignInAttempt,
  call: (context: SignInAttempt['context']) => Promise<LibraryAnswer>,
  forgetSession: () => void,
): Promise<SignInStep | Refused> {
  try {
    const outcome = signInOutcome(await call(attempt.context));
    if (outcome.kind === 'signedIn' && !hasIssuer(await attempt.context.getTokens({})))
      return { kind: 'refused', code: 'issuerMissing' };
    return (await attempt.keep()) ? outcome : givenUp(attempt);
  } catch (error) {
    if (!attempt.isWanted()) return givenUp(attempt);
    const step = unknownStep(error);
    if (step !== null) return unsupported(step);
    // One cookie is written after the other.
    if (error instanceof CookieNotKeptError) forgetSession();
    return refusalOf(error);
  }
}
