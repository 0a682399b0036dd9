/**
 * The document-editing machine on the page of the editor of a map; what the service answers is what the path says. The walk has a
 * product of its own, in which maps are on.
 */
import { expect, test, type Page } from '@playwright/test';
import { mapLimits } from '#contract/map-constants.ts';
import { maps } from '#src/messages/en/maps.ts';
import { startProduct } from '../../tests/support/product.ts';
import { expectDrawn, main, walkOwnCases } from './document-editor.ts';
import { editedMap, openMapEditor, servedMap } from './edited-map.ts';

const t = maps.edit;

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startProduct({ MAPPING_SOLUTION: 'true' });
});
test.afterAll(() => product.stop());

/** Waits until the map is drawn with its land, or says that nothing is on it: pictures of one look would differ. */
async function expectMap(page: Page): Promise<void> {
  const land = main(page)
    .getByRole('region', { name: maps.view.label('') })
    .locator('.land');
  await expectDrawn(page, land.or(main(page).getByText(t.emptyMap)));
}

walkOwnCases({
  prefix: 'map',
  texts: t,
  failed: maps.view.failed,
  longestTitle: mapLimits.title,
  served: servedMap,
  edited: editedMap,
  open: (page) => openMapEditor(page, product.origin),
  expectOpen: async (page) => {
    await expect(main(page).getByRole('heading', { level: 2, name: t.layers })).toBeVisible();
    await expectMap(page);
  },
  of: 'map',
});
