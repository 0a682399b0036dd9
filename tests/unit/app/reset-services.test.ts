/** Resetting and verifying at the boundary to the identity library: what each answer and each error means. */
import {
  confirmResetPassword,
  confirmUserAttribute,
  resetPassword,
  sendUserAttributeVerificationCode,
} from 'aws-amplify/auth';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswordResetServices } from '#src/services/identity/password-reset.ts';
import { createVerifyAttributesServices } from '#src/services/identity/verify-attributes.ts';

// Unit tests share their modules, and this file has others than the rest.
vi.hoisted(() => vi.resetModules());
vi.mock('aws-amplify/auth', () => ({
  confirmResetPassword: vi.fn(),
  confirmUserAttribute: vi.fn(),
  resetPassword: vi.fn(),
  sendUserAttributeVerificationCode: vi.fn(),
}));

const failure = (name: string, message = name) => Object.assign(new Error(message), { name });
const signal = new AbortController().signal;
const username = 'marta@leeds.example';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.resetAllMocks());
afterAll(() => vi.resetModules());

describe('a code for a reset', () => {
  const { requestCode } = createPasswordResetServices();
  const sent = (deliveryMedium: string, destination: string | undefined) =>
    vi.mocked(resetPassword).mockResolvedValue({
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium, destination },
      },
    } as never);

  it('says how it was sent and where to', async () => {
    sent('EMAIL', 'm***@l***');
    expect(await requestCode({ username }, signal)).toEqual({
      kind: 'codeSent',
      delivery: { medium: 'email', destination: 'm***@l***' },
    });
    sent('SMS', undefined);
    expect(await requestCode({ username }, signal)).toEqual({
      kind: 'codeSent',
      delivery: { medium: 'sms', destination: null },
    });
  });

  it('looks the same for a name that no one has, even where the pool tells', async () => {
    vi.mocked(resetPassword).mockRejectedValue(failure('UserNotFoundException'));
    expect(await requestCode({ username }, signal)).toEqual({
      kind: 'codeSent',
      delivery: { medium: 'email', destination: 'm***@l***' },
    });
    expect(await requestCode({ username: '+447700900118' }, signal)).toEqual({
      kind: 'codeSent',
      delivery: { medium: 'sms', destination: '+*******0118' },
    });
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each([
    ['LimitExceededException', 'LimitExceededException', 'throttled'],
    ['NotAuthorizedException', 'User password cannot be reset in the current state.', 'resetNotPossible'],
    [
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
      'noVerifiedContact',
    ],
    ['CodeDeliveryFailureException', 'CodeDeliveryFailureException', 'deliveryFailed'],
    ['NetworkError', 'A network error has occurred.', 'network'],
  ])('refused with %s (%s) is %s', async (name, message, code) => {
    vi.mocked(resetPassword).mockRejectedValue(failure(name, message));
    expect(await requestCode({ username }, signal)).toEqual({ kind: 'refused', code });
  });

  it('writes down what no one has foreseen', async () => {
    const error = failure('SomethingNew');
    vi.mocked(resetPassword).mockRejectedValue(error);
    expect(await requestCode({ username }, signal)).toEqual({ kind: 'refused', code: 'unknown' });
    expect(console.error).toHaveBeenCalledWith(error);
  });
});

describe('a new password', () => {
  const services = createPasswordResetServices();
  const input = { username, code: '975310', password: ' Moorland-2026' };

  it('goes to the library to the letter', async () => {
    expect(await services.resetPassword(input, signal)).toEqual({ kind: 'reset' });
    expect(confirmResetPassword).toHaveBeenCalledWith({
      username,
      confirmationCode: '975310',
      newPassword: ' Moorland-2026',
    });
  });

  it.each([
    ['CodeMismatchException', 'codeMismatch'],
    ['ExpiredCodeException', 'codeExpired'],
    // A name that no one has looks like a wrong code.
    ['UserNotFoundException', 'codeMismatch'],
    ['InvalidPasswordException', 'passwordRefused'],
    ['PasswordHistoryPolicyViolationException', 'passwordReused'],
    ['TooManyFailedAttemptsException', 'tooManyAttempts'],
    ['LimitExceededException', 'throttled'],
  ])('refused with %s is %s', async (name, code) => {
    vi.mocked(confirmResetPassword).mockRejectedValue(failure(name));
    expect(await services.resetPassword(input, signal)).toEqual({ kind: 'refused', code });
  });
});

describe('verifying', () => {
  const { sendCode, verify } = createVerifyAttributesServices();

  it('says where the code went (D19)', async () => {
    vi.mocked(sendUserAttributeVerificationCode).mockResolvedValue({
      deliveryMedium: 'SMS',
      destination: '+*******0118',
    });
    expect(await sendCode({ attribute: 'phone_number' }, signal)).toEqual({
      kind: 'codeSent',
      delivery: { medium: 'sms', destination: '+*******0118' },
    });
    expect(sendUserAttributeVerificationCode).toHaveBeenCalledWith({ userAttributeKey: 'phone_number' });
  });

  it('checks the code of the attribute', async () => {
    expect(await verify({ attribute: 'email', code: '246813' }, signal)).toEqual({ kind: 'verified' });
    expect(confirmUserAttribute).toHaveBeenCalledWith({
      userAttributeKey: 'email',
      confirmationCode: '246813',
    });
  });

  it.each([
    ['NotAuthorizedException', 'Access Token has been revoked', 'sessionExpired'],
    ['NotAuthorizedException', 'Something unexpected', 'sessionExpired'],
    ['NotAuthorizedException', 'User is disabled.', 'sessionExpired'],
    ['NotAuthorizedException', 'Access Token does not have required scopes', 'configuration'],
    ['UserUnAuthenticatedException', 'User needs to be authenticated to call this API.', 'sessionExpired'],
    ['UserNotFoundException', 'User does not exist.', 'sessionExpired'],
    ['PasswordResetRequiredException', 'Password reset required for the user', 'sessionExpired'],
    ['CodeMismatchException', 'Invalid verification code provided', 'codeMismatch'],
    ['AliasExistsException', 'An account with the email already exists.', 'contactTaken'],
  ])('refused with %s (%s) is %s', async (name, message, code) => {
    vi.mocked(confirmUserAttribute).mockRejectedValue(failure(name, message));
    vi.mocked(sendUserAttributeVerificationCode).mockRejectedValue(failure(name, message));
    const refused = { kind: 'refused', code };
    expect(await verify({ attribute: 'email', code: '246813' }, signal)).toEqual(refused);
    expect(await sendCode({ attribute: 'email' }, signal)).toEqual(refused);
  });
});
