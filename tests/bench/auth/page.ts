/** A browser page that counts what it loads, and how long a person waits in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Weight } from './peer.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';

/** Bytes of a built file as it is sent to a browser that knows Brotli. */
const sent = (path: string): number => readFileSync(join('dist/client', `${path}.br`)).length;

export interface CountingPage {
  readonly page: Page;
  /** What was loaded since the last time this was asked. */
  loaded(): Promise<Weight & { readonly files: readonly string[] }>;
}

/** Opens a page in a context of its own. */
export async function openPage(browser: Browser, address: string): Promise<CountingPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(meanToUse);
  const page = await context.newPage();
  let paths: string[] = [];
  const known = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Code is fetched, and then imported from the cache (src/app/load-chunk.ts): it is sent once.
    if (!/\.(?:js|css)$/.test(pathname) || known.has(pathname)) return;
    known.add(pathname);
    paths.push(pathname);
  });
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
  // The page itself fetches what the first click of a visitor will need, a second after it has loaded.
  await page.waitForFunction(() => performance.now() > 2500);
  await page.waitForLoadState('networkidle');
  return {
    page,
    async loaded() {
      await page.waitForLoadState('networkidle');
      const files = paths;
      paths = [];
      const weigh = (ending: string) =>
        files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sent(file), 0);
      return { js: weigh('.js'), css: weigh('.css'), files };
    },
  };
}

/** Milliseconds that a press may take to show something. */
const LIMIT = 20_000;

/**
 * Milliseconds from the press of a button to the moment when the page shows what is waited for, measured in the page
 * itself, and how much of them requests to the identity service were under way.
 *
 * @param button what is pressed, as a CSS selector
 * @param shown what is waited for, as a CSS selector; it must be visible and, if it is a field, ready to type in
 * @throws Error when the button is not there, or nothing is shown within 20 s
 */
export function timePress(
  page: Page,
  button: string,
  shown: string,
): Promise<{ total: number; server: number }> {
  return page.evaluate(
    ({ button: pressed, shown: wanted, limit }) =>
      new Promise<{ total: number; server: number }>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(pressed);
        if (element === null) {
          reject(new Error(`There is no ${pressed}`));
          return;
        }
        performance.clearResourceTimings();
        const began = performance.now();
        const look = () => {
          const field = document.querySelector<HTMLInputElement>(wanted);
          if (field === null || !field.checkVisibility() || field.readOnly) {
            if (performance.now() - began > limit) reject(new Error(`${wanted} is not shown`));
            else requestAnimationFrame(look);
            return;
          }
          const total = performance.now() - began;
          const server = performance
            .getEntriesByType('resource')
            .filter(({ name }) => new URL(name).pathname.startsWith('/identity/'))
            .reduce((sum, { duration }) => sum + duration, 0);
          resolve({ total, server });
        };
        element.click();
        requestAnimationFrame(look);
      }),
    { button, shown, limit: LIMIT },
  );
}
