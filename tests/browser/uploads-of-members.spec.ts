/** An upload belongs to the member who has begun it: it stops with the session, and goes on in the next one of the same member. */
import type { Page } from '@playwright/test';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { csv, field, main, section, TABLE } from './support/drafts.ts';
import {
  accounts,
  enterCredentials,
  expect,
  goWithin,
  lastCode,
  sentCode,
  signIn,
  test,
} from './support/test.ts';

const NAME = 'counts.csv';
const BYTES = '**/api/uploads/*';
const onTheWay = (page: Page) => main(page).getByRole('heading', { name: t.files.onTheWay });

/** A draft of Marta's with a file of which no byte arrives. */
async function beginUpload(page: Page): Promise<string> {
  // A session of its own: the one that the worker keeps is for others.
  await signIn(page, '/dashboard/datasets/new');
  await field(page, t.create.titleField).fill('A draft with an upload');
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  await section(page, t.sections.files).click();
  await page.route(BYTES, (route) =>
    // It is under way until it is stopped.
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await field(page, t.files.choose).setInputFiles(csv(NAME, `${TABLE}\n`.repeat(2000)));
  await sent;
  await expect(onTheWay(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Signs out on a public page, where the document stays. On pages of members another one begins. */
async function signOut(page: Page): Promise<void> {
  await goWithin(page, '/discovery/themes');
  await expect(page.getByRole('heading', { level: 1, name: 'Themes' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** Signs in within the same document, and goes to the files of the draft. */
async function returnAs(page: Page, account: 'marta' | 'ade', draft: string): Promise<void> {
  const before = await sentCode(page, accounts.ade);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterCredentials(page, account);
  if (account === 'ade') {
    await page.getByLabel('Code', { exact: true }).fill(await lastCode(page, accounts.ade, before));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }
  // Signing in leads here.
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  await goWithin(page, `${draft}?section=files`);
  await expect(field(page, t.files.choose)).toBeAttached();
}

test('an upload stops with the session and goes on in the next one of the same member', async ({ page }) => {
  const draft = await beginUpload(page);
  const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await signOut(page);
  await stopped;
  await page.unroute(BYTES);
  await returnAs(page, 'marta', draft);
  // The file was not chosen again.
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).locator('.file-row')).toHaveCount(1);
});

test('the member who signs in next sees and sends nothing of it', async ({ page }) => {
  const draft = await beginUpload(page);
  await signOut(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/uploads\//.test(request.url())) sent.push(request.method());
  });
  await returnAs(page, 'ade', draft);
  // The file of the dataset waits for the bytes of someone else.
  await expect(main(page).getByText(t.files.states.pending)).toBeVisible();
  await expect(onTheWay(page)).toHaveCount(0);
  expect(sent).toEqual([]);
  await signOut(page);
  // Another session has begun since: a file is chosen again, and sent from where it was.
  await returnAs(page, 'marta', draft);
  await expect(main(page).getByText(t.files.upload.wantingFile)).toBeVisible();
  expect(sent).toEqual([]);
});
