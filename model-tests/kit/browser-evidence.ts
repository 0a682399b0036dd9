/** Pictures of every stop of a walk, and an accessibility check of everything that looks different. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where the evidence goes, from the root of the repository. */
const EVIDENCE = join('artefacts', 'model');

/** State and projection pairs that this worker has kept already: picture and check cost as much as several steps. */
const kept = new Set<string>();

/** Machines whose pictures of earlier runs are gone. */
const cleared = new Set<string>();

/** Makes the machine's folder; the first worker of a run empties it, those that follow a failure add to it. */
async function prepareFolder(machine: string): Promise<string> {
  const folder = join(EVIDENCE, machine);
  if (!cleared.has(machine) && process.env['TEST_WORKER_INDEX'] === '0')
    await rm(folder, { recursive: true, force: true });
  cleared.add(machine);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A name for files: letters, digits and hyphens. */
const slug = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/**
 * The violations of axe's rules. Loading axe takes as long as running it, so it is loaded once for each document.
 * Legacy mode does without a second page; there are no frames of another origin.
 */
async function check(page: Page) {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) });
  const { violations } = await axe
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations;
}

/** Of a page that looks new, takes the picture `<machine>/<path>-<nn>-<state>.png` and checks it with axe. */
export async function keepEvidence(
  page: Page,
  stop: {
    readonly machine: string;
    readonly path: string;
    readonly index: number;
    readonly state: string;
    readonly projection: unknown;
    /** The clock of the page stands still, so axe, which sets timers, would never be done. */
    readonly isClockStopped?: boolean;
  },
): Promise<void> {
  const look = JSON.stringify([stop.machine, stop.state, stop.projection]);
  if (kept.has(look)) return;
  kept.add(look);
  const folder = await prepareFolder(stop.machine);
  const name = `${stop.path}-${String(stop.index).padStart(2, '0')}-${slug(stop.state)}`;
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  const violations = stop.isClockStopped === true ? [] : await check(page);
  const summary = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ ...stop, violations: summary }, null, 2));
  expect(summary, `accessibility at ${stop.state}`).toEqual([]);
}
