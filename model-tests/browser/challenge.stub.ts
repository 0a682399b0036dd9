/**
 * The stub between the page and the identity service while a challenge is walked.
 *
 * Codes by SMS are really sent, checked and refused by the running service. Set-ups and a temporary password are asked
 * by a pool with other settings (`challenge.real.spec.ts` has one), so here their answers are put in their place as
 * they look on the wire.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { ChallengeOutcome } from '#machines/challenge/challenge.types.ts';
import { CODE, EMAIL, NEW_PASSWORD, TOTP_SECRET } from '#model-tests/models/challenge.model.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { Challenge } from '#machines/identity/step.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { accountWith, lastCode, openSession, sessionCookies } from './accounts.ts';
import {
  bodyOf,
  challengeNames,
  granted,
  operationOf,
  pageOf,
  refused,
  respondWith,
  respondWithKey,
  settle,
  settledAnswer,
  type Respond,
} from './wire.ts';

/** What is known of one page's conversation with the service. */
interface NetworkStub {
  /** How a sign-in that is begun goes on; null delays it. */
  onStart: ((route: Route) => Promise<void>) | null;
  /** The sign-in that is held. */
  held: Route | null;
  /** What the proof of the password, which follows by itself, is answered with; null sends it on. */
  onProof: Respond | null;
  /** What follows the first code of an app by itself. */
  onSetUp: Respond | null;
  /** Where the service has really sent the code that it waits for. */
  sentTo: string | null;
  /** Whether the last answer has opened a session. */
  hasOpened: boolean;
}
const stubs = new WeakMap<Page, NetworkStub>();
const stubOf = (page: Page): NetworkStub => {
  const stub = stubs.get(page);
  if (!stub) throw new Error('The page has no stub: call watchChallenge first.');
  return stub;
};

const answers = (request: Request, challenges: readonly string[]): boolean =>
  operationOf(request) === 'RespondToAuthChallenge' &&
  challenges.includes(bodyOf(request).ChallengeName ?? '');
const responsesOf = (request: Request) => bodyOf(request).ChallengeResponses ?? {};
const givesAddress = (request: Request): boolean =>
  answers(request, ['MFA_SETUP']) && responsesOf(request)['EMAIL'] !== undefined;

/** Answers what follows by itself; register it after the calls are held, so that it is asked first. */
export async function watchChallenge(page: Page): Promise<void> {
  const stub: NetworkStub = {
    onStart: null,
    held: null,
    onProof: null,
    onSetUp: null,
    sentTo: null,
    hasOpened: false,
  };
  stubs.set(page, stub);
  await routeCalls(page, '**/identity/', (route) => {
    const request = route.request();
    const settled = settledAnswer(route);
    if (settled) return settled(route);
    if (answers(request, ['PASSWORD_VERIFIER']))
      return stub.onProof ? settle(route, stub.onProof) : route.continue();
    if (answers(request, ['MFA_SETUP']) && !givesAddress(request) && stub.onSetUp)
      return settle(route, stub.onSetUp);
    if (operationOf(request) !== 'InitiateAuth') return route.fallback();
    if (stub.onStart) return stub.onStart(route);
    stub.held = route;
  });
}

/** Whether the last answer has opened a session. */
export const hasOpened = (page: Page): boolean => stubOf(page).hasOpened;

/** Sends a sign-in on, so that this challenge is what comes of it. */
const goOnTo =
  (challenge: Challenge) =>
  async (route: Route): Promise<void> => {
    const stub = stubOf(pageOf(route));
    const isSent = challenge.type === 'code' && challenge.method === 'sms';
    const { email, phone } = await accountWith(['sms']);
    stub.sentTo = isSent ? phone : null;
    stub.onProof = isSent ? null : respondWith({ kind: 'challenge', challenge }, null);
    const body = bodyOf(route.request());
    await route.continue({
      postData: JSON.stringify({ ...body, AuthParameters: { ...body.AuthParameters, USERNAME: email } }),
    });
  };

/** The next sign-in comes to this challenge. */
export function beginWith(page: Page, challenge: Challenge): void {
  stubOf(page).onStart = goOnTo(challenge);
}
/** From now on a sign-in waits to be answered. */
export function holdStarts(page: Page): void {
  stubOf(page).onStart = null;
}

async function heldStart(page: Page): Promise<Route> {
  await expect.poll(() => stubOf(page).held !== null, 'a new sign-in').toBe(true);
  const stub = stubOf(page);
  const route = stub.held as Route;
  stub.held = null;
  return route;
}
/** Answers the sign-in by which a code is sent again. */
export const answerStart = async (page: Page, challenge: Challenge): Promise<void> =>
  goOnTo(challenge)(await heldStart(page));
export const refuseStart = async (page: Page): Promise<void> =>
  settle(await heldStart(page), respondWith({ kind: 'refused', code: 'throttled' }, null));

/** Refusals that only a challenge meets. */
const refusals: Partial<Record<AuthErrorCode, Respond>> = {
  passwordRefused: refused('InvalidPasswordException', 'Password did not conform with policy'),
  valueRefused: refused('InvalidParameterException', 'Invalid attributes given'),
  deliveryFailed: refused('CodeDeliveryFailureException', 'The code could not be delivered.'),
};
const wireOf = (outcome: ChallengeOutcome, tokens: unknown): Respond =>
  (outcome.kind === 'refused' ? refusals[outcome.code] : undefined) ?? respondWith(outcome, tokens);

