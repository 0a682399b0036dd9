/**
 * Signing out, walked on a public page: the service revokes the token, refuses to, cannot be reached, or takes longer than a
 * person waits. Whatever it does, the page is a visitor's afterwards. The session is real.
 */
import { expect, type Page } from '@playwright/test';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { signOutModel } from '#model-tests/models/sign-out.model.ts';
import { projectSignOut, type SignOutProjection } from '#model-tests/models/sign-out.projection.ts';
import { en } from '#src/messages/en.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { asks } from './wire.ts';

const account = (page: Page) => page.getByRole('button', { name: en.frame.account('') });
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: en.frame.signIn, exact: true });

const read = async (page: Page): Promise<SignOutProjection> => ({
  isMember: (await signInLink(page).count()) === 0,
});

/** The page does so by itself, as soon as the token is revoked or the wait is over. */
const byItself = async () => {};

testInBrowser({
  model: signOutModel,
  url: '**/identity/',
  calls: {
    revokeToken: { decides: asks('RevokeToken'), answer: (route) => route.continue() },
  },
  happenings: { clearSession: byItself, leaveProvider: byItself },
  open: async (page) => {
    await page.context().addCookies(await sessionCookies((await accountWith([])).email));
    await page.goto(`${origin()}/cookie-policy`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await expect(account(page)).toBeVisible();
    await account(page).click();
    await stopClock(page);
    const menu = page.getByRole('list', { name: en.frame.accountMenu });
    await menu.getByRole('button', { name: en.frame.signOut }).click();
  },
  gestures: {},
  childGestures: {},
  // The tokens of this browser are cookies, which can always be removed, and no provider has a session of them.
  isPossible: (_, step) => {
    if (step.kind === 'error') return step.id === 'revokeToken';
    return step.kind !== 'done' || !step.title.endsWith('goes to the provider');
  },
  isPassing: (snapshot) => !snapshot.matches({ pending: 'revoking' }),
  pageObjects: { page: (page) => expect(account(page)).toBeVisible() },
  project: projectSignOut,
  screen: () => 'page' as const,
  read,
  afterwards: async (page) => {
    await expect(signInLink(page)).toBeVisible();
    expect((await page.context().cookies()).filter(({ name }) => /accessToken|Cognito/.test(name))).toEqual(
      [],
    );
  },
});
