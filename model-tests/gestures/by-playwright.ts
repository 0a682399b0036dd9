/** Does gestures with Playwright, which waits until each can be done. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Gesture, Within } from './gesture.ts';

function partOf(page: Page, within: Within): Locator {
  if (within === 'page') return page.locator('body');
  return page.getByRole(within);
}

async function perform(page: Page, gesture: Gesture): Promise<void> {
  const part = partOf(page, gesture.within);
  switch (gesture.kind) {
    case 'press': {
      const [first = '', ...others] = gesture.names;
      const named = (name: string) => part.getByRole(gesture.role, { name, exact: true });
      return others.reduce((found, name) => found.or(named(name)), named(first)).click();
    }
    case 'fill':
      return part.getByLabel(gesture.label, { exact: true }).fill(gesture.value);
    case 'choose':
      return gesture.name === null
        ? part.getByRole('radio', { checked: false }).first().check()
        : part.getByRole('radio', { name: gesture.name }).check();
    case 'cycle': {
      const control = gesture.names
        .map((name) => part.getByRole('button', { name, exact: true }))
        .reduce((found, one) => found.or(one));
      for (let count = 0; count < gesture.names.length; count++) {
        const before = (await control.getAttribute('aria-label')) ?? '';
        await control.click();
        await expect(control).not.toHaveAccessibleName(before);
        if ((await control.getAttribute('aria-label')) === gesture.until) return;
      }
    }
  }
}

/** One after the other. */
export async function performAll(page: Page, gestures: readonly Gesture[]): Promise<void> {
  for (const gesture of gestures) await perform(page, gesture);
}
