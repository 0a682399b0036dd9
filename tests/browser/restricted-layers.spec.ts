/** Layers whose data is given on request: each says so in its place, with the way to ask, also where it is so from now on. */
import type { Browser, Page } from '@playwright/test';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { legend, mapsTest as test, openMap, WIND } from './support/maps.ts';
import { expect, hydrated } from './support/test.ts';

const LAYER = 'Speed of the wind';
const EMBED = `/embed/map/${stableGuid('sample map', 'wind-points')}`;

/** Publishes a dataset again, with the rights of the member whose page it is. */
async function publish(
  page: Page,
  { datasetGUID, authorization }: { readonly datasetGUID: string; readonly authorization: string },
  status: 'published' | 'onRequest',
): Promise<void> {
  const ask = (call: string, data: object) =>
    page.request.post(`/api/data/${call}`, { headers: { authorization }, data: { datasetGUID, ...data } });
  // What the checklist wants of data that is given on request.
  const changes = { rights: 'For research.', personalData: 'no' };
  expect((await ask('dataset:save', { changes, base: { rights: 0, personalData: 0 } })).status()).toBe(200);
  const answer = await ask('dataset:publish', { status, visibility: 'public', reason: '', note: '' });
  expect(await answer.text()).toContain(`"status":"${status}"`);
}

const layers = (page: Page) => page.getByRole('region', { name: 'Layers' });

/** The layer is named, and a link leads to the dataset, in a tab of its own where the map is in a frame. */
async function expectRestricted(page: Page): Promise<void> {
  await expect(layers(page).getByText(LAYER)).toBeVisible();
  await expect(layers(page).getByText('You need access to this data.')).toBeVisible({ timeout: 30_000 });
  await expect(layers(page).getByRole('link', { name: /^Ask for access/ })).toHaveAttribute(
    'href',
    /\/organisation\/leeds-open-data\/discovery\/[^/]+#about$/,
  );
}

async function openEmbed(browser: Browser, origin: string, webGL: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  if (!webGL) await page.addInitScript(withoutWebGL);
  await page.goto(EMBED);
  await hydrated(page);
  return page;
}

test('a layer that is restricted while people look at it, and from then on, says how to ask for it', async ({
  page,
  browser,
  mapsOrigin,
}) => {
  test.setTimeout(240_000);
  let authorization = '';
  page.on('request', (sent) => {
    authorization = sent.headers()['authorization'] ?? authorization;
  });
  await openMap(page, WIND);
  await expect(legend(page, LAYER)).toBeVisible({ timeout: 60_000 });
  const link = page.getByRole('main').locator('a[href*="/discovery/"]').first();
  const datasetGUID = /discovery\/([^?#]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  const visitor = await openEmbed(browser, mapsOrigin, true);
  await expect(legend(visitor, LAYER)).toBeVisible({ timeout: 60_000 });
  await publish(page, { datasetGUID, authorization }, 'onRequest');
  try {
    // The next question of the map that is open is refused.
    await visitor.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await expectRestricted(visitor);
    await expect(legend(visitor, LAYER)).toHaveCount(0);
    await expectAccessible(visitor);
    const opened = visitor.waitForEvent('popup');
    await layers(visitor)
      .getByRole('link', { name: /^Ask for access/ })
      .press('Enter');
    const dataset = await opened;
    await expect(dataset.getByRole('region', { name: 'About' }).first()).toBeVisible({ timeout: 30_000 });
    await expect(dataset.getByText('On request').first()).toBeVisible();
    await visitor.context().close();

    for (const webGL of [true, false]) {
      const later = await openEmbed(browser, mapsOrigin, webGL);
      for (const width of [1440, 360]) {
        await later.setViewportSize({ width, height: 800 });
        await expectRestricted(later);
        await expect(later.getByText('No layer of this map is open to you.')).toBeVisible();
        await expectFits(later);
        await expectAccessible(later);
      }
      await later.context().close();
    }
    // Its own organisation sees it as before.
    await page.reload();
    await expect(legend(page, LAYER)).toBeVisible({ timeout: 60_000 });
  } finally {
    await publish(page, { datasetGUID, authorization }, 'published');
  }
  const again = await openEmbed(browser, mapsOrigin, true);
  await expect(legend(again, LAYER)).toBeVisible({ timeout: 60_000 });
  await again.context().close();
});
