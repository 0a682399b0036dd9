/**
 * Nothing that is typed into a dataset is lost: in each run 50 times (CRASHES) text is typed, and at a moment that is drawn the page
 * crashes, the session ends, or a second tab edits the same dataset. After each the editor is opened again and has every
 * character.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';
import { datasetEdit as t } from '#src/messages/en/dataset-edit.ts';
import { presentChromium } from '../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../scripts/test/chromium-arguments.ts';
import { expect as expectNow, visit } from '../browser/support/test.ts';
import { startProduct } from '../support/product.ts';
import { createRandom } from '../support/random.ts';
import type { Figure, Say } from './bench.ts';

/** Of one run; runs differ by their seed. */
const CRASHES = Number(process.env['CRASHES'] ?? 50);
export const CRASH_RUNS = 4;
const EDITOR = 'marta@leeds.example';
/** Longest pause between the last key and what happens: longer than the pause after which a field is saved. */
const PAUSE_MS = 1500;
const expect = expectNow.configure({ timeout: 60_000 });
const kinds = ['crash', 'session', 'tab'] as const;

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const valueOf = (page: Page) => field(page, t.fields.description).inputValue();

async function openDraft(page: Page, origin: string): Promise<string> {
  await visit(page, `${origin}/dashboard/datasets/new`);
  await field(page, t.create.titleField).fill('A draft that outlives crashes');
  await page.getByRole('button', { name: t.create.start }).click();
  await page.waitForURL(/\/edit/);
  return `${origin}${new URL(page.url()).pathname}?section=about`;
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Ends a page without its knowing. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash', { timeout: 10_000 }).catch(() => undefined);
  await page.close();
}

/** @param run its number, which is the seed of what is drawn */
export async function measureCrashes(say: Say, run: number): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
  const { below } = createRandom(200 + run);
  const happened = { crash: 0, session: 0, tab: 0 };
  let [typed, lost] = [0, 0];
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addInitScript(meanToUse);
    await context.addCookies(await sessionCookies(EDITOR, product.origin));
    let page = await context.newPage();
    const address = await openDraft(page, product.origin);
    let [expected, summary] = ['', ''];
    for (let i = 0; i < CRASHES; i += 1) {
      await visit(page, address);
      await expect(field(page, t.fields.description)).toHaveValue(/^/);
      const kind = kinds[below(kinds.length)] ?? 'crash';
      const text = `\n${i} ${Array.from({ length: 4 + below(30) }, () => String.fromCharCode(97 + below(26))).join('')}`;
      await type(page, t.fields.description, expected === '' ? text.trim() : text);
      expected += expected === '' ? text.trim() : text;
      typed += text.length;
      await delay(below(PAUSE_MS));
      happened[kind] += 1;
      if (kind === 'crash') {
        await crash(context, page);
        page = await context.newPage();
      } else if (kind === 'session') {
        await context.clearCookies();
        await delay(below(PAUSE_MS));
        await page.close();
        await context.addCookies(await sessionCookies(EDITOR, product.origin));
        page = await context.newPage();
      } else {
        const other = await context.newPage();
        await visit(other, address);
        await type(other, t.fields.summary, String(i % 10));
        summary += String(i % 10);
        typed += 1;
        await delay(below(PAUSE_MS));
        await other.close();
      }
      await visit(page, address);
      await expect
        .poll(() => valueOf(page), { timeout: 20_000 })
        .toBe(expected)
        .catch(async () => {
          const found = await valueOf(page);
          const missing = [...expected].filter((_, at) => found[at] !== expected[at]).length;
          say(`after ${kind} ${i}: ${missing} characters differ`);
          lost += missing;
          expected = found;
        });
      const kept = await field(page, t.fields.summary).inputValue();
      if (kept !== summary) {
        say(`after ${kind} ${i}: the summary is ${kept} and not ${summary}`);
        lost += Math.abs(summary.length - kept.length) || 1;
        summary = kept;
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  say(JSON.stringify({ ...happened, typed }));
  return [
    {
      name: `characters lost in ${CRASHES} crashes, ended sessions and second tabs, run ${run}`,
      value: lost,
      unit: '',
      goal: 0,
      better: 'lower',
    },
  ];
}
