/**
 * Takes pictures of the states that no walk in a browser has met: `npm run gallery -- stand [machine…]`. The inspected
 * product is brought to each of them, by the shortest path of the models (its services never answer by themselves) or
 * as `shots.ts` says. The page then says itself which machines are where, and nothing else is believed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  forgetEvidence,
  photograph,
  photographVariants,
  type Look,
} from '#model-tests/kit/browser-evidence.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { chartsOf } from '../build/charts.ts';
import { leavesOf, readEvidence } from '../build/evidence.ts';
import { looksOf } from '../build/looks.ts';
import { withChromium } from '../build/pictures.ts';
import { STOOD } from '#model-tests/kit/stood.ts';
import type { Chart } from '../chart/types.ts';
import { readApproval } from '../compare/approval.ts';
import { variantName } from '../compare/looks.ts';
import type { ReplayScript } from '../replay/script.ts';
import type { ToldActor } from '../live/protocol.ts';
import { placesOf, unseenStates, type Place } from './places.ts';
import { listenTo, runningIn } from './running.ts';
import { shots, type Shot } from './shots.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';

export interface StandOptions {
  readonly models: readonly MachineModel[];
  /** Names of machines in addresses; none means all. */
  readonly wanted: readonly string[];
  /** Where walks leave their pictures and what was approved, a folder for each machine. */
  readonly evidence: string;
  readonly approved: string;
  /** Where the inspected product is. */
  readonly origin: string;
  /** The cookies of a member's session. */
  readonly session: (email: string) => Promise<Parameters<BrowserContext['addCookies']>[0]>;
}

/** Milliseconds that a page may take to come to a place. */
const TIMEOUT = 12_000;
const GLANCE = 100;

/** A flow that is a part of many screens and has none of its own. */
const PART = 'form';

interface Stood {
  readonly look: Omit<Look, 'projection' | 'violations'>;
  readonly page: Page;
  /** Whether the machine has a form, so that one on the page is its own. */
  readonly hasForm: boolean;
}

/** Waits until the machine is where it is wanted. @returns what runs then */
async function arrived(page: Page, { machine, state }: Stood['look']): Promise<readonly ToldActor[]> {
  const until = performance.now() + TIMEOUT;
  for (;;) {
    const running = await runningIn(page);
    const own = running.filter((one) => one.machine === machine).map(({ value }) => JSON.stringify(value));
    if (own.includes(state)) return running;
    if (performance.now() > until)
      throw new Error(`the page is at ${own.join(' and ') || 'none of its states'}`);
    await page.waitForTimeout(GLANCE);
  }
}

/** Takes the pictures of the machine, and of the form that is a part of it. */
async function keep({ look, page, hasForm }: Stood, folder: string): Promise<void> {
  const running = await arrived(page, look);
  const forms = running
    .filter(({ machine }) => hasForm && machine === PART)
    .map(({ value }) => ({ ...look, machine: PART, partOf: look.machine, state: JSON.stringify(value) }));
  // Pictures and fonts that are on their way.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  for (const one of [look, ...forms]) {
    const kept: Look = {
      ...one,
      projection: one.partOf === undefined ? null : { partOf: one.partOf },
      violations: [],
    };
    const name = `${STOOD}${variantName(kept)}`;
    const path = join(folder, one.machine, name);
    await mkdir(join(folder, one.machine), { recursive: true });
    await photograph(page, `${path}.png`);
    if (one === look) await photographVariants(page, path);
    await writeFile(`${path}.json`, JSON.stringify(kept, null, 2));
  }
}

async function openPage(browser: Browser, options: StandOptions, member: string | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: options.origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  await context.addInitScript(meanToUse);
  if (member !== null) await context.addCookies(await options.session(member));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await listenTo(page);
  return page;
}

