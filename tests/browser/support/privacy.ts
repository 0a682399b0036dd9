/**
 * What a test of privacy sees of a browser: every request of it, everything that its pages write into a storage, and what
 * is stored. The product has a service for analytics, so that it asks for consent; the library is the real one.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { entryOf, type StorageKind } from '#src/services/storage/catalogue.ts';
import {
  PERSONS_BROWSER,
  seemUndriven,
  startAskingProduct,
  type AskingProduct,
} from '../../support/asking-product.ts';
import { addressOf } from './preview.ts';
import { expect, test as base, visit } from './test.ts';

/** A storage and a name in it. */
export type Stored = readonly [StorageKind, string];

export interface Recorder {
  /** Addresses that the pages have asked for. */
  readonly asked: readonly URL[];
  /** What the pages have written, in order, whatever has become of it. */
  readonly written: readonly Stored[];
  /** Forgets what was recorded so far. */
  clear(): void;
}

declare global {
  interface Window {
    /** Reports a write to the test. */
    noteWrite: (kind: StorageKind, name: string) => void;
  }
}

/** Runs before a page's own scripts: everything that stores something reports it first. */
function watchWrites(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    window.noteWrite(this === window.localStorage ? 'localStorage' : 'sessionStorage', name);
    setItem.call(this, name, value);
  };
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set(this: Document, text: string) {
      window.noteWrite('cookie', text.split('=', 1)[0] ?? '');
      cookie?.set?.call(this, text);
    },
  });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    window.noteWrite('indexedDB', name);
    return open.call(this, name, version);
  };
}

async function record(context: BrowserContext): Promise<Recorder> {
  const asked: URL[] = [];
  const written: Stored[] = [];
  await context.exposeFunction('noteWrite', (kind: StorageKind, name: string) => written.push([kind, name]));
  await context.addInitScript(watchWrites);
  context.on('request', (request) => asked.push(new URL(request.url())));
  return {
    asked,
    written,
    clear: () => {
      asked.length = 0;
      written.length = 0;
    },
  };
}

export const test = base.extend<{ recorder: Recorder }, { product: AskingProduct }>({
  product: [
    async ({}, use) => {
      const product = await startAskingProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  userAgent: PERSONS_BROWSER,
  ownContext: true,
  recorder: [
    async ({ context, product: { sink } }, use) => {
      sink.events.length = 0;
      sink.requests.length = 0;
      await context.addInitScript(seemUndriven);
      await use(await record(context));
    },
    { auto: true },
  ],
});
export { expect };

export const question = (page: Page) => page.getByRole('region', { name: /^Cookies on / });
export const press = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });

/** The code of the actors, by the name that the build gives it. */
const ACTORS = /\/assets\/actor-system-[^/]+\.js$/;

/**
 * Opens a page, and waits until its actors have started: consent has read what the browser stores, and analytics has heard
 * of it. What a page would load or store for analytics by itself, it has asked for by then.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await actorsBegun(page);
}

/** The same for a page that is open. */
export async function actorsBegun(page: Page): Promise<void> {
  const named = () =>
    page.evaluate(
      (pattern) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => new RegExp(pattern).test(name)) ?? '',
      ACTORS.source,
    );
  await expect.poll(named).not.toBe('');
  await page.evaluate(
    async (code) => {
      // The page has asked for it first, so it continues first.
      await import(code);
      await new Promise((resolve) => setTimeout(resolve));
    },
    await named(),
  );
}

/** Every name in every storage of the page's origin, and every cookie of the browser. */
export async function stored(page: Page): Promise<Stored[]> {
  const cookies = (await page.context().cookies()).map(({ name }): Stored => ['cookie', name]);
  const others = await page.evaluate(async (): Promise<Stored[]> => [
    ...Object.keys(localStorage).map((name): Stored => ['localStorage', name]),
    ...Object.keys(sessionStorage).map((name): Stored => ['sessionStorage', name]),
    ...(await indexedDB.databases()).map(({ name = '' }): Stored => ['indexedDB', name]),
  ]);
  return [...cookies, ...others];
}

export const unknownTo = (all: readonly Stored[]) => all.filter(([kind, name]) => !entryOf(kind, name));
export const ofAnalytics = (all: readonly Stored[]) =>
  all.filter(([kind, name]) => entryOf(kind, name)?.purpose === 'functional');
/** How far one has scrolled, which the router keeps for the tab, does not identify anyone. */
export const apartFromScroll = (all: readonly Stored[]) =>
  all.filter(([, name]) => !name.startsWith('tsr-scroll-restoration'));

/** The other origins that were asked for something. */
export const abroad = (asked: readonly URL[], origin: string): string[] =>
  asked.filter((url) => url.protocol.startsWith('http') && url.origin !== origin).map((url) => url.origin);

/** Whether code has the analytics library in it, by its address. */
const libraries = new Map<string, Promise<boolean>>();

/** True when the analytics library is in the code that was loaded. */
export async function hasLibrary(page: Page, asked: readonly URL[]): Promise<boolean> {
  const scripts = new Set(asked.filter(({ pathname }) => pathname.endsWith('.js')).map(({ href }) => href));
  const found = [...scripts].map((href) => {
    const known =
      libraries.get(href) ??
      page.request
        .get(href)
        .then((answer) => answer.text())
        .then((text) => text.includes('opt_out_capturing_by_default'));
    libraries.set(href, known);
    return known;
  });
  return (await Promise.all(found)).includes(true);
}

/** Opens one page of each kind, a dataset last. */
export async function walk(page: Page): Promise<void> {
  const dataset = await addressOf(page, 'Penguins');
  for (const address of ['/', '/discovery', dataset, '/discovery/organisations', '/cookie-policy', dataset])
    await openPage(page, address);
}

/** The answer to the proof of a decision. */
export const proofRecorded = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('consent%2Frecord'));
