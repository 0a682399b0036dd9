/**
 * Changes that are made at once, walked in the list of files of a dataset: an archive is unpacked, and the version before is
 * used again. What the service answers is what the path says.
 */
import { expect, type Page } from '@playwright/test';
import { rules } from '#contract/messages/en/rules.ts';
import type { EditedFile } from '#contract/publishing-files.ts';
import {
  immediateChangeScreen,
  pendingChanges,
  type ChangeAnswer,
  type ImmediateChangeScreen,
} from '#machines/immediate-change/immediate-change.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import { readContent } from '#model-tests/kit/page-content.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { immediateChangeModel, VERSION, VERSION_BEFORE } from '#model-tests/models/immediate-change.model.ts';
import {
  projectImmediateChange,
  type ImmediateChangeProjection,
} from '#model-tests/models/immediate-change.projection.ts';
import { datasetEdit } from '#src/messages/en/dataset-edit.ts';
import { settings } from '#src/messages/en/settings.ts';
import { editedDataset, editedFile, fileVersion, openEditPage } from './edited-dataset.ts';
import { dataOf, isCall, refusalOf } from './gateway.ts';

const t = datasetEdit.files;
const NAME = 'Surveys';
const FILE_NAME = 'surveys.zip';
const words = datasetEdit.changes.file;
const acts = ['useVersion', 'unpack'] as const;

/** An archive without a table, of which there is a version before. */
const archive = (versionGUID: string): EditedFile =>
  editedFile({
    resourceGUID: '5d0f1a52-7c1e-4c0b-9a55-2f5a3d6f0100',
    versionGUID,
    version: 2,
    name: NAME,
    fileName: FILE_NAME,
    format: 'ZIP',
    mimeType: 'application/zip',
    finding: { code: 'noTableInArchive' },
    earlier: [{ ...fileVersion, versionGUID: VERSION_BEFORE, version: 1, fileName: FILE_NAME }],
  });

/** The version that the file of a page has. */
const current = new WeakMap<Page, string>();

const main = (page: Page) => page.getByRole('main');
const row = (page: Page) => main(page).getByRole('list', { name: t.list }).getByRole('listitem').first();
const button = (page: Page, name: string | RegExp) => row(page).getByRole('button', { name });

/** What is announced of a change. */
async function read(page: Page): Promise<ImmediateChangeProjection> {
  // What was read is passed on by a timer of no length, and the clock stands still.
  await page.clock.runFor(1);
  const seen = await readContent(row(page));
  const find = (said: readonly string[], word: 'doing' | 'done' | 'failed') =>
    acts.find((act) => said.some((text) => text.startsWith(words[act][word]))) ?? null;
  const { statuses = [], alerts = [], buttons = [] } = seen ?? {};
  const canUndo = buttons.some(({ name }) => name.startsWith(datasetEdit.changes.undoLabel('')));
  if (alerts.length > 0) {
    const isRefused = alerts.some((text) => text.includes(rules['file.published']));
    return {
      screen: isRefused ? 'refused' : 'unreachable',
      act: find(alerts, 'failed'),
      problem: isRefused
        ? 'file.published'
        : alerts.some((text) => text.includes(settings.problems.unreachable))
          ? 'unreachable'
          : alerts.join(' '),
      canUndo,
    };
  }
  const [doing, done] = [find(statuses, 'doing'), find(statuses, 'done')];
  return {
    screen: doing !== null ? 'slow' : done !== null ? 'made' : 'idle',
    act: doing ?? done,
    problem: null,
    canUndo,
  };
}

async function openDetails(page: Page): Promise<void> {
  await row(page).getByText(t.details, { exact: true }).click();
  await expect(button(page, t.takeLabel(1))).toBeVisible();
}

/** Goes to another section. The clock stands still, and a page may wait for a timer of no length. */
async function goToSection(page: Page, section: 'about' | 'files'): Promise<void> {
  await page
    .getByRole('navigation', { name: datasetEdit.sections.label })
    .getByRole('link', { name: datasetEdit.sections[section] })
    .click();
  const heading = main(page).getByRole('heading', { level: 2, name: datasetEdit.sections[section] });
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(heading).toBeVisible({ timeout: 200 });
  }).toPass();
}

const isThere = (page: Page) => expect(button(page, t.unpackLabel(NAME))).toBeVisible();
const pageObjects: Readonly<Record<ImmediateChangeScreen, (page: Page) => Promise<void>>> = {
  idle: isThere,
  making: isThere,
  slow: isThere,
  made: (page) => expect(row(page).getByRole('alert')).toHaveCount(0),
  refused: (page) => expect(button(page, new RegExp(`^${datasetEdit.changes.retry}`))).toBeVisible(),
  unreachable: (page) => expect(button(page, new RegExp(`^${datasetEdit.changes.discard}`))).toBeVisible(),
};

testInBrowser({
  model: immediateChangeModel,
  url: '**/api/proxy?**',
  calls: {
    make: {
      decides: (request) =>
        isCall(request, 'data/dataset:useVersion') || isCall(request, 'data/dataset:unpackFile'),
      answer: (route, output) => {
        const answer = output as ChangeAnswer;
        const request = route.request();
        if (answer.kind === 'refused')
          return route.fulfill(
            refusalOf(409, {
              field: 'resourceGUID',
              code: answer.message.code as 'file.published',
              message: 'Refused',
            }),
          );
        const { versionGUID } = request.postDataJSON() as { readonly versionGUID?: string };
        if (versionGUID !== undefined) current.set(request.frame().page(), versionGUID);
        return route.fulfill({ json: {} });
      },
    },
  },
  open: async (page) => {
    current.set(page, VERSION);
    await routeCalls(
      page,
      (url) => dataOf(url) === 'data/dataset:edit',
      (route) =>
        route.fulfill({ json: { ...editedDataset(), files: [archive(current.get(page) ?? VERSION)] } }),
    );
    await openEditPage(page, 'files');
    await openDetails(page);
    await stopClock(page);
  },
  gestures: {
    'change.requested': (page, { change }) =>
      button(page, change.act === 'unpack' ? t.unpackLabel(NAME) : t.takeLabel(1)).click(),
    'undo.requested': (page) => button(page, datasetEdit.changes.undoLabel(words.useVersion.done)).click(),
    'retry.requested': (page) => button(page, new RegExp(`^${datasetEdit.changes.retry}`)).click(),
    'change.discarded': (page) => button(page, new RegExp(`^${datasetEdit.changes.discard}`)).click(),
    'outcome.dismissed': async (page) => {
      // What was done is no news on the way back to the files.
      await goToSection(page, 'about');
      await goToSection(page, 'files');
      await openDetails(page);
    },
  },
  childGestures: {},
  isPossible: (snapshot, step) => {
    if (step.kind !== 'done') return true;
    // An archive is unpacked for good; a version has one before.
    const isLasting = pendingChanges(snapshot as Parameters<typeof pendingChanges>[0])[0]?.act === 'unpack';
    return !step.title.includes(isLasting ? 'the way back' : 'for good');
  },
  pageObjects,
  project: projectImmediateChange,
  screen: immediateChangeScreen,
  read,
});