/** Plays the path of a place and stands there. */
async function standAt(page: Page, { slug, path, step, stage, script }: Place): Promise<void> {
  const { before, part } = script;
  const json: ReplayScript = { before, paths: { [path]: part } };
  await page.route('**/docs/machines/*/replay.json', (route) => route.fulfill({ json }));
  await page.goto(`${stage?.address ?? '/cookie-policy'}#replay=${slug}/${path}/${step}`);
  if (stage?.opens) {
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('button', { name: stage.opens, exact: true }).click();
  }
  const caption = page.locator('aside[data-replay]');
  await page
    .locator(
      'aside[data-replay]:is([data-standing=paused], [data-standing=finished], [data-standing=failed])',
    )
    .waitFor({ state: 'attached' });
  if ((await caption.getAttribute('data-standing')) === 'failed')
    throw new Error(await caption.evaluate((one) => one.shadowRoot?.textContent ?? ''));
  await caption.evaluate((one) => one.remove());
}

async function goTo(page: Page, { go }: Shot): Promise<void> {
  await page.goto('/cookie-policy');
  await go(page);
  await page.locator('html[data-hydrated]').waitFor();
}

/** What is asked of one page. */
interface Errand {
  readonly machine: string;
  readonly title: string;
  readonly member: string | null;
  readonly look: Stood['look'];
  readonly bring: (page: Page) => Promise<void>;
}

const ofPlace = (place: Place): Errand => {
  const { machine, state, path, step, stage } = place;
  return {
    machine,
    title: place.states.join(' and '),
    member: stage?.member ?? null,
    look: { machine, walk: 'node', path: path.replace(/^node-/, ''), index: step, state },
    bring: (page) => standAt(page, place),
  };
};
const ofShot = (shot: Shot): Errand => ({
  machine: shot.machine,
  title: `${shot.machine}: ${shot.title}`,
  member: shot.member,
  look: { machine: shot.machine, walk: '', path: shot.title, index: 0, state: JSON.stringify(shot.state) },
  bring: (page) => goTo(page, shot),
});

/** The states of a machine that have a look of a walk, of the last run or approved. */
function walkedStates(chart: Chart, { evidence, approved }: StandOptions): (id: string) => boolean {
  const isWalked = ({ name }: { readonly name: string }) => !name.startsWith(STOOD);
  const { looks, walks } = readEvidence(join(evidence, chart.id));
  const approval = readApproval(join(approved, chart.slug));
  const seen = looksOf(
    chart,
    { looks: looks.filter((look) => isWalked(look)), walks },
    approval && { ...approval, looks: approval.looks.filter(({ isStood }) => isStood !== true) },
  );
  return (id) => seen.has(id);
}

/** @returns what could not be photographed and why, a sentence each, and how many were */
export async function stand(options: StandOptions): Promise<{ taken: number; said: string[] }> {
  const { models, wanted, evidence } = options;
  const charts = chartsOf(models);
  const chosen = charts.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug));
  const withForm = new Set(
    charts
      .filter(({ states }) => states.some(({ invokes }) => invokes.some(({ machine }) => machine === PART)))
      .map(({ id }) => id),
  );
  const said: string[] = [];
  const errands = chosen.flatMap((chart) => {
    const ofMachine = shots.filter(({ machine }) => machine === chart.id);
    const unseen = unseenStates(chart, walkedStates(chart, options));
    for (const { state } of ofMachine) {
      const text = JSON.stringify(state);
      for (const id of unseen) if (leavesOf(chart.id, text).includes(id)) unseen.delete(id);
    }
    const { places, refusals } = placesOf(chart, { models, charts }, unseen);
    said.push(...refusals);
    return [...places.map((place) => ofPlace(place)), ...ofMachine.map((shot) => ofShot(shot))];
  });
  for (const { machine } of new Map(errands.map((one) => [one.machine, one])).values())
    await forgetEvidence(join(evidence, machine), (name) => name.startsWith(STOOD));
  if (wanted.length === 0) await forgetEvidence(join(evidence, PART), (name) => name.startsWith(STOOD));
  let taken = 0;
  await withChromium(async (browser) => {
    for (const { title, member, look, bring } of errands) {
      const page = await openPage(browser, options, member);
      try {
        await bring(page);
        await keep({ look, page, hasForm: withForm.has(look.machine) }, evidence);
        taken += 1;
      } catch (error) {
        said.push(`${title}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      } finally {
        await page.context().close();
      }
    }
  });
  return { taken, said };
}
