/** The machine of a secret that is shown once, walked in the dialog in which an API key is rolled. */
import { expect, test, type Page } from '@playwright/test';
import { storedSecretScreen } from '#machines/stored-secret/stored-secret.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { storedSecretModel } from '#model-tests/models/stored-secret.model.ts';
import {
  projectStoredSecret,
  type StoredSecretProjection,
} from '#model-tests/models/stored-secret.projection.ts';
import { apiKeys } from '#src/messages/en/api-keys.ts';
import { settings } from '#src/messages/en/settings.ts';
import { startProduct } from '../../tests/support/product.ts';
import { dataOf } from './gateway.ts';
import { openRollDialog, ROLLED_SECRET, rolledKey, rollKey } from './rolled-key.ts';

const t = settings.secret;
const { name } = rolledKey(null);

const dialog = (page: Page) => page.getByRole('dialog');
const form = (page: Page) => dialog(page).getByRole('button', { name: apiKeys.rolling.act, exact: true });
const statement = (page: Page) => dialog(page).getByRole('checkbox', { name: t.stored });
const done = (page: Page) => dialog(page).getByRole('button', { name: t.done, exact: true });
const secret = (page: Page) => dialog(page).getByLabel(apiKeys.secret.label(name), { exact: true });

async function read(page: Page): Promise<StoredSecretProjection> {
  if ((await dialog(page).count()) === 0) return { screen: null };
  if ((await form(page).count()) > 0) return { screen: 'form' };
  if (await statement(page).isChecked()) return { screen: 'stored' };
  return { screen: (await dialog(page).getByText(t.notStored).count()) > 0 ? 'reminded' : 'shown' };
}

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startProduct({ API_KEYS: 'true' });
});
test.afterAll(() => product.stop());

testInBrowser({
  model: storedSecretModel,
  url: '**/api/proxy?**',
  calls: {},
  open: async (page) => {
    await routeCalls(
      page,
      (url) => dataOf(url) === 'auth/key/roll',
      (route) => route.fulfill({ json: rollKey(page) }),
    );
    await openRollDialog(page, product.origin);
  },
  gestures: {
    'secret.made': (page) => form(page).click(),
    'storing.stated': (page) => statement(page).check(),
    'storing.takenBack': (page) => statement(page).uncheck(),
    'leaving.requested': async (page) => {
      // The button closes a dialog that can be left; Escape is there always.
      if ((await done(page).count()) > 0 && (await done(page).isEnabled())) await done(page).click();
      else await page.keyboard.press('Escape');
    },
  },
  childGestures: {},
  pageObjects: {
    form: (page) => expect(form(page)).toBeEnabled(),
    shown: (page) => expect(secret(page)).toHaveValue(ROLLED_SECRET),
    reminded: async (page) => {
      await expect(secret(page)).toHaveValue(ROLLED_SECRET);
      await expect(statement(page)).toBeFocused();
      await expect(statement(page)).toHaveAccessibleDescription(t.notStored);
    },
    stored: (page) => expect(done(page)).toBeEnabled(),
  },
  project: projectStoredSecret,
  screen: storedSecretScreen,
  read,
  afterwards: (page) => expect(dialog(page)).toHaveCount(0),
});
