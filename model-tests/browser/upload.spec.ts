/**
 * The upload machine, walked in the list of files on their way. Two other files keep the two turns, so that this file
 * has one when the path says so; the bytes and what the server makes of them are what the path says.
 */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { EventObject } from 'xstate';
import { uploadScreen } from '#machines/upload/upload.machine.ts';
import type { ChosenFile, ProcessedAnswer, UploadScreen } from '#machines/upload/upload.types.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { countAnswers, hearOf } from '#model-tests/kit/heard-answers.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { uploadModel } from '#model-tests/models/upload.model.ts';
import { projectUpload, type UploadProjection } from '#model-tests/models/upload.projection.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { editedDataset, openEditPage } from './edited-dataset.ts';
import { dataOf, isCall } from './gateway.ts';
import { returnNetwork } from './page-events.ts';
import { holdTransfers, transferOf, UPLOAD_SIZE as SIZE, uploadEntity, VIRUS } from './upload.stub.ts';

const t = datasetEdit.files;
const NAME = 'counts.csv';
const LIST = 'data/upload:list';
/** They keep the turns. */
const [FIRST, SECOND] = ['first.csv', 'second.csv'] as const;

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string = NAME) =>
  main(page).locator('.upload-list').getByRole('listitem').filter({ hasText: name });
const press = (page: Page, label: string) =>
  main(page).getByRole('button', { name: label, exact: true }).click();
const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(name.padEnd(SIZE, 'a')) });
const choose = (page: Page, ...names: string[]) =>
  main(page)
    .getByLabel(t.choose, { exact: true })
    .setInputFiles(names.map((name) => file(name)));

/** Gives this file the turn of the second one, which then waits for the next. */
async function giveTurn(page: Page): Promise<void> {
  await press(page, t.pauseLabel(SECOND));
  await press(page, t.resumeLabel(SECOND));
}

/** What is shown of an upload instead of its screen: the code, and the screen. */
const problems: Readonly<Record<string, { readonly problem: string; readonly screen: UploadScreen }>> = {
  [t.problems.otherFile]: { problem: 'otherFile', screen: 'wantingFile' },
  [t.problems.busy]: { problem: 'busy', screen: 'interrupted' },
  [t.problems.tooLarge]: { problem: 'tooLarge', screen: 'refused' },
  [VIRUS]: { problem: 'virus', screen: 'refused' },
};

async function read(page: Page): Promise<UploadProjection | null> {
  const seen = await readContent(row(page));
  if (seen === null) return null;
  const [said = ''] = seen.statuses;
  const screen = (Object.keys(t.upload) as UploadScreen[]).find((one) => t.upload[one] === said) ?? null;
  return {
    offset:
      [...Array(SIZE + 1).keys()].find((one) =>
        seen.text.split(NAME)[1]?.trim().startsWith(t.progress(one, SIZE)),
      ) ?? -1,
    ...(problems[said] ?? { problem: null, screen }),
  };
}

