/** A map whose data has changed since it was published: what is newer, and the publication with the data of its time. */
import type { Page } from '@playwright/test';
import { dataOf } from '#model-tests/browser/gateway.ts';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import type { DrawnLayer, ShownMap } from '#contract/maps.ts';
import { maps } from '#src/messages/en/maps.ts';
import { expectAccessible, expectFits, expectNarrowAndDark } from './support/accessibility.ts';
import { legend, mapsTest as test, openMap, WIND } from './support/maps.ts';
import { expect, hydrated } from './support/test.ts';

const LAYER = 'Speed of the wind';
const CURRENT = '7f3b1a90-2f4e-4c0d-9d55-8a1b2c3d4e5f';
const t = maps.data;

/** What a call asks for. */
const bodyOf = (address: string): string => new URL(address).searchParams.get('body') ?? '';
const isOfPublication = (address: string): boolean => /"version":1\b/.test(bodyOf(address));

type Versions = NonNullable<Extract<ShownMap['layers'][number], { state: 'open' }>['versions']>;

/** Answers as if readers had got three versions since, of which the current one has ten rows more and a stronger wind. */
async function withNewerData(page: Page, more: Partial<Versions> = {}): Promise<void> {
  await page.route(
    (url) => dataOf(url) === 'data/map:view',
    async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const shown = (await response.json()) as ShownMap;
      const versions = {
        made: 1,
        current: 4,
        currentGUID: CURRENT,
        newer: 3,
        isGone: false,
        isWithheld: false,
      };
      const on = isOfPublication(route.request().url()) ? ('made' as const) : ('current' as const);
      const layers = shown.layers.map((layer) =>
        layer.state === 'open' ? { ...layer, versions: { ...versions, on, ...more } } : layer,
      );
      await route.fulfill({ json: { ...shown, layers } satisfies ShownMap });
    },
  );
  await page.route(
    (url) => dataOf(url) === 'data/map:drawLayer',
    async (route) => {
      const response = await route.fetch();
      if (!response.ok() || isOfPublication(route.request().url())) return route.fulfill({ response });
      const drawn = (await response.json()) as DrawnLayer;
      const highest = drawn.highest && { ...drawn.highest, value: drawn.highest.value + 1 };
      await route.fulfill({ json: { ...drawn, highest, placedCount: drawn.placedCount + 10 } });
    },
  );
}

test.beforeEach(({ page }) => page.addInitScript(withoutWebGL));

test('the map of now says which layers have newer data and how it differs, and leads to the publication', async ({
  page,
}) => {
  await withNewerData(page);
  await openMap(page, WIND);
  const main = page.getByRole('main');
  await expect(main.getByText(t.title)).toBeVisible();
  const newer = main.getByText(new RegExp(`^${LAYER}: 3 newer versions\\.`));
  await expect(newer).toContainText(
    /[\d,]+ rows with a place, [\d,]+ before\. Highest value 13\S*, 12\S* before\./,
    {
      timeout: 60_000,
    },
  );
  await expectAccessible(page);
  await expectNarrowAndDark(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole('link', { name: t.see }).press('Enter');
  await expect(
    main.getByText(/^This is version 1 of the map, with the data of \d+ \w+ \d{4}\./),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?version=1$/);
  await expect(legend(page, LAYER)).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText(t.title)).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Version 1 of/ })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // What is cited is the publication, at an address for everyone.
  await expect(page.getByRole('region', { name: 'Cite' })).toContainText(
    /\. Wind over north-western Europe \[Map, version 1\]\. .+\/embed\/map\/[\da-f-]+\?version=1/,
  );
  await main.getByRole('link', { name: maps.view.toNow }).press('Enter');
  await expect(main.getByText(t.title)).toBeVisible();
});

for (const [isWithheld, said] of [
  [false, t.gone(LAYER)],
  [true, t.withheld(LAYER)],
] as const)
  test(`a publication says of which layers the data of then is not there, withheld: ${isWithheld}`, async ({
    page,
  }) => {
    await withNewerData(page, { on: 'current', isGone: true, isWithheld });
    await openMap(page, WIND);
    await expect(legend(page, LAYER)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(t.title)).toHaveCount(0);
    await page.getByRole('link', { name: /^Version 1 of/ }).press('Enter');
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
    await expectAccessible(page);
  });

test('a publication is embedded with the data of its time', async ({ page }) => {
  await openMap(page, WIND);
  const cited = await page.getByRole('region', { name: 'Cite' }).textContent();
  const path = /\/embed\/map\/[\da-f-]+\?version=1/.exec(cited ?? '')?.[0] ?? '';
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByText(/^This is version 1 of the map, with the data of/)).toBeVisible();
  await expect(legend(page, LAYER)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
});
