/**
 * The edge between the page and the identity service, where a step of a walk decides what is answered.
 *
 * The service itself answers wherever it can give the wanted reply: the sign-in is sent on in the name of an
 * account that gets it, a code is replaced by the one that was really sent. The rest is put in its place, as
 * it looks on the wire.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { CODE, USERNAME } from '#machines/sign-in/sign-in.model.ts';
import type { MfaMethod, SignInOutcome } from '#machines/sign-in/index.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { accountWith, lastCode, openSession, sessionCookies, type Factor } from './accounts.ts';
import {
  bodyOf,
  broken,
  challengeNames,
  invocationOf,
  operationOf,
  respondWith,
  type Respond,
} from './wire.ts';

/** What is known of one page's conversation with the service. */
interface Edge {
  /** Answers that hold for every attempt of a call. */
  readonly settled: Map<string, Respond>;
  /** What the next sign-in is answered with before it is held; null holds it. */
  onStart: Respond | null;
  /** What the proof of the password, which follows by itself, is answered with; null sends it on. */
  onProof: Respond | null;
  /** Where the service has sent the code that it waits for, if it waits for one. */
  sentTo: string | null;
  /** The service really offers a choice. */
  isChoosing: boolean;
  /** Whether the last answer has opened a session. */
  hasOpened: boolean;
}
const edges = new WeakMap<Page, Edge>();

const edgeOf = (page: Page): Edge => {
  const edge = edges.get(page);
  if (!edge) throw new Error('The page has no edge: call watchEdge first.');
  return edge;
};
const pageOf = (route: Route): Page => route.request().frame().page();

const isAnswerTo = (request: Request, challenges: readonly string[]): boolean =>
  operationOf(request) === 'RespondToAuthChallenge' &&
  challenges.includes(bodyOf(request).ChallengeName ?? '');

/** Answers what follows by itself; register it after the calls are held, so that it is asked first. */
export async function watchEdge(page: Page): Promise<void> {
  const edge: Edge = {
    settled: new Map(),
    onStart: null,
    onProof: null,
    sentTo: null,
    isChoosing: false,
    hasOpened: false,
  };
  edges.set(page, edge);
  await page.route('**/identity/', (route) => {
    const request = route.request();
    const settled = edge.settled.get(invocationOf(request));
    if (settled) return settled(route);
    if (isAnswerTo(request, ['PASSWORD_VERIFIER']))
      return edge.onProof ? settle(route, edge.onProof) : route.continue();
    const { onStart } = edge;
    edge.onStart = null;
    return onStart && starts(request) ? settle(route, onStart) : route.fallback();
  });
}

/** Whether the last answer has opened a session. */
export const hasOpened = (page: Page): boolean => edgeOf(page).hasOpened;

/** Answers a call and every further attempt of it alike. */
function settle(route: Route, respond: Respond): Promise<void> {
  edgeOf(pageOf(route)).settled.set(invocationOf(route.request()), respond);
  return respond(route);
}

/** The second factors of the account that the service greets with this step; undefined: it cannot be made to. */
function factorsFor(outcome: SignInOutcome): readonly Factor[] | null | undefined {
  if (outcome.kind === 'signedIn') return [];
  if (outcome.kind === 'unconfirmed') return null;
  if (outcome.kind !== 'challenge') return undefined;
  return outcome.challenge.type === 'code' ? [outcome.challenge.method] : outcome.challenge.methods;
}

