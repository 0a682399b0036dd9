/**
 * What signing in costs a browser: bytes on top of a public page, for the sign-in flow and for each other flow, beside
 * the Authenticator of `@aws-amplify/ui-react`; and how long a person waits after a press.
 */
import { execFileSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { SAMPLE_PASSWORD } from '#proxy/sample/accounts.ts';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
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

export const measure: Bench = async (say) => {
  const figures: Figure[] = [];
  say('Building …');
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'ignore' });
  say('Building the peer …');
  const peer = await weighPeer();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const product = await startProduct();
  const strict = await startProduct({ POOL_MFA: 'required' });
  try {
    const address = `${product.origin}/about`;
    say('Sizes …');
    const flow = await openPage(browser, address);
    await flow.loaded();
    await openDialog(flow.page);
    const opened = await flow.loaded();
    await signIn(flow.page, 'ade@leeds.example');
    await dialog(flow.page).getByLabel(t.shared.code.label, { exact: true }).waitFor();
    const challenge = await flow.loaded();
    figures.push(
      size('sign-in flow, JavaScript', opened.js, 66, peer.js),
      size('sign-in flow, CSS', opened.css, 4, peer.css),
      size('code screen on top, JavaScript', challenge.js, 12),
    );
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
    const setUp = await openPage(browser, `${strict.origin}/about`);
    await openDialog(setUp.page);
    await setUp.loaded();
    await signIn(setUp.page, 'marta@leeds.example');
    await dialog(setUp.page).getByRole('radio', { name: t.challenge.method.names.totp }).check();
    await dialog(setUp.page).getByRole('button', { name: t.challenge.setUp.act, exact: true }).click();
    await dialog(setUp.page).getByLabel(t.shared.code.label, { exact: true }).waitFor();
    figures.push(
      size('setting up an app (QR code included) on top, JavaScript', (await setUp.loaded()).js, 12),
    );

    say('Waits …');
    const press = await openPage(browser, address);
    const opening: number[] = [];
    for (let i = 0; i <= PRESSES; i += 1) {
      await press.page.getByRole('banner').getByRole('link', { name: en.frame.signIn }).hover();
      const { total } = await timePress(
        press.page,
        'header a[href="/sign-in"]',
        'dialog input[name="username"]',
      );
      // The first press waits for the code unless the pointer has rested on the button long enough.
      if (i > 0) opening.push(total);
      await dialog(press.page).getByRole('button', { name: en.components.close }).click();
      await dialog(press.page).waitFor({ state: 'detached' });
    }
    figures.push(wait('press on "Sign in" to a form to type in, warm page, median', median(opening), 100));

    const totals: number[] = [];
    const own: number[] = [];
    for (let i = 0; i < PRESSES; i += 1) {
      await openDialog(press.page);
      const { credentials } = t.signIn;
      await dialog(press.page).getByLabel(credentials.email).fill('noor@census.example');
      await dialog(press.page).getByLabel(credentials.password, { exact: true }).fill(SAMPLE_PASSWORD);
      const { total, server } = await timePress(
        press.page,
        'dialog button[type="submit"]',
        'dialog input[name="code"]',
      );
      totals.push(total);
      own.push(total - server);
      // A challenge that is only closed is taken up again.
      await dialog(press.page).getByRole('button', { name: t.challenge.someoneElse }).click();
      await dialog(press.page).getByLabel(credentials.email).waitFor();
      await dialog(press.page).getByRole('button', { name: en.components.close }).click();
      await dialog(press.page).waitFor({ state: 'detached' });
    }
    figures.push(
      wait('submit of the password to the code screen, median', median(totals)),
      wait('the same without the time of the identity service, median', median(own), 50),
    );
  } finally {
    await browser.close();
    await Promise.all([product.stop(), strict.stop()]);
  }
  return figures;
};
