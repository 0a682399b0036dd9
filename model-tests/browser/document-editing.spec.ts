/**
 * The document-editing machine, walked on the page of the editor of a map; what the service answers is what the path says. The walk has a
 * product of its own, in which maps are on.
 */
import { expect, test, type Page } from '@playwright/test';
import { mapLimits } from '#contract/map-constants.ts';
import { trySayRule } from '#contract/messages/index.ts';
import { documentEditingScreen } from '#machines/document-editing/document-editing.machine.ts';
import type {
  Change,
  DocumentEditingScreen,
  DocumentSavedState,
  OpenAnswer,
  SaveAnswer,
} from '#machines/document-editing/document-editing.types.ts';
import { stopClock, testInBrowser } from '#model-tests/kit/browser.ts';
import { see, type Seen } from '#model-tests/kit/seen.ts';
import { documentEditingModel } from '#model-tests/models/document-editing.model.ts';
import {
  projectDocumentEditing,
  type DocumentEditingProjection,
  titleOf,
} from '#model-tests/models/document-editing.projection.ts';
import { maps } from '#src/messages/en/maps.ts';
import { startProduct } from '../../tests/support/product.ts';
import { TODAY } from './edited-dataset.ts';
import { editedMap, openMapEditor, servedDocument } from './edited-map.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';
import { leavePage, returnNetwork } from './page-events.ts';

const t = maps.edit;

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  product = await startProduct({ MAPPING_SOLUTION: 'true' });
});
test.afterAll(() => product.stop());

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByLabel(t.title, { exact: true });
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).first().click();

function screenOf({ text, fields, statuses }: Seen): DocumentEditingScreen | null {
  if (statuses.includes(t.opening)) return 'opening';
  if (text.includes(maps.view.failed)) return 'unavailable';
  const ended = (['unknown', 'forbidden', 'gone'] as const).find((one) => text.includes(t.ended[one].title));
  if (ended !== undefined) return ended;
  return fields.some(({ label }) => label === t.title) ? 'editing' : null;
}

/** Who has saved another document, as the message above the map says it. */
const otherEditorIn = (text: string): string | null =>
  new RegExp(t.conflict.text('(\\w+)')).exec(text)?.[1] ?? null;

async function read(page: Page): Promise<DocumentEditingProjection | null> {
  const seen = await see(main(page));
  const screen = seen && screenOf(seen);
  if (seen === null || screen === null) return null;
  if (screen !== 'editing') return { screen, editor: null };
  const { statuses, fields, buttons, text, alerts } = seen;
  const saved = (Object.keys(t.saved) as DocumentSavedState[]).find((one) => statuses.includes(t.saved[one]));
  const field = fields.find(({ label }) => label === t.title);
  if (saved === undefined || field === undefined) return null;
  const mayPress = (name: string) => buttons.some((one) => one.name === name && one.isEnabled);
  return {
    screen,
    editor: {
      saved,
      title: field.value,
      mayUndo: mayPress(t.undo),
      mayRedo: mayPress(t.redo),
      by: otherEditorIn(text),
      isRefused: alerts.some((alert) => alert.startsWith(`${t.saved.refused} ${TOO_LONG.message}`)),
    },
  };
}

/** Waits until the map is drawn with its land, or says that nothing is on it: pictures of one look would differ. */
async function expectMap(page: Page): Promise<void> {
  const land = main(page)
    .getByRole('region', { name: maps.view.label('') })
    .locator('.land');
  const map = land.or(main(page).getByText(t.emptyMap));
  const drawn = async () => {
    // What the map waits for is due at once, and the clock stands still.
    await page.clock.runFor(0);
    return map.count();
  };
  await expect.poll(drawn, { intervals: [50] }).toBe(1);
}

/** Pages whose machine reads the map; the section about its publication reads it as well. */
const opening = new WeakSet<Page>();

const params = { most: mapLimits.title };
const TOO_LONG = {
  field: 'document.title',
  code: 'text.tooLong',
  params,
  message: trySayRule('text.tooLong', params) ?? '',
};
const openRefusals = { unknown: 404, forbidden: 403 } as const;
const saveRefusals = { sessionEnded: 401, failed: 503, gone: 404 } as const;

