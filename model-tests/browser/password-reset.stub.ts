/**
 * The stub between the page and the identity service while a password is reset.
 *
 * The page says what the model says; the service is asked in the name of an account that gets the wanted answer. Only
 * what the service cannot be brought to say is put in its place, as it looks on the wire.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { RequestAnswer, ResetAnswer } from '#machines/password-reset/password-reset.types.ts';
import { CODE, NEW_PASSWORD, USERNAME } from '#model-tests/models/password-reset.model.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { lastCode, newAccount } from './accounts.ts';
import { asks, goOnWith, granted, operationOf, pageOf, refused, unforeseen } from './wire.ts';

interface ResetRequest {
  readonly Username: string;
  readonly ConfirmationCode?: string;
  readonly Password?: string;
}

/** The account of the service to which a code was really sent, by page. */
const sentTo = new WeakMap<Page, string>();

/** Called before each walk. */
export const forgetAccount = (page: Page): void => void sentTo.delete(page);

const bodyOf = (route: Route): ResetRequest => route.request().postDataJSON() as ResetRequest;

/** An unused name: the service answers as if the account existed. */
const unusedName = (): string => `a-${randomUUID()}@leeds.example`;

async function requestCode(route: Route, output: unknown): Promise<void> {
  const answer = output as RequestAnswer;
  expect(bodyOf(route).Username, 'the account a code is asked for').toBe(USERNAME);
  if (answer.kind === 'codeSent') {
    if (answer.delivery.medium === 'sms')
      return granted({ CodeDeliveryDetails: { DeliveryMedium: 'SMS' } })(route);
    const email = sentTo.get(pageOf(route)) ?? (await newAccount()).email;
    sentTo.set(pageOf(route), email);
    return goOnWith(route, { Username: email });
  }
  return answer.code === 'throttled'
    ? refused('LimitExceededException', 'Attempt limit exceeded, please try after some time.')(route)
    : refused(
        'InvalidParameterException',
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )(route);
}

async function resetPassword(route: Route, output: unknown): Promise<void> {
  const answer = output as ResetAnswer;
  expect(bodyOf(route), 'the new password that is asked for').toMatchObject({
    Username: USERNAME,
    ConfirmationCode: CODE,
    Password: NEW_PASSWORD,
  });
  const email = sentTo.get(pageOf(route));
  if (answer.kind === 'reset') {
    if (email === undefined) return granted({})(route);
    return goOnWith(route, { Username: email, ConfirmationCode: await lastCode(email) });
  }
  switch (answer.code) {
    case 'codeMismatch':
      return email === undefined
        ? refused('CodeMismatchException', 'Invalid verification code provided, please try again.')(route)
        : goOnWith(route, { Username: email });
    case 'codeExpired':
      // No code was requested for this one.
      return goOnWith(route, { Username: unusedName() });
    case 'passwordRefused':
      return goOnWith(route, { Username: unusedName(), Password: 'moorland' });
    case 'passwordReused':
      return refused('PasswordHistoryPolicyViolationException', 'Password has been used before.')(route);
    default:
      return refused('TooManyFailedAttemptsException', 'Too many failed attempts.')(route);
  }
}

const request: HeldCall = { decides: asks('ForgotPassword'), answer: requestCode, break: unforeseen };

/** The calls of the password-reset machine, by the ids of its invocations. */
export const passwordResetCalls: Readonly<Record<string, HeldCall>> = {
  requestCode: request,
  requestRequiredCode: request,
  requestCodeAgain: request,
  resetPassword: { decides: asks('ConfirmForgotPassword'), answer: resetPassword, break: unforeseen },
};

/** Has the next sign-in answered with the demand for a reset, as after an administrator's. */
export async function demandReset(page: Page): Promise<void> {
  await routeCalls(page, '**/identity/', (route) =>
    operationOf(route.request()) === 'InitiateAuth'
      ? refused('PasswordResetRequiredException', 'Password reset required for the user')(route)
      : route.fallback(),
  );
}
