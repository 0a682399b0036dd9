/** From the identity library's next step to the machines' outcome: total, so that no step can be forgotten. */
import type { SignInOutput as LibraryOutput } from 'aws-amplify/auth';
import type { MfaMethod, SignInOutcome } from '#machines/sign-in/index.ts';

const methods: Record<string, MfaMethod | undefined> = { SMS: 'sms', TOTP: 'totp', EMAIL: 'email' };

/** How a method is named in an answer to the service. */
export const methodNames: Record<MfaMethod, string> = { sms: 'SMS', totp: 'TOTP', email: 'EMAIL' };

const code = (method: MfaMethod, destination: string | undefined): SignInOutcome => ({
  kind: 'challenge',
  challenge: { type: 'code', method, destination: destination ?? null },
});

export function signInOutcome({ nextStep }: Pick<LibraryOutput, 'nextStep'>): SignInOutcome {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { kind: 'signedIn' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return code('sms', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return code('email', nextStep.codeDeliveryDetails?.destination);
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return code('totp', undefined);
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION': {
      const offered = (nextStep.allowedMFATypes ?? []).flatMap((type) => methods[type] ?? []);
      if (offered.length === 0) return { kind: 'unsupported', step: nextStep.signInStep };
      return { kind: 'challenge', challenge: { type: 'selection', methods: offered } };
    }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'newPasswordRequired', missingAttributes: nextStep.missingAttributes ?? [] };
    case 'RESET_PASSWORD':
      return { kind: 'resetRequired' };
    case 'CONFIRM_SIGN_UP':
      return { kind: 'unconfirmed' };
    // Named one by one, so that a new step of the library is a type error below and not a silent dead end.
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { kind: 'unsupported', step: nextStep.signInStep };
    default: {
      const unknown: never = nextStep;
      return { kind: 'unsupported', step: String((unknown as { signInStep?: unknown }).signInStep) };
    }
  }
}
