/** The dataset-editing machine, walked on the page of an editor; what the service answers is what the path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { EditedDataset } from '#contract/edited-dataset.ts';
import { editingScreen } from '#machines/dataset-editing/dataset-editing.machine.ts';
import type {
  EditingScreen,
  Fields,
  OpenAnswer,
  SaveAnswer,
  SavedState,
  SaveInput,
} from '#machines/dataset-editing/dataset-editing.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { datasetEditingModel } from '#model-tests/models/dataset-editing.model.ts';
import {
  projectDatasetEditing,
  type DatasetEditingProjection,
} from '#model-tests/models/dataset-editing.projection.ts';
import { components } from '#src/messages/en/components.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { UNSAVED_PREFIX } from '#src/services/storage/keys.ts';
import { editedDataset, openEditPage, TODAY } from './edited-dataset.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';
import { endedIn, openingEditor } from './opening-editor.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByLabel(t.fields.title, { exact: true });
const retry = (page: Page) =>
  main(page)
    .getByRole('button', { name: t.retry, exact: true })
    .or(main(page).getByRole('button', { name: components.failed.retry, exact: true }))
    .first();

function screenOf({ text, fields, statuses }: PageContent): EditingScreen | null {
  if (statuses.includes(t.opening)) return 'opening';
  if (text.includes(t.unavailable)) return 'unavailable';
  const ended = endedIn(text, {
    unknown: t.unknown.title,
    forbidden: t.forbidden.title,
    gone: t.gone.title,
  });
  if (ended !== undefined) return ended;
  return fields.some(({ label }) => label === t.fields.title) ? 'editing' : null;
}

/** What someone else has written, as the note beside the field says it. */
const theirsIn = (alerts: readonly string[]): string | null =>
  alerts
    .map((text) => new RegExp(`${t.conflict.theirs}: (.*?)${t.conflict.mine}`).exec(text)?.[1])
    .find((text) => text !== undefined) ?? null;

async function read(page: Page): Promise<DatasetEditingProjection> {
  const seen = await readContent(main(page));
  const screen = seen && screenOf(seen);
  const field = seen?.fields.find(({ label }) => label === t.fields.title);
  const saved = (Object.keys(t.saved) as SavedState[]).find((one) => seen?.statuses.includes(t.saved[one]));
  return {
    screen,
    fields:
      seen === null || screen !== 'editing' || field === undefined || saved === undefined
        ? null
        : { saved, title: field.value, isTitleRefused: field.isInvalid, theirs: theirsIn(seen.alerts) },
  };
}

/** What the page reads again beside the machine is older than what it has. */
const opening = openingEditor({ call: 'data/dataset:edit', title, retry });

/** Has this browser keep what the answer says that an earlier page has kept. */
const keepFields = (page: Page, kept: Extract<OpenAnswer, { kind: 'opened' }>['kept']) =>
  page.evaluate(
    async ([prefix, stored]) => {
      const { held } = await navigator.locks.query();
      const own = held?.map(({ name }) => name ?? '').find((name) => name.startsWith(prefix)) ?? '';
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
      if (stored === null) return;
      const earlier = `${own.split(':').slice(0, -1).join(':')}:earlier`;
      localStorage.setItem(earlier, stored);
    },
    [
      UNSAVED_PREFIX,
      Object.keys(kept).length === 0 ? null : JSON.stringify({ unsaved: kept, keptAt: TODAY }),
    ] as const,
  );

/** What the page is given when it reads the dataset again by itself; left out: what it has. */
const readAgain = new WeakMap<Page, EditedDataset>();
let readings = 0;

/** Longer than the page takes what it has read for fresh, in milliseconds. */
const STALE_MS = 61_000;

/** A person returns to the page, which reads the dataset again. A proposal shows that the page has taken the answer. */
async function returnTo(page: Page, dataset: Pick<EditedDataset, 'fields' | 'revisions'>): Promise<void> {
  const text = `Reading ${++readings}`;
  const proposal = { field: 'summary', value: text, from: { source: 'text', detail: '' }, text } as const;
  readAgain.set(page, { ...editedDataset(dataset.fields, dataset.revisions), proposals: [proposal] });
  const proposed = main(page).getByText(text).first();
  // A reading that is under way counts for this one: then it is tried once more.
  await expect(async () => {
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + STALE_MS);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    // What was read is passed on by a timer of no length, and the clock stands still.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(proposed).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 3000 });
  }).toPass();
  readAgain.delete(page);
  // Effects follow what is shown.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(null);
      }),
  );
}

