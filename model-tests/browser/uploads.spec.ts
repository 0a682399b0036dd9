/**
 * The uploads machine, walked in the list of files on their way: which of several files send and which wait, while files are
 * added, paused, resumed, cancelled and stored. How one of them is sent is the walk of `upload`.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { EventObject } from 'xstate';
import type { UploadsSnapshot } from '#machines/uploads/uploads.machine.ts';
import type { Gestures } from '#model-tests/kit/browser-driver.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import type { Step } from '#model-tests/kit/replies.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { UPLOAD_IDS, uploadsModel } from '#model-tests/models/uploads.model.ts';
import { projectUploads, type UploadsProjection } from '#model-tests/models/uploads.projection.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { DATASET, editedDataset, openEditPage } from './edited-dataset.ts';
import { dataOf } from './gateway.ts';
import { returnNetwork } from './page-events.ts';
import { tusHeaders, uploadEntity, UPLOAD_SIZE } from './upload.stub.ts';

const t = datasetEdit.files;
/** Milliseconds between two looks at the list. */
const POLLING = [20, 60, 120];
const nameOf = (id: string) => `${id}.csv`;
const uploadIdOf = (id: string) => id.padEnd(16, 'x');

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, id: string) =>
  main(page)
    .locator('.upload-list')
    .getByRole('listitem')
    .filter({ hasText: nameOf(id) });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** What the list says of a file that waits for a turn, has one, or does neither. */
const turns = { wants: t.upload.waiting, has: t.upload.beginning, none: t.upload.paused } as const;

async function read(page: Page): Promise<UploadsProjection> {
  const rows = await main(page).locator('.upload-list').getByRole('listitem').all();
  const seen = await Promise.all(rows.map((one) => readContent(one)));
  return {
    uploads: seen.flatMap((one) => {
      const id = UPLOAD_IDS.find((name) => one?.text.startsWith(nameOf(name)));
      const turn = (Object.keys(turns) as (keyof typeof turns)[]).find(
        (name) => one?.statuses[0] === turns[name],
      );
      return id === undefined || turn === undefined ? [] : [{ id, turn }];
    }),
  };
}

/** Files that were added and whose actor has not said yet that it wants a turn: in the page it says so at once. */
const unannounced = new WeakMap<Page, string>();

/** What the server knows of the files of a page, by their ids. */
interface Server {
  /** Requests that begin an upload and wait for their answer. */
  readonly beginnings: Map<string, Route>;
  /** Files that it has all bytes of. */
  readonly stored: Set<string>;
}
const servers = new WeakMap<Page, Server>();
const serverOf = (page: Page): Server => {
  const known = servers.get(page) ?? { beginnings: new Map<string, Route>(), stored: new Set<string>() };
  servers.set(page, known);
  return known;
};

/**
 * The server has all bytes of the file, and makes a file of the dataset of them. A request that was held for a file of the
 * same name before, or before a pause, reaches no one any more: each is answered until the file has left the list.
 */
async function store(page: Page, id: string): Promise<void> {
  const { beginnings, stored } = serverOf(page);
  stored.add(id);
  const answerAndCount = async () => {
    const route = beginnings.get(id);
    beginnings.delete(id);
    await route?.fulfill({ json: entityOf(id, 'receiving') });
    return row(page, id).count();
  };
  await expect.poll(answerAndCount, { message: `${nameOf(id)} leaves the list`, intervals: POLLING }).toBe(0);
}

const entityOf = (id: string, state: 'receiving' | 'stored') =>
  uploadEntity(state, {
    uploadId: uploadIdOf(id),
    address: `/api/uploads/${uploadIdOf(id)}`,
    name: nameOf(id),
  });

const cancel = (page: Page, id: string) => button(page, t.cancelLabel(nameOf(id))).click();

/** What happens to each file, as a person does it. */
const ofFile = (id: string) => ({
  'upload.paused': (page: Page) => button(page, t.pauseLabel(nameOf(id))).click(),
  'upload.resumed': async (page: Page) => {
    if (unannounced.get(page) === id) unannounced.delete(page);
    else await button(page, t.resumeLabel(nameOf(id))).click();
  },
});

const gesturesOf = (id: string) => async (page: Page, event: EventObject) => {
  const gestures: Readonly<Record<string, (page: Page) => Promise<void>>> = ofFile(id);
  // A turn is given by the page itself.
  await gestures[event.type]?.(page);
};

