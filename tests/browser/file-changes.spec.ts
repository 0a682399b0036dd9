/**
 * What an editor changes of a file at once: nothing is lost when no answer comes, when two changes cross, or when two windows
 * change the same file; what takes long says so, and what was done can be undone.
 */
import type { Page } from '@playwright/test';
import { settings } from '#src/messages/en/settings.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { csv, field, main, section } from './support/drafts.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

const { reading } = t.files;
const { file: words } = t.changes;
const READ = '**/api/proxy?*dataset%3AreadFile*';
const NAME = 'Traffic counts';

const ready = (page: Page) =>
  expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });

/** A draft with one table, open at its reading. */
async function openReading(page: Page): Promise<void> {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await field(page, t.files.choose).setInputFiles(csv(`${NAME}.csv`));
  await page.waitForURL(/\/edit\?section=files/);
  await ready(page);
  await main(page).getByText(t.files.details).click();
  await expect(field(page, reading.header)).toBeVisible();
}

test('what is chosen stays chosen when no answer comes, and is made with what was chosen after it', async ({
  page,
}) => {
  await openReading(page);
  await page.route(READ, (route) => route.abort());
  await field(page, reading.header).selectOption('false');
  const alert = main(page).getByRole('alert').filter({ hasText: words.read.failed });
  await expect(alert).toContainText(settings.problems.unreachable);
  await expect(field(page, reading.header)).toHaveValue('false');
  await field(page, reading.encoding).selectOption('windows-1252');
  await expect(alert).toContainText(t.changes.waiting(1));
  await expect(field(page, reading.encoding)).toHaveValue('windows-1252');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.unroute(READ);
  const again = main(page).getByRole('button', { name: `${t.changes.retry}: ${words.read.doing}` });
  await again.press('Enter');
  const undo = main(page).getByRole('button', { name: t.changes.undoLabel(words.read.done) });
  await expect(undo).toBeVisible({ timeout: 30_000 });
  await expect(alert).toBeHidden();
  await expect(main(page).getByText(t.files.shape(41, 4))).toBeVisible({ timeout: 30_000 });
  await expect(field(page, reading.header)).toHaveValue('false');
  await expect(field(page, reading.encoding)).toHaveValue('windows-1252');
  // What is undone is the last one.
  await undo.press('Enter');
  await expect(field(page, reading.encoding)).toHaveValue('');
  await expect(field(page, reading.header)).toHaveValue('false');
  await expect(undo).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await ready(page);
  await main(page).getByText(t.files.details).click();
  await expect(field(page, reading.header)).toHaveValue('false');
  await expect(field(page, reading.encoding)).toHaveValue('');
});

