/**
 * Axe in a page. Its minified source is loaded once for each document, since loading takes as long as a check, and it
 * gets timers of its own, since the clock of a page may stand still.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE = `(function ({ setTimeout, clearTimeout }) { ${source} })(window.timersOfAxe ?? window);`;

/** Rules whose answer depends on colours, and with them on light or dark. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Keeps the browser's own timers for axe. To be called before the clock is installed, which replaces them. */
export const keepTimersForAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const timersOfAxe = {
      setTimeout: window.setTimeout.bind(window),
      clearTimeout: window.clearTimeout.bind(window),
    };
    Object.assign(window, { timersOfAxe });
  });

/**
 * The violations of axe's rules, a sentence each. Legacy mode does without a second page; there are no frames of
 * another origin.
 *
 * @param part the selector of the part that is looked at; the whole page without one
 * @param rules the rules that are checked; all without them
 */
export async function violationsIn(
  page: Page,
  { part, rules }: { readonly part?: string; readonly rules?: readonly string[] } = {},
): Promise<string[]> {
  const loaded = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const axe = new AxeBuilder({ page, axeSource: loaded.every(Boolean) ? 'void 0' : AXE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
