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

/** Expects that nothing runs out of the window or over other text; what is still being laid out is given its time. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      'pixels beyond the window',
    )
    .toBeLessThanOrEqual(0);
  await expect.poll(() => page.evaluate(coveredTexts), 'texts below a control').toEqual([]);
}

/**
 * Texts that a control lies over although it is no part of them, such as a checkbox over the title of its row. What is fixed,
 * sticks or is clipped lies over others on purpose. Runs in the page.
 */
function coveredTexts(): string[] {
  const floats = (element: Element | null): boolean => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { position, clipPath } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') return true;
    }
    return false;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !floats(element);
  /** What is seen of a box: the rest is scrolled out of an element around it. */
  function seenPart(box: DOMRect, within: Element | null): DOMRect {
    let { left, right, top, bottom } = box;
    for (let at = within; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }
  const boxes = (of: Element | Range, within: Element | null) =>
    [...of.getClientRects()]
      .map((box) => seenPart(box, within))
      .filter((box) => box.width > 2 && box.height > 2);
  // Of a label that draws its own box, that box.
  const controls = [
    ...document.querySelectorAll(
      'a, button, input, select, textarea, [role="button"], label > [aria-hidden]',
    ),
  ]
    .filter(isSeen)
    .map((control) => ({ control, its: boxes(control, control.parentElement) }));
  const covered = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === '' || !isSeen(parent)) continue;
    // A text of its own in what is closed has a parent that is seen.
    if (parent.matches('svg *, option, details:not([open])')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of boxes(range, parent))
      for (const { control, its } of controls)
        for (const box of control.contains(text) ? [] : its) {
          const width = Math.min(line.right, box.right) - Math.max(line.left, box.left);
          const height = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
          // Line boxes of neighbours touch.
          if (width > 3 && height > 6)
            covered.add(`${control.outerHTML.slice(0, 80)} over "${text.textContent}"`);
        }
  }
  return [...covered];
}

/** The same at 360 pixels in dark colours, which the page keeps afterwards. */
export async function expectNarrowAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expectAccessible(page);
}