testInBrowser({
  model: {
    ...uploadModel,
    // The server has nothing of an upload that it has just begun.
    events: (snapshot) =>
      uploadModel
        .events(snapshot)
        .map((event) =>
          event.type === 'transfer.began' && snapshot.context.begun === null
            ? { ...event, offset: 0 }
            : event,
        ),
  },
  url: '**/api/**',
  calls: {
    look: {
      decides: (request) => isCall(request, LIST),
      answer: (route, output) => {
        const { kind } = output as ProcessedAnswer;
        const json = {
          result: [uploadEntity(kind, { offset: SIZE, reason: kind === 'refused' ? VIRUS : '' })],
        };
        return hearOf(route.request().frame().page(), () => route.fulfill({ json }));
      },
    },
    remove: {
      decides: (request) => request.method() === 'DELETE',
      answer: (route) => route.fulfill({ status: 204 }),
      // An upload that the server has not begun is removed without asking it.
      isMade: (page) => transferOf(page).isBegun,
    },
  },
  open: async (page, inputName) => {
    const input = uploadModel.inputs[inputName];
    if (!input) throw new Error(`There is no input '${inputName}'.`);
    await holdTransfers(page, NAME, input.begun !== null);
    let isListed = false;
    await routeCalls(
      page,
      (url) => dataOf(url) === LIST,
      (route) => {
        if (isListed) return route.fallback();
        isListed = true;
        const kind = input.isSent ? 'received' : 'receiving';
        return route.fulfill({
          json: { result: input.begun === null ? [] : [uploadEntity(kind, { offset: input.offset })] },
        });
      },
    );
    await routeCalls(
      page,
      (url) => dataOf(url) === 'data/dataset:edit',
      (route) => route.fulfill({ json: editedDataset() }),
    );
    await openEditPage(page, 'files');
    await countAnswers(page, LIST);
    if (input.begun !== null) await expect(row(page)).toBeVisible();
    await choose(page, FIRST, SECOND);
    await expect(row(page, SECOND)).toContainText(t.upload.beginning);
    if (input.begun === null) await choose(page, NAME);
    await expect(row(page)).toBeVisible();
    await stopClock(page);
  },
  gestures: {
    'turn.given': async (page) => {
      transferOf(page).forget();
      await giveTurn(page);
    },
    'transfer.began': (page, { offset }) => transferOf(page).begin(offset),
    'transfer.progressed': (page, { offset }) => transferOf(page).progress(offset),
    'transfer.confirmed': (page, { offset }) => transferOf(page).accept(offset),
    'transfer.completed': (page) => transferOf(page).accept(SIZE),
    'transfer.interrupted': (page, { message }) =>
      message === undefined ? transferOf(page).cut() : transferOf(page).refuse(503),
    'transfer.heldElsewhere': async (page) => {
      // The other tab takes the upload while this one leaves it alone for a moment.
      await press(page, t.pauseLabel(NAME));
      await transferOf(page).takeElsewhere();
      await press(page, t.resumeLabel(NAME));
      await giveTurn(page);
    },
    'transfer.sessionEnded': (page) => transferOf(page).refuse(401),
    'transfer.mismatched': (page) => transferOf(page).mismatch(20),
    'transfer.refused': (page) => transferOf(page).refuse(413, t.problems.tooLarge),
    'elsewhere.progressed': (page, { offset }) => transferOf(page).progressElsewhere(offset),
    'elsewhere.ended': (page) => transferOf(page).endElsewhere(),
    'file.chosen': (page) => choose(page, NAME),
    'upload.paused': (page) => press(page, t.pauseLabel(NAME)),
    'upload.resumed': (page) => press(page, t.resumeLabel(NAME)),
    'upload.cancelled': (page) => press(page, t.cancelLabel(NAME)),
    'retry.requested': (page) => press(page, t.retryLabel(NAME)),
    'network.returned': returnNetwork,
    'session.ended': () => Promise.reject(new Error('Signing out leads to another page.')),
    'session.returned': async (page) => {
      // A page that opens informs the uploads that there is a session.
      const sections = page.getByRole('navigation', { name: datasetEdit.sections.label });
      await sections.getByRole('link', { name: datasetEdit.sections.about }).click();
      await expect(row(page)).toBeHidden();
      await sections.getByRole('link', { name: datasetEdit.sections.files }).click();
      await expect(row(page)).toBeVisible();
    },
  },
  childGestures: {},
  isPossible: ({ context, ...snapshot }, step) => {
    // No one can break what sends and what listens.
    if (step.kind === 'error') return step.id === 'look' || step.id === 'remove';
    if (step.kind !== 'event') return true;
    const isBeginning = JSON.stringify(snapshot.value).includes('beginning');
    switch (step.event.type as string) {
      // The page is left with the session: `tests/browser/uploads-of-members.spec.ts`.
      case 'session.ended':
        return false;
      // The server confirms bytes that were sent.
      case 'transfer.confirmed':
        return context.offset >= (step.event as EventObject & { readonly offset: number }).offset;
      case 'transfer.completed':
        return context.begun !== null;
      case 'transfer.heldElsewhere':
      case 'transfer.mismatched':
        return context.begun !== null && isBeginning;
      // The page takes a file of another size for another upload.
      case 'file.chosen':
        return (step.event as EventObject & { readonly file: ChosenFile }).file.size === context.size;
      // The page offers neither.
      case 'upload.cancelled':
        return !JSON.stringify(snapshot.value).includes('processing');
      case 'upload.paused':
        return snapshot.value !== 'interrupted';
      default:
        return true;
    }
  },
  isPassing: ({ context, ...snapshot }) => snapshot.value === 'cancelling' && context.begun === null,
  pageObjects: {
    wantingFile: (page) => expect(main(page).getByLabel(t.choose, { exact: true })).toBeAttached(),
    waiting: (page) => expect(row(page).getByRole('button', { name: t.pauseLabel(NAME) })).toBeVisible(),
    beginning: (page) => expect(row(page).getByRole('progressbar')).toBeVisible(),
    sending: (page) => expect(row(page).getByRole('progressbar')).toBeVisible(),
    interrupted: (page) => expect(row(page).getByRole('button', { name: t.retryLabel(NAME) })).toBeVisible(),
    paused: (page) => expect(row(page).getByRole('button', { name: t.resumeLabel(NAME) })).toBeVisible(),
    elsewhere: (page) => expect(row(page).getByRole('button', { name: t.cancelLabel(NAME) })).toBeVisible(),
    signedOut: (page) => expect(row(page).getByRole('button', { name: t.retryLabel(NAME) })).toBeVisible(),
    processing: (page) => expect(row(page).getByRole('button')).toHaveCount(0),
    refused: (page) => expect(row(page).getByRole('progressbar')).toHaveCount(0),
  },
  project: (snapshot): UploadProjection | null => projectUpload(snapshot),
  screen: uploadScreen,
  read,
  // While what the server has is removed, the file is in the list no more.
  afterwards: (page) => expect(row(page)).toHaveCount(0),
});
