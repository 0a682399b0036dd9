/** Publishing: from a dropped file to a published record by keyboard, and nothing that is typed is lost. */
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { editSections } from '#contract/publishing-constants.ts';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { csv, field, isSaved, main, savedNote, section, startDraft, TABLE } from './support/drafts.ts';
import { addressOf } from './support/preview.ts';
import { expect, hydrated, test, visitAs } from './support/test.ts';

test('a dropped file is sent, read and published, by keyboard alone', async ({ page }) => {
  await visitAs(page, 'marta', '/dashboard/datasets/new');
  await field(page, t.files.choose).setInputFiles(csv('Traffic counts 2024.csv'));
  await page.waitForURL(/\/edit\?section=files/);
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText(t.files.shape(40, 4))).toBeVisible();
  await main(page).getByText(t.files.details).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('cell', { name: '2024-01-01' }).first()).toBeVisible({ timeout: 30_000 });

  const takeAll = main(page)
    .getByRole('button', { name: /proposal/ })
    .first();
  await takeAll.focus();
  await page.keyboard.press('Enter');
  await isSaved(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t.untitled);

  await section(page, t.sections.about).press('Enter');
  await field(page, t.fields.summary).focus();
  await page.keyboard.type('Vehicles and their mean speed at seven sites, each day of January 2024.');
  await field(page, t.fields.description).focus();
  await page.keyboard.type('Counted by cameras. Days without a count are missing.');
  const theme = main(page).getByRole('checkbox', { name: 'Transport', exact: true });
  await theme.focus();
  if (!(await theme.isChecked())) await page.keyboard.press('Space');

  await section(page, t.sections.access).press('Enter');
  for (const [label, option] of [
    [t.fields.licence, 1],
    [t.fields.access, 1],
  ] as const) {
    const choice = field(page, label);
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: option });
  }
  await field(page, t.fields.personalData).selectOption('no');

  await section(page, t.sections.coverage).press('Enter');
  const frequency = field(page, t.fields.frequency);
  if ((await frequency.inputValue()) === '') await frequency.selectOption({ index: 1 });
  const languages = field(page, t.fields.languages);
  if ((await languages.inputValue()) === '') await languages.fill('en');

  await section(page, t.sections.contacts).press('Enter');
  await field(page, t.contact.name).fill('Data desk');
  await field(page, t.contact.email).fill('data@leeds.example');
  await isSaved(page);

  await section(page, t.sections.publish).press('Enter');
  await expect(main(page).getByText(t.checklist.none)).toBeVisible();
  await page.getByRole('button', { name: t.publish.act }).press('Enter');
  await expect(main(page).locator('.app-head .status')).toHaveText('Published');
  await main(page).getByRole('link', { name: t.publish.view }).press('Enter');
  await page.waitForURL(/\/dataset\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Traffic counts 2024');
});

test('what is typed survives a reload before it is saved', async ({ page }) => {
  await startDraft(page, 'A draft that is reloaded');
  await page.route('**/api/proxy?*dataset%3Asave*', (route) => route.abort());
  await field(page, t.fields.summary).fill('Typed while the server was away');
  await expect(savedNote(page)).toContainText(t.saved.unreachable);
  await page.unroute('**/api/proxy?*dataset%3Asave*');
  await page.reload();
  await expect(field(page, t.fields.summary)).toHaveValue('Typed while the server was away');
  await isSaved(page);
  await page.reload();
  await expect(field(page, t.fields.summary)).toHaveValue('Typed while the server was away');
});

test('two tabs change other fields, and a field that both change has two values', async ({ page }) => {
  const address = await startDraft(page, 'A draft in two tabs');
  const other = await page.context().newPage();
  await other.goto(`${address}?section=about`);
  await expect(field(other, t.fields.title)).toHaveValue('A draft in two tabs');
  await field(other, t.fields.title).fill('The title of the other tab');
  await isSaved(other);
  await field(page, t.fields.title).fill('The title of this tab');
  await field(page, t.fields.summary).fill('A summary of this tab');
  const note = main(page).getByRole('alert').filter({ hasText: t.conflict.theirs });
  await expect(note).toContainText('The title of the other tab');
  await expect(field(page, t.fields.summary)).toHaveValue('A summary of this tab');
  await note.getByRole('button', { name: t.conflict.mineLabel(t.fields.title) }).click();
  await isSaved(page);
  await other.reload();
  await expect(field(other, t.fields.title)).toHaveValue('The title of this tab');
  await expect(field(other, t.fields.summary)).toHaveValue('A summary of this tab');
});

