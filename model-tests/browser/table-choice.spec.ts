/** The table-choice machine, walked in the dialog of a new chart; how far a table is, is what the path says. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { EventObject } from 'xstate';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { Preview, TableState } from '#contract/preview.ts';
import type { OfferedTables } from '#contract/table-sources.ts';
import type { LookAnswer } from '#machines/resource-preview/resource-preview.machine.ts';
import {
  preparedTable,
  tableChoiceScreen,
  type TableChoiceScreen,
  type TableChoiceSnapshot,
  type TableUse,
} from '#machines/table-choice/table-choice.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { tableChoiceModel } from '#model-tests/models/table-choice.model.ts';
import {
  projectTableChoice,
  type TableChoiceProjection,
} from '#model-tests/models/table-choice.projection.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { documents } from '#src/messages/en/documents.ts';
import { fileOf } from '../../tests/browser/support/preview.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';

const t = documents.tables;
const PREVIEW = 'data/resource:preview';
const CREATE = 'data/chart:create';
/** A chart of the sample, for the editor that a new one is opened in. */
const CHART = stableGuid('sample document', 'kinds-of-weather');
const SINCE = '2026-01-01T00:00:00Z';
const READY: Extract<TableState, { state: 'ready' }> = {
  state: 'ready',
  rows: 344,
  columns: 8,
  truncated: false,
  dialect: null,
};

/** Pages whose chart is being made without a person: what was looked at is answered, and its chart follows. */
const creating = new WeakSet<Page>();

/**
 * How far a table is, is asked for by the child of the machine, with the call that the machine itself makes of a table that
 * is made. What the child asks for waits here for the step that answers it.
 */
interface Looks {
  /** Whether the next look is the child's. */
  isChild: boolean;
  readonly held: Route[];
}
const looks = new WeakMap<Page, Looks>();
const looksOf = (page: Page): Looks => {
  const known = looks.get(page) ?? { isChild: false, held: [] };
  looks.set(page, known);
  return known;
};

const dialog = (page: Page) => page.getByRole('dialog', { name: t.title });
const pageOf = (request: Request): Page => request.frame().page();

/** The preview as the service describes it, with the table as the path says it is. */
async function showTable(route: Route, table: TableState | null): Promise<void> {
  const response = await route.fetch();
  const preview = (await response.json()) as Preview;
  await route.fulfill({ json: { ...preview, table } satisfies Preview });
}

function look(route: Route, output: unknown): Promise<void> {
  const answer = output as LookAnswer;
  if (answer.kind !== 'seen') return route.fulfill(refusalOf(404));
  switch (answer.table) {
    case 'queued':
      return showTable(route, { state: 'queued', ahead: 2, since: SINCE });
    case 'failed':
      return showTable(route, { state: 'failed', reason: 'notTable', finding: null, retryAfter: null });
    case 'none':
      return showTable(route, null);
    default:
      return showTable(route, READY);
  }
}

/** A table that is made is looked at once more, and then its chart is made; of others the chart alone is asked for. */
function use(route: Route, output: unknown): Promise<void> {
  const { kind } = output as TableUse;
  const request = route.request();
  if (!isCall(request, PREVIEW))
    return route.fulfill(kind === 'used' ? { json: { documentGUID: CHART } } : refusalOf(503));
  if (kind === 'used') creating.add(pageOf(request));
  if (kind === 'failed') return showTable(route, { state: 'absent' });
  return showTable(route, kind === 'unfit' ? { ...READY, rows: 0 } : READY);
}

function screenOf({ fields, statuses, text }: PageContent): TableChoiceScreen {
  if (fields.some(({ label }) => label === t.find)) return 'choosing';
  if (statuses.includes(t.using)) return 'using';
  if (text.includes(t.notUsed)) return 'failed';
  return text.includes(t.unfit) || text.includes(t.noTable) ? 'unfit' : 'preparing';
}

async function read(page: Page): Promise<TableChoiceProjection | null> {
  const seen = await readContent(dialog(page));
  if (seen === null) return null;
  const screen = screenOf(seen);
  const hasTable = await dialog(page).getByRole('heading', { level: 3 }).first().isVisible();
  return { screen, hasTable, isPreparing: screen === 'preparing' };
}

