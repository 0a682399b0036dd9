/** The import-run machine, walked on the page of a source; what the service answers is what the path says. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { CallResponse } from '#contract/index.ts';
import { importScreen } from '#machines/import-run/import-run.selectors.ts';
import type {
  ActAnswer,
  ImportStep,
  LoadAnswer,
  StartAnswer,
} from '#machines/import-run/import-run.types.ts';
import type { HeldCall } from '#model-tests/kit/browser-calls.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { earlierRun, handedIn, importRunModel } from '#model-tests/models/import-run.model.ts';
import { projectImportRun, type ImportRunProjection } from '#model-tests/models/import-run.projection.ts';
import { imports as t } from '#src/messages/en/imports.ts';
import { visitAs } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';
import { dataOf, refusalOf } from './gateway.ts';

const sourceGUID = '66666666-6666-4666-8666-666666666666';
type Run = CallResponse<'harvest:run'>;

const run = (given: Partial<Run>): Run => ({
  runGUID: earlierRun,
  sourceGUID,
  state: 'applied',
  isScheduled: true,
  fileName: null,
  format: 'dcat-us',
  done: 0,
  total: 0,
  counts: { new: 1, changed: 0, unchanged: 3, gone: 0, invalid: 0, notes: 0 },
  refused: 0,
  problem: null,
  startedBy: '',
  startedAt: '2026-01-01T00:00:00Z',
  appliedAt: null,
  rollBackUntil: null,
  ...given,
});
const until = '2026-01-31T00:00:00Z';
const earlier = run({ appliedAt: '2026-01-01T00:00:00Z', rollBackUntil: until });

const source = (needsFile: boolean): CallResponse<'harvest:sources'>['result'][number] => ({
  sourceGUID,
  kind: 'catalogue',
  name: 'Northern Census Bureau',
  address: needsFile ? null : 'https://data.northern-census.example/',
  everyHours: null,
  nextAt: null,
  whenGone: 'keep',
  newAs: 'draft',
  afterLook: 'apply',
  editorFields: [],
  datasets: 3,
  lastRun: null,
});
const items: CallResponse<'harvest:items'> = {
  result: [
    {
      position: 0,
      kind: 'new',
      identifier: 'wards',
      title: 'Population by ward',
      datasetGUID: null,
      reasons: [],
      brokenLinks: [],
      changes: [],
      columns: [],
      owners: {},
      outcome: null,
      outcomeReason: null,
    },
  ],
  total: 1,
};

/** The name of a call of the organisation, whose GUID is in the path. */
const callOf = (url: URL): string | undefined => dataOf(url)?.split('/').at(-1);
const isCall = (request: Request, name: string) => callOf(new URL(request.url())) === name;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

function screenOf({ statuses, text, buttons }: PageContent, hasBar: boolean): ImportRunProjection['screen'] {
  if (text.includes(t.unavailable)) return 'unavailable';
  if (statuses.includes(t.loading)) return 'loading';
  if (hasBar) return buttons.some(({ name }) => name === t.act.retry) ? 'interrupted' : 'working';
  return buttons.some(({ name }) => name === t.act.discard) ? 'ready' : 'idle';
}

async function read(page: Page): Promise<ImportRunProjection | null> {
  if (await dialog(page).isVisible())
    return {
      screen: 'asking',
      step: null,
      progress: null,
      hasProblem: false,
      mayLook: null,
      mayDiscard: null,
    };
  const seen = await readContent(page.getByRole('main'));
  if (seen === null) return null;
  const bars = await page
    .getByRole('main')
    .getByRole('progressbar')
    .evaluateAll((found) =>
      found.map((bar) =>
        bar.hasAttribute('value')
          ? { done: (bar as HTMLProgressElement).value, total: (bar as HTMLProgressElement).max }
          : null,
      ),
    );
  const names = new Set(seen.buttons.map(({ name }) => name));
  const has = (...some: readonly string[]) => some.some((name) => names.has(name));
  return {
    screen: screenOf(seen, bars.length > 0),
    step:
      (Object.keys(t.steps) as ImportStep[]).find((step) => seen.statuses.includes(t.steps[step])) ?? null,
    progress: bars[0] ?? null,
    hasProblem: seen.alerts.length > 0,
    mayLook: has(t.act.look, t.act.lookAgain, t.act.choose),
    mayDiscard: has(t.act.discard, t.act.cancel),
  };
}

