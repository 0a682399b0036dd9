/**
 * Walks the pages of a product whose services are partly elsewhere: each kind of page that links lead to is opened, and
 * what is on it is pressed. Nothing may be asked for that a service elsewhere does not have, and no call may fail.
 */
import type { Page, Request } from '@playwright/test';
import type { SpecifiedServices } from '../../support/specified-services.ts';
import { expect, goWithin, visit, watchFaults } from './test.ts';

/** What was asked and not answered, and whether a page waits for something. */
export function watchCalls(page: Page) {
  const failed: string[] = [];
  const open = new Set<Request>();
  const isCall = (url: string) => new URL(url).pathname === '/api/proxy';
  page.on('request', (request) => void (isCall(request.url()) && open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  page.on('response', (response) => {
    const name = new URL(response.url()).searchParams.get('url') ?? '';
    // There is no token yet, and a table that is being made, are answers.
    const isAnswer = response.status() === 409 || name === 'auth/oauth/get_personal_token';
    if (isCall(response.url()) && response.status() >= 400 && !isAnswer)
      failed.push(`${response.status()} ${name}`);
  });
  // Three such walks, each with several tabs, may run beside each other.
  const polling = { intervals: [50, 100, 200], timeout: 30_000 };
  return { failed, quiet: () => expect.poll(() => open.size, polling).toBe(0) };
}

/** One address for all pages of a kind. */
const kindOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '*')
    .replace(/^\/organisation\/[^/]+/, '/organisation/*')
    .replace(/^(\/discovery\/(?:tags|themes)|\/settings\/groups)\/.+/, '$1/*');

export const MISSING = 'This page is not available here';

interface Walked {
  readonly services: Pick<SpecifiedServices, 'refused'>;
  /** Buttons of each page that are pressed. */
  readonly presses?: number;
  /** Pages that are opened side by side, as tabs of one browser. */
  readonly tabs?: number;
  /**
   * Each tab loads one document and goes on within it, as links do: calls that the server would make for a page are
   * then made, and seen, in the browser.
   */
  readonly isWithin?: boolean;
}

/** An address with the page that leads to it. */
interface Lead {
  readonly address: string;
  readonly by: string;
}

interface Tab {
  readonly page: Page;
  readonly calls: ReturnType<typeof watchCalls>;
  /** What its console reports; that of the test's own page is watched by the test. */
  readonly faults: readonly string[];
  hasDocument: boolean;
}

async function openTabs(page: Page, count: number): Promise<Tab[]> {
  const others = Array.from({ length: count - 1 }, async () => {
    const other = await page.context().newPage();
    return { page: other, faults: await watchFaults(other) };
  });
  return [{ page, faults: [] }, ...(await Promise.all(others))].map((tab) => ({
    ...tab,
    calls: watchCalls(tab.page),
    hasDocument: false,
  }));
}

/** Waits until the page of the address is there and has asked for what it shows. Run in the page. */
const settled = (): Promise<boolean> | false => {
  const { state } = (
    globalThis as unknown as {
      __TSR_ROUTER__: { state: { status: string; resolvedLocation?: { pathname: string } } };
    }
  ).__TSR_ROUTER__;
  const at = state.resolvedLocation?.pathname;
  if (state.status !== 'idle' || at === undefined || decodeURI(at) !== decodeURI(location.pathname))
    return false;
  return new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 500 }));
};

async function openPage(tab: Tab, address: string, isWithin: boolean): Promise<void> {
  if (isWithin && tab.hasDocument) {
    await goWithin(tab.page, address);
    await tab.page.waitForFunction(settled, undefined, { polling: 50 });
  } else await visit(tab.page, address);
  tab.hasDocument = true;
}

/** Pages of the product that a page links to; the rest of its links are files, and what is for programs. */
async function leadsOf(page: Page, by: string): Promise<Lead[]> {
  const paths = await page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return paths
    .filter((path) => !/\.\w+$|^\/(?:files|dev|api)\//.test(path))
    .map((address) => ({ address, by }));
}

/** Opens every kind of page that links lead to, and presses what is on it. @returns the kinds of pages */
export async function walkElsewhere(
  page: Page,
  { services, presses = 12, tabs: count = 1, isWithin = false }: Walked,
  from: readonly string[],
): Promise<Set<string>> {
  const tabs = await openTabs(page, count);
  const seen = new Set<string>();
  /** All that is wrong, so that one walk names every page. */
  const faults: string[] = [];
  const isNew = ({ address }: Lead): boolean => {
    const before = seen.size;
    return seen.add(kindOf(address)).size > before;
  };
  /** What is open at this time: only the browser says which page asked for something. */
  const open = new Set<string>();

  async function look(tab: Tab, { address, by }: Lead): Promise<Lead[]> {
    open.add(address);
    await openPage(tab, address, isWithin);
    const heading = tab.page.getByRole('heading', { level: 1 });
    await expect(heading, address).toBeVisible();
    await tab.calls.quiet();
    if ((await heading.textContent()) === MISSING) faults.push(`${by} leads to ${address}, which is missing`);
    // There they turn factors of signing in on, which is no matter of these services.
    if (address !== '/settings/security') await pressAll(tab.page, presses, tab.calls.quiet);
    const leads = await leadsOf(tab.page, address);
    faults.push(...tab.calls.failed.splice(0).map((call) => `${address} asks without an answer: ${call}`));
    const asking = [...open].join(' or ');
    faults.push(...services.refused.splice(0).map((call) => `${asking} asks for what is not there: ${call}`));
    open.delete(address);
    return leads;
  }

  let todo: Lead[] = from.map((address) => ({ address, by: 'the start' })).filter(isNew);
  while (todo.length > 0) {
    const found: Lead[] = [];
    await Promise.all(
      tabs.map(async (tab) => {
        for (let next = todo.shift(); next !== undefined; next = todo.shift())
          found.push(...(await look(tab, next)));
      }),
    );
    todo = found.filter(isNew);
  }
  expect([...faults, ...tabs.flatMap((tab) => tab.faults)]).toEqual([]);
  await Promise.all(tabs.slice(1).map((tab) => tab.page.close()));
  return seen;
}

/** Presses each button that opens something, and leaves what it has opened. */
async function pressAll(page: Page, most: number, quiet: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('main').locator('button[type=button]:visible');
  const count = Math.min(await buttons.count(), most);
  for (let i = 0; i < count; i += 1) {
    await buttons.nth(i).click();
    await quiet();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}
