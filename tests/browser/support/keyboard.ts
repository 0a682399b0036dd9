/** Walks by keyboard alone: how the focus gets to a control, without a pointer and without asking the page for it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((all) => all.some((element) => element.contains(document.activeElement)));

/** Presses a key until something in a control has the focus. @throws Error after `most` presses */
async function pressUntil(page: Page, key: string, control: Locator, most: number): Promise<void> {
  await expect(control.first()).toBeAttached();
  for (let presses = 0; presses <= most; presses += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${control.toString()}`);
}

/** Moves the focus to a control with the Tab key. */
export const tabTo = (page: Page, control: Locator): Promise<void> => pressUntil(page, 'Tab', control, 90);

/** The same backwards. */
export const tabBackTo = (page: Page, control: Locator): Promise<void> =>
  pressUntil(page, 'Shift+Tab', control, 90);

/** Goes to a select with the Tab key, and types the word of an option. */
export async function selectByKey(page: Page, select: Locator, word: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(word);
  await expect(select.locator('option:checked')).toHaveText(word);
}

/** Moves the focus into a grid with the Tab key, to a row and to a control in it with arrow keys. */
export async function arrowTo(page: Page, grid: Locator, row: Locator, control: Locator): Promise<void> {
  await tabTo(page, grid);
  await pressUntil(page, 'ArrowDown', row, 40);
  await pressUntil(page, 'ArrowRight', control, 12);
}
