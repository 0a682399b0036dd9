/** What every page is checked with: axe in light and dark, and the width of the window. */
import { expect, type Page } from '@playwright/test';
import { violationsIn } from '../../support/axe.ts';

/** Waits until nothing moves automatically any more: axe would take the colours of a transition for those of the page. */
async function atRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().filter(
            ({ effect, playState, timeline }) =>
              timeline === document.timeline &&
              playState === 'running' &&
              effect?.getComputedTiming().iterations !== Infinity &&
              // The life of a passing message is drawn as a line that grows shorter.
              (effect as KeyframeEffect).target?.className !== 'life',
          ).length,
      ),
    )
    .toBe(0);
}

/**
 * Expects axe to find nothing in light or in dark.
 *
 * @param part the selector of the part that is looked at; the whole page without one
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    // In dark only the colours are others.
    const colours = colorScheme === 'dark' ? 'alone' : undefined;
    expect(await violationsIn(page, { part, colours }), colorScheme).toEqual([]);
  }
}

/** Expects that nothing runs out of the window; what is still being laid out is given its time. */
export const expectFits = (page: Page): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      'pixels beyond the window',
    )
    .toBeLessThanOrEqual(0);
