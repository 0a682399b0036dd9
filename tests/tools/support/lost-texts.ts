/**
 * Finds the texts that have no room: beyond the screen where nothing scrolls, cut off by what clips them, or running
 * out of the box they are in. What is folded away is opened for it.
 */
import type { Page } from '@playwright/test';

/** @param catalogue says what comes from the catalogue: data may be shortened, what the product says may not */
function readLost(catalogue: string): string[] {
  const ofCatalogue = new RegExp(catalogue, 'u');
  const found = new Set<string>();
  /** Rounding, and letters that lean out of their line. */
  const slack = 1.5;
  const range = document.createRange();

  /** Only read aloud. */
  const isHidden = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
    return false;
  };
  const check = (text: string, element: Element, rects: readonly DOMRect[]) => {
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const say = (what: string) =>
      found.add(`${what}: ${element.localName} ${element.className} ${text.slice(0, 60)}`);
    let isInBox = false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      // What scrolls has room for everything.
      if (/auto|scroll/.test(overflowX)) return;
      const edge = box.getBoundingClientRect();
      const isBeside = left < edge.left - slack || right > edge.right + slack;
      const clips = /hidden|clip/.test(overflowX);
      if (clips && isBeside) say('cut off');
      else if (/hidden|clip/.test(overflowY) && bottom > edge.bottom + slack) say('cut off below');
      else if (!isInBox && isBeside) say('out of its box');
      if (clips || position === 'fixed') break;
      isInBox = true;
    }
    if (left < -slack || right > innerWidth + slack) say('beyond the screen');
  };
  const walk = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (!element || !ofCatalogue.test(text) || element.closest('svg, select, noscript')) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || isHidden(element)) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length > 0) check(text, element, rects);
    }
  };

  for (const details of document.querySelectorAll('details')) details.open = true;
  walk(document.body);
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) found.add(`the page is ${beyond} px wider than the screen`);
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:not(:popover-open)')) {
    // On a wide screen some are in the page.
    if (popover.checkVisibility()) continue;
    popover.showPopover();
    walk(popover);
    popover.hidePopover();
  }
  return [...found];
}

/** All texts without room, of the page as it stands. */
export const lostTexts = (page: Page): Promise<string[]> => page.evaluate(readLost, '[⟦⟧~]');