/** What is answered in the place of the service, and what of it the page may then find. */
async function put(route: Route, outcome: ChallengeOutcome): Promise<Respond> {
  const page = pageOf(route);
  const stub = stubOf(page);
  const { email } = await accountWith([]);
  stub.hasOpened =
    outcome.kind === 'signedIn' || (outcome.kind === 'refused' && outcome.code === 'alreadySignedIn');
  if (outcome.kind === 'refused' && outcome.code === 'alreadySignedIn')
    await page.context().addCookies(await sessionCookies(email));
  if (outcome.kind !== 'refused') stub.sentTo = null;
  return wireOf(outcome, outcome.kind === 'signedIn' ? await openSession(email) : null);
}
const answerInPlace = async (route: Route, output: unknown): Promise<void> =>
  settle(route, await put(route, output as ChallengeOutcome));

/** The first code of an app: two calls, of which the second has the say unless the code itself is wrong. */
async function verifyApp(route: Route, outcome: ChallengeOutcome): Promise<void> {
  const { UserCode } = route.request().postDataJSON() as { readonly UserCode: string };
  expect(UserCode, 'the code that is sent').toBe(CODE);
  const respond = await put(route, outcome);
  if (outcome.kind === 'refused')
    return settle(
      route,
      outcome.code === 'codeMismatch' ? refused('EnableSoftwareTokenMFAException', 'Code mismatch') : respond,
    );
  stubOf(pageOf(route)).onSetUp = respond;
  return settle(route, granted({ Status: 'SUCCESS', Session: 'not-of-this-service'.repeat(3) }));
}

async function confirmCode(route: Route, output: unknown): Promise<void> {
  const outcome = output as ChallengeOutcome;
  if (operationOf(route.request()) === 'VerifySoftwareToken') return verifyApp(route, outcome);
  const stub = stubOf(pageOf(route));
  const body = bodyOf(route.request());
  const field = `${body.ChallengeName}_CODE`;
  expect(body.ChallengeResponses?.[field], 'the code that is sent').toBe(CODE);
  const { sentTo } = stub;
  const goOnWith = (change: Partial<typeof body>): Promise<void> =>
    route.continue({ postData: JSON.stringify({ ...body, ...change }) });
  if (sentTo !== null && outcome.kind === 'signedIn') {
    stub.hasOpened = true;
    const code = await lastCode(sentTo);
    return goOnWith({ ChallengeResponses: { ...body.ChallengeResponses, [field]: code } });
  }
  if (sentTo !== null && outcome.kind === 'refused') {
    if (outcome.code === 'codeMismatch') return route.continue();
    if (outcome.code === 'sessionExpired') return goOnWith({ Session: randomUUID() });
  }
  return answerInPlace(route, outcome);
}

async function chooseSetUp(route: Route, output: unknown): Promise<void> {
  const outcome = output as ChallengeOutcome;
  const isKey = outcome.kind === 'challenge' && outcome.challenge.type === 'totpSetUp';
  return isKey ? settle(route, respondWithKey(TOTP_SECRET)) : answerInPlace(route, outcome);
}

async function registerEmail(route: Route, output: unknown): Promise<void> {
  expect(responsesOf(route.request())['EMAIL'], 'the address that is sent').toBe(EMAIL);
  return answerInPlace(route, output);
}

async function setNewPassword(route: Route, output: unknown): Promise<void> {
  expect(responsesOf(route.request()), 'what is sent').toMatchObject({
    NEW_PASSWORD,
    'userAttributes.given_name': 'Ada',
    'userAttributes.phone_number': '+447700900118',
  });
  return answerInPlace(route, output);
}

const breakCall = (route: Route): Promise<void> => {
  stubOf(pageOf(route)).hasOpened = false;
  // A name that no client knows; that a connection breaks is a refusal of its own.
  return settle(route, refused('SurpriseException', 'Something unexpected.'));
};
const chooses = (request: Request) => answers(request, ['SELECT_MFA_TYPE']);

/** The calls of the challenge machine, by the ids of its invocations. */
export const challengeCalls: Readonly<Record<string, HeldCall>> = {
  confirmCode: {
    decides: (request) =>
      answers(request, Object.values(challengeNames)) || operationOf(request) === 'VerifySoftwareToken',
    answer: confirmCode,
    break: breakCall,
  },
  chooseMethod: { decides: chooses, answer: answerInPlace, break: breakCall },
  chooseSetUp: {
    decides: (request) => operationOf(request) === 'AssociateSoftwareToken',
    answer: chooseSetUp,
    break: breakCall,
  },
  registerEmail: { decides: givesAddress, answer: registerEmail, break: breakCall },
  setNewPassword: {
    decides: (request) => answers(request, ['NEW_PASSWORD_REQUIRED']),
    answer: setNewPassword,
    break: breakCall,
  },
  answerAgain: {
    decides: (request) => chooses(request) || givesAddress(request),
    answer: answerInPlace,
    break: breakCall,
  },
};
