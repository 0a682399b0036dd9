/** A draft that is shared by a secret link: made by keyboard, opened by a visitor, and ended. */
import type { Page } from '@playwright/test';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { draftLink } from '#src/messages/en/draft-link.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, hydrated, otherBrowser, test, visitAs } from './support/test.ts';

const t = draftLink.links;
const main = (page: Page) => page.getByRole('main');
const csv = {
  name: 'Well levels.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('well,level,latitude,longitude\nNorth,3,53.96,-1.08\nSouth,4,53.79,-1.55\n'),
};

test('a visitor with the link sees the draft and its rows until the link is ended', async ({
  page,
  browser,
}) => {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await main(page).getByLabel(datasetEdit.files.choose, { exact: true }).setInputFiles(csv);
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await page.goto(`${new URL(page.url()).pathname}?section=preview`);
  await hydrated(page);

  await main(page).getByRole('button', { name: t.make, exact: true }).press('Enter');
  await page.getByRole('dialog').getByLabel(t.name).fill('Anna');
  await page.keyboard.press('Enter');
  const secret = main(page).getByRole('textbox', { name: t.secretLabel('Anna') });
  const address = await secret.inputValue();
  expect(address).toMatch(/\/draft#cpdl_/);
  await expectAccessible(page);

  const visitor = await (await otherBrowser(browser, page)).newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  const answer = await visitor.goto(address);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(visitor.getByRole('heading', { level: 1, name: datasetEdit.untitled })).toBeVisible();
  await expect(
    visitor.getByRole('cell', { name: 'South' }).or(visitor.getByRole('gridcell', { name: 'South' })),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  // The secret is in no address that a server gets.
  expect(asked.filter((url) => url.includes('cpdl_') && !url.includes('#'))).toEqual([]);
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await expectFits(visitor);
  await visitor.setViewportSize({ width: 1280, height: 800 });
  await visitor.getByRole('button', { name: 'Map', exact: true }).click();
  const zoomIn = visitor.getByRole('button', { name: 'Zoom in' });
  await expect(zoomIn).toBeVisible({ timeout: 30_000 });

  await main(page)
    .getByRole('button', { name: t.endLabel('Anna') })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: t.end, exact: true }).press('Enter');
  await expect(main(page).getByRole('button', { name: t.endLabel('Anna') })).toHaveCount(0);
  await expect(secret).toHaveCount(0);
  // The map asks for another view, and the page says why there is none.
  await expect(async () => {
    if (await zoomIn.isVisible()) await zoomIn.click({ timeout: 1000 });
    await expect(visitor.getByText(draftLink.page.ended)).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.getByText(draftLink.page.ended)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();
});