test('an earlier value of a field is used again', async ({ page }) => {
  await startDraft(page, 'First title');
  await field(page, t.fields.title).fill('Second title');
  await isSaved(page);
  await main(page)
    .getByRole('button', { name: t.history.label(t.fields.title) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').filter({ hasText: 'First title' }).getByRole('button').click();
  await expect(field(page, t.fields.title)).toHaveValue('First title');
  await isSaved(page);
});

test('a line of the checklist leads to its field each time it is pressed', async ({ page }) => {
  await startDraft(page, 'A draft with a checklist');
  const line = main(page)
    .getByRole('complementary', { name: t.checklist.title })
    .getByRole('link', { name: /summary/i });
  for (const press of ['first', 'second']) {
    await line.click();
    await expect(field(page, t.fields.summary), press).toBeFocused();
    await main(page).getByRole('heading', { level: 1 }).click();
    await field(page, t.fields.title).focus();
  }
});

test('without the private catalogue a dataset is offered to everyone or to those it is shared with', async ({
  page,
}) => {
  await startDraft(page, 'A draft for members');
  await section(page, t.sections.publish).click();
  const { visibility, visibilities } = t.publish;
  await expect(field(page, visibility).locator('option')).toHaveText([
    visibilities.public,
    visibilities.private,
  ]);
});

test('the preview shows what was typed, and readers have what was published', async ({ page }) => {
  await startDraft(page, 'A draft to preview');
  await field(page, t.fields.summary).fill('A summary that is in lists.');
  await isSaved(page);
  await main(page).getByRole('link', { name: t.preview, exact: true }).click();
  await expect(main(page).getByText(t.previewed.note)).toBeVisible();
  await expect(main(page).getByText('A summary that is in lists.')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: t.previewed.leave }).click();
  await expect(main(page).getByText(t.files.drop)).toBeVisible();
});

test('what is typed is saved when the page is left within the second', async ({ page }) => {
  const address = await startDraft(page, 'A draft that is left');
  const save = page.waitForRequest((request) => request.url().includes('dataset%3Asave'));
  await field(page, t.fields.summary).fill('Typed a moment before the page was left');
  await page.getByRole('link', { name: t.datasets, exact: true }).first().click();
  expect((await save).postData()).toContain('Typed a moment before');
  await page.evaluate(() => localStorage.clear());
  await visitAs(page, 'marta', `${address}?section=about`);
  await expect(field(page, t.fields.summary)).toHaveValue('Typed a moment before the page was left');
});

test('a server that fails is named as such, and a removed file is restored by keyboard', async ({ page }) => {
  await startDraft(page, 'A draft and a failing server');
  await page.route('**/api/proxy?*dataset%3Asave*', (route) => route.fulfill({ status: 500, body: '' }));
  await field(page, t.fields.summary).fill('Typed while the server failed');
  await expect(savedNote(page)).toContainText(t.saved.failing);
  await page.unroute('**/api/proxy?*dataset%3Asave*');
  await savedNote(page).getByRole('button', { name: t.retry }).click();
  await isSaved(page);
  await section(page, t.sections.files).click();
  await field(page, t.files.choose).setInputFiles(csv('Counts & more, 2024.csv'));
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  const name = await main(page).locator('.file-row .strong').first().textContent();
  await main(page)
    .getByRole('button', { name: t.files.removeLabel(name ?? '') })
    .click();
  const restore = main(page).getByRole('button', { name: t.files.restoreLabel(name ?? '') });
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('button', { name: t.files.describeLabel(name ?? '') })).toBeFocused();
});

test('an editor corrects how an imported file was read, and takes the version before again', async ({
  page,
}) => {
  const address = await addressOf(page, 'Wind over north-western Europe');
  await visitAs(page, 'marta', `${address.replace('/discovery/', '/dataset/')}/edit?section=files`);
  await main(page).getByText(t.files.details).first().click();
  await expect(main(page).getByRole('columnheader', { name: 'speed' })).toBeVisible({ timeout: 60_000 });
  const header = field(page, t.files.reading.header);
  await expect(header.locator('option:checked')).toHaveText(t.files.reading.detected(t.files.reading.names));
  await expectFits(page);
  await header.selectOption('false');
  // The names have become the first row, and the part that was opened stays open.
  await expect(main(page).getByText(t.files.shape(4801, 5))).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByRole('columnheader', { name: 'column 1' })).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText(t.unpublished)).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole('button', { name: t.files.takeLabel(1) })
    .click();
  await expect(main(page).getByRole('columnheader', { name: 'column 1' })).toBeHidden({ timeout: 30_000 });
});

test('an upload goes on where it was after a reload, with the same file', async ({ page }) => {
  const text = `${TABLE}\n`.repeat(2000);
  await startDraft(page, 'A draft with a long file');
  await section(page, t.sections.files).click();
  const held = '**/api/uploads/*';
  await page.route(held, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  // Signs that the server stores under another name.
  const file = csv('counts & more, 2024.csv', text);
  await field(page, t.files.choose).setInputFiles(file);
  await expect(main(page).getByText(t.files.upload.interrupted)).toBeVisible();
  await page.unroute(held);
  await page.reload();
  await expect(main(page).getByText(t.files.upload.wantingFile)).toBeVisible();
  await field(page, t.files.choose).setInputFiles(file);
  await expect(main(page).locator('.file-state.ready')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).locator('.file-row')).toHaveCount(1);
});

test('a draft is deleted and restored', async ({ page }) => {
  await startDraft(page, 'A draft to delete');
  await section(page, t.sections.publish).click();
  await page.getByRole('button', { name: t.publish.delete, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.publish.delete }).click();
  await page.waitForURL('**/dashboard/datasets');
  // Other tests delete datasets too.
  await main(page)
    .getByText(/deleted datasets?$/)
    .click();
  await main(page)
    .getByRole('button', { name: t.list.restoreLabel('A draft to delete') })
    .click();
  await expect(
    main(page).getByRole('button', { name: t.list.restoreLabel('A draft to delete') }),
  ).toHaveCount(0);
});

test('every section is accessible and fits a small screen', async ({ page }) => {
  await startDraft(page, 'A draft to look at');
  for (const name of editSections.map((one) => t.sections[one])) {
    await section(page, name).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
