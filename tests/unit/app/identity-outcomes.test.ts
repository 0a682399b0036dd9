/** The boundary to the identity library: every step and every error has a meaning of ours. */
import { describe, expect, it } from 'vitest';
import { authErrorCode } from '#src/services/identity/errors.ts';
import { signInOutcome } from '#src/services/identity/outcomes.ts';

type Step = Parameters<typeof signInOutcome>[0]['nextStep'];
const outcome = (nextStep: Step) => signInOutcome({ nextStep });
const challenge = (method: string, destination: string | null) => ({
  kind: 'challenge',
  challenge: { type: 'code', method, destination },
});

describe('signInOutcome', () => {
  it('knows the end and the detours', () => {
    expect(outcome({ signInStep: 'DONE' })).toEqual({ kind: 'signedIn' });
    expect(outcome({ signInStep: 'RESET_PASSWORD' })).toEqual({ kind: 'resetRequired' });
    expect(outcome({ signInStep: 'CONFIRM_SIGN_UP' })).toEqual({ kind: 'unconfirmed' });
    expect(
      outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: ['name'] }),
    ).toEqual({ kind: 'newPasswordRequired', missingAttributes: ['name'] });
  });

  it('knows each kind of code and where it went', () => {
    const codeDeliveryDetails = { destination: '+49***678' };
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE', codeDeliveryDetails })).toEqual(
      challenge('sms', '+49***678'),
    );
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' })).toEqual(challenge('email', null));
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' })).toEqual(challenge('totp', null));
  });

  it('offers a choice only where there is one', () => {
    const signInStep = 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
    expect(outcome({ signInStep, allowedMFATypes: ['SMS', 'TOTP'] })).toEqual({
      kind: 'challenge',
      challenge: { type: 'selection', methods: ['sms', 'totp'] },
    });
    expect(outcome({ signInStep })).toEqual({ kind: 'unsupported', step: signInStep });
  });

  it('names a step it does not know, even one that is not in the library yet', () => {
    expect(outcome({ signInStep: 'BLINK_TWICE' } as unknown as Step)).toEqual({
      kind: 'unsupported',
      step: 'BLINK_TWICE',
    });
  });
});

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('authErrorCode', () => {
  it('does not say whether the user or the password was wrong', () => {
    expect(authErrorCode(named('UserNotFoundException'))).toBe('incorrectCredentials');
    expect(authErrorCode(named('NotAuthorizedException', 'Incorrect username or password.'))).toBe(
      'incorrectCredentials',
    );
  });

  it.each([
    ['Invalid session for the user, session is expired.', 'sessionExpired'],
    ['User is disabled.', 'accountDisabled'],
    ['Password attempts exceeded', 'tooManyAttempts'],
  ])('tells what NotAuthorizedException means: %s', (message, code) => {
    expect(authErrorCode(named('NotAuthorizedException', message))).toBe(code);
  });

  it('is total', () => {
    expect(authErrorCode(named('SomethingNew'))).toBe('unknown');
    expect(authErrorCode('a text')).toBe('unknown');
    expect(authErrorCode(named('NetworkError'))).toBe('network');
    expect(authErrorCode(named('LimitExceededException'))).toBe('throttled');
  });
});
