/** A map as its editor is shown it, where what the service answers is what a path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { DrawnLayer, EditedMap, MapDocument, MapLayer } from '#contract/maps.ts';
import type { EditedDocument } from '#machines/document-editing/document-editing.types.ts';
import { titleOf } from '#model-tests/models/document-editing.projection.ts';
import { withoutWebGL } from '#model-tests/kit/without-webgl.ts';
import { sessionCookies } from './accounts.ts';
import { TODAY } from './edited-dataset.ts';
import { dataOf } from './gateway.ts';

const MAP = '6a1f5c1e-8f0a-4c1b-9a53-3d0a7c2b9e10';
const LAYER = '3f9f0b52-6c1d-4f5e-8a6b-1f2e3d4c5b6a';
const RESOURCE = '9b2c7d1e-4f3a-4b5c-8d6e-7f8091a2b3c4';

/** What a layer of the model leaves out. */
const layerOf = (name: unknown): MapLayer => ({
  layerGUID: LAYER,
  resourceGUID: RESOURCE,
  sheet: 0,
  name: String(name),
  style: { kind: 'single' },
  filters: [],
  popup: [],
  from: 0,
  to: 22,
  hidden: false,
});

/** A document of the model as the service has it. */
export const servedMap = ({ fields, items }: EditedDocument): MapDocument => ({
  title: titleOf(fields),
  words: '',
  alternative: '',
  extent: null,
  layers: items.map(({ name }) => layerOf(name)),
});

/** What the service says of a document besides what is in it: a draft of Leeds that Marta has saved. */
export const keptDraft = {
  organisation: { organisationGUID: RESOURCE, slug: 'leeds-open-data', name: 'Leeds City Council' },
  publication: null,
  unpublished: true,
  may: { publish: true, share: true },
  savedAt: TODAY,
  savedBy: 'Marta',
};

/** The map with this document. */
export const editedMap = (document: EditedDocument, revision: number): EditedMap => ({
  mapGUID: MAP,
  ...keptDraft,
  document: servedMap(document),
  sources: [],
  revision,
});

/** Three places around Leeds. */
const drawn: DrawnLayer = {
  source: { kind: 'degrees', x: { position: 0, name: 'longitude' }, y: { position: 1, name: 'latitude' } },
  bounds: { west: -1.8, south: 53.7, east: -1.3, north: 53.95 },
  totalCount: 3,
  placedCount: 3,
  viewCount: 3,
  features: (
    [
      [-1.8, 53.7, 'Morley'],
      [-1.55, 53.8, 'Headingley'],
      [-1.3, 53.95, 'Wetherby'],
    ] as const
  ).map(([longitude, latitude, label], row) => ({
    point: [longitude, latitude],
    count: 1,
    rows: [row],
    label,
  })),
  leftOut: 0,
  tiles: null,
  viewFeatures: 3,
  highest: null,
  cut: false,
  scale: null,
  histogram: null,
  classRows: null,
  categories: null,
  styled: null,
  popup: [{ position: 2, name: 'ward' }],
  inTemplate: [],
  missing: [],
};

/** Answers what the page asks beside the calls of a walk, and opens the map as a member of its organisation. */
export async function openMapEditor(page: Page, at: string): Promise<void> {
  await page.context().addCookies(await sessionCookies('marta@leeds.example', at));
  await page.addInitScript(withoutWebGL);
  await routeCalls(
    page,
    (url) => dataOf(url) === 'data/map:tryLayer',
    (route) => route.fulfill({ json: drawn }),
  );
  await page.goto(`${at}/organisation/leeds-open-data/map/${MAP}/edit`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}
