/**
 * The authenticator, walked on a public page: a session that is found, refused, lost, kept alive, ended here and
 * elsewhere. The tokens are real; the page's clock is ahead of them, so that every look at a session asks the
 * service, and waits for it where it can be seen.
 */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { authenticatorModel } from '#model-tests/models/authenticator.model.ts';
import { projectAuthenticator } from '#model-tests/models/authenticator.projection.ts';
import { DEFAULT_TOKEN_REFRESH_INTERVAL_MS } from '#machines/authenticator/authenticator.setup.ts';
import type { AuthenticatorSnapshot } from '#machines/authenticator/authenticator.machine.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { readAuthenticator } from './authenticator.page.ts';
import { refuseRefresh, sessionCalls, watchSession } from './session.stub.ts';

const AHEAD_MS = 2 * 3_600_000;
const member = async () => (await accountWith([])).email;
const dialog = (page: Page) => page.getByRole('dialog');

/** Another tab of the same browser, which has just done something to the session, or is about to. */
async function elsewhere(page: Page, news: 'started' | 'ending' | 'ended'): Promise<void> {
  const context = page.context();
  if (news === 'started') await context.addCookies(await sessionCookies(await member()));
  if (news === 'ended') await context.clearCookies();
  const other = await context.newPage();
  await other.goto(`${origin()}/healthz`);
  await other.evaluate((what) => new BroadcastChannel('session').postMessage(what), news);
  await other.close();
}

/** A call of the product is refused, as when the session was ended by an administrator. */
async function haveCallRefused(page: Page): Promise<void> {
  await routeCalls(
    page,
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
/** The code of a flow comes at once, or not at all, which tests/browser looks at. */
const isLoading = (snapshot: AuthenticatorSnapshot) =>
  snapshot.matches({ unauthenticated: 'loadingFlow' }) ||
  snapshot.matches({ authenticated: 'loadingVerification' });
const isWithdrawing = (snapshot: AuthenticatorSnapshot) =>
  (['signIn', 'signUp', 'passwordReset'] as const).some((flow) =>
    snapshot.matches({ unauthenticated: { [flow]: 'withdrawing' } } as never),
  );

/** How a person ends a flow, by the title of the answer; the rest is walked with the flow itself. */
const endings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'signIn signedIn': (page) => signInByHand(page, []),
  'signIn unconfirmed': (page) => signInByHand(page, null),
  'signIn left signUp': (page) => press(page, t.signIn.credentials.signUp),
  'signIn left passwordReset': (page) => press(page, t.signIn.credentials.forgotPassword),
  'signUp left signIn': (page) =>
    // The registration and the confirmation have words of their own for it.
    button(page, t.signUp.register.signIn).or(button(page, t.shared.back)).click(),
  'passwordReset left signIn': (page) => press(page, t.shared.back),
};
const endingOf = (flow: string, output: unknown): string => {
  const { kind, to } = output as { kind: string; to?: string };
  return [flow, kind, to].filter((word) => word !== undefined).join(' ');
};
/** A flow that was closed has ended by that. */
const end = (flow: string) => async (page: Page, output: unknown) => endings[endingOf(flow, output)]?.(page);

/** What a person, a service or another tab can do to this page; the rest is walked elsewhere or has no face. */
const isPossible: Allow = (given, step) => {
  const snapshot = given as unknown as AuthenticatorSnapshot;
  // The configuration is a part of the page, so it is there before the first event of a visitor.
  if (isSetUp(snapshot)) return step.kind === 'done' && step.title === 'loadConfiguration: is there';
  if (isLoading(snapshot)) return step.kind === 'done';
  // No event is possible while the session is ended, which takes no longer than a frame.
  if (snapshot.matches('signingOut')) return step.kind === 'done' && step.title === 'signOut: is done';
  // Leaving during a call is what the walk of each flow is about.
  if (isWithdrawing(snapshot))
    return step.kind === 'done' && /^(signIn|signUp|passwordReset): is left$/.test(step.title);
  if (step.kind === 'event') {
    const { type, destination, entry } = step.event as { type: string; destination?: string; entry?: object };
    const seen = projectAuthenticator(snapshot);
    if (type === 'signIn.closed') return seen.isSignInOpen;
    // Nothing on a public page needs credentials of the identity pool.
    // A session of another member takes another host of the domain.
    if (type === 'credentials.requested' || type === 'session.replacedElsewhere') return false;
    // Destinations and other first screens come with the addresses of pages.
    return (
      type !== 'signIn.requested' ||
      (destination === undefined && entry === undefined && seen.actions.includes(type))
    );
  }
  if (step.kind === 'done' && ['signIn', 'signUp', 'passwordReset'].includes(step.id))
    return Object.hasOwn(endings, endingOf(step.id, step.output));
  // Members with something to verify are walked with the flow that verifies it.
  if (step.kind === 'done' && /unverified/.test(step.title)) return false;
  // A refused refresh stands for finding none. The page takes it for a session that has ended, which closes the screens
  // of visitors who want to sign in; others see no difference.
  if (step.title === 'checkSession: finds none' || step.title === 'checkSessionAgain: finds none')
    return snapshot.context.request === null;
  // The adapters of the other calls make a value of every failure.
  return step.kind !== 'error' || ['checkSession', 'checkSessionAgain'].includes(step.id);
};

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

/** @param factors of the account; null for one that was never confirmed */
async function signInByHand(page: Page, factors: [] | null): Promise<void> {
  const { email, password, act } = t.signIn.credentials;
  await dialog(page)
    .getByLabel(email)
    .fill((await accountWith(factors)).email);
  await dialog(page).getByLabel(password, { exact: true }).fill(PASSWORD);
  await press(page, act);
}

/** The next refresh of the tokens is refused, as when an administrator has ended the session. */
async function refuseSession(page: Page): Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 400);
  await refuseRefresh(page);
  await page.clock.fastForward(DEFAULT_TOKEN_REFRESH_INTERVAL_MS);
  await refused;
}

/** The screens of a flow that was asked for while signing in was open. */
async function arrive(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('heading', { level: 1 })).not.toHaveText(t.signIn.credentials.title);
  await expect(dialog(page).getByText(t.shared.loading)).toHaveCount(0);
}

const nothingMore = async () => {};

testInBrowser({
  model: authenticatorModel,
  url: '**/identity/',
  calls: sessionCalls,
  happenings: {
    loadConfiguration: nothingMore,
    loadFlow: arrive,
    loadVerification: nothingMore,
    signIn: end('signIn'),
    signUp: end('signUp'),
    passwordReset: end('passwordReset'),
    session: refuseSession,
    // With the tokens at hand it takes no person and one request, which the page does not wait for.
    signOut: nothingMore,
  },
  isPassing: (snapshot) =>
    isSetUp(snapshot) || isLoading(snapshot) || isWithdrawing(snapshot) || snapshot.matches('signingOut'),
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
    'retry.requested': (page) => page.getByRole('button', { name: t.signIn.retry }).click(),
    'credentials.requested': nothingMore,
    'session.endingElsewhere': (page) => elsewhere(page, 'ending'),
    'session.endedElsewhere': (page) => elsewhere(page, 'ended'),
    'session.startedElsewhere': (page) => elsewhere(page, 'started'),
    'session.replacedElsewhere': nothingMore,
    'network.returned': async (page) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  childGestures: {},
  pageObjects: { page: nothingMore },
  project: projectAuthenticator,
  screen: () => 'page' as const,
  read: readAuthenticator,
  // A page whose call was refused shows it, and React reports it.
  expectedErrors: /Sign-in is needed/,
});
