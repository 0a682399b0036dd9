/** Pictures of every stop of a walk, and an accessibility check of everything that looks different. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where the evidence goes, from the root of the repository. */
export const EVIDENCE = join('artefacts', 'model');

/** State and projection pairs that this worker has checked already: axe costs as much as several steps. */
const checked = new Set<string>();

/** A name for files: letters, digits and hyphens. */
const slug = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** Takes the picture `<machine>/<path>-<nn>-<state>.png` and checks the page when it looks new. */
export async function keepEvidence(
  page: Page,
  stop: {
    readonly machine: string;
    readonly path: string;
    readonly index: number;
    readonly state: string;
    readonly projection: unknown;
  },
): Promise<void> {
  const folder = join(EVIDENCE, stop.machine);
  await mkdir(folder, { recursive: true });
  const name = `${stop.path}-${String(stop.index).padStart(2, '0')}-${slug(stop.state)}`;
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  const look = JSON.stringify([stop.machine, stop.state, stop.projection]);
  if (checked.has(look)) return;
  checked.add(look);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const summary = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ ...stop, violations: summary }, null, 2));
  expect(summary, `accessibility at ${stop.state}`).toEqual([]);
}
