/**
 * A dataset whose new version has lost a column, on a page where it can be published: everything that the page asks beside
 * the calls of the walk is answered, and the table with the column is under way until a step says what becomes of it.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { DifferenceState } from '#contract/difference.ts';
import type { EditedDataset } from '#contract/edited-dataset.ts';
import type { CallResponse } from '#contract/index.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { editedDataset, editedFile, openEditPage, TODAY } from './edited-dataset.ts';
import { dataOf } from './gateway.ts';
import { tusHeaders, uploadEntity, UPLOAD_SIZE } from './upload.stub.ts';

const RESOURCE = '5d0f1a52-7c1e-4c0b-9a55-2f5a3d6f0200';
const VERSION = '5d0f1a52-7c1e-4c0b-9a55-2f5a3d6f0202';
const FILE_NAME = 'disasters.csv';
/** The column that readers have, and the one of the new version that has its values. */
export const COLUMN = 'Deaths';
const RENAMED = 'Dead';

/** What the server answers when it has written the table. */
export const TABLE = 'x'.repeat(UPLOAD_SIZE);

const dataset: EditedDataset = {
  ...editedDataset(),
  status: 'published',
  visibility: 'public',
  firstPublishedAt: TODAY,
  files: [
    editedFile({
      resourceGUID: RESOURCE,
      versionGUID: VERSION,
      version: 2,
      name: 'Disasters',
      fileName: FILE_NAME,
      format: 'CSV',
    }),
  ],
};

const affected: CallResponse<'dataset:affected'> = {
  files: [
    {
      resourceGUID: RESOURCE,
      name: 'Disasters',
      change: 'replaced',
      rows: null,
      columns: {
        added: [],
        removed: [],
        retyped: [],
        renamed: [{ before: COLUMN, after: RENAMED }],
        bars: [],
      },
    },
  ],
  withheld: [],
  columnUses: [],
  followers: 0,
  grants: 0,
  counts: { keys: 0, apps: 0, maps: 0, charts: 0, dashboards: 0, embeds: 0, hidden: 0 },
  keys: [],
  apps: [],
  documents: [],
  embeds: [],
  downloads: 0,
  apiCalls: 0,
  views: 0,
};

const compared: DifferenceState = {
  state: 'ready',
  difference: {
    rows: { before: 9, after: 9, same: 9, changed: 0, added: 0, removed: 0, isOrdered: true },
    key: null,
    columns: {
      added: [],
      removed: [],
      renamed: [{ before: COLUMN, after: RENAMED }],
      retyped: [],
      moved: [],
    },
    cells: [],
  },
  patch: null,
};

/** What the server knows of the table of a page. */
interface Server {
  /** The request that begins the upload, until it is answered. */
  beginning: Route | null;
  hasTable: boolean;
  revision: number;
}
const servers = new WeakMap<Page, Server>();
const serverOf = (page: Page): Server => {
  const known = servers.get(page) ?? { beginning: null, hasTable: false, revision: 0 };
  servers.set(page, known);
  return known;
};

/** Opens the section in which the dataset is published. */
export async function openPublication(page: Page): Promise<void> {
  const server = serverOf(page);
  const json = (value: unknown) => (route: Route) => route.fulfill({ json: value });
  const answers: Readonly<Record<string, (route: Route) => unknown>> = {
    'data/dataset:edit': json(dataset),
    'data/dataset:affected': json(affected),
    'data/resource:compare': json(compared),
    // The end of a column is written in the data dictionary.
    'data/dataset:save': (route) =>
      route.fulfill({
        json: { revisions: { dictionary: ++server.revision }, conflicts: [], savedAt: TODAY },
      }),
    'data/upload:create': (route) => {
      server.beginning = route;
    },
    'data/upload:list': (route) =>
      route.fulfill({ json: { result: server.hasTable ? [uploadEntity('stored')] : [] } }),
    'data/dataset:attachUpload': json({ resourceGUID: RESOURCE, versionGUID: VERSION }),
  };
  await routeCalls(
    page,
    (url) => (dataOf(url) ?? '') in answers,
    (route) => void answers[dataOf(new URL(route.request().url())) ?? '']?.(route),
  );
  await routeCalls(page, `**${uploadEntity('stored').address}`, (route) =>
    route.fulfill({ headers: tusHeaders(UPLOAD_SIZE) }),
  );
  await openEditPage(page, 'publish');
}

const uploads = (page: Page) => page.getByRole('main').locator('.upload-list');

async function takeBeginning(page: Page): Promise<Route> {
  const server = serverOf(page);
  await expect.poll(() => server.beginning !== null, { message: 'the table is sent' }).toBe(true);
  const route = server.beginning as Route;
  server.beginning = null;
  return route;
}

/** The server has the table, and makes it the next version of the file. */
export async function storeTable(page: Page): Promise<void> {
  const server = serverOf(page);
  const route = await takeBeginning(page);
  server.hasTable = true;
  await route.fulfill({ json: uploadEntity('receiving', { name: FILE_NAME }) });
  await expect(uploads(page)).toHaveCount(0);
  server.hasTable = false;
}

/** The publisher cancels the table while it is sent. */
export async function cancelTable(page: Page): Promise<void> {
  const route = await takeBeginning(page);
  await page.getByRole('button', { name: datasetEdit.files.cancelLabel(FILE_NAME), exact: true }).click();
  await expect(uploads(page)).toHaveCount(0);
  await route.abort('aborted');
}
