/** Tests of API keys and the personal token, in a product whose flags for them are on. */
import { startProduct } from '../../support/product.ts';
import { test as base } from './test.ts';

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
