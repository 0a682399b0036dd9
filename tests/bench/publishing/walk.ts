/**
 * From a dropped file to a published record in Chromium, by keyboard alone, as someone goes who takes what is proposed,
 * follows the lines of the checklist and answers what is asked.
 */
import type { Page, Response } from '@playwright/test';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import type { EditedDataset } from '#contract/edited-dataset.ts';
import { expect as expectNow, visit } from '../../browser/support/test.ts';
import { tabTo } from '../../browser/support/keyboard.ts';

export interface DroppedFile {
  readonly name: string;
  readonly content: Buffer;
  /** Typed where no title is proposed. */
  readonly title: string;
  /** The name of a theme that fits, ticked where none is proposed. */
  readonly theme: string;
}

export interface Walked {
  readonly datasetGUID: string;
  /** Things that were typed, chosen or pressed to answer a question, publishing included. */
  readonly answers: number;
  readonly seconds: number;
  readonly proposals: EditedDataset['proposals'];
  /** Fields that were asked for. */
  readonly asked: readonly string[];
}

const READ_MS = 90_000;
/** A busy machine is no failure: what it costs is in the seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

const main = (page: Page) => page.getByRole('main');
const checklist = (page: Page) => main(page).getByRole('complementary', { name: t.checklist.title });
const saved = (page: Page) => expect(main(page).locator('.saved-note')).toHaveText(t.saved.saved);

/** How each field is answered once the focus is in it. */
const answers: Readonly<Record<string, (page: Page, file: DroppedFile) => Promise<void>>> = {
  title: (page, { title }) => page.keyboard.type(title),
  summary: (page, { name }) => page.keyboard.type(`What the file ${name} contains, row by row.`),
  description: (page) => page.keyboard.type('Collected by the council. Rows without a value were left out.'),
  themes: async (page, { theme }) => {
    await tabTo(page, main(page).getByRole('checkbox', { name: theme, exact: true }));
    await page.keyboard.press('Space');
  },
  licence: (page) => page.keyboard.type('Open Government'),
  access: (page) => page.keyboard.type('Open'),
  frequency: (page) => page.keyboard.type('Irregular'),
  languages: (page) => page.keyboard.type('en'),
  personalData: (page) => page.keyboard.press('ArrowDown'),
  findings: async (page) => {
    // The focus is on the first thing to do about the column, or about all; that it is none comes after it.
    const isNone = (name: string) => name.startsWith('None of') || name.endsWith('is not personal data');
    do await page.keyboard.press('Tab');
    while (
      !isNone(
        await page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '',
        ),
      )
    );
    await page.keyboard.press('Enter');
  },
  contact: async (page) => {
    await page.keyboard.type('Data desk');
    await page.keyboard.press('Tab');
    await page.keyboard.type('data@leeds.example');
  },
};

/** The latest answer with which the page was given the dataset. */
function watchDataset(page: Page): {
  readonly latest: () => EditedDataset | undefined;
  readonly stop: () => void;
} {
  let latest: EditedDataset | undefined;
  const see = async (answer: Response) => {
    if (!decodeURIComponent(answer.url()).includes('dataset:edit') || !answer.ok()) return;
    latest = (await answer.json().catch(() => latest)) as EditedDataset | undefined;
  };
  const listen = (answer: Response) => void see(answer);
  page.on('response', listen);
  return { latest: () => latest, stop: () => page.off('response', listen) };
}

/** @throws Error where the file is not read, a line of the checklist leads nowhere, or it is not published */
export async function publishByKeyboard(page: Page, origin: string, file: DroppedFile): Promise<Walked> {
  await visit(page, `${origin}/dashboard/datasets/new`);
  const begun = performance.now();
  const { name, content } = file;
  const seen = watchDataset(page);
  await main(page)
    .getByLabel(t.files.choose, { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await page.waitForURL(/\/edit\?section=files/);
  const datasetGUID = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  await expect(main(page).locator('.file-state:is(.ready, .failed)')).toBeVisible({ timeout: READ_MS });
  const isRead = () => seen.latest()?.files.every(({ status }) => status === 'ready' || status === 'failed');
  await expect.poll(isRead).toBe(true);
  seen.stop();
  const proposals = seen.latest()?.proposals ?? [];
  const asked: string[] = [];
  if (proposals.length > 0) {
    await tabTo(page, main(page).locator('.all-proposals').getByRole('button'));
    await page.keyboard.press('Enter');
    asked.push('proposals');
    await saved(page);
  }
  const lines = checklist(page).locator('ul').first().getByRole('link');
  for (;;) {
    const state = checklist(page).getByRole('status');
    await expect(state).toHaveText(/left|Nothing/);
    if ((await state.textContent()) === t.checklist.none) break;
    const line = lines.first();
    const text = (await line.textContent()) ?? '';
    await tabTo(page, line);
    await page.keyboard.press('Enter');
    await page.waitForURL(/field=/);
    const field = new URL(page.url()).searchParams.get('field') ?? '';
    const answer = answers[field];
    if (answer === undefined || asked.length > 20) throw new Error(`${name}: ${text}`);
    await expect(main(page).locator(`#edit-${field}`)).toBeFocused();
    // What can be chosen is fetched when the editor opens.
    await expect(main(page).locator(`#edit-${field} option`, { hasText: t.lookupLoading })).toHaveCount(0);
    await answer(page, file);
    asked.push(field);
    await saved(page);
    await expect(lines.filter({ hasText: text })).toHaveCount(0);
  }
  await tabTo(
    page,
    main(page)
      .getByRole('navigation', { name: t.sections.label })
      .getByRole('link', { name: t.sections.publish }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, main(page).getByRole('button', { name: t.publish.act, exact: true }));
  await page.keyboard.press('Enter');
  await expect(main(page).locator('.app-head .status')).toHaveText(t.publish.status.published);
  await expect(checklist(page).getByRole('status')).toHaveText(t.checklist.none);
  return {
    datasetGUID,
    answers: asked.length + 1,
    seconds: (performance.now() - begun) / 1000,
    proposals,
    asked,
  };
}
