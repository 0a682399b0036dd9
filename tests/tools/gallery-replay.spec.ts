/**
 * A path of a machine is played in the product itself: started and steered from its film strip, or gone to by an
 * address. The product is as `npm run inspect` serves it.
 */
import { globSync, readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { LIVE_CHANNEL } from '#model-tests/gallery/live/protocol.ts';
import { REPLAY_CHANNEL } from '#model-tests/gallery/replay/steering.ts';
import { frame } from '#src/messages/en/frame.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { startInspected } from './support/inspected.ts';

let inspected: Awaited<ReturnType<typeof startInspected>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  inspected = await startInspected([
    'application',
    'authenticator',
    'signIn',
    'challenge',
    'form',
    'colourMode',
  ]);
});
test.afterAll(() => inspected.stop());

async function openPaths(context: BrowserContext, machine: string): Promise<Page> {
  await inspected.showGallery(context);
  const page = await context.newPage();
  await page.goto(`${inspected.origin}/docs/machines/${machine}/paths.html`);
  return page;
}
const bar = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true });
const status = (page: Page) => bar(page).getByRole('status');
const path = (page: Page, name: RegExp) => page.getByRole('region', { name });
/** The line above the page says how the replay stands; it is for eyes alone, the gallery says it aloud. */
const caption = (page: Page) => page.locator('aside[data-replay]');

/** Does what opens the product in a window of its own. */
async function opened(page: Page, open: () => Promise<void>): Promise<Page> {
  const [product] = await Promise.all([page.context().waitForEvent('page'), open()]);
  return product;
}

test('a designer stands in a state by one press, with nothing behind it but the path', async ({
  context,
}) => {
  const gallery = await openPaths(context, 'authenticator');
  const step = gallery
    .locator('.step', { has: gallery.getByText('User unavailable', { exact: true }) })
    .first();
  const product = await opened(gallery, () => step.getByRole('link', { name: /^Stand at step/ }).click());
  await expect(product.getByText(authentication.signIn.unavailable.title)).toHaveCount(0);
  await expect(caption(product)).toHaveAttribute('data-standing', /paused|finished/);
  await expect(product.getByText('You are signed in, but your details could not be loaded.')).toBeVisible();
  // It is not a session: other tabs get no notice.
  expect(await product.evaluate(() => document.cookie)).not.toContain('accessToken');
});

test('a path is played, paused, taken step by step and to its end, and stopped', async ({ context }) => {
  const gallery = await openPaths(context, 'challenge');
  // Long enough that it is not over when it is paused: a code that is tried again and again.
  const strip = path(gallery, /^p\d+ in Node/)
    .filter({ has: gallery.locator('.step').nth(9) })
    .first();
  const product = await opened(gallery, () => strip.getByRole('button', { name: 'Replay' }).click());
  await expect(status(gallery)).toHaveText(/^Playing, step 0 of \d+: The flow begins\.$/);
  await bar(gallery).getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(status(gallery)).toHaveText(/^Paused, step \d+/);
  const [, at = ''] = /step (\d+)/.exec((await status(gallery).textContent()) ?? '') ?? [];
  await bar(gallery).getByRole('button', { name: 'Step' }).click();
  const next = Number(at) + 1;
  await expect(status(gallery)).toHaveText(new RegExp(`^Paused, step ${next} of`));
  await expect(strip.locator('.step').nth(next)).toHaveAttribute('aria-current', 'step');
  await expect(caption(product)).toHaveAttribute('data-step', String(next));
  await expect(product.getByRole('dialog')).toBeVisible();
  await bar(gallery).getByRole('combobox', { name: 'Speed' }).selectOption('fast');
  await bar(gallery).getByRole('button', { name: 'Continue' }).click();
  await expect(status(gallery)).toHaveText(/^At the end/, { timeout: 30_000 });
  const closed = product.waitForEvent('close');
  await bar(gallery).getByRole('button', { name: 'Stop' }).click();
  await closed;
  await expect(bar(gallery)).toBeHidden();
});

test('gestures are done in the page itself, and its window may be closed at any time', async ({
  context,
}) => {
  const gallery = await openPaths(context, 'colour-mode');
  const strip = path(gallery, /^p01 in Node/);
  const product = await opened(gallery, () => strip.getByRole('button', { name: 'Replay' }).click());
  await expect(status(gallery)).toHaveText(/^Playing/);
  const control = product.getByRole('banner').getByRole('button', { name: frame.colourMode.light });
  await expect(control).toBeVisible({ timeout: 20_000 });
  await product.close();
  await expect(status(gallery)).toHaveText(/^The window of the product was closed/);
});

test('credentials are typed and answered as the path says', async ({ context }) => {
  await inspected.showGallery(context);
  const gallery = await openPaths(context, 'sign-in');
  const text = authentication.errors.incorrectCredentials;
  const steps = gallery.locator('.step', { hasText: 'authenticate says the username or password is wrong' });
  const href = await steps
    .first()
    .getByRole('link', { name: /^Stand at step/ })
    .getAttribute('href');
  const product = await context.newPage();
  await product.goto(`${inspected.origin}${href}`);
  await expect(caption(product)).toHaveAttribute('data-standing', /paused|finished/);
  await expect(product.getByRole('dialog').getByRole('alert')).toHaveText(text);
});

test('an address of a path that is gone says so', async ({ context }) => {
  await inspected.showGallery(context);
  const product = await context.newPage();
  await product.goto(`${inspected.origin}/cookie-policy#replay=sign-in/node-p999/1`);
  await expect(caption(product)).toHaveAttribute('data-standing', 'failed');
  await expect(caption(product)).toContainText('There is no path node-p999 any more');
});

test('a machine that no page starts says why its paths cannot be played', async ({ context }) => {
  const gallery = await openPaths(context, 'form');
  await expect(gallery.getByText(/^No replay: /).first()).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Replay' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the bar is clean by axe and fits a narrow screen, ${colorScheme}`, async ({ context }) => {
    const gallery = await openPaths(context, 'colour-mode');
    await gallery.emulateMedia({ colorScheme });
    await gallery.setViewportSize({ width: 360, height: 740 });
    const strip = path(gallery, /^p01 in Node/);
    await opened(gallery, () => strip.getByRole('button', { name: 'Replay' }).click());
    await expect(status(gallery)).toHaveText(/^Playing/);
    await bar(gallery).getByRole('button', { name: 'Pause' }).click();
    await expect(status(gallery)).toHaveText(/^Paused/);
    const { violations } = await new AxeBuilder({ page: gallery }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`),
    ).toEqual([]);
    expect(await gallery.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

test('what the product is published as has nothing of it', () => {
  const filesWith = (folder: string) =>
    globSync(`${folder}/{client,server}/**/*.js`).filter((file) => {
      const code = readFileSync(file, 'utf8');
      return [LIVE_CHANNEL, REPLAY_CHANNEL, '#replay='].some((text) => code.includes(text));
    });
  // It is what these words are looked for in that makes the difference.
  expect(filesWith('artefacts/inspected')).not.toEqual([]);
  expect(globSync('dist/client/assets/*.js').length).toBeGreaterThan(10);
  expect(filesWith('dist')).toEqual([]);
});
