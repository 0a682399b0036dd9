/** `/settings/reports` and `/dashboard/reports`: use of an organisation's data and the organisation itself, as charts, tables and CSV. */
import { readFile } from 'node:fs/promises';
import { dayWithRoom } from '../support/day.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { expect, test, visitAs } from './support/test.ts';

/** A day in UTC, as a date field has it. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('an administrator reads and exports how data is used', async ({ page }) => {
  await dayWithRoom();
  await visitAs(page, 'marta', '/settings/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Views by day/ })).toBeVisible();
  const all = page.getByRole('row', { name: /^All datasets/ });
  await expect(all).toBeVisible();
  const views = Number((await all.getByRole('cell').first().innerText()).replaceAll(',', ''));
  expect(views).toBeGreaterThan(1000);
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const at = (name: string) => head.split(',').indexOf(name) - head.split(',').length;
  const viewed = lines.map((line) => line.split(',')).filter((cells) => cells.at(at('kind')) === 'view');
  expect(viewed.reduce((sum, cells) => sum + Number(cells.at(at('used'))), 0)).toBe(views);

  const byDownloads = page.getByRole('columnheader', { name: /^Downloads: / });
  await expect(byDownloads).not.toHaveAttribute('aria-sort');
  await byDownloads.getByRole('link').press('Enter');
  await expect(byDownloads).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=downloads/);
  const downloads = page.getByRole('table').first().locator('tbody tr td:nth-of-type(3)');
  const isOrdered = async () => {
    const shown = (await downloads.allInnerTexts()).map((figure) => Number(figure.replaceAll(/\D/g, '')));
    // The last row is of all of them.
    const ofEach = shown.slice(0, -1);
    return ofEach.length > 3 && ofEach.every((figure, i) => i === 0 || figure <= (ofEach[i - 1] ?? 0));
  };
  await expect.poll(isOrdered).toBe(true);
  await expect(all).toContainText(views.toLocaleString('en'));

  await page.getByRole('link', { name: 'Formats' }).click();
  await expect(page.getByRole('columnheader', { name: 'Format' })).toBeVisible();
  await page.getByRole('link', { name: /^Days/ }).click();
  await expect(page.getByRole('row')).toHaveCount(91);
  const period = page.getByRole('group', { name: 'Period' });
  await period.getByRole('radio', { name: '30 days' }).check();
  await expect(page.getByRole('row')).toHaveCount(31);
  await expect(page).toHaveURL(/days=30/);
  await period.getByRole('radio', { name: 'Own dates' }).check();
  await page.getByLabel('From').fill(daysAgo(40));
  await page.getByLabel('To', { exact: true }).fill(daysAgo(45));
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(daysAgo(31));
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(40)}&until=${daysAgo(31)}`));
  await expectAccessible(page);
  await period.getByRole('radio', { name: '30 days' }).check();
  await expect(page.getByRole('row')).toHaveCount(31);
  await page.getByLabel('Compare with the 30 days before').click();
  await expect(page.getByText('30 days before, mean of 7 days')).toBeHidden();

  await page.getByRole('link', { name: 'The organisation' }).click();
  await expect(page.getByRole('img', { name: /^Members by day/ })).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('\r\nquotaUsed,City dashboard,');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.getByRole('link', { name: 'Use of data' }).click();
  await expect(page.getByRole('img', { name: /^Downloads by day/ })).toBeVisible();
  await expectFits(page);
});

test('a member finds the use of the datasets in the dashboard, with the same figures', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Use of our data' })).toBeVisible();
  const all = page.getByRole('row', { name: /^All datasets/ });
  await expect(all).toBeVisible();
  const figures = await all.innerText();
  // On paper there are the figures and their period, and nothing that is pressed.
  await page.emulateMedia({ media: 'print' });
  await expect(all).toBeVisible();
  await expect(page.getByRole('img', { name: /^Views by day/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Imports' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Formats' }).click();
  await expect(page).toHaveURL(/\/dashboard\/reports\?table=formats/);
  await expect(page.getByRole('columnheader', { name: 'API calls' })).toBeVisible();
  await page.getByRole('radio', { name: '30 days' }).check();
  await expect(page).toHaveURL(/\/dashboard\/reports\?.*days=30/);
  await expect(page.getByLabel('Compare with the 30 days before')).toBeVisible();
  await page.goto('/settings/reports');
  // As it looks: units are there for narrow screens alone.
  await expect.poll(() => all.innerText()).toBe(figures);
});
