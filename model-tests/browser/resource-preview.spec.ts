/**
 * The resource-preview machine, walked on the page of a dataset. The file and its table are those of the sample; how far the
 * table is, is what the path says.
 */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { Preview, TableState } from '#contract/preview.ts';
import { previewScreen, type LookAnswer } from '#machines/resource-preview/resource-preview.machine.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { resourcePreviewModel } from '#model-tests/models/resource-preview.model.ts';
import {
  projectResourcePreview,
  type ResourcePreviewProjection,
} from '#model-tests/models/resource-preview.projection.ts';
import { preview as t } from '#src/messages/en/preview.ts';
import { addressOf } from '../../tests/browser/support/preview.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';

const SINCE = '2026-01-01T00:00:00Z';
const READY: TableState = { state: 'ready', rows: 344, columns: 8, truncated: false, dialect: null };

const part = (page: Page) => page.locator('#preview');

/** The file, as the service describes it once its table is there. */
const files = new WeakMap<Page, Preview>();

async function ask<Answer>(page: Page, url: string, body: unknown): Promise<Answer> {
  const response = await page.request.post(`${origin()}/api/${url}`, { data: body });
  if (!response.ok()) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The first file of a sample dataset, with its table made. */
async function findFile(page: Page, datasetGUID: string): Promise<Preview> {
  const dataset = await ask<{ resources: { resourceGUID: string }[] }>(page, 'discovery/dataset:view', {
    datasetGUID,
  });
  const { resourceGUID } = dataset.resources[0] ?? { resourceGUID: '' };
  const request = () => ask<Preview>(page, 'data/resource:requestPreview', { resourceGUID, sheet: 0 });
  await expect.poll(async () => (await request()).table?.state, { timeout: 30_000 }).toBe('ready');
  return request();
}

const tables: Readonly<
  Record<
    Extract<LookAnswer, { kind: 'seen' }>['table'],
    (answer: { readonly retryAfter: number | null }) => TableState | null
  >
> = {
  absent: () => ({ state: 'absent' }),
  queued: () => ({ state: 'queued', ahead: 2, since: SINCE }),
  processing: () => ({ state: 'processing', since: SINCE }),
  ready: () => READY,
  failed: ({ retryAfter }) => ({
    state: 'failed',
    reason: retryAfter === null ? 'notTable' : 'time',
    finding: null,
    retryAfter: retryAfter === null ? null : retryAfter / 1000,
  }),
  none: () => null,
};

function answer(route: Route, output: unknown): Promise<void> {
  const said = output as LookAnswer;
  if (said.kind === 'refused') return route.fulfill(refusalOf(404));
  if (said.kind === 'unreachable') return route.fulfill(refusalOf(503));
  const file = files.get(route.request().frame().page());
  const table = tables[said.table](said);
  return route.fulfill({ json: { ...file, table: table === READY ? file?.table : table } });
}

const call = (name: string): HeldCall => ({
  decides: (request: Request) => isCall(request, `data/resource:${name}`),
  answer,
});

function screenOf({ text, statuses }: PageContent): ResourcePreviewProjection['screen'] {
  if (statuses.includes(t.looking)) return 'looking';
  if (text.includes(t.waitingNote)) return 'waiting';
  if (text.includes(t.refused)) return 'refused';
  if (text.includes(t.unreachable)) return 'unreachable';
  return text.includes(t.failures.notTable) || text.includes(t.failures.time) ? 'failed' : 'shown';
}

async function read(page: Page): Promise<ResourcePreviewProjection | null> {
  const seen = await readContent(part(page));
  if (seen === null) return null;
  const [untilWhen = ''] = t.retryFrom(new Date()).split(/\d/);
  return {
    screen: screenOf(seen),
    isBeingMade: seen.statuses.includes(t.reading),
    mayTryAgain: seen.buttons.some(({ name, isEnabled }) => name === t.retry && isEnabled),
    isPausing: seen.text.includes(untilWhen),
    hasTable: await part(page).getByRole('grid').or(part(page).getByRole('table')).isVisible(),
  };
}

testInBrowser({
  model: resourcePreviewModel,
  url: '**/api/proxy?**',
  calls: { look: call('preview'), lookAgain: call('preview'), requestTable: call('requestPreview') },
  open: async (page) => {
    const address = await addressOf(page, 'Penguins', origin());
    files.set(page, await findFile(page, address.split('/').at(-1) ?? ''));
    await page.goto(`${origin()}${address}`);
    await hydrated(page);
    await part(page).scrollIntoViewIfNeeded();
  },
  gestures: {
    'retry.requested': (page) => part(page).getByRole('button', { name: t.retry, exact: true }).click(),
    'table.lost': async (page) => {
      // The rows are asked for in another order, and the table is not there.
      const isRows = (url: URL) => dataOf(url) === 'data/resource:previewRows';
      await routeCalls(page, isRows, (route) => route.fulfill(refusalOf(409)), { times: 1 });
      await part(page).getByRole('columnheader').getByRole('button').first().click();
    },
  },
  childGestures: {},
  isPossible: ({ context, ...snapshot }, step) => {
    if (step.kind !== 'event') return true;
    const { table } = context.answer.kind === 'seen' ? context.answer : { table: null };
    // Where trying again would mend nothing, the page does not offer it.
    if (step.event.type === 'retry.requested')
      return (
        snapshot.value === 'unreachable' ||
        (table === 'failed' && context.answer.kind === 'seen' && context.answer.retryAfter !== null)
      );
    return table === 'ready';
  },
  pageObjects: {
    looking: (page) => expect(part(page).getByText(t.looking)).toBeAttached(),
    waiting: (page) => expect(part(page).getByText(t.waitingNote)).toBeVisible(),
    shown: (page) => expect(part(page).getByText(t.looking)).toHaveCount(0),
    failed: (page) => expect(part(page).getByText(t.waitingNote)).toHaveCount(0),
    refused: (page) => expect(part(page).getByText(t.refused)).toBeVisible(),
    unreachable: (page) => expect(part(page).getByText(t.unreachable)).toBeVisible(),
  },
  project: (snapshot): ResourcePreviewProjection | null => projectResourcePreview(snapshot),
  screen: previewScreen,
  read,
  expectedErrors: /The server did not answer|Service Unavailable/,
});
