/** The personal token, with its choices and without them, in a product whose flag for it is on. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { tabTo } from './support/keyboard.ts';
import { statusWith, storeSecret, test } from './support/keys.ts';
import { expect, goWithin, visitAs } from './support/test.ts';
import { breakCall } from './settings-bench.ts';

const LABEL = 'Your personal token';
const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Personal token' });
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });

async function removeToken(page: Page): Promise<void> {
  await button(page, 'Delete token').click();
  await dialog(page).getByRole('button', { name: 'Delete token' }).click();
  await expect(button(page, 'Create token')).toBeVisible();
}

test('a member limits a personal token, rolls it with an overlap, changes it and deletes it', async ({
  page,
}) => {
  await visitAs(page, 'marta', '/settings/myDetails');
  await button(page, 'Create token').click();
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Create a personal token' })).toBeVisible();
  await form.getByRole('checkbox', { name: /^Download files/ }).uncheck();
  await form.getByRole('radio', { name: /^Chosen datasets/ }).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('Choose at least one dataset')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('list', { name: 'Find a dataset' }).getByRole('button').first().click();
  const chosen = form.getByRole('list', { name: 'Chosen datasets' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  const title = (await chosen.first().textContent()) ?? '';
  await form.getByLabel('Requests at most').fill('500');
  await form.getByLabel('Expires').selectOption('30');
  await expect(form.getByRole('region', { name: 'In words' })).toContainText(
    'Your token can find datasets and read previews of files and rows of tables, of 1 chosen dataset, with at most 500 requests a day',
  );
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Personal Token Created.')).toBeVisible();
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(form.getByText(/^It works: status 200 in \d+ ms$/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const first = await storeSecret(page, LABEL);
  await expect(section(page)).toContainText('descriptions, previews');
  await expect(section(page).getByRole('listitem')).toHaveText([title]);
  await expect(section(page)).toContainText('500 requests today');
  await expectAccessible(page);
  expect(await statusWith(page, first)).toBe(200);

  await button(page, 'Roll token').click();
  await form.getByRole('radio', { name: 'In 7 days' }).check({ force: true });
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Create secret' }).click();
  await expect(page.getByText('Personal Token Reset.')).toBeVisible();
  const second = await storeSecret(page, LABEL);
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([200, 200]);
  await expect(section(page)).toContainText('The previous secret works until');
  await button(page, 'Stop the previous secret').click();
  await dialog(page).getByRole('button', { name: 'Stop the previous secret' }).click();
  await expect(section(page)).not.toContainText('The previous secret works until');
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([401, 200]);

  await button(page, 'Change token').click();
  await expect(form.getByRole('list', { name: 'Chosen datasets' })).toContainText(title);
  await form.getByRole('radio', { name: /^All that I can read/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Personal token changed')).toBeVisible();
  await expect(section(page)).toContainText('All that you can read');
  // The overview says when it ends, and leads to it.
  await goWithin(page, '/settings');
  const entry = page.getByRole('main').getByRole('link', { name: /^Personal token/ });
  await expect(entry).toContainText(/Ends \d+ \w+ \d{4}/);
  await expectAccessible(page);
  await entry.click();
  await expect(page).toHaveURL(/\/settings\/myDetails#personal-token$/);
  await expect(page.getByRole('heading', { name: 'Personal token' })).toBeFocused();
  await removeToken(page);
  expect(await statusWith(page, second)).toBe(401);
});

test('a personal token is created and rolled by keyboard alone, at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitAs(page, 'marta', '/settings/myDetails');
  await tabTo(page, button(page, 'Create token'));
  await page.keyboard.press('Enter');
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  const store = async () => {
    await expect(dialog(page).getByRole('textbox', { name: LABEL })).toHaveValue(/^cpat_/);
    await expectFits(page);
    await expectAccessible(page, '[role=dialog]');
    await tabTo(page, dialog(page).getByRole('checkbox', { name: 'I have stored it' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
  };
  await tabTo(page, dialog(page).getByRole('button', { name: 'Create token' }));
  await page.keyboard.press('Enter');
  await store();
  await expectFits(page);
  await tabTo(page, button(page, 'Roll token'));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('radio', { name: 'In 24 hours' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'In 7 days' })).toBeChecked();
  await expectFits(page);
  await expectAccessible(page, '[role=dialog]');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Create secret' }));
  await page.keyboard.press('Enter');
  await store();
  await expect(button(page, 'Roll token')).toBeFocused();
  await expect(section(page)).toContainText('The previous secret works until');
  await expectFits(page);
  await expectAccessible(page);
  await removeToken(page);
});

test('a program that is refused is led to the form of the token, with the scope ticked', async ({ page }) => {
  await visitAs(page, 'marta', '/settings/myDetails');
  await button(page, 'Create token').click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Read previews of files/ })
    .uncheck();
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  const secret = await storeSecret(page, LABEL);
  const refused = await page.request.post('/api/data/resource:preview', {
    headers: { authorization: `Bearer ${secret}` },
    data: { resourceGUID: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01' },
  });
  expect(refused.status()).toBe(403);
  await page.goto(((await refused.json()) as { help: string }).help);
  await expect(dialog(page).getByRole('heading', { name: 'Change your personal token' })).toBeVisible();
  await expect(dialog(page).getByRole('checkbox', { name: /^Read previews of files/ })).toBeChecked();
  await expect(
    dialog(page).getByText(/^A program was refused, since your token may not do one thing/),
  ).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page)).toContainText('descriptions, previews, downloads');
  await removeToken(page);
});

test('what fails about a personal token is shown, and that there is none yet is no failure', async ({
  page,
}) => {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const expectFailure = async () => {
    await expect(toasts.getByText('Something went wrong')).toBeVisible();
    await expect(toasts.getByText('Please try again later')).toBeVisible();
  };
  await visitAs(page, 'marta', '/settings/myDetails');
  await expect(button(page, 'Create token')).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await breakCall(page, 'auth/token/create');
  await button(page, 'Create token').click();
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await breakCall(page, 'auth/oauth/get_personal_token');
  await page.reload();
  await expectFailure();
});

test('a service that has only the calls of the specification makes, replaces and deletes a token', async ({
  page,
}) => {
  await page.route('**/settings/myDetails', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"missingCalls":[]',
      '"missingCalls":["token/create","token/update","token/roll","token/stopPrevious"]',
    );
    await route.fulfill({ response, body });
  });
  await visitAs(page, 'marta', '/settings/myDetails');
  await button(page, 'Create token').click();
  const token = page.getByRole('textbox', { name: LABEL });
  await expect(token).toHaveValue(/^cpat_\w{38}$/);
  await expect(page.getByText('Personal Token Created.')).toBeVisible();
  await expectAccessible(page);
  const first = await token.inputValue();
  expect(await statusWith(page, first)).toBe(200);
  await expect(button(page, 'Roll token')).toHaveCount(0);
  await button(page, 'Replace token').click();
  await dialog(page).getByRole('button', { name: 'Replace token' }).click();
  await expect(token).not.toHaveValue(first);
  await expect(page.getByText('Personal Token Reset.')).toBeVisible();
  const second = await token.inputValue();
  expect([await statusWith(page, first), await statusWith(page, second)]).toEqual([401, 200]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await removeToken(page);
  expect(await statusWith(page, second)).toBe(401);
});
