/**
 * The stub between the page and the identity service while an address or a number is verified, by a real member with a
 * real session. Only what the service cannot be brought to say is put in its place, as it looks on the wire.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { SendCodeAnswer, VerifyAnswer } from '#machines/verify-attributes/verify-attributes.types.ts';
import { CODE } from '#model-tests/models/verify-attributes.model.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { lastCode, newAccount, type Account } from './accounts.ts';
import { asks, goOnWith, granted, operationOf, pageOf, refused, unforeseen } from './wire.ts';

interface AttributeRequest {
  readonly AccessToken: string;
  readonly AttributeName: string;
  readonly Code?: string;
}

interface NetworkStub {
  readonly account: Account;
  /** Attributes to which a code was really sent. */
  readonly sent: Set<string>;
}
const stubs = new WeakMap<Page, NetworkStub>();

const stubOf = (route: Route): NetworkStub => {
  const stub = stubs.get(pageOf(route));
  if (!stub) throw new Error('The page has no stub: call watchMember first.');
  return stub;
};
const bodyOf = (route: Route): AttributeRequest => route.request().postDataJSON() as AttributeRequest;

/** A token that the service never gave. */
const goOnAsStranger = (route: Route): Promise<void> => goOnWith(route, { AccessToken: 'a.b.c' });

/**
 * Makes the member who signs in: the number is not verified, the address is.
 *
 * @param flags of the member's attributes that the page gets instead of the real ones
 */
export async function watchMember(page: Page, flags: Readonly<Record<string, string>>): Promise<Account> {
  const account = await newAccount(true);
  stubs.set(page, { account, sent: new Set() });
  await routeCalls(page, '**/identity/', async (route) => {
    if (operationOf(route.request()) !== 'GetUser' || Object.keys(flags).length === 0)
      return route.fallback();
    const response = await route.fetch();
    const user = (await response.json()) as { UserAttributes: { Name: string; Value: string }[] };
    const kept = user.UserAttributes.filter(({ Name }) => !Object.hasOwn(flags, Name));
    const told = Object.entries(flags).map(([Name, Value]) => ({ Name, Value }));
    return route.fulfill({ response, json: { ...user, UserAttributes: [...kept, ...told] } });
  });
  return account;
}

async function sendCode(route: Route, output: unknown): Promise<void> {
  const answer = output as SendCodeAnswer;
  const { AttributeName } = bodyOf(route);
  if (answer.kind === 'refused')
    return answer.code === 'sessionExpired'
      ? goOnAsStranger(route)
      : refused('LimitExceededException', 'Attempt limit exceeded, please try after some time.')(route);
  const { medium, destination } = answer.delivery;
  const { sent } = stubOf(route);
  if ((medium === 'email') === (AttributeName === 'email')) {
    sent.add(AttributeName);
    return route.continue();
  }
  return granted({
    CodeDeliveryDetails: {
      AttributeName,
      DeliveryMedium: medium === 'sms' ? 'SMS' : 'EMAIL',
      Destination: destination,
    },
  })(route);
}

async function verify(route: Route, output: unknown): Promise<void> {
  const answer = output as VerifyAnswer;
  const { AttributeName, Code } = bodyOf(route);
  const { account, sent } = stubOf(route);
  expect(Code, 'the code that is sent').toBe(CODE);
  const isReal = AttributeName === 'phone_number' && sent.has(AttributeName);
  if (answer.kind === 'verified')
    return isReal ? goOnWith(route, { Code: await lastCode(account.phone) }) : granted({})(route);
  switch (answer.code) {
    case 'sessionExpired':
      return goOnAsStranger(route);
    case 'codeMismatch':
      return isReal
        ? route.continue()
        : refused('CodeMismatchException', 'Invalid verification code provided.')(route);
    case 'codeExpired':
      return refused('ExpiredCodeException', 'Invalid code provided, please request a code again.')(route);
    default:
      return refused('AliasExistsException', 'An account with the given phone_number already exists.')(route);
  }
}

const send: HeldCall = {
  decides: asks('GetUserAttributeVerificationCode'),
  answer: sendCode,
  break: unforeseen,
};

/** The calls of the verify-attributes machine, by the ids of its invocations. */
export const verifyAttributesCalls: Readonly<Record<string, HeldCall>> = {
  sendCode: send,
  sendCodeAgain: send,
  verify: { decides: asks('VerifyUserAttribute'), answer: verify, break: unforeseen },
};
