/**
 * The document-editing machine on the page of an editor: what is the same for maps, charts and dashboards. A walk says which
 * document it is; the calls, the gestures and how the page is read are here.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { trySayRule } from '#contract/messages/index.ts';
import {
  documentEditingScreen,
  type documentEditingMachine,
} from '#machines/document-editing/document-editing.machine.ts';
import type {
  Change,
  DocumentEditingScreen,
  DocumentSavedState,
  EditedDocument,
  OpenAnswer,
  SaveAnswer,
} from '#machines/document-editing/document-editing.types.ts';
import type { BrowserDriver } from '#model-tests/kit/browser-driver.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import type { Allow } from '#model-tests/kit/graph.ts';
import { readContent, type PageContent } from '#model-tests/kit/page-content.ts';
import { documentEditingModel } from '#model-tests/models/document-editing.model.ts';
import {
  projectDocumentEditing,
  titleOf,
  type DocumentEditingProjection,
} from '#model-tests/models/document-editing.projection.ts';
import type { EditorTexts } from '#src/screens/document-editing/editor-frame.tsx';
import { TODAY } from './edited-dataset.ts';
import { isCall, refusalOf } from './gateway.ts';
import { endedIn, openingEditor } from './opening-editor.ts';

/** What is particular about one kind of document. */
export interface DocumentEditor {
  /** The calls are `PREFIX:edit` and `PREFIX:save`. */
  readonly prefix: 'map' | 'document';
  readonly texts: EditorTexts;
  /** What the page says that could not read the document. */
  readonly failed: string;
  readonly longestTitle: number;
  /** The document as the service has it. */
  readonly served: (document: EditedDocument) => unknown;
  /** The answer that opens it. */
  readonly edited: (document: EditedDocument, revision: number) => unknown;
  /** Opens the page as a member, with answers for all that it asks besides. */
  readonly open: (page: Page) => Promise<void>;
  /** What must be seen of the document once it is open. */
  readonly expectOpen: (page: Page) => Promise<void>;
  /** Distinguishes pictures of this page from those of the charts' editor; left out: it is that. */
  readonly of?: 'map' | 'dashboard';
}

/** What is read of a page, with the document that it is of. */
type Read = DocumentEditingProjection & Pick<DocumentEditor, 'of'>;

export const main = (page: Page) => page.getByRole('main');

/** Waits until one such part is drawn. What it waits for is due at once, and the clock of the page stands still. */
export async function expectDrawn(page: Page, part: Locator): Promise<void> {
  const drawn = async () => {
    await page.clock.runFor(0);
    return part.count();
  };
  await expect.poll(drawn, { intervals: [50] }).toBe(1);
}

const openRefusals = { unknown: 404, forbidden: 403 } as const;
const saveRefusals = { sessionEnded: 401, failed: 503, gone: 404 } as const;