const refused = (route: Route) =>
  route.fulfill(refusalOf(409, { field: 'runGUID', code: 'run.otherState', message: 'Refused' }));

function loaded(route: Route, output: unknown): Promise<void> {
  const answer = output as LoadAnswer;
  if (answer.kind === 'refused') return route.fulfill(refusalOf(403));
  const result = answer.run === null ? [] : [run(answer.run), earlier];
  return route.fulfill({ json: { result, total: result.length } });
}
const load: HeldCall = { decides: (request) => isCall(request, 'harvest:runs'), answer: loaded };
const call = (name: string): HeldCall => ({
  decides: (request) => isCall(request, `harvest:${name}`),
  answer: (route, output) => {
    const answer = output as ActAnswer | StartAnswer;
    if (answer.kind === 'refused') return refused(route);
    return route.fulfill({ json: answer.kind === 'started' ? { runGUID: answer.runGUID } : {} });
  },
});

testInBrowser({
  model: importRunModel,
  url: '**/api/proxy?**',
  calls: {
    load,
    check: load,
    poll: load,
    start: call('start'),
    sendPart: call('sendPart'),
    apply: call('apply'),
    discard: call('cancel'),
    rollBack: call('rollBack'),
  },
  open: async (page, inputName) => {
    const sources = { result: [source(inputName === 'a source of files')] };
    const answers: Readonly<Record<string, unknown>> = {
      'harvest:sources': sources,
      'harvest:items': items,
      'harvest:datasets': { result: [], total: 0 },
    };
    await routeCalls(
      page,
      (url) => (callOf(url) ?? '') in answers,
      (route) => route.fulfill({ json: answers[callOf(new URL(route.request().url())) ?? ''] }),
    );
    await visitAs(page, 'marta', `${origin()}/dashboard/imports/${sourceGUID}`);
    await expect(page.getByRole('heading', { name: 'Northern Census Bureau' })).toBeVisible();
    await stopClock(page);
  },
  gestures: {
    'look.requested': (page, { file }) =>
      file === null
        ? button(page, t.act.look).or(button(page, t.act.lookAgain)).click()
        : page.locator('main input[type=file]').setInputFiles({
            name: handedIn.name,
            mimeType: 'application/json',
            buffer: Buffer.alloc(handedIn.size, ' '),
          }),
    'apply.requested': (page) => button(page, t.act.apply(1)).click(),
    'run.discarded': (page) => button(page, t.act.discard).or(button(page, t.act.cancel)).click(),
    'rollBack.requested': (page) => page.getByRole('button', { name: t.act.rollBack }).first().click(),
    'rollBack.confirmed': (page) => dialog(page).getByRole('button', { name: t.act.rollBack }).click(),
    'rollBack.cancelled': (page) => page.keyboard.press('Escape'),
    'retry.requested': (page) => page.getByRole('main').getByRole('button', { name: t.act.retry }).click(),
  },
  childGestures: {},
  // Without a run there is no history in which one could be rolled back.
  isPossible: ({ context }, step) =>
    step.kind !== 'event' || step.event.type !== 'rollBack.requested' || context.run !== null,
  pageObjects: {
    loading: (page) => expect(page.getByText(t.loading)).toBeVisible(),
    unavailable: (page) => expect(page.getByText(t.unavailable)).toBeVisible(),
    idle: (page) => expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0),
    working: (page) => expect(page.getByRole('main').getByRole('progressbar')).toBeVisible(),
    interrupted: (page) => expect(page.getByText(t.interrupted)).toBeVisible(),
    ready: (page) => expect(button(page, t.act.apply(1))).toBeVisible(),
    asking: (page) => expect(dialog(page).getByText(t.rollBack.title)).toBeVisible(),
  },
  project: (snapshot): ImportRunProjection | null => projectImportRun(snapshot),
  screen: importScreen,
  read,
  expectedErrors: /The server did not answer|Service Unavailable/,
});
