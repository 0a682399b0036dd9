/** Before a new version is published: who breaks, who gets other figures, and who is only informed, each in a tab. */
import { readFile } from 'node:fs/promises';
import { dataOf } from '#model-tests/browser/gateway.ts';
import type { CallResponse } from '#contract/index.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectNarrowAndDark } from './support/accessibility.ts';
import { addressOf } from './support/preview.ts';
import { expect, test, visitAs } from './support/test.ts';

const t = datasetEdit.publish.effectTabs;
const resourceGUID = '5e0f1c7a-0001-4000-8000-00000000000d';
const key = (name: string, calls: number) => ({
  name,
  organisation: 'Water Board',
  calls,
  lastUsedAt: '2026-11-20T10:00:00.000Z',
});

test('tabs say who breaks, who gets other figures and who is informed', async ({ page }) => {
  await page.route(
    (url) => dataOf(url)?.endsWith('/dataset:affected') ?? false,
    async (route) => {
      const affected = (await (await route.fetch()).json()) as CallResponse<'dataset:affected'>;
      const use = { resourceGUID, calls: 9, callsWithoutKey: 3 };
      await route.fulfill({
        json: {
          ...affected,
          followers: 210,
          columnUses: [
            { ...use, column: 'ward_code', effect: 'gone', keys: [key('nightly-mirror', 8412)] },
            {
              ...use,
              column: 'speed',
              effect: 'retyped',
              keys: [key('nightly-mirror', 2), key('asthma', 4)],
            },
          ],
          documents: [
            {
              kind: 'chart',
              named: {
                documentGUID: resourceGUID,
                title: 'Vans by ward',
                organisation: { slug: 'water', name: 'Water Board' },
              },
              columns: [{ resourceGUID, column: 'ward_code', effect: 'gone' }],
            },
            { kind: 'map', named: null, columns: [{ resourceGUID, column: 'speed', effect: 'retyped' }] },
          ],
        },
      });
    },
  );
  const address = await addressOf(page, 'Wind over north-western Europe');
  await visitAs(page, 'marta', `${address.replace('/discovery/', '/dataset/')}/edit?section=publish`);
  const main = page.getByRole('main');
  const tabs = main.getByRole('navigation', { name: t.label });
  const open = (name: string) => tabs.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(open(t.tabs.breaks)).toHaveAttribute('aria-current', 'page');
  const breaks = main.getByRole('table', { name: t.tabs.breaks });
  await expect(breaks.getByRole('row')).toHaveCount(3);
  await expect(breaks.getByText('nightly-mirror, a key of Water Board')).toBeVisible();
  await expect(breaks.getByText('ward_code')).toHaveCount(2);
  await expect(breaks.getByRole('row', { name: /Vans by ward, a chart of Water Board/ })).toContainText(
    t.outcomes.breaks.chart,
  );
  await expect(breaks.getByText('speed')).toBeVisible();
  await expect(main.getByText(t.unknown(3))).toBeVisible();
  await expectAccessible(page);

  await open(t.tabs.changes).press('Enter');
  await expect(page).toHaveURL(/effect=changes/);
  await expect(main.getByRole('table', { name: t.tabs.changes }).getByText(/^asthma/)).toBeVisible();
  await expect(main.getByText(t.hidden.map)).toBeVisible();
  await expectNarrowAndDark(page);

  await open(t.tabs.informed).press('Enter');
  await expect(main.getByRole('list', { name: t.tabs.informed }).getByText('210 followers')).toBeVisible();
  // The address opens the tab again.
  await page.reload();
  await expect(open(t.tabs.informed)).toHaveAttribute('aria-current', 'page');
});

test('who is affected is taken along as CSV', async ({ page }) => {
  const address = await addressOf(page, 'Wind over north-western Europe');
  await visitAs(page, 'marta', `${address.replace('/discovery/', '/dataset/')}/edit?section=publish`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.export }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^affected-[0-9a-f-]{36}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('effect,kind,name,organisation,columns,calls,views,lastUse,count\r\n');
  expect(text).toMatch(/^informed,followers,/m);
});
