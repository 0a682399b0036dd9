/**
 * The stub between the page and the identity service, where a step of a walk decides what is answered.
 *
 * The service itself answers wherever it can give the wanted reply: the sign-in is sent on in the name of an
 * account that gets it, a code is replaced by the one that was really sent. The rest is put in its place, as
 * it looks on the wire.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { MfaMethod } from '#machines/identity/step.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { APP_KEY, USERNAME } from '#model-tests/models/sign-in.model.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { accountWith, lastCode, sessionCookies, type Factor } from './accounts.ts';
import {
  bodyOf,
  challengeNames,
  confirmationSent,
  failed,
  operationOf,
  pageOf,
  respondWith,
  respondWithKey,
  settle,
  settledAnswer,
  type Respond,
} from './wire.ts';

/** What is known of one page's conversation with the service. */
interface NetworkStub {
  /** What the next sign-in is answered with before it is delayed; null delays it. */
  onStart: Respond | null;
  /** What the proof of the password, which follows by itself, is answered with; null sends it on. */
  onProof: Respond | null;
  /** What the next answer to a challenge is answered with; null sends it on. */
  onAnswer: Respond | null;
  /** Where the service has sent the code that it waits for, if it waits for one. */
  sentTo: string | null;
  /** Whether the last answer has opened a session. */
  hasOpened: boolean;
}
const stubs = new WeakMap<Page, NetworkStub>();

const stubOf = (page: Page): NetworkStub => {
  const stub = stubs.get(page);
  if (!stub) throw new Error('The page has no stub: call watchStub first.');
  return stub;
};

const isAnswerTo = (request: Request, challenges: readonly string[]): boolean =>
  operationOf(request) === 'RespondToAuthChallenge' &&
  challenges.includes(bodyOf(request).ChallengeName ?? '');

/** Answers what follows by itself; register it after the calls are held, so that it is asked first. */
export async function watchStub(page: Page): Promise<void> {
  const stub: NetworkStub = {
    onStart: null,
    onProof: null,
    onAnswer: null,
    sentTo: null,
    hasOpened: false,
  };
  stubs.set(page, stub);
  await routeCalls(page, '**/identity/', (route) => {
    const request = route.request();
    const settled = settledAnswer(route);
    if (settled) return settled(route);
    if (isAnswerTo(request, ['PASSWORD_VERIFIER']))
      return stub.onProof ? settle(route, stub.onProof) : route.continue();
    if (operationOf(request) === 'AssociateSoftwareToken') return settle(route, respondWithKey(APP_KEY));
    if (operationOf(request) === 'ResendConfirmationCode') return settle(route, confirmationSent);
    const { onStart, onAnswer } = stub;
    if (onStart && starts(request)) {
      stub.onStart = null;
      return settle(route, onStart);
    }
    if (onAnswer && isAnswerTo(request, Object.values(challengeNames))) {
      stub.onAnswer = null;
      return settle(route, onAnswer);
    }
    return route.fallback();
  });
}

/** Whether the last answer has opened a session. */
export const hasOpened = (page: Page): boolean => stubOf(page).hasOpened;

/** The second factors of the account that the service greets with this step; undefined: it cannot be made to. */
function factorsFor(outcome: SignInOutcome): readonly Factor[] | null | undefined {
  if (outcome.kind === 'signedIn') return [];
  if (outcome.kind === 'unconfirmed') return null;
  if (outcome.kind !== 'challenge') return undefined;
  const { challenge } = outcome;
  if (challenge.type === 'code') return [challenge.method];
  return challenge.type === 'selection' ? challenge.methods : undefined;
}

/** Cognito throttles, and a connection breaks, before the password is proved. */
const comesFirst = (outcome: SignInOutcome): boolean =>
  outcome.kind === 'refused' && (outcome.code === 'throttled' || outcome.code === 'network');

/** What another tab has stored whose news has not arrived here. */
async function storeSession(page: Page): Promise<void> {
  await page.context().addCookies(await sessionCookies((await accountWith([])).email));
}

async function authenticate(route: Route, output: unknown): Promise<void> {
  const outcome = output as SignInOutcome;
  const page = pageOf(route);
  const stub = stubOf(page);
  const request = route.request();
  const body = bodyOf(request);
  expect(body.AuthParameters?.['USERNAME'], 'the username that is sent').toBe(USERNAME);
  stub.sentTo = null;
  stub.hasOpened = outcome.kind === 'signedIn';
  const goOnAs = (username: string): Promise<void> => {
    stub.onProof = null;
    return route.continue({
      postData: JSON.stringify({ ...body, AuthParameters: { ...body.AuthParameters, USERNAME: username } }),
    });
  };
  const factors = factorsFor(outcome);
  if (factors !== undefined) {
    const { email, phone } = await accountWith(factors);
    if (factors?.length === 1) stub.sentTo = { sms: phone, email, totp: null }[factors[0] as MfaMethod];
    return goOnAs(email);
  }
  // An unknown name is answered like a wrong password, and locks no account.
  if (outcome.kind === 'refused' && outcome.code === 'incorrectCredentials')
    return goOnAs(`${randomUUID()}@leeds.example`);
  const respond = respondWith(outcome, null);
  if (comesFirst(outcome)) return settle(route, respond);
  if (outcome.kind === 'refused' && outcome.code === 'alreadySignedIn') {
    await storeSession(page);
    stub.hasOpened = true;
  }
  stub.onProof = respond;
  return route.continue();
}

const breakCall = (route: Route): Promise<void> => {
  const stub = stubOf(pageOf(route));
  stub.hasOpened = false;
  return settle(route, failed);
};

const starts = (request: Request): boolean => operationOf(request) === 'InitiateAuth';

const start: HeldCall = { decides: starts, answer: authenticate, break: breakCall };

/** The calls of the sign-in machine, by the ids of its invocations. */
export const signInCalls: Readonly<Record<string, HeldCall>> = {
  authenticate: start,
  authenticateKnown: start,
  authenticateAgain: start,
};

/** Refuses the next sign-in before a walk begins. */
export function refuseNext(page: Page): void {
  stubOf(page).onStart = respondWith({ kind: 'refused', code: 'incorrectCredentials' }, null);
}

/** Lets the next sign-in go on as that of an account with this second factor, before a walk begins. */
export async function sendNextAs(page: Page, factor: 'sms' | 'email'): Promise<void> {
  const { email, phone } = await accountWith([factor]);
  const stub = stubOf(page);
  stub.sentTo = factor === 'sms' ? phone : email;
  stub.onStart = (route) => {
    const body = bodyOf(route.request());
    return route.continue({
      postData: JSON.stringify({ ...body, AuthParameters: { ...body.AuthParameters, USERNAME: email } }),
    });
  };
}

/** The code that the service waits for. @throws Error when it has sent none */
export function codeInHand(page: Page): Promise<string> {
  const { sentTo } = stubOf(page);
  if (sentTo === null) throw new Error('The service has sent no code.');
  return lastCode(sentTo);
}

/** The next code is answered with this, whatever it is. */
export function answerNextCode(page: Page, outcome: SignInOutcome): void {
  stubOf(page).onAnswer = respondWith(outcome, null);
}

/** Notes that something other than a held call has opened a session. */
export function noteSession(page: Page): void {
  stubOf(page).hasOpened = true;
}
