/**
 * The authenticator, walked on a public page: a session that is found, refused, lost, kept alive, ended here and
 * elsewhere. The tokens are real; the page's clock is ahead of them, so that every look at a session asks the
 * service, and waits for it where it can be seen.
 */
import { expect, type Page } from '@playwright/test';
import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts';
import { projectAuthenticator } from '#machines/authenticator/authenticator.projection.ts';
import type { AuthenticatorSnapshot } from '#machines/authenticator/index.ts';
import { PASSWORD } from '#machines/sign-in/sign-in.model.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { en } from '#src/messages/en.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { readAuthenticator } from './authenticator.sight.ts';
import { hasTokens, noteTokens, sessionCalls, watchSession } from './session-edge.ts';

const AHEAD_MS = 2 * 3_600_000;
const member = async () => (await accountWith([])).email;
const dialog = (page: Page) => page.getByRole('dialog');

/** Another tab of the same browser, which has just done something to the session. */
async function elsewhere(page: Page, news: 'started' | 'ended'): Promise<void> {
  const context = page.context();
  if (news === 'started') await context.addCookies(await sessionCookies(await member()));
  else await context.clearCookies();
  noteTokens(page, news === 'started');
  const other = await context.newPage();
  await other.goto(`${origin()}/healthz`);
  await other.evaluate((what) => new BroadcastChannel('session').postMessage(what), news);
  await other.close();
}

/** A call of the product is refused, as when the session was ended by an administrator. */
async function haveCallRefused(page: Page): Promise<void> {
  await page.route(
    '**/api/proxy**',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: '{"title":"Unauthorized"}',
      }),
    { times: 1 },
  );
  const next = page.url().endsWith('/organisations') ? en.frame.discover : en.frame.organisations;
  await page
    .getByRole('navigation', { name: en.frame.mainNavigation })
    .getByRole('link', { name: next })
    .click();
}

const isSetUp = (snapshot: AuthenticatorSnapshot) => snapshot.matches('setup');
const isWithdrawing = (snapshot: AuthenticatorSnapshot) =>
  snapshot.matches({ unauthenticated: { signIn: 'withdrawing' } });

/** What a person, a service or another tab can do to this page; the rest is walked elsewhere or has no face. */
const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as AuthenticatorSnapshot;
  // The configuration is a part of the page, so it is there before anybody can do anything.
  if (isSetUp(snapshot)) return step.kind === 'done' && step.title === 'loadConfiguration: is there';
  // Leaving during a call is what the walk of the sign-in flow is about.
  if (isWithdrawing(snapshot)) return step.kind === 'done' && step.title === 'signIn: is left';
  if (step.kind === 'event') {
    const { type, destination } = step.event as { type: string; destination?: string };
    const seen = projectAuthenticator(snapshot);
    if (type === 'signIn.closed') return seen.isSignInOpen;
    // Destinations come with the address of the sign-in page.
    return type !== 'signIn.requested' || (destination === undefined && seen.actions.includes(type));
  }
  if (step.kind === 'done' && step.id === 'signIn') return step.title === 'signIn: succeeds';
  // The adapters of the other calls make a value of every failure.
  return step.kind !== 'error' || ['checkSession', 'checkSessionAgain', 'signOut'].includes(step.id);
};

async function signInByHand(page: Page): Promise<void> {
  const t = en.signIn.credentials;
  await dialog(page)
    .getByLabel(t.email)
    .fill(await member());
  await dialog(page).getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: t.act }).click();
  noteTokens(page, true);
}

const nothingMore = async () => {};

testInBrowser({
  model: authenticatorModel,
  url: '**/identity/',
  calls: sessionCalls,
  happenings: {
    loadConfiguration: nothingMore,
    signIn: async (page, output) => {
      if ((output as { kind: string }).kind === 'signedIn') await signInByHand(page);
    },
  },
  isPassing: (snapshot, page) =>
    isSetUp(snapshot) || isWithdrawing(snapshot) || (snapshot.matches('signingOut') && !hasTokens(page)),
  isPossible,
  open: async (page) => {
    await watchSession(page);
    await page.context().addCookies(await sessionCookies(await member()));
    await page.clock.setSystemTime(Date.now() + AHEAD_MS);
    await page.goto(`${origin()}/cookie-policy`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  },
  gestures: {
    'signIn.requested': (page) =>
      page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).click(),
    'signIn.closed': (page) => dialog(page).getByRole('button', { name: en.components.close }).click(),
    'signOut.requested': async (page) => {
      await page.getByRole('button', { name: en.frame.account('') }).click();
      const menu = page.getByRole('list', { name: en.frame.accountMenu });
      await menu.getByRole('button', { name: en.frame.signOut }).click();
    },
    'user.refreshRequested': haveCallRefused,
    'retry.requested': (page) => page.getByRole('button', { name: en.signIn.retry }).click(),
    'session.endedElsewhere': (page) => elsewhere(page, 'ended'),
    'session.startedElsewhere': (page) => elsewhere(page, 'started'),
    'network.returned': async (page) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  childGestures: {},
  sights: { page: nothingMore },
  project: projectAuthenticator,
  screen: () => 'page' as const,
  read: readAuthenticator,
  // A page whose call was refused shows it, and React reports it.
  expectedErrors: /Sign-in is needed/,
});