/** The driver of a walk. What differs between browsers and documents alone is left to the walk. */
export function documentEditorDriver(
  editor: DocumentEditor,
): BrowserDriver<typeof documentEditingMachine, DocumentEditingScreen, Read | null> {
  const { texts: t, prefix } = editor;
  const of = editor.of === undefined ? {} : { of: editor.of };
  const title = (page: Page) => main(page).getByLabel(t.title, { exact: true });
  const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first();
  const press = (page: Page, name: string) => button(page, name).click();

  const params = { most: editor.longestTitle };
  const tooLong = {
    field: 'document.title',
    code: 'text.tooLong',
    params,
    message: trySayRule('text.tooLong', params) ?? '',
  };

  function screenOf({ text, fields, statuses }: PageContent): DocumentEditingScreen | null {
    if (statuses.includes(t.opening)) return 'opening';
    if (text.includes(editor.failed)) return 'unavailable';
    const { unknown, forbidden, gone } = t.ended;
    const ended = endedIn(text, {
      unknown: unknown.title,
      forbidden: forbidden.title,
      gone: gone.title,
    });
    if (ended !== undefined) return ended;
    return fields.some(({ label }) => label === t.title) ? 'editing' : null;
  }

  /** Who has saved another document, as the message above the document says it. */
  const otherEditorIn = (text: string): string | null =>
    new RegExp(t.conflict.text('(\\w+)')).exec(text)?.[1] ?? null;

  async function read(page: Page): Promise<Read | null> {
    const seen = await readContent(main(page));
    const screen = seen && screenOf(seen);
    if (seen === null || screen === null) return null;
    if (screen !== 'editing') return { ...of, screen, editor: null };
    const { statuses, fields, buttons, text, alerts } = seen;
    const saved = (Object.keys(t.saved) as DocumentSavedState[]).find((one) =>
      statuses.includes(t.saved[one]),
    );
    const field = fields.find(({ label }) => label === t.title);
    if (saved === undefined || field === undefined) return null;
    const mayPress = (name: string) => buttons.some((one) => one.name === name && one.isEnabled);
    return {
      ...of,
      screen,
      editor: {
        saved,
        title: field.value,
        mayUndo: mayPress(t.undo),
        mayRedo: mayPress(t.redo),
        by: otherEditorIn(text),
        isRefused: alerts.some((alert) => alert.startsWith(`${t.saved.refused} ${tooLong.message}`)),
      },
    };
  }

  // The section about the publication reads the document as well.
  const opening = openingEditor({
    call: `data/${prefix}:edit`,
    title,
    retry: (page) => button(page, t.retry),
  });

  return {
    model: documentEditingModel,
    url: '**/api/proxy?**',
    calls: {
      open: {
        decides: (request) => isCall(request, `data/${prefix}:edit`),
        answer: (route, output) => {
          const answer = output as OpenAnswer;
          opening.hasOpened(route.request().frame().page());
          return answer.kind === 'opened'
            ? route.fulfill({ json: editor.edited(answer.document, answer.revision) })
            : route.fulfill(refusalOf(openRefusals[answer.kind]));
        },
      },
      save: {
        decides: (request) => isCall(request, `data/${prefix}:save`),
        answer: (route, output) => {
          const answer = output as SaveAnswer;
          switch (answer.kind) {
            case 'saved':
              return route.fulfill({ json: { ...answer, savedAt: TODAY } });
            case 'conflict': {
              const { document, revision, by } = answer.conflict;
              const json = { kind: 'conflict', document: editor.served(document), revision, by };
              return route.fulfill({ json });
            }
            case 'refused':
              return route.fulfill(refusalOf(400, tooLong));
            default:
              return route.fulfill(refusalOf(saveRefusals[answer.kind]));
          }
        },
      },
    },
    open: async (page) => {
      const opened = documentEditingModel.replies['open']?.['reads the document'];
      const { document, revision } = (opened as { readonly output: Extract<OpenAnswer, { kind: 'opened' }> })
        .output;
      await opening.watch(page, () => editor.edited(document, revision));
      await editor.open(page);
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
      ...opening.gestures,
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
          return (context as { past: readonly { typing: unknown }[] }).past.at(-1)?.typing == null;
        default:
          return true;
      }
    },
    pageObjects: {
      opening: (page) => expect(main(page).getByText(t.opening)).toBeAttached(),
      unavailable: (page) => expect(main(page).getByRole('button', { name: t.retry })).toBeVisible(),
      unknown: (page) => expect(main(page).getByText(t.ended.unknown.text)).toBeVisible(),
      forbidden: (page) => expect(main(page).getByText(t.ended.forbidden.text)).toBeVisible(),
      editing: editor.expectOpen,
      gone: (page) => expect(main(page).getByText(t.ended.gone.text)).toBeVisible(),
    },
    project: (snapshot) => ({ ...of, ...projectDocumentEditing(snapshot) }),
    screen: documentEditingScreen,
    read,
  };
}

/**
 * What an editor does otherwise than that of charts: reading, saving, what a document consists of, and what it says when it
 * cannot be read. What follows a save that fails is the same code for all three, and is walked on the page of a chart.
 */
const isItsOwn: Allow = (_, step) =>
  (step.kind !== 'error' || step.id === 'open') &&
  !['save: fails', 'save: has ended the session', 'network.returned', 'page.left'].includes(step.title);

/** Declares the walks of an editor that is not that of charts: each transition once that is its own. */
export function walkOwnCases(editor: DocumentEditor): void {
  const driver = documentEditorDriver(editor);
  const isPossible: Allow = (snapshot, step) =>
    isItsOwn(snapshot, step) && driver.isPossible?.(snapshot, step) !== false;
  testInBrowser({ ...driver, isPossible }, 'transitions');
}
