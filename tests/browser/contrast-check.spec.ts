/** The check of contrast that other tests rely on: a kind of text is looked at once, and nothing that differs is missed. */
import { expect, test, type Page } from '@playwright/test';
import { violationsIn } from '../support/axe.ts';

const text = (id: string, style = '') => `<p class="note" id="${id}" style="${style}">Rows and columns</p>`;
const show = (page: Page, ...parts: readonly string[]) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Contrast</title><main><h1>Contrast</h1>${parts.join('')}</main></html>`,
  );

test('texts of a kind that is known to be readable are found as soon as they are not', async ({ page }) => {
  await show(page, text('first'));
  expect(await violationsIn(page)).toEqual([]);
  const pale = 'color: #aaa';
  const faults = {
    colour: text('pale', pale),
    'background behind it': `<div style="background: #333">${text('dark')}</div>`,
    'background of an ancestor that is half transparent': `<div style="background: #000c">${text('shade')}</div>`,
    transparency: `<div style="opacity: 0.4">${text('thin')}</div>`,
  };
  for (const [what, fault] of Object.entries(faults)) {
    await show(page, text('first'), fault);
    expect(await violationsIn(page), what).toEqual([expect.stringMatching(/^color-contrast: #\w+$/)]);
    // What was found once is found again: only what passes is known.
    expect(await violationsIn(page, { colours: 'alone' }), what).toHaveLength(1);
  }
});

test('a text that could not be seen is looked at when it can', async ({ page }) => {
  await show(page, text('hidden', 'color: #bbb; visibility: hidden'));
  expect(await violationsIn(page)).toEqual([]);
  await page.locator('#hidden').evaluate((element) => (element.style.visibility = 'visible'));
  expect(await violationsIn(page)).toEqual(['color-contrast: #hidden']);
});

test('only what is in an open dialog is looked at, and the page once it is closed', async ({ page }) => {
  const dialog = `<dialog aria-label="Question">${text('inside', 'color: #ccc')}</dialog>`;
  await show(page, text('outside', 'color: #bbb'), dialog);
  await page.locator('dialog').evaluate((element) => (element as HTMLDialogElement).showModal());
  expect(await violationsIn(page)).toEqual(['color-contrast: #inside']);
  await page.locator('dialog').evaluate((element) => (element as HTMLDialogElement).close());
  expect(await violationsIn(page)).toEqual(['color-contrast: #outside']);
});
