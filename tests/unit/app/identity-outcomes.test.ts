/** The boundary to the identity library: every step and every error has a meaning of ours. */
import { describe, expect, it } from 'vitest';
import { authErrorCode } from '#src/services/identity/errors.ts';
import { signInOutcome, unknownStep } from '#src/services/identity/outcomes.ts';

type Step = Parameters<typeof signInOutcome>[0]['nextStep'];
const outcome = (nextStep: Step) => signInOutcome({ nextStep });
const challenge = (asked: object) => ({ kind: 'challenge', challenge: asked });
const codeBy = (method: string, destination: string | null) =>
  challenge({ type: 'code', method, destination });

describe('signInOutcome', () => {
  it('knows the end and the detours', () => {
    expect(outcome({ signInStep: 'DONE' })).toEqual({ kind: 'signedIn' });
    expect(outcome({ signInStep: 'RESET_PASSWORD' })).toEqual({ kind: 'resetRequired' });
    expect(outcome({ signInStep: 'CONFIRM_SIGN_UP' })).toEqual({ kind: 'unconfirmed' });
  });

  it('knows each kind of code and where it went', () => {
    const codeDeliveryDetails = { destination: '+49***678' };
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE', codeDeliveryDetails })).toEqual(
      codeBy('sms', '+49***678'),
    );
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE' })).toEqual(codeBy('email', null));
    expect(outcome({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' })).toEqual(codeBy('totp', null));
  });

  it('offers a choice only where there is one', () => {
    const signInStep = 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
    expect(outcome({ signInStep, allowedMFATypes: ['SMS', 'TOTP'] })).toEqual(
      challenge({ type: 'selection', methods: ['sms', 'totp'] }),
    );
    expect(outcome({ signInStep })).toEqual(challenge({ type: 'unsupported', step: signInStep }));
  });

  it('knows the set-ups, and never offers to set up text messages', () => {
    const signInStep = 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION';
    expect(outcome({ signInStep, allowedMFATypes: ['SMS', 'TOTP', 'EMAIL'] })).toEqual(
      challenge({ type: 'setUpSelection', methods: ['totp', 'email'] }),
    );
    expect(outcome({ signInStep, allowedMFATypes: ['SMS'] })).toEqual(
      challenge({ type: 'unsupported', step: signInStep }),
    );
    expect(outcome({ signInStep: 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP' })).toEqual(
      challenge({ type: 'emailSetUp' }),
    );
    const totpSetupDetails = { sharedSecret: 'JBSWY3DP', getSetupUri: () => new URL('otpauth://x') };
    expect(outcome({ signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails })).toEqual(
      challenge({ type: 'totpSetUp', secret: 'JBSWY3DP' }),
    );
  });

  it('says what is asked with a new password', () => {
    const signInStep = 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED';
    expect(outcome({ signInStep, missingAttributes: ['name'] })).toEqual(
      challenge({ type: 'newPassword', missingAttributes: ['name'] }),
    );
    expect(outcome({ signInStep })).toEqual(challenge({ type: 'newPassword', missingAttributes: [] }));
  });

  it.each([
    'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    'CONFIRM_SIGN_IN_WITH_PASSWORD',
    'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    'BLINK_TWICE',
  ])('names %s, which it does not know, even if it is not in the library yet', (step) => {
    expect(outcome({ signInStep: step } as unknown as Step)).toEqual(
      challenge({ type: 'unsupported', step }),
    );
  });
});

const named = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('unknownStep', () => {
  it('reads the name of a step that not even the library knows', () => {
    const message =
      'An error occurred during the sign in process. BLINK_TWICE challengeName returned by the underlying service was not addressed.';
    expect(unknownStep(named('SignInException', message))).toBe('BLINK_TWICE');
    expect(unknownStep(named('SignInException', 'Cannot initiate MFA setup from available types: SMS'))).toBe(
      'MFA_SETUP',
    );
  });

  it('leaves every other error alone', () => {
    expect(unknownStep(named('SignInException', 'The session has expired.'))).toBeNull();
    expect(unknownStep(named('NotAuthorizedException', 'X challengeName returned'))).toBeNull();
    expect(unknownStep('a text')).toBeNull();
  });
});

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
    ['Password attempts exceeded', 'locked'],
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
