/**
 * What a walk leaves behind: an accessibility check of everything that looks different, and, for the gallery alone, a
 * picture of it and a record of the walk: what was done, what was taken, how it looked and how long it took.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { violationsIn } from '../../tests/support/axe.ts';
import { STOOD } from './stood.ts';
import { isNewLook } from './looks.ts';
import type { Step } from './replies.ts';

/** Where the evidence goes, from the root of the repository. */
const EVIDENCE = join('artefacts', 'model');

/** The projection of a stop at which the flow has ended and the next page is there. */
export const ENDED = 'ended';

/** Set by `npm run gallery -- photograph`: pictures take as long as the walks. */
export const isForGallery = process.env['WALK_PICTURES'] === 'yes';

/** State and projection pairs of which this worker has a picture already, with the names of their files. */
const kept = new Map<string, string>();

/** Machines whose pictures of earlier runs are gone. */
const cleared = new Set<string>();

/** Removes what is in a folder, which need not exist, and has such a name. */
export async function forgetEvidence(folder: string, isOld: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names
      .filter((name) => isOld(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  );
}

/** Makes the machine's folder; the first worker of a run empties it, those that follow a failure add to it. */
async function prepareFolder(machine: string): Promise<string> {
  const folder = join(EVIDENCE, machine);
  if (!cleared.has(machine) && process.env['TEST_WORKER_INDEX'] === '0')
    await forgetEvidence(folder, (name) => !name.startsWith(STOOD));
  cleared.add(machine);
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * What differs from run to run although nothing has changed, so that pictures can be compared with approved ones: the
 * build that a page is from, how much of a notification's time is left, and the sessions and events of an account.
 */
const VARYING =
  '.site-footer p, .toast .life, [aria-labelledby=security-sessions] td, [aria-labelledby=security-events] td';

/** A picture without what varies. A style sheet of the picture's own would break the policy of the page. */
export async function photograph(page: Page, path: string): Promise<void> {
  const show = (visibility: string) =>
    page.locator(VARYING).evaluateAll((found, value) => {
      for (const one of found) (one as HTMLElement).style.visibility = value;
    }, visibility);
  await show('hidden');
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await show('');
}

/** Besides its own size in light: in dark, and both on a phone. The names end the names of the files. */
const VARIANTS = ['dark', 'narrow', 'narrow-dark'] as const;
const NARROW = { width: 390, height: 844 };

/** Takes the other pictures of a look, and leaves the page as it was. */
export async function photographVariants(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) return;
  for (const variant of VARIANTS) {
    await page.setViewportSize(variant.startsWith('narrow') ? NARROW : size);
    await page.emulateMedia({ colorScheme: variant.endsWith('dark') ? 'dark' : 'light' });
    await photograph(page, `${path}.${variant}.png`);
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A name for files: letters, digits and hyphens. */
const slug = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** Milliseconds for which the next screen may be awaited. */
const SCREEN_TIMEOUT = 10_000;

/**
 * What is wrong with a page. While a modal dialog is open, only what is in the dialog can be perceived, and axe asks of
 * that; that the page has a main part is no question to axe then.
 */
async function flawsOf(page: Page): Promise<string[]> {
  const hasMain = (await page.locator('main').count()) > 0;
  const isModal = (await page.locator(':modal').count()) > 0;
  const violations = await violationsIn(page, isModal ? { part: ':modal' } : {});
  return [...(hasMain ? [] : ['the page has no main part']), ...violations];
}

/**
 * What is wrong with a look that was not checked in this run yet. Between two screens a page has neither landmark nor
 * heading for a moment, so what is found is looked for again where the next screen is.
 */
async function check(page: Page): Promise<string[]> {
  if (!(await isNewLook(page)) || (await flawsOf(page)).length === 0) return [];
  const heading = page.locator('main h1, :modal h1').first();
  await heading.waitFor({ state: 'attached', timeout: SCREEN_TIMEOUT }).catch(() => {});
  return flawsOf(page);
}

/** Where a walk stands. */
export interface Stop {
  readonly machine: string;
  /** The file of the walk without its ending, since one machine may be walked in several. */
  readonly walk: string;
  readonly path: string;
  readonly index: number;
  readonly state: string;
  readonly projection: unknown;
}

/** What is kept beside a picture, under the picture's name. */
export interface Look extends Stop {
  /** The id of the machine whose screen it is, for the look of a machine that is a part of it; left out: its own. */
  readonly partOf?: string;
  /** What axe has found, in sentences. */
  readonly violations: readonly string[];
}

/** Takes the picture `<machine>/<walk>-<path>-<nn>-<state>.png` of a stop that looks new. @returns its name */
async function keepPicture(page: Page, stop: Stop, violations: readonly string[]): Promise<string> {
  const look = JSON.stringify([stop.machine, stop.state, stop.projection]);
  const known = kept.get(look);
  if (known !== undefined) return known;
  const folder = await prepareFolder(stop.machine);
  const name = `${stop.walk}-${stop.path}-${String(stop.index).padStart(2, '0')}-${slug(stop.state)}`;
  kept.set(look, name);
  await photograph(page, join(folder, `${name}.png`));
  await photographVariants(page, join(folder, name));
  const kind: Look = { ...stop, violations };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(kind, null, 2));
  return name;
}

/**
 * Checks a page that looks new with axe, and takes its picture for the gallery.
 *
 * @returns the name of the picture without an ending, of this or of an earlier stop that looks the same; null when
 * none are taken
 */
export async function keepEvidence(page: Page, stop: Stop): Promise<string | null> {
  const violations = await check(page);
  const name = isForGallery ? await keepPicture(page, stop, violations) : null;
  expect(violations, `accessibility at ${stop.state}`).toEqual([]);
  return name;
}

/** One stop of a walk that was made. */
export interface WalkedStep {
  /** What was done to get here; null at the start. */
  readonly title: string | null;
  readonly kind: Step['kind'] | 'start';
  /** Milliseconds by which the clock was put forward. */
  readonly elapsed: number;
  /** Keys of the transitions that were taken. */
  readonly taken: readonly string[];
  readonly state: string;
  /** The name of the picture, or null where the page does not stay or no pictures are taken. */
  readonly look: string | null;
  /** Milliseconds from the gesture until the page was compared, without picture and check. */
  readonly took: number;
}

/** A walk as it was made, under `<machine>/walks/<walk>-<path>.json`. */
export interface WalkRecord {
  readonly machine: string;
  readonly walk: string;
  readonly path: string;
  readonly inputName: string;
  readonly isComplete: boolean;
  readonly steps: readonly WalkedStep[];
}

/** Writes down a walk for the gallery, one that was broken off as well. */
export async function keepRecord(record: WalkRecord): Promise<void> {
  if (!isForGallery) return;
  const folder = join(await prepareFolder(record.machine), 'walks');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${record.walk}-${record.path}.json`), JSON.stringify(record, null, 1));
}