/** Whether the child has an answer; one that stands still in the plan of a path has none. */
function hasLooked(snapshot: TableChoiceSnapshot): boolean {
  const preview = preparedTable(snapshot)?.getSnapshot();
  return preview?.value !== undefined && preview.value !== 'looking';
}

const back = (page: Page) => dialog(page).getByRole('button', { name: t.back });

testInBrowser({
  model: tableChoiceModel,
  url: '**/api/proxy?**',
  calls: {
    use: {
      decides: (request) =>
        isCall(request, PREVIEW) || (isCall(request, CREATE) && !creating.has(pageOf(request))),
      answer: use,
    },
  },
  open: async (page) => {
    const [first, second] = await Promise.all(
      ['Penguins', 'Airports of the United States'].map((title) => fileOf(page, title, origin())),
    );
    const offered = (resourceGUID = '', isMade: boolean): OfferedTables['result'][number] => ({
      resourceGUID,
      sheet: 0,
      name: 'Table',
      format: 'CSV',
      datasetTitle: isMade ? 'Penguins' : 'Airports',
      organisationName: 'Leeds Open Data Office',
      isMade,
    });
    const tables: OfferedTables = { result: [offered(first, true), offered(second, false)], hasMore: false };
    await routeCalls(
      page,
      (url) => dataOf(url) === 'data/chart:sources' || dataOf(url) === CREATE,
      (route) => {
        if (isCall(route.request(), 'data/chart:sources')) return route.fulfill({ json: tables });
        return creating.has(page) ? route.fulfill({ json: { documentGUID: CHART } }) : route.fallback();
      },
    );
    await routeCalls(
      page,
      (url) => dataOf(url) === PREVIEW,
      (route) => {
        const { isChild, held } = looksOf(page);
        if (!isChild) return route.fallback();
        held.push(route);
        return undefined;
      },
    );
    await visitAs(page, 'marta', `${origin()}/dashboard/charts`);
    await page.getByRole('button', { name: documents.newChart, exact: true }).click();
    await expect(dialog(page).getByText(t.found(2))).toBeVisible();
  },
  gestures: {
    'table.chosen': async (page, { table: { isMade } }) => {
      looksOf(page).isChild = !isMade;
      await dialog(page)
        .getByRole('button', { name: t.addNamed(isMade ? 'Penguins, Table' : 'Airports, Table') })
        .click();
    },
    'table.dropped': async (page) => {
      await back(page).click();
      // The same file may be asked about again, which joins a question that has no answer yet.
      await Promise.all(
        looksOf(page)
          .held.splice(0)
          .map((route) => route.abort()),
      );
    },
    'retry.requested': async (page) => {
      looksOf(page).isChild = true;
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  childGestures: {
    preview: async (page, event) => {
      const { output } = event as EventObject & { readonly output: LookAnswer };
      const asked = looksOf(page);
      await expect.poll(() => asked.held.length, 'a look at the table').toBeGreaterThan(0);
      if (output.kind === 'seen' && output.table === 'ready') asked.isChild = false;
      const [route] = asked.held.splice(0);
      if (route !== undefined) await look(route, output);
    },
  },
  isPossible: (snapshot, step) => {
    // What was prepared is what was looked at, and has rows.
    if (step.kind === 'done' && step.id === 'use')
      return (step.output as TableUse).kind !== 'unfit' || snapshot.context.table?.isMade === true;
    // A child that has looked once is past the answers of this model.
    if (step.kind === 'snapshot') return !hasLooked(snapshot);
    return true;
  },
  pageObjects: {
    choosing: (page) => expect(dialog(page).getByRole('listitem')).toHaveCount(2),
    preparing: (page) => expect(back(page)).toBeVisible(),
    using: (page) => expect(back(page)).toHaveCount(0),
    unfit: (page) => expect(back(page)).toBeVisible(),
    failed: (page) => expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  project: (snapshot): TableChoiceProjection | null => projectTableChoice(snapshot),
  screen: tableChoiceScreen,
  read,
  afterwards: async (page) => {
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: documents.edit.heading.chart })).toBeVisible({
      timeout: 30_000,
    });
  },
  expectedErrors: /The server did not answer|Service Unavailable/,
});