/** A real session of somebody without a second factor. */
const tokens = async () => openSession((await accountWith([])).email);

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
  const edge = edgeOf(page);
  const request = route.request();
  const body = bodyOf(request);
  expect(body.AuthParameters?.['USERNAME'], 'the username that is sent').toBe(USERNAME);
  edge.sentTo = null;
  edge.isChoosing = false;
  edge.hasOpened = outcome.kind === 'signedIn';
  const goOnAs = (username: string): Promise<void> => {
    edge.onProof = null;
    return route.continue({
      postData: JSON.stringify({ ...body, AuthParameters: { ...body.AuthParameters, USERNAME: username } }),
    });
  };
  const factors = factorsFor(outcome);
  if (factors !== undefined) {
    const { email, phone } = await accountWith(factors);
    if (factors?.length === 1) edge.sentTo = { sms: phone, email, totp: null }[factors[0] as MfaMethod];
    edge.isChoosing = (factors?.length ?? 0) > 1;
    return goOnAs(email);
  }
  // A name that nobody has is answered like a wrong password, and locks nobody out.
  if (outcome.kind === 'refused' && outcome.code === 'incorrectCredentials')
    return goOnAs(`${randomUUID()}@leeds.example`);
  const respond = respondWith(outcome, null);
  if (comesFirst(outcome)) return settle(route, respond);
  if (outcome.kind === 'refused' && outcome.code === 'alreadySignedIn') {
    await storeSession(page);
    edge.hasOpened = true;
  }
  edge.onProof = respond;
  return route.continue();
}

async function confirmCode(route: Route, output: unknown): Promise<void> {
  const outcome = output as SignInOutcome;
  const edge = edgeOf(pageOf(route));
  const body = bodyOf(route.request());
  const field = `${body.ChallengeName}_CODE`;
  expect(body.ChallengeResponses?.[field], 'the code that is sent').toBe(CODE);
  edge.hasOpened = outcome.kind === 'signedIn';
  const { sentTo } = edge;
  const goOnWith = (change: Partial<typeof body>): Promise<void> =>
    route.continue({ postData: JSON.stringify({ ...body, ...change }) });
  if (sentTo !== null && outcome.kind === 'signedIn') {
    const code = await lastCode(sentTo);
    return goOnWith({ ChallengeResponses: { ...body.ChallengeResponses, [field]: code } });
  }
  if (sentTo !== null && outcome.kind === 'refused') {
    if (outcome.code === 'codeMismatch') return route.continue();
    if (outcome.code === 'sessionExpired') return goOnWith({ Session: randomUUID() });
  }
  if (outcome.kind !== 'refused') edge.sentTo = null;
  return settle(route, respondWith(outcome, outcome.kind === 'signedIn' ? await tokens() : null));
}

async function chooseMethod(route: Route, output: unknown): Promise<void> {
  const outcome = output as SignInOutcome;
  const edge = edgeOf(pageOf(route));
  const chosen = bodyOf(route.request()).ChallengeResponses?.['ANSWER'];
  edge.hasOpened = outcome.kind === 'signedIn';
  const wanted =
    outcome.kind === 'challenge' && outcome.challenge.type === 'code'
      ? challengeNames[outcome.challenge.method]
      : null;
  if (edge.isChoosing && chosen === wanted) {
    edge.isChoosing = false;
    return route.continue();
  }
  if (edge.isChoosing && outcome.kind === 'refused' && outcome.code === 'sessionExpired')
    return route.continue({
      postData: JSON.stringify({ ...bodyOf(route.request()), Session: randomUUID() }),
    });
  if (outcome.kind !== 'refused') edge.isChoosing = false;
  return settle(route, respondWith(outcome, outcome.kind === 'signedIn' ? await tokens() : null));
}

const breakCall = (route: Route): Promise<void> => {
  const edge = edgeOf(pageOf(route));
  edge.hasOpened = false;
  return settle(route, broken);
};

const starts = (request: Request): boolean => operationOf(request) === 'InitiateAuth';

/** The calls of the sign-in machine, by the ids of its invocations. */
export const signInCalls: Readonly<Record<string, HeldCall>> = {
  authenticate: { decides: starts, answer: authenticate, break: breakCall },
  authenticateAgain: { decides: starts, answer: authenticate, break: breakCall },
  confirmCode: {
    decides: (request) => isAnswerTo(request, Object.values(challengeNames)),
    answer: confirmCode,
    break: breakCall,
  },
  chooseMethod: {
    decides: (request) => isAnswerTo(request, ['SELECT_MFA_TYPE']),
    answer: chooseMethod,
    break: breakCall,
  },
};

/** Refuses the next sign-in before a walk begins. */
export function refuseNext(page: Page): void {
  edgeOf(page).onStart = respondWith({ kind: 'refused', code: 'incorrectCredentials' }, null);
}