/** What can be brought about: one file after another says that it wants a turn. */
function isPossible({ context }: { readonly context: unknown }, step: Step): boolean {
  const { items } = context as UploadsSnapshot['context'];
  const last = items.at(-1);
  // The page is left with the session: `tests/browser/uploads-of-members.spec.ts`.
  if (step.kind === 'event' && step.event.type === 'session.ended') return false;
  if (step.kind === 'event')
    return step.event.type !== 'upload.added' || last === undefined || last.turn !== 'none';
  // No person can break an upload.
  if (step.kind === 'error' || step.kind === 'time') return false;
  const item = items.find(({ id }) => id === step.id);
  if (step.title.endsWith('waits for its turn'))
    return item?.turn === 'none' && (last === item || last?.turn !== 'none');
  if (step.title.endsWith('is cancelled')) return true;
  return item?.turn === 'has' || (item?.turn === 'wants' && step.title.endsWith('is paused'));
}

const gestures = {
  'upload.added': async (page: Page, { upload: { id } }: { readonly upload: { readonly id: string } }) => {
    unannounced.set(page, id);
    // A file of a name that was sent before is another one.
    serverOf(page).stored.delete(id);
    await main(page)
      .getByLabel(t.choose, { exact: true })
      .setInputFiles({
        name: nameOf(id),
        mimeType: 'text/csv',
        buffer: Buffer.from(id.padEnd(UPLOAD_SIZE, 'a')),
      });
    await expect(row(page, id)).toBeVisible();
  },
  'network.returned': returnNetwork,
  'session.ended': () => Promise.reject(new Error('Signing out leads to another page.')),
  'session.returned': async (page: Page) => {
    // A page that opens informs the uploads that there is a session.
    const sections = page.getByRole('navigation', { name: datasetEdit.sections.label });
    await sections.getByRole('link', { name: datasetEdit.sections.about }).click();
    await expect(main(page).locator('.upload-list')).toHaveCount(0);
    await sections.getByRole('link', { name: datasetEdit.sections.files }).click();
    await expect(main(page).locator('.upload-list')).toBeVisible();
  },
};

testInBrowser({
  model: {
    ...uploadsModel,
    replies: Object.fromEntries(
      Object.entries(uploadsModel.replies).map(([id, replies]) => [
        id,
        {
          ...replies,
          'waits for its turn': { ...replies['waits for its turn'], by: [{ type: 'upload.resumed' }] },
        },
      ]),
    ) as typeof uploadsModel.replies,
  },
  url: '**/api/**',
  calls: {},
  happenings: Object.fromEntries(
    UPLOAD_IDS.map((id) => [
      id,
      (page: Page, output: unknown) =>
        (output as { readonly kind: string }).kind === 'stored' ? store(page, id) : cancel(page, id),
    ]),
  ),
  open: async (page) => {
    const { beginnings, stored } = serverOf(page);
    const idOf = (name: string) => name.replace(/\.csv$/, '');
    const answers: Readonly<Record<string, (route: Route) => unknown>> = {
      'data/upload:create': (route) =>
        beginnings.set(idOf((route.request().postDataJSON() as { readonly name: string }).name), route),
      'data/upload:list': (route) =>
        route.fulfill({
          json: {
            result: UPLOAD_IDS.filter((id) => stored.has(id)).map((id) => entityOf(id, 'stored')),
          },
        }),
      'data/dataset:attachUpload': (route) =>
        route.fulfill({ json: { resourceGUID: DATASET, versionGUID: DATASET } }),
      'data/dataset:edit': (route) => route.fulfill({ json: editedDataset() }),
    };
    await routeCalls(
      page,
      (url) => (dataOf(url) ?? '') in answers,
      (route) => void answers[dataOf(new URL(route.request().url())) ?? '']?.(route),
    );
    await routeCalls(page, '**/api/uploads/*', (route) =>
      route.fulfill({ headers: tusHeaders(UPLOAD_SIZE) }),
    );
    await openEditPage(page, 'files');
    await expect(main(page).getByLabel(t.choose, { exact: true })).toBeAttached();
  },
  // What the system sends is no gesture.
  gestures: gestures as unknown as Gestures<typeof uploadsModel.machine>,
  childGestures: Object.fromEntries(UPLOAD_IDS.map((id) => [id, gesturesOf(id)])),
  isPossible,
  isPassing: (_, page) => unannounced.has(page),
  pageObjects: {
    empty: (page) => expect(main(page).locator('.upload-list')).toHaveCount(0),
    open: (page) => expect(main(page).getByRole('heading', { name: t.onTheWay })).toBeVisible(),
  },
  project: (snapshot): UploadsProjection => projectUploads(snapshot),
  screen: (snapshot) => (snapshot.matches('empty') ? 'empty' : 'open'),
  read,
});
