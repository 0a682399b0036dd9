/**
 * The after-sign-in machine, walked where a visitor wants to follow a dataset and signs in for it. The session is real; what
 * the service says to following is what the path says.
 */
import { expect, type Page } from '@playwright/test';
import { afterSignInScreen } from '#machines/after-sign-in/after-sign-in.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { afterSignInModel } from '#model-tests/models/after-sign-in.model.ts';
import {
  projectAfterSignIn,
  type AfterSignInProjection,
} from '#model-tests/models/after-sign-in.projection.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { follow as t } from '#src/messages/en/follow.ts';
import { addressOf } from '../../tests/browser/support/preview.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { accountWith, origin } from './accounts.ts';
import { isCall } from './gateway.ts';

const { credentials } = authentication.signIn;
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page) => page.getByRole('main').getByRole('button', { name: t.act, exact: true });

async function openDataset(page: Page): Promise<void> {
  await page.goto(`${origin()}${await addressOf(page, 'Penguins', origin())}`);
  await hydrated(page);
}

async function read(page: Page): Promise<AfterSignInProjection> {
  return {
    isSignInOpen: await dialog(page).isVisible(),
    hasFailed: await page.locator('.toast').filter({ hasText: t.failed.title }).isVisible(),
  };
}

testInBrowser({
  model: afterSignInModel,
  url: '**/api/proxy?**',
  calls: {
    perform: {
      decides: (request) => isCall(request, 'discovery/dataset:follow'),
      answer: (route) => route.fulfill({ json: { following: true, followers: 1 } }),
    },
  },
  open: openDataset,
  gestures: {
    'action.requested': async (page) => {
      // Members follow at once, so a member who has signed in on this path is a visitor again first.
      if ((await page.context().cookies()).some(({ name }) => name === 'accessToken')) {
        await page.context().clearCookies();
        await openDataset(page);
      }
      await press(page).click();
    },
    'member.known': async (page) => {
      const { email } = await accountWith([]);
      await dialog(page).getByLabel(credentials.email, { exact: true }).fill(email);
      await dialog(page).getByLabel(credentials.password, { exact: true }).fill(PASSWORD);
      await dialog(page).getByRole('button', { name: credentials.act, exact: true }).click();
    },
    'signIn.left': (page) =>
      dialog(page).getByRole('button', { name: en.components.close, exact: true }).click(),
  },
  childGestures: {},
  pageObjects: {
    resting: (page) => expect(press(page)).toBeVisible(),
    waiting: (page) => expect(dialog(page).getByLabel(credentials.email, { exact: true })).toBeVisible(),
    // It is shown as done while the service is asked.
    acting: (page) => expect(press(page)).toHaveAttribute('aria-pressed', 'true'),
    failed: (page) => expect(press(page)).toHaveAttribute('aria-pressed', 'false'),
  },
  project: projectAfterSignIn,
  screen: afterSignInScreen,
  read,
});
