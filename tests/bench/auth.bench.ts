/**
 * What signing in costs a browser: bytes on top of a public page, for the sign-in flow and for each other flow, beside
 * the Authenticator of `@aws-amplify/ui-react`; and how long a person waits after a press.
 */
import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#proxy/sample/accounts.ts';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { presentChromium } from '../../scripts/test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../../scripts/test/chromium-arguments.ts';
import { startProduct } from '../support/product.ts';
import { openPage, timePress, type CountingPage } from './auth/page.ts';
import { weighPeer } from './auth/peer.ts';
import { median, rounded, type Bench, type Figure } from './bench.ts';

const PRESSES = 15;
const kB = (bytes: number) => rounded(bytes / 1000);
const size = (name: string, bytes: number, goal?: number, peer?: number): Figure => ({
  name,
  value: kB(bytes),
  unit: 'kB',
  better: 'lower',
  ...(goal !== undefined && { goal }),
  ...(peer !== undefined && { peer: kB(peer) }),
});
const wait = (name: string, value: number, goal?: number): Figure => ({
  name,
  value: rounded(value),
  unit: 'ms',
  better: 'lower',
  ...(goal !== undefined && { goal }),
});

const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).click();
  await dialog(page).getByLabel(t.signIn.credentials.password, { exact: true }).waitFor();
};
const signIn = async (page: Page, email: string) => {
  await dialog(page).getByLabel(t.signIn.credentials.email).fill(email);
  await dialog(page).getByLabel(t.signIn.credentials.password, { exact: true }).fill(SAMPLE_PASSWORD);
  await dialog(page).getByRole('button', { name: t.signIn.credentials.act, exact: true }).click();
};

/** What a link of the sign-in screen leads to, on top of the sign-in flow. */
async function weighLink({ page, loaded }: CountingPage, name: string) {
  await openDialog(page);
  await loaded();
  await dialog(page).getByRole('button', { name }).or(dialog(page).getByRole('link', { name })).click();
  await dialog(page).getByRole('heading', { level: 1 }).waitFor();
  return loaded();
}

/** Runs a piece with a browser and a product of its own, so that a second try begins with new ones. */
async function inBrowser(
  settings: Record<string, string>,
  measure: (browser: Browser, address: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const product = await startProduct(settings);
  try {
    const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
    try {
      return await measure(browser, `${product.origin}/about`);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

const measureSizes = () =>
  inBrowser({}, async (browser, address) => {
    const peer = await weighPeer();
    const flow = await openPage(browser, address);
    await flow.loaded();
    await openDialog(flow.page);
    const opened = await flow.loaded();
    await signIn(flow.page, 'ade@leeds.example');
    await dialog(flow.page).getByLabel(t.shared.code.label, { exact: true }).waitFor();
    const challenge = await flow.loaded();
    const figures = [
      size('sign-in flow, JavaScript', opened.js, 66, peer.js),
      size('sign-in flow, CSS', opened.css, 4, peer.css),
      size('code screen on top, JavaScript', challenge.js, 12),
    ];
    const flows = {
      'making an account': t.signIn.credentials.signUp,
      'resetting a password': t.signIn.credentials.forgotPassword,
    };
    for (const [name, link] of Object.entries(flows)) {
      const weight = await weighLink(await openPage(browser, address), link);
      figures.push(
        size(`${name} on top, JavaScript`, weight.js, 12),
        size(`${name} on top, CSS`, weight.css),
      );
    }
    return figures;
  });

const measureSetUp = () =>
  inBrowser({ POOL_MFA: 'required' }, async (browser, address) => {
    const { page, loaded } = await openPage(browser, address);
    await openDialog(page);
    await loaded();
    await signIn(page, 'marta@leeds.example');
    await dialog(page).getByRole('radio', { name: t.challenge.method.names.totp }).check();
    await dialog(page).getByRole('button', { name: t.challenge.setUp.act, exact: true }).click();
    await dialog(page).getByLabel(t.shared.code.label, { exact: true }).waitFor();
    return [size('setting up an app (QR code included) on top, JavaScript', (await loaded()).js, 12)];
  });

const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: en.components.close }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

const measureOpening = () =>
  inBrowser({}, async (browser, address) => {
    const { page } = await openPage(browser, address);
    const opening: number[] = [];
    for (let i = 0; i <= PRESSES; i += 1) {
      await page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).hover();
      const { total } = await timePress(page, 'header a[href="/sign-in"]', 'dialog input[name="username"]');
      // The first press waits for the code unless the pointer has rested on the button long enough.
      if (i > 0) opening.push(total);
      await close(page);
    }
    return [wait('press on "Sign in" to a form to type in, warm page, median', median(opening), 100)];
  });

const measureSubmit = () =>
  inBrowser({}, async (browser, address) => {
    const { page } = await openPage(browser, address);
    const totals: number[] = [];
    const own: number[] = [];
    for (let i = 0; i < PRESSES; i += 1) {
      await openDialog(page);
      const { credentials } = t.signIn;
      await dialog(page).getByLabel(credentials.email).fill('noor@census.example');
      await dialog(page).getByLabel(credentials.password, { exact: true }).fill(SAMPLE_PASSWORD);
      const { total, server } = await timePress(
        page,
        'dialog button[type="submit"]',
        'dialog input[autocomplete="one-time-code"]',
      );
      totals.push(total);
      own.push(total - server);
      // A challenge that is only closed is taken up again.
      await dialog(page).getByRole('button', { name: t.challenge.someoneElse }).click();
      await dialog(page).getByLabel(credentials.email).waitFor();
      await close(page);
    }
    return [
      wait('submit of the password to the code screen, median', median(totals)),
      wait('the same without the time of the identity service, median', median(own), 50),
    ];
  });

export const measure: Bench = async (say, piece) => {
  say('Building …');
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'ignore' });
  return [
    ...(await piece('sizes, beside those of the peer', measureSizes)),
    ...(await piece('size of setting up an app', measureSetUp)),
    ...(await piece('from "Sign in" to the form', measureOpening)),
    ...(await piece('from the password to the code screen', measureSubmit)),
  ];
};
