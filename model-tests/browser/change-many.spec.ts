/** The change-many machine, walked on the list of datasets; what the service answers is what the path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { CallResponse } from '#contract/index.ts';
import { manyScreen } from '#machines/change-many/change-many.selectors.ts';
import type { ManyAnswer, ManyKind } from '#machines/change-many/change-many.types.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { changeManyModel, manyRows } from '#model-tests/models/change-many.model.ts';
import { projectChangeMany, type ChangeManyProjection } from '#model-tests/models/change-many.projection.ts';
import { datasetList } from '#src/messages/en/dataset-list.ts';
import { dashboard } from '#src/messages/en/dashboard.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';

const t = datasetList.many;

type Row = CallResponse<'dataset:listDiscovery'>['result'][number];

const row = (datasetGUID: string, title: string): Row => ({
  datasetGUID,
  organisation: { organisationGUID: datasetGUID, slug: 'first', name: 'First institute' },
  title,
  summary: '',
  language: 'en',
  status: 'published',
  visibility: 'public',
  themes: [],
  tags: [],
  formats: [],
  licence: null,
  frequency: null,
  freshness: null,
  overdueDays: null,
  shape: null,
  fingerprint: null,
  updatedAt: '2026-01-01T00:00:00Z',
  expectedAt: null,
  statistic: { viewCount: 0, fileDownloadCount: 0, APICallCount: 0, sample: false },
  trend: [],
  match: null,
});

const list: CallResponse<'dataset:listDiscovery'> = {
  result: manyRows.map((guid, index) => row(guid, ['Parks', 'Gritting routes'][index] ?? '')),
  totalCount: manyRows.length,
  facets: { themes: [], statuses: [], organisations: [], tags: [], formats: [], licences: [] },
  correction: null,
  isCorrected: false,
  alternatives: [],
};
const nothing: CallResponse<'dataset:mine'> = {
  result: [],
  totalCount: 0,
  counts: { draft: 0, planned: 0, published: 0, onRequest: 0, needAttention: 0 },
  deleted: [],
};

const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: t.bar });
const outcome = (page: Page) => page.locator('main .banner').filter({ has: page.getByRole('button') });
const kindOf = (names: readonly string[]): ManyKind | null =>
  (Object.keys(t.kinds) as ManyKind[]).find((kind) => names.includes(t.kinds[kind])) ?? null;

async function readDialog(page: Page): Promise<ChangeManyProjection | null> {
  const seen = await readContent(dialog(page));
  if (seen === null) return null;
  const busy = seen.buttons.some(({ isEnabled }) => !isEnabled);
  // While it is busy its button says so, and the heading alone says what is being done. Nothing else of the page is
  // asked for: the dialog may close meanwhile.
  const asked = busy
    ? ((Object.keys(t.titles) as ManyKind[]).find((kind) =>
        [1, manyRows.length].some((count) => seen.text.includes(t.titles[kind](count))),
      ) ?? null)
    : kindOf(seen.buttons.map(({ name }) => name));
  return {
    screen: 'asking',
    busy,
    selected: null,
    asked,
    hasProblem: seen.alerts.length > 0,
    refused: [],
    canUndo: false,
  };
}

async function read(page: Page): Promise<ChangeManyProjection> {
  const asking = await readDialog(page);
  if (asking !== null) return asking;
  const count = await readContent(bar(page));
  const seen = await readContent(outcome(page));
  const isUndone = seen?.text.startsWith(t.undone(0).slice(0, 6)) ?? false;
  const names = seen?.buttons.map(({ name }) => name) ?? [];
  return {
    screen: seen === null ? 'choosing' : isUndone ? 'undone' : 'done',
    busy: seen?.buttons.some(({ isEnabled }) => !isEnabled) ?? false,
    selected: Number(count?.statuses[0]?.split(' ')[0] ?? 0),
    asked: null,
    hasProblem: (seen?.alerts.length ?? 0) > 0,
    refused: await outcome(page).locator('li .quiet').allTextContents(),
    canUndo: names.includes(t.undoAct) || names.includes(t.working),
  };
}

const call = (name: string): HeldCall => ({
  decides: (request) => isCall(request, `data/${name}`),
  answer: (route, output) => {
    const answer = output as ManyAnswer;
    if (answer.kind === 'refused') return route.fulfill(refusalOf(429));
    const { undo, ...rest } = answer.outcome;
    const until = '2026-01-02T00:00:00Z';
    return route.fulfill({
      json: { ...rest, ...(name === 'dataset:changeMany' && { undo: undo && { changeGUID: undo, until } }) },
    });
  },
});

testInBrowser({
  model: changeManyModel,
  url: '**/api/proxy?**',
  calls: { change: call('dataset:changeMany'), undo: call('dataset:undoMany') },
  open: async (page) => {
    const answers: Readonly<Record<string, unknown>> = {
      'discovery/dataset:listDiscovery': list,
      'data/dataset:mine': nothing,
    };
    await routeCalls(
      page,
      (url) => (dataOf(url) ?? '') in answers,
      (route) => route.fulfill({ json: answers[dataOf(new URL(route.request().url())) ?? ''] }),
    );
    await visitAs(page, 'marta', `${origin()}/dashboard/datasets`);
    await expect(page.getByRole('link', { name: 'Gritting routes', exact: true })).toBeVisible();
  },
  gestures: {
    'selection.changed': (page, { datasetGUIDs }) =>
      datasetGUIDs.length === 0
        ? bar(page).getByRole('button', { name: t.clear }).click()
        : page.getByRole('columnheader').locator('label').click(),
    'change.requested': (page, { kind }) =>
      bar(page).getByRole('button', { name: t.kinds[kind], exact: true }).click(),
    'change.confirmed': async (page, { change }) => {
      if ('tag' in change) await dialog(page).getByLabel(t.tag).fill(change.tag);
      await dialog(page).getByRole('button', { name: t.kinds[change.kind], exact: true }).click();
    },
    'change.cancelled': (page) => page.keyboard.press('Escape'),
    'undo.requested': (page) => outcome(page).getByRole('button', { name: t.undoAct, exact: true }).click(),
    'outcome.dismissed': (page) => outcome(page).getByRole('button', { name: t.dismiss }).click(),
  },
  childGestures: {},
  pageObjects: {
    choosing: (page) => expect(page.getByRole('heading', { name: dashboard.datasets })).toBeVisible(),
    asking: (page) => expect(dialog(page).getByText(t.undo(24))).toBeVisible(),
    done: (page) => expect(outcome(page).locator('strong')).toBeVisible(),
    undone: (page) => expect(outcome(page).locator('strong')).toContainText('Undone'),
  },
  project: (snapshot): ChangeManyProjection => projectChangeMany(snapshot),
  screen: manyScreen,
  read,
});
