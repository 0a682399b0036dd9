/**
 * The stub between the page and the identity service while an account is made.
 *
 * The page says what the model says; the service is asked in the name of an account that gets the wanted answer: a new
 * one, one that is there already, one that waits for its code. Only what the service cannot be brought to say is put in
 * its place, as it looks on the wire.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { CODE, NAMES, PASSWORD, USERNAME } from '#model-tests/models/sign-up.model.ts';
import type { ConfirmAnswer, RegisterAnswer, ResendAnswer } from '#machines/sign-up/sign-up.types.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { accountWith, ask, lastCode } from './accounts.ts';
import { asks, goOnWith, granted, operationOf, pageOf, refused, settle, settledAnswer } from './wire.ts';

interface Attribute {
  readonly Name: string;
  readonly Value: string;
}
interface SignUpRequest {
  readonly ClientId: string;
  readonly Username: string;
  readonly Password?: string;
  readonly ConfirmationCode?: string;
  readonly UserAttributes?: readonly Attribute[];
  readonly AuthParameters?: Readonly<Record<string, string>>;
}

interface NetworkStub {
  /** The account of the service that stands for the model's while it waits for its code; null before there is one. */
  waiting: string | null;
  /** The account that signs in afterwards. */
  confirmed: string | null;
}
const stubs = new WeakMap<Page, NetworkStub>();

const stubOf = (page: Page): NetworkStub => {
  const stub = stubs.get(page);
  if (!stub) throw new Error('The page has no stub: call watchSignUp first.');
  return stub;
};
const bodyOf = (request: Request): SignUpRequest => request.postDataJSON() as SignUpRequest;

/**
 * Answers what follows by itself: the sign-in with the new password, in the name of the account that can, and before
 * the walk the one that finds the account unconfirmed. Register it after the calls are held, so that it is asked first.
 */
export async function watchSignUp(page: Page): Promise<void> {
  const stub: NetworkStub = { waiting: null, confirmed: null };
  stubs.set(page, stub);
  await routeCalls(page, '**/identity/', async (route) => {
    const request = route.request();
    const settled = settledAnswer(route);
    if (settled) return settled(route);
    if (operationOf(request) !== 'InitiateAuth') return route.fallback();
    const { AuthParameters } = bodyOf(request);
    if (AuthParameters?.['USERNAME'] !== USERNAME) return route.fallback();
    const email = stub.confirmed ?? (await waitingAccount(stub, request));
    return goOnWith(route, { AuthParameters: { ...AuthParameters, USERNAME: email } });
  });
}

/** Asks the service itself for what a request of the page asks. */
const askAs = (request: Request, operation: string, body: Partial<SignUpRequest>) =>
  ask(operation, { ClientId: bodyOf(request).ClientId, ...body });

/** The attributes of the model's account, at another address. */
const attributesAt = (email: string, names: Readonly<Record<string, string>> = NAMES): readonly Attribute[] =>
  Object.entries({ ...names, email }).map(([Name, Value]) => ({ Name, Value }));

/** An account that waits for its code, made when the page has made none. */
async function waitingAccount(stub: NetworkStub, request: Request): Promise<string> {
  if (stub.waiting !== null) return stub.waiting;
  const email = newAddress();
  await askAs(request, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: attributesAt(email),
  });
  stub.waiting = email;
  return email;
}

/** Masked, it looks like the destination of the model. */
const newAddress = (): string => `ma-${randomUUID()}@leeds.example`;

async function register(route: Route, output: unknown): Promise<void> {
  const answer = output as RegisterAnswer;
  const stub = stubOf(pageOf(route));
  const body = bodyOf(route.request());
  const sent = Object.fromEntries((body.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
  expect({ ...body, UserAttributes: sent }, 'the account that is asked for').toMatchObject({
    Username: USERNAME,
    Password: PASSWORD,
    UserAttributes: { email: USERNAME, ...NAMES },
  });
  const as = (email: string, names?: Readonly<Record<string, string>>): Partial<SignUpRequest> => ({
    Username: email,
    UserAttributes: attributesAt(email, names),
  });
  if (answer.kind === 'codeSent') return goOnWith(route, as((stub.waiting = newAddress())));
  if (answer.kind === 'confirmed') {
    stub.confirmed = (await accountWith([])).email;
    return settle(route, granted({ UserConfirmed: true, UserSub: randomUUID() }));
  }
  switch (answer.code) {
    case 'usernameTaken':
      return goOnWith(route, as((await accountWith([])).email));
    case 'passwordRefused':
      return goOnWith(route, { ...as(newAddress()), Password: 'moor' });
    case 'valueRefused':
      return goOnWith(route, as(newAddress(), { family_name: NAMES.family_name }));
    case 'deliveryFailed':
      return settle(route, refused('CodeDeliveryFailureException', 'The code could not be delivered.'));
    case 'signUpClosed':
      return settle(route, refused('NotAuthorizedException', 'SignUp is not permitted for this user pool'));
    default:
      return settle(route, refused('TooManyRequestsException', 'Rate exceeded'));
  }
}

async function confirm(route: Route, output: unknown): Promise<void> {
  const answer = output as ConfirmAnswer;
  const stub = stubOf(pageOf(route));
  expect(bodyOf(route.request()), 'the confirmation that is asked for').toMatchObject({
    Username: USERNAME,
    ConfirmationCode: CODE,
  });
  if (answer.kind === 'confirmed') {
    const email = await waitingAccount(stub, route.request());
    stub.confirmed = email;
    return goOnWith(route, { Username: email, ConfirmationCode: await lastCode(email) });
  }
  switch (answer.code) {
    case 'codeMismatch':
      return goOnWith(route, { Username: await waitingAccount(stub, route.request()) });
    case 'codeExpired':
      // An unknown name is answered like an old code.
      return goOnWith(route, { Username: newAddress() });
    default:
      return settle(route, refused('TooManyFailedAttemptsException', 'Too many failed attempts.'));
  }
}

async function resendCode(route: Route, output: unknown): Promise<void> {
  const answer = output as ResendAnswer;
  const stub = stubOf(pageOf(route));
  expect(bodyOf(route.request()).Username, 'the account a code is sent to').toBe(USERNAME);
  if (answer.kind === 'codeSent')
    return goOnWith(route, { Username: await waitingAccount(stub, route.request()) });
  if (answer.kind === 'confirmed') {
    // As when it was confirmed in another tab.
    const email = await waitingAccount(stub, route.request());
    const ConfirmationCode = await lastCode(email);
    await askAs(route.request(), 'ConfirmSignUp', { Username: email, ConfirmationCode });
    stub.confirmed = email;
    return goOnWith(route, { Username: email });
  }
  return settle(
    route,
    refused('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  );
}

/** What the service says when a part of it that the deployment has added has failed; an unexpected error. */
const breakCall = (route: Route): Promise<void> =>
  settle(route, refused('UnexpectedLambdaException', 'PreSignUp failed.'));

/** The calls of the sign-up machine, by the ids of its invocations. */
export const signUpCalls: Readonly<Record<string, HeldCall>> = {
  register: { decides: asks('SignUp'), answer: register, break: breakCall },
  confirm: { decides: asks('ConfirmSignUp'), answer: confirm, break: breakCall },
  resendCode: { decides: asks('ResendConfirmationCode'), answer: resendCode, break: breakCall },
};
