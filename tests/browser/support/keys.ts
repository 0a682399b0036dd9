/** Tests of API keys and the personal token, in a product whose flags for them are on. */
import type { Page } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { expect, test as base } from './test.ts';

export const test = base.extend<object, { keysOrigin: string }>({
  keysOrigin: [
    async ({}, use) => {
      const product = await startProduct({ API_KEYS: 'true', PERSONAL_TOKENS: 'true' });
      await use(product.origin);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ keysOrigin }, use) => use(keysOrigin),
});

/** Takes the secret from the dialog that shows it, which closes once it is stored. @param label of the field with it */
export async function storeSecret(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: label });
  await expect(field).toHaveValue(/^cp(?:ok|at)_\w{38}$/);
  const secret = await field.inputValue();
  await dialog.getByRole('checkbox', { name: 'I have stored it' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

/** The status of an address that every key and token can read, for a program with this secret. */
export async function statusWith(page: Page, secret: string): Promise<number> {
  const response = await page.request.get('/discovery.atom', {
    headers: { authorization: `Bearer ${secret}` },
  });
  return response.status();
}
