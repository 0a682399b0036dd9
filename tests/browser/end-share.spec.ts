/** The question before a share ends: who loses access, and whether those who used it are informed. */
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

test('those who used a share are informed unless the person who ends it does not want that', async ({
  page,
}) => {
  await visitAs(page, 'marta', '/settings/sharedDatasets');
  // Two people of another organisation and of this one are in the group, which has used the dataset.
  await page
    .getByRole('grid', { name: 'Shared with others' })
    .getByRole('button', { name: /^Stop sharing Deaths in British .* with Public health researchers$/ })
    .click();
  const dialog = page.getByRole('dialog');
  const inform = dialog.getByRole('checkbox', { name: 'Inform the 2 people who used it' });
  await expect(inform).toBeChecked();
  await inform.press('Space');
  await expect(inform).not.toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await inform.check();
  // What is sent, without ending what other tests use.
  const asked = page.waitForRequest((request) => request.url().includes('endSharing'));
  await page.route(
    (url) => url.href.includes('endSharing'),
    (route) => route.fulfill({ json: {} }),
  );
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ notify: true });
  await expect(page.getByText('Sharing ended')).toBeVisible();
});
