/** Challenges that only another pool asks, by real accounts of it: set-ups, temporary passwords, and what follows. */
import { expect, test, type Page } from '@playwright/test';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { NEW_PASSWORD } from '#model-tests/models/challenge.model.ts';
import { PASSWORD } from '#model-tests/models/sign-in.model.ts';
import {
  appCode,
  dialog,
  enter,
  fill,
  isTitled,
  press,
  startStrictProduct,
  TEMPORARY_PASSWORD,
  type StrictProduct,
} from './challenge.pool.ts';

const { challenge, shared } = t;
const MARTA = 'marta@leeds.example';

let product: StrictProduct;
test.beforeAll(async () => {
  product = await startStrictProduct();
});
test.afterAll(() => product.stop());

const choose = async (page: Page, method: 'totp' | 'email') => {
  await isTitled(page, challenge.setUp.title);
  await dialog(page).getByRole('radio', { name: challenge.method.names[method] }).check();
  await press(page, challenge.setUp.act);
};
const key = (page: Page) => dialog(page).locator('code');
const isMember = async (page: Page, name: string) => {
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
};

// Marta has no second factor yet; further down she gets one.
test.describe('copying the key', () => {
  test('says that it is copied, and copies it without blanks', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin });
    await enter(page, product, MARTA, PASSWORD);
    await choose(page, 'totp');
    const shown = ((await key(page).textContent()) ?? '').replaceAll(' ', '');
    await press(page, challenge.totp.copy);
    await expect(dialog(page).getByRole('status').filter({ hasText: challenge.totp.copied })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });

  test('that the browser refuses says so, and selects the key', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      });
    });
    await enter(page, product, MARTA, PASSWORD);
    await choose(page, 'totp');
    await press(page, challenge.totp.copy);
    await expect(dialog(page).getByText(challenge.totp.copyRefused)).toBeVisible();
    const shown = await key(page).textContent();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(shown);
  });
});

test('an authenticator app is connected by the key that is shown, and signs the member in', async ({
  page,
}) => {
  await enter(page, product, MARTA, PASSWORD);
  await choose(page, 'totp');
  await isTitled(page, challenge.totp.title);
  await expect(dialog(page).getByRole('img', { name: challenge.totp.square })).toBeVisible();
  const secret = ((await key(page).textContent()) ?? '').replaceAll(' ', '');
  const link = dialog(page).getByRole('link', { name: challenge.totp.open });
  await expect(link).toHaveAttribute(
    'href',
    `otpauth://totp/Commonplace:${encodeURIComponent(MARTA)}?secret=${secret}&issuer=Commonplace`,
  );
  await fill(page, shared.code.label, '000000');
  await press(page, challenge.totp.act);
  await expect(dialog(page).getByText(t.errors.codeMismatch)).toBeVisible();
  await expect(dialog(page).getByLabel(shared.code.label, { exact: true })).toBeFocused();
  await fill(page, shared.code.label, appCode(secret));
  await press(page, challenge.totp.act);
  await isMember(page, 'Marta Kowalczyk');
});

test('a temporary password is replaced, what is missing is asked, and a second step is set up', async ({
  page,
}) => {
  const username = await product.invite();
  await enter(page, product, username, TEMPORARY_PASSWORD);
  await isTitled(page, challenge.newPassword.title);
  await expect(dialog(page).getByLabel(shared.newPassword.label, { exact: true })).toBeFocused();
  await press(page, challenge.newPassword.act);
  await expect(dialog(page).getByText(t.fields['attribute.required']({ name: 'given_name' }))).toBeVisible();
  await fill(page, shared.newPassword.label, NEW_PASSWORD);
  await fill(page, shared.newPassword.confirmLabel, NEW_PASSWORD);
  await fill(page, t.attributes.label('given_name'), 'Ada');
  await fill(page, t.attributes.label('family_name'), 'Walker');
  await fill(page, t.attributes.label('phone_number'), '+44 7700 900118');
  await press(page, challenge.newPassword.act);
  await choose(page, 'email');
  await isTitled(page, challenge.email.title);
  await fill(page, challenge.email.label, 'ada.codes@leeds.example');
  await press(page, challenge.email.act);
  await isTitled(page, challenge.code.title.email);
  await expect(dialog(page)).toContainText('ad***@leeds.example');
  await fill(page, shared.code.label, await product.lastCode('ada.codes@leeds.example'));
  await press(page, challenge.code.act);
  // The number that was asked with the password has not been verified yet.
  await isTitled(page, t.verifyAttributes.select.title);
  await press(page, t.verifyAttributes.skip);
  await isMember(page, 'Ada Walker');
});
