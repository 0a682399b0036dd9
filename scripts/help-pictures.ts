/**
 * Takes the pictures of the help page from the sample, light and dark: `npm run help-pictures`, or those of
 * some names (`npm run help-pictures -- users keys`). It starts a product of its own, which must have been built, and
 * writes `src/screens/static/pictures`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { startProduct } from '../tests/support/product.ts';
import { presentChromium } from './test/chromium.ts';
import { CHROMIUM_ARGUMENTS } from './test/chromium-arguments.ts';

const FOLDER = join(import.meta.dirname, '..', 'src', 'screens', 'static', 'pictures');
/** An administrator of the sample organisation. */
const OWNER = 'marta@leeds.example';
/** As the page says it to browsers, in pixels. */
const SIZE = { width: 1280, height: 800 };
const QUALITY = 0.7;

interface Picture {
  readonly name: string;
  readonly address: string;
  /** What to do until it shows what it is to show. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'users',
    address: '/settings/users',
    async prepare(page) {
      await page.getByRole('button', { name: 'Invite' }).click();
      await page
        .getByLabel('E-mail addresses')
        .fill('ada@hospital.example\nCharles Booth <charles@survey.example>');
    },
  },
  {
    name: 'group',
    address: '/settings/groups',
    async prepare(page) {
      await page.getByRole('link', { name: 'Public health researchers' }).click();
      await page.getByRole('heading', { level: 1, name: 'Public health researchers' }).waitFor();
    },
  },
  {
    name: 'share',
    address: '/discovery?keywords=Nightingale',
    async prepare(page) {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Deaths in British/ })
        .click();
      await page.getByRole('button', { name: 'Share with people' }).click();
      await page.getByLabel('E-mail of the person').fill('ada@hospital.example');
      await page.getByRole('region', { name: 'If you save' }).getByText('1 person gains').waitFor();
    },
  },
  { name: 'requests', address: '/dashboard/requests' },
  {
    name: 'keys',
    address: '/settings/apiKeys',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create API key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Hospital dashboard');
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Download files' }).check();
    },
  },
  { name: 'audit', address: '/settings/audit' },
];

/** A PNG as WebP, which is a quarter of its size. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const blob = await (await fetch(`data:image/png;base64,${source}`)).blob();
      const image = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await webp.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), QUALITY] as const,
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}

async function take(browser: Browser, { name, address, prepare }: Picture, scheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: process.env['PRODUCT_ORIGIN'],
    viewport: SIZE,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  await context.addCookies(await sessionCookies(OWNER));
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  const bytes = await toWebp(browser, await page.screenshot({ animations: 'disabled' }));
  writeFileSync(join(FOLDER, `${name}-${scheme}.webp`), bytes);
  console.log(`${name}-${scheme}.webp: ${Math.round(bytes.length / 1000)} kB`);
  await context.close();
}

const product = await startProduct({ API_KEYS: 'true' });
process.env['PRODUCT_ORIGIN'] = product.origin;
const browser = await chromium.launch({ executablePath: presentChromium(), args: CHROMIUM_ARGUMENTS });
try {
  mkdirSync(FOLDER, { recursive: true });
  const named = process.argv.slice(2);
  for (const picture of pictures.filter(({ name }) => named.length === 0 || named.includes(name)))
    for (const scheme of ['light', 'dark'] as const) await take(browser, picture, scheme);
} finally {
  await browser.close();
  await product.stop();
}
