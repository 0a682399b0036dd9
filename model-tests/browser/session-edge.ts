/** The calls that keep and end a session, as they look on the wire; the running service answers where it can. */
import type { Page, Request, Route } from '@playwright/test';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { cut, invocationOf, operationOf, refused, type Respond } from './wire.ts';

interface Edge {
  /** Answers that hold for every attempt of a call. */
  readonly settled: Map<string, Respond>;
}
const edges = new WeakMap<Page, Edge>();
const edgeOf = (page: Page): Edge => {
  const edge = edges.get(page);
  if (!edge) throw new Error('The page has no edge: call watchSession first.');
  return edge;
};

/** Answers further attempts of a call like the first; register it after the calls are held. */
export async function watchSession(page: Page): Promise<void> {
  const edge: Edge = { settled: new Map() };
  edges.set(page, edge);
  await page.route('**/identity/', (route) => {
    const settled = edge.settled.get(invocationOf(route.request()));
    return settled ? settled(route) : route.fallback();
  });
}

function settle(route: Route, respond: Respond): Promise<void> {
  edgeOf(route.request().frame().page()).settled.set(invocationOf(route.request()), respond);
  return respond(route);
}

type Outcome = 'is fine' | 'is refused' | 'fails otherwise' | 'cannot be reached';

const outcomes: Readonly<Record<string, Outcome>> = {
  signedIn: 'is fine',
  user: 'is fine',
  refreshed: 'is fine',
  signedOut: 'is refused',
  refused: 'is refused',
  failed: 'fails otherwise',
  unreachable: 'cannot be reached',
};

/** The library tries three times; it tells the application after the last. */
const isLastAttempt = (request: Request): boolean =>
  /attempt=3/.test(request.headers()['amz-sdk-request'] ?? '');

/**
 * Does something and waits until the page has dealt with what came of it, since what happens in the background
 * cannot be seen.
 */
async function dealtWith(page: Page, end: Promise<Request>, act: () => Promise<void>): Promise<void> {
  await act();
  await end;
  // What the page has begun to do with the answer, it does before it answers this.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** What the service says when the settings name a pool that it does not have. */
const misconfigured = refused('ResourceNotFoundException', 'User pool client does not exist.');

/** @param operation the call whose answer decides */
function held(operation: string, refusal: Respond): HeldCall {
  const fail = (route: Route): Promise<void> => {
    const isEnd = (request: Request) => operationOf(request) === operation && isLastAttempt(request);
    const page = route.request().frame().page();
    return dealtWith(page, page.waitForEvent('requestfailed', isEnd), () => settle(route, cut));
  };
  return {
    decides: (request) => operationOf(request) === operation,
    answer: (route, output) => {
      const page = route.request().frame().page();
      const outcome = outcomes[(output as { kind: string } | undefined)?.kind ?? 'user'];
      if (outcome === 'cannot be reached') return fail(route);
      if (outcome === 'is refused') return settle(route, refusal);
      if (outcome === 'fails otherwise') return settle(route, misconfigured);
      const end = page.waitForEvent('requestfinished', (request) => operationOf(request) === operation);
      return dealtWith(page, end, () => route.continue());
    },
    break: fail,
  };
}

/** A refresh token that is refused makes the library forget all tokens. */
const refresh = refused('NotAuthorizedException', 'Refresh Token has been revoked');
const check = held('GetTokensFromRefreshToken', refresh);
const user = held('GetUser', refused('NotAuthorizedException', 'Access Token has been revoked'));

/** By the ids of the authenticator's invocations. Tokens that have run out are refreshed before anything else. */
export const sessionCalls: Readonly<Record<string, HeldCall>> = {
  checkSession: check,
  checkSessionAgain: check,
  fetchUser: user,
  fetchUserAgain: user,
};

/** The service refuses the next refresh of the tokens, which makes the library forget them. */
export async function refuseRefresh(page: Page): Promise<void> {
  await page.route('**/identity/', (route) => {
    if (operationOf(route.request()) !== 'GetTokensFromRefreshToken') return route.fallback();
    return settle(route, refresh);
  });
}