/** Pages that save once more what the service has from them already, on the revision of that. */
const savingAgain = new WeakSet<Page>();

const statusOf = { failed: 503, unknown: 404, forbidden: 403, sessionEnded: 401, gone: 404 } as const;

testInBrowser({
  model: datasetEditingModel,
  url: '**/api/proxy?**',
  calls: {
    open: {
      decides: (request) => isCall(request, 'data/dataset:edit'),
      answer: async (route, output) => {
        const answer = output as OpenAnswer;
        const page = route.request().frame().page();
        opening.hasOpened(page);
        if (answer.kind !== 'opened') return route.fulfill(refusalOf(statusOf[answer.kind]));
        await keepFields(page, answer.kept);
        const { fields, revisions } = answer as unknown as Pick<EditedDataset, 'fields' | 'revisions'>;
        await route.fulfill({ json: editedDataset(fields, revisions) });
      },
    },
    save: {
      decides: (request) => isCall(request, 'data/dataset:save'),
      answer: (route, output) => {
        const answer = output as SaveAnswer;
        if (answer.kind === 'refused')
          return route.fulfill(
            refusalOf(400, {
              field: 'changes.title',
              code: 'text.tooLong',
              params: { most: 255 },
              message: 'Too long',
            }),
          );
        if (answer.kind !== 'saved') return route.fulfill(refusalOf(statusOf[answer.kind]));
        const { changes } = route.request().postDataJSON() as Pick<SaveInput, 'changes'>;
        if (answer.conflicts['title'] && answer.conflicts['title'].theirs === changes['title'])
          savingAgain.add(route.request().frame().page());
        const conflicts = Object.entries(answer.conflicts).map(([field, one]) => ({ field, ...one }));
        return route.fulfill({ json: { revisions: answer.revisions, conflicts, savedAt: TODAY } });
      },
    },
  },
  open: async (page) => {
    await opening.watch(page, () => readAgain.get(page) ?? editedDataset());
    await routeCalls(
      page,
      (url) => dataOf(url) === 'data/dataset:save',
      (route) =>
        savingAgain.delete(page)
          ? route.fulfill({ json: { revisions: { title: 5 }, conflicts: [], savedAt: TODAY } })
          : route.fallback(),
    );
    await openEditPage(page, 'about');
    await expect(main(page).getByText(t.opening)).toBeAttached();
    await stopClock(page);
  },
  gestures: {
    'field.changed': (page, { value }) => title(page).fill(typeof value === 'string' ? value : ''),
    'conflict.mineKept': (page) =>
      main(page)
        .getByRole('button', { name: t.conflict.mineLabel(t.fields.title) })
        .click(),
    'conflict.theirsTaken': (page) =>
      main(page)
        .getByRole('button', { name: t.conflict.takeLabel(t.fields.title) })
        .click(),
    'dataset.read': (page, event) =>
      returnTo(page, event as unknown as Pick<EditedDataset, 'fields' | 'revisions'>),
    ...opening.gestures,
  },
  childGestures: {},
  isPossible: ({ context }, step) => {
    if (step.kind === 'done' && step.title.includes('has the title already'))
      return (context.sent as Fields)['title'] === 'Bridges of Leeds';
    if (step.kind !== 'event') return true;
    // A page of members is left when the session ends, so a sign-in opens it again.
    if (step.event.type === 'session.returned') return false;
    return (step.event as { readonly field?: string }).field !== 'stranger';
  },
  pageObjects: {
    opening: (page) => expect(main(page).getByText(t.opening)).toBeAttached(),
    unavailable: (page) => expect(retry(page)).toBeVisible(),
    unknown: (page) => expect(main(page).getByText(t.unknown.text)).toBeVisible(),
    forbidden: (page) => expect(main(page).getByText(t.forbidden.text)).toBeVisible(),
    editing: (page) =>
      expect(main(page).getByRole('heading', { level: 2, name: t.sections.about })).toBeVisible(),
    gone: (page) => expect(main(page).getByText(t.gone.text)).toBeVisible(),
  },
  project: projectDatasetEditing,
  screen: editingScreen,
  read,
});
