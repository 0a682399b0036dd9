/**
 * A machine's chart lights up while the product is used in another tab. Two pages of one browser: the product as
 * `npm run inspect` serves it, and the gallery.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { en } from '#src/messages/en.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { startInspected } from './support/inspected.ts';

let inspected: Awaited<ReturnType<typeof startInspected>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  inspected = await startInspected(['signIn', 'form', 'colourMode']);
});
test.afterAll(() => inspected.stop());

const live = (page: Page) => page.getByRole('region', { name: 'Live' });
const status = (page: Page) => live(page).getByRole('status');
const log = (page: Page) => live(page).getByRole('list', { name: /What has happened/ });
const state = (page: Page, id: string) =>
  page.locator(`[data-chart]:not([hidden]) .mc-state[data-state="${id}"]`);

async function openGallery(context: BrowserContext, path: string): Promise<Page> {
  await inspected.showGallery(context);
  const page = await context.newPage();
  await page.goto(`${inspected.origin}/docs/machines/${path}`);
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  return page;
}

async function openProduct(context: BrowserContext, path = '/cookie-policy'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${inspected.origin}${path}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  return page;
}

const openSignIn = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).click();

test('the chart follows what is done in another tab, and says when the tab is closed', async ({
  context,
}) => {
  const gallery = await openGallery(context, 'sign-in/');
  await expect(status(gallery)).toHaveText(/^Waiting: open the product/);
  const product = await openProduct(context);
  await expect(status(gallery)).toHaveText('Connected to one tab. Sign in does not run there at the moment.');
  await openSignIn(product);
  await expect(state(gallery, 'signIn.credentials.entering')).toHaveClass(/live-now/);
  await expect(state(gallery, 'signIn.credentials')).toHaveClass(/live-around/);
  await expect(status(gallery)).toHaveText(/^Connected to “.+” at \/cookie-policy\.$/);
  await expect(live(gallery).getByText('Now at credentials.entering')).toBeVisible();

  const dialog = product.getByRole('dialog');
  await dialog.getByLabel(authentication.signIn.credentials.email).fill('stranger@leeds.example');
  await dialog
    .getByLabel(authentication.signIn.credentials.password, { exact: true })
    .fill('Not-the-password-1');
  await dialog.getByRole('button', { name: authentication.signIn.credentials.act }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(log(gallery).getByText('authenticate answers')).toBeVisible();
  await expect(
    log(gallery).getByText('by: says the username or password is wrong / wants a pause, otherwise'),
  ).toBeVisible();
  // Search texts are private.
  await live(gallery).getByText('What it remembers').click();
  await expect(live(gallery).getByText('(text)').first()).toBeVisible();
  expect(await live(gallery).textContent()).not.toMatch(/stranger@|Not-the-password/);

  await product.close();
  await expect(status(gallery)).toHaveText(/^Disconnected: the tab of the product was closed/);
  await expect(gallery.locator('.live-now')).toHaveCount(0);
});

test('the chart of the form stands beside that of its flow, and the parent in its place when it is chosen', async ({
  context,
}) => {
  const gallery = await openGallery(context, 'sign-in/');
  const product = await openProduct(context);
  await openSignIn(product);
  const beside = gallery.getByRole('region', { name: 'The chart beside it' });
  await expect(beside.getByRole('link', { name: 'Child: Form' })).toHaveAttribute(
    'href',
    '../form/index.html',
  );
  // Both at once.
  const form = beside.locator('.mc-state.live-now').first();
  await expect(form).toBeInViewport();
  await expect(form).toHaveAttribute('data-state', /^form\./);
  await expect(state(gallery, 'signIn.credentials.entering')).toHaveClass(/live-now/);
  const email = product.getByRole('dialog').getByLabel(authentication.signIn.credentials.email);
  await email.fill('stranger@leeds.example');
  await expect(log(gallery).getByText('form: field changed').first()).toBeVisible();
  await expect(beside.locator('.live-taken').first()).toBeAttached();

  await live(gallery).getByRole('combobox', { name: 'Beside it' }).selectOption('Parent: Authenticator');
  await expect(beside.getByText(/^Now at unauthenticated/)).toBeVisible();
  await expect(beside.getByText('This gallery has no chart of it.')).toBeVisible();
  await product.close();
  await expect(beside).toBeHidden();
});

test('one of several tabs is chosen, and the list is paused and cleared', async ({ context }) => {
  const gallery = await openGallery(context, 'colour-mode/');
  const first = await openProduct(context, '/about');
  await openProduct(context, '/terms');
  const choice = live(gallery).getByRole('combobox', { name: 'Which' });
  await expect(choice.getByRole('option')).toHaveCount(2);
  await choice.selectOption({ index: 0 });
  await expect(status(gallery)).toHaveText(/at \/about\.$/);
  await live(gallery).getByRole('button', { name: 'Clear' }).click();
  await expect(log(gallery).getByRole('listitem')).toHaveCount(0);
  const control = first.getByRole('banner').getByRole('button', { name: /^Colour mode: / });
  await control.click();
  await expect(log(gallery).getByText('mode chosen').first()).toBeVisible();
  const arrow = gallery.locator('[data-chart]:not([hidden]) .mc-arrow.live-taken');
  await expect(arrow).toHaveAttribute('data-keys', /xstate\.done\.actor\.keepMode/);
  await live(gallery).getByRole('button', { name: 'Clear' }).click();
  await live(gallery).getByRole('button', { name: 'Pause' }).press('Enter');
  const before = await live(gallery).locator('dl').textContent();
  await control.click();
  // The chart still follows; only the list rests.
  await expect(live(gallery).locator('dl')).not.toHaveText(before ?? '');
  await expect(log(gallery).getByRole('listitem')).toHaveCount(0);
});

test('where it cannot be it says why, and what to do', async ({ context }) => {
  const gallery = await openGallery(context, 'colour-mode/');
  await expect(status(gallery)).toHaveText(/^Waiting/);
  const answers = [
    { status: 404, body: '', words: /^Live is not possible here: this site only shows the pages/ },
    {
      status: 200,
      body: '{"isInspected":false}',
      words: /this server serves the product as it is published/,
    },
  ];
  for (const { words, ...answer } of answers) {
    await gallery.route('**/server.json', (route) => route.fulfill(answer));
    await gallery.reload();
    await gallery.getByRole('button', { name: 'Live', exact: true }).click();
    await expect(status(gallery)).toHaveText(words);
    await expect(status(gallery)).toContainText('npm run inspect');
  }
  await gallery.goto(`file://${inspected.pages}/colour-mode/index.html`);
  await gallery.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(status(gallery)).toHaveText(/^Live is not possible here: this page is a file/);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`it is clean by axe and fits a narrow screen, ${colorScheme}`, async ({ context }) => {
    const gallery = await openGallery(context, 'colour-mode/');
    await gallery.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await gallery.setViewportSize({ width: 360, height: 740 });
    await openProduct(context, '/about');
    await expect(state(gallery, 'colourMode.kept')).toHaveClass(/live-now/);
    const { violations } = await new AxeBuilder({ page: gallery }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`),
    ).toEqual([]);
    expect(await gallery.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
