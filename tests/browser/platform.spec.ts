/** What a platform administrator sees and changes: lists and individual users of all organisations, and no organisation. */
import { randomUUID } from 'node:crypto';
import { SAMPLE_PLATFORM_ADMINISTRATOR } from '#proxy/sample/accounts.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, goWithin, test, visitAs } from './support/test.ts';

/** A value that no dataset of the sample has. */
const VALUE = 'Every 3 years';
const NEW = 'Every three years';

test('a platform administrator renames, removes and offers a value of a list for all organisations', async ({
  page,
}) => {
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings');
  const main = page.getByRole('main');
  await expect(main.getByText('You are a platform administrator.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: /^Lists for all organisations/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists for all organisations' })).toBeVisible();
  await page.getByLabel('List', { exact: true }).selectOption('Update frequencies');
  const table = page.getByRole('grid', { name: 'Update frequencies of all organisations' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await row(VALUE)
    .getByRole('button', { name: `Rename ${VALUE}` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue(VALUE);
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Weekly');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another value of this list has this name')).toBeVisible();
  await dialog.getByLabel('Name').fill(NEW);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(NEW).getByText(`In the product: ${VALUE}`)).toBeVisible();

  await row(NEW)
    .getByRole('button', { name: `Remove or merge ${NEW}` })
    .click();
  await expect(dialog.getByRole('heading', { name: `Remove ${NEW} for all organisations?` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(NEW).getByText('Not offered')).toBeVisible();
  await row(NEW)
    .getByRole('button', { name: `Offer ${NEW} again` })
    .click();
  await expect(row(NEW).getByText('Offered', { exact: true })).toBeVisible();

  // Each change is in the log below.
  const log = page.getByRole('grid', { name: 'Changes of the platform' });
  for (const what of ['Renamed a lookup value', 'Removed a lookup value', 'Offered a lookup value again'])
    await expect(log.getByRole('row').filter({ hasText: what }).first()).toBeVisible();
  await expect(log.getByRole('row').filter({ hasText: 'Named a platform administrator' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a platform administrator adds a value to a list, which organisations offer, and takes it back', async ({
  page,
}) => {
  const name = `Dark sky ${randomUUID().slice(0, 6)}`;
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-lists');
  const table = page.getByRole('grid', { name: 'Themes of all organisations' });
  const row = table.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a value' });
  await add.click();
  await expect(dialog.getByRole('heading', { name: 'Add a value to Themes' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('ENERGY');
  await dialog.getByRole('button', { name: 'Add a value' }).click();
  await expect(dialog.getByText('Another value of this list has this name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Part of').selectOption('Energy');
  await dialog.getByLabel('Place').selectOption('After Energy');
  await dialog.getByRole('button', { name: 'Add a value' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
  await expect(row.getByText('Added here')).toBeVisible();
  await expect(row.getByText('Part of Energy')).toBeVisible();
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: /^Energy/ })
      .locator('+ tr, + [role=row]'),
  ).toContainText(name);
  await expectAccessible(page);

  // An editor of an organisation can choose it.
  const editor = await page.context().browser()!.newContext();
  try {
    const theirs = await editor.newPage();
    await visitAs(theirs, 'marta', '/settings/tags');
    await theirs.getByLabel('List', { exact: true }).selectOption('Themes');
    await expect(theirs.getByRole('row').filter({ hasText: name })).toBeVisible();
  } finally {
    await editor.close();
  }

  await page.getByRole('button', { name: `Undo: delete ${name}` }).click();
  await expect(row).toHaveCount(0);
  await expect(add).toBeFocused();
  const log = page.getByRole('grid', { name: 'Changes of the platform' });
  for (const what of ['Added a lookup value for all organisations', 'Deleted an added lookup value'])
    await expect(log.getByRole('row').filter({ hasText: what }).filter({ hasText: name })).toBeVisible();

  // A list whose values have a meaning of their own says why nothing can be added.
  await page.getByLabel('List', { exact: true }).selectOption('Licences');
  await expect(page.getByText(/^Only an update of the product adds values/)).toBeVisible();
  await expect(add).toHaveCount(0);
});

test('a place that is gone meanwhile is refused at its field', async ({ page }) => {
  const place = `Dark sky ${randomUUID().slice(0, 6)}`;
  const dialog = page.getByRole('dialog');
  const add = page.getByRole('button', { name: 'Add a value' });
  const submit = dialog.getByRole('button', { name: 'Add a value' });
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-lists');
  await add.click();
  await dialog.getByLabel('Name').fill(place);
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await add.click();
  await dialog.getByLabel('Name').fill(`${place} reserve`);
  await dialog.getByLabel('Place').selectOption(`After ${place}`);

  const other = await page.context().newPage();
  await visitAs(other, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-lists');
  await other.getByRole('button', { name: `Delete ${place}`, exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();

  await submit.click();
  await expect(dialog.getByText('Choose a value of this list')).toBeVisible();
  await expect(dialog.getByLabel('Place')).toBeFocused();
});

test('what has failed is not done in place of what is pressed next', async ({ page }) => {
  const DISCARD = '**/api/proxy?*lut%3Adiscard*';
  const first = `Dark sky ${randomUUID().slice(0, 6)}`;
  const second = `Night sky ${randomUUID().slice(0, 6)}`;
  const dialog = page.getByRole('dialog');
  const undo = (name: string) => page.getByRole('button', { name: `Undo: delete ${name}` });
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be changed' });
  const addValue = async (name: string) => {
    await page.getByRole('button', { name: 'Add a value' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add a value' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-lists');
  const table = page.getByRole('grid', { name: 'Themes of all organisations' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await addValue(first);
  await page.route(DISCARD, (route) => route.abort());
  await undo(first).click();
  await expect(failed).toBeVisible();
  await page.unroute(DISCARD);
  await addValue(second);
  await undo(second).click();
  await expect(row(second)).toHaveCount(0);
  await expect(row(first)).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(first)).toHaveCount(0);
});

test('individual users of all organisations are found by words, and by no one else', async ({ page }) => {
  await visitAs(page, SAMPLE_PLATFORM_ADMINISTRATOR, '/settings/platform-users');
  const table = page.getByRole('grid', { name: 'Individual users of all organisations' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Search by name, e-mail or organisation' });
  await search.fill('zzqqxx');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No one matches' })).toBeVisible();
  await search.fill('leeds open data');
  await search.press('Enter');
  await expect(page).toHaveURL(/keywords=leeds/);
  await expect(table.getByRole('row').nth(1)).toContainText('Leeds Open Data Office');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('the pages are refused to an administrator of an organisation', async ({ page }) => {
  await visitAs(page, 'marta', '/settings');
  await expect(
    page.getByRole('main').getByRole('link', { name: /^(?:Lists for all|All individual)/ }),
  ).toHaveCount(0);
  for (const address of ['/settings/platform-lists', '/settings/platform-users']) {
    await goWithin(page, address);
    await expect(
      page.getByRole('heading', { name: 'This page is for platform administrators' }),
    ).toBeVisible();
  }
  await expectAccessible(page);
});