testInBrowser({
  model: documentEditingModel,
  url: '**/api/proxy?**',
  calls: {
    open: {
      decides: (request) => isCall(request, 'data/map:edit'),
      answer: (route, output) => {
        const answer = output as OpenAnswer;
        opening.delete(route.request().frame().page());
        return answer.kind === 'opened'
          ? route.fulfill({ json: editedMap(answer.document, answer.revision) })
          : route.fulfill(refusalOf(openRefusals[answer.kind]));
      },
    },
    save: {
      decides: (request) => isCall(request, 'data/map:save'),
      answer: (route, output) => {
        const answer = output as SaveAnswer;
        switch (answer.kind) {
          case 'saved':
            return route.fulfill({ json: { ...answer, savedAt: TODAY } });
          case 'conflict': {
            const { document, revision, by } = answer.conflict;
            const json = { kind: 'conflict', document: servedDocument(document), revision, by };
            return route.fulfill({ json });
          }
          case 'refused':
            return route.fulfill(refusalOf(400, TOO_LONG));
          default:
            return route.fulfill(refusalOf(saveRefusals[answer.kind]));
        }
      },
    },
  },
  open: async (page) => {
    opening.add(page);
    const opened = documentEditingModel.replies['open']?.['reads the document'];
    const { document, revision } = (opened as { readonly output: Extract<OpenAnswer, { kind: 'opened' }> })
      .output;
    await page.route(
      (url) => dataOf(url) === 'data/map:edit',
      (route) =>
        opening.has(page) ? route.fallback() : route.fulfill({ json: editedMap(document, revision) }),
    );
    await openMapEditor(page, product.origin);
    await expect(main(page).getByText(t.opening)).toBeAttached();
    await stopClock(page);
  },
  gestures: {
    'change.made': (page, { change }) =>
      title(page).fill(titleOf((change as Extract<Change, { kind: 'fields.set' }>).values)),
    'typing.paused': (page) => title(page).blur(),
    'undo.requested': (page) => press(page, t.undo),
    'redo.requested': (page) => press(page, t.redo),
    'conflict.mineKept': (page) => press(page, t.conflict.mine),
    'conflict.theirsTaken': (page) => press(page, t.conflict.theirs),
    'retry.requested': async (page) => {
      if ((await title(page).count()) === 0) opening.add(page);
      await press(page, t.retry);
    },
    'network.returned': async (page) => {
      if ((await title(page).count()) === 0) opening.add(page);
      await returnNetwork(page);
    },
    'session.returned': () => Promise.reject(new Error('A sign-in opens the page again')),
    'page.left': leavePage,
  },
  childGestures: {},
  isPossible: ({ context }, step) => {
    if (step.kind !== 'event') return true;
    switch (step.event.type) {
      // A page of members is left when the session ends, so a sign-in opens it again.
      case 'session.returned':
        return false;
      case 'undo.requested':
      case 'redo.requested':
      case 'conflict.mineKept':
      case 'conflict.theirsTaken':
      case 'retry.requested':
        // A press takes the focus from the field, which ends the typing.
        return context.past.at(-1)?.typing == null;
      default:
        return true;
    }
  },
  pageObjects: {
    opening: (page) => expect(main(page).getByText(t.opening)).toBeAttached(),
    unavailable: (page) => expect(main(page).getByRole('button', { name: t.retry })).toBeVisible(),
    unknown: (page) => expect(main(page).getByText(t.ended.unknown.text)).toBeVisible(),
    forbidden: (page) => expect(main(page).getByText(t.ended.forbidden.text)).toBeVisible(),
    editing: async (page) => {
      await expect(main(page).getByRole('heading', { level: 2, name: t.layers })).toBeVisible();
      await expectMap(page);
    },
    gone: (page) => expect(main(page).getByText(t.ended.gone.text)).toBeVisible(),
  },
  project: (snapshot): DocumentEditingProjection | null => projectDocumentEditing(snapshot),
  screen: documentEditingScreen,
  read,
});
