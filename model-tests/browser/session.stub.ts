/** The calls that keep and end a session, as they look on the wire; the running service answers where it can. */
import type { Page, Request, Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { asks, cut, operationOf, pageOf, refused, settle, settledAnswer, type Respond } from './wire.ts';

/** Answers further attempts of a call like the first; register it after the calls are held. */
export const watchSession = (page: Page): Promise<unknown> =>
  routeCalls(page, '**/identity/', (route) => {
    const settled = settledAnswer(route);
    return settled ? settled(route) : route.fallback();
  });

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

/** The library tries three times; the application learns of it after the last. */
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

const REFRESH = 'GetTokensFromRefreshToken';

/** After a failure that it does not know the page asks whether the session is over, which it is not. */
async function failOtherwise(route: Route): Promise<void> {
  const page = pageOf(route);
  const goOn = (asked: Route) =>
    operationOf(asked.request()) === REFRESH ? asked.continue() : asked.fallback();
  const stop = await routeCalls(page, '**/identity/', goOn);
  const end = page.waitForEvent('requestfinished', asks(REFRESH));
  await dealtWith(page, end, () => settle(route, misconfigured));
  stop();
}

/** @param operation the call whose answer decides */
function held(operation: string, refusal: Respond): HeldCall {
  const fail = (route: Route): Promise<void> => {
    const isEnd = (request: Request) => asks(operation)(request) && isLastAttempt(request);
    const page = pageOf(route);
    return dealtWith(page, page.waitForEvent('requestfailed', isEnd), () => settle(route, cut));
  };
  return {
    decides: asks(operation),
    answer: (route, output) => {
      const page = pageOf(route);
      const outcome = outcomes[(output as { kind: string } | undefined)?.kind ?? 'user'];
      if (outcome === 'cannot be reached') return fail(route);
      if (outcome === 'is refused') return settle(route, refusal);
      if (outcome === 'fails otherwise') return failOtherwise(route);
      const end = page.waitForEvent('requestfinished', asks(operation));
      return dealtWith(page, end, () => route.continue());
    },
    break: fail,
  };
}

/** A refresh token that is refused makes the library forget all tokens. */
const refresh = refused('NotAuthorizedException', 'Refresh Token has been revoked');
const check = held(REFRESH, refresh);
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
  await routeCalls(page, '**/identity/', (route) => {
    if (operationOf(route.request()) !== REFRESH) return route.fallback();
    return settle(route, refresh);
  });
}