test('two windows that change other things of one file keep both changes', async ({ page }) => {
  await openReading(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await hydrated(other);
  await ready(other);
  await other.getByRole('main').getByText(t.files.details).click();
  await field(other, reading.header).selectOption('false');
  await expect(main(other).getByText(t.files.shape(41, 4))).toBeVisible({ timeout: 30_000 });
  // This window does not know of it yet.
  await expect(field(page, reading.header)).toHaveValue('');
  await field(page, reading.delimiter).selectOption(';');
  await expect(field(page, reading.header)).toHaveValue('false', { timeout: 30_000 });
  await expect(field(page, reading.delimiter)).toHaveValue(';');
});

test('what takes long says so, a second press does nothing, and the focus follows', async ({ page }) => {
  await openReading(page);
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/proxy?*dataset%3AremoveFile*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const remove = main(page).getByRole('button', { name: t.files.removeLabel(NAME) });
  await remove.press('Enter');
  await expect(main(page).getByText(words.remove.doing)).toBeVisible();
  await remove.press('Enter');
  await remove.press('Enter');
  answer();
  const restore = main(page).getByRole('button', { name: t.files.restoreLabel(NAME) });
  await expect(restore).toBeFocused();
  expect(asked).toBe(1);
  // Another section, and back: the note is gone.
  await section(page, t.sections.about).click();
  await expect(field(page, t.fields.title)).toBeVisible();
  await section(page, t.sections.files).click();
  await restore.press('Enter');
  await expect(main(page).getByRole('button', { name: t.files.describeLabel(NAME) })).toBeFocused();
  await expect(main(page).getByText(words.restore.done)).toBeVisible();
  await main(page)
    .getByRole('button', { name: t.changes.undoLabel(words.restore.done) })
    .press('Enter');
  await expect(restore).toBeVisible();
});

test('an answer about personal data that is refused says why, stays typed, and can be undone', async ({
  page,
}) => {
  const f = t.findings;
  const rows = Array.from({ length: 40 }, (_, i) => `S${i},warden${i % 9}@mail.example`);
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await field(page, t.files.choose).setInputFiles(csv('Wardens.csv', ['site,mail', ...rows].join('\n')));
  await page.waitForURL(/\/edit\?section=files/);
  await ready(page);
  await section(page, t.sections.access).click();
  const findings = main(page).getByRole('region', { name: f.title });
  const no = findings.getByRole('button', { name: f.noLabel('mail') });
  const yes = findings.getByRole('button', { name: f.yesLabel('mail') });
  // Two presses at once: the last one counts.
  await yes.press('Enter');
  await no.press('Enter');
  await expect(no).toHaveAttribute('aria-pressed', 'true');
  await expect(findings.getByText(f.isAnswered, { exact: true })).toBeVisible();
  const reason = findings.getByLabel(f.reasonLabel('mail'));
  await expect(reason).toBeVisible();
  await expect(yes).toHaveAttribute('aria-pressed', 'false');
  const ANSWER = '**/api/proxy?*dataset%3AanswerFinding*';
  await page.route(ANSWER, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'There is no such finding',
        status: 404,
        errors: [{ field: 'columns.0.column', code: 'finding.unknown', message: 'None' }],
      },
    }),
  );
  await reason.fill('Addresses of offices');
  await reason.press('Enter');
  const alert = findings.getByRole('alert').filter({ hasText: t.changes.answer.answer.failed });
  await expect(alert).toContainText('No column of this dataset looks like this kind of personal data');
  await expect(reason).toHaveValue('Addresses of offices');
  await page.unroute(ANSWER);
  await findings.getByRole('button', { name: new RegExp(`^${t.changes.retry}: `) }).press('Enter');
  await expect(findings.getByText(/: Addresses of offices/)).toBeVisible();
  await expect(findings.getByRole('button', { name: f.saveReason })).toBeHidden();
  await findings.getByRole('button', { name: t.changes.undoLabel(t.changes.answer.answer.done) }).click();
  await expect(findings.getByText(/: Addresses of offices/)).toBeHidden();
});

test('a deleted dataset is restored, and says so where it was not', async ({ page }) => {
  const RESTORE = '**/api/proxy?*dataset%3Arestore*';
  await openReading(page);
  await section(page, t.sections.about).click();
  await field(page, t.fields.title).fill('A draft to restore');
  await expect(main(page).locator('.saved-note')).toHaveText(t.saved.saved);
  await section(page, t.sections.publish).click();
  await main(page).getByRole('button', { name: t.publish.delete, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.publish.delete, exact: true }).click();
  await page.waitForURL(/\/dashboard\/datasets/);
  await hydrated(page);
  await page.getByText(/^\d+ deleted/).click();
  const restore = page.getByRole('button', { name: t.list.restoreLabel('A draft to restore') });
  await page.route(RESTORE, (route) => route.abort());
  await restore.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: t.changes.restoring.restore.failed })).toBeVisible();
  await page.unroute(RESTORE);
  await page.getByRole('button', { name: new RegExp(`^${t.changes.retry}: `) }).press('Enter');
  await expect(restore).toBeHidden();
  await expect(page.getByText(t.list.restored('A draft to restore'))).toBeVisible();
});
