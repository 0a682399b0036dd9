/** Rolling an API key, walked in its dialog by the paths of the submission machine, in a product with API keys. */
import { expect, test } from '@playwright/test';
import { apiKeys } from '#src/messages/en/api-keys.ts';
import { startProduct } from '../../tests/support/product.ts';
import { openRollDialog, ROLLED_SECRET, rolledKey, rollKey } from './rolled-key.ts';
import { choiceField, walkSubmittedAction } from './submitted-action.ts';

const { rolling: t, ...words } = apiKeys;
const { name, keyGUID } = rolledKey(null);

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startProduct({ API_KEYS: 'true' });
});
test.afterAll(() => product.stop());

walkSubmittedAction({
  of: 'roll-key',
  call: 'auth/key/roll',
  words: { title: t.title(name), act: t.act, done: t.done },
  field: choiceField(t.overlaps),
  first: 'day',
  typed: 'hour',
  ruled: { status: 404, field: 'keyGUID', code: 'key.unknown' },
  sends: { keyGUID, overlap: 'hour' },
  done: rollKey,
  open: (page) => openRollDialog(page, product.origin),
  // What the present secret still does.
  shows: (dialog) => expect(dialog.getByRole('group', { name: t.label, exact: true })).toBeVisible(),
  afterwards: async (page) => {
    // Once, and whole.
    await expect(page.getByLabel(words.secret.label(name), { exact: true })).toHaveValue(ROLLED_SECRET);
    await expect(
      page.getByRole('button', { name: words.stopPreviousLabel(name), exact: true }),
    ).toBeVisible();
  },
});
