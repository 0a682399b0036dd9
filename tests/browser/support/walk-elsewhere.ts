/**
 * Walks the pages of a product whose services are partly elsewhere: each kind of page that links lead to is opened, and
 * what is on it is pressed. Nothing may be asked for that a service elsewhere does not have, and no call may fail.
 */
import type { Page, Request } from '@playwright/test';
import type { SpecifiedServices } from '../../support/specified-services.ts';
import { expect, visit } from './test.ts';

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
  return { failed, quiet: () => expect.poll(() => open.size, { intervals: [50, 100, 200] }).toBe(0) };
}

/** One address for all pages of a kind. */
const kindOf = (path: string): string =>
  path
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '*')
    .replace(/^\/organisation\/[^/]+/, '/organisation/*');

export const MISSING = 'This page is not available here';

interface Walked {
  readonly services: Pick<SpecifiedServices, 'refused'>;
  /** Buttons of each page that are pressed. */
  readonly presses?: number;
}

/** Opens every kind of page that links lead to, and presses what is on it. @returns the kinds of pages */
export async function walkElsewhere(
  page: Page,
  { services, presses = 12 }: Walked,
  from: readonly string[],
): Promise<Set<string>> {
  const calls = watchCalls(page);
  const seen = new Set<string>();
  /** All that is wrong, so that one walk names every page. */
  const faults: string[] = [];
  const todo = from.map((address) => ({ address, by: 'the start' }));
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
    const { address, by } = next;
    const kind = kindOf(address);
    if (seen.has(kind)) continue;
    seen.add(kind);
    await visit(page, address);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, address).toBeVisible();
    await calls.quiet();
    if ((await heading.textContent()) === MISSING) faults.push(`${by} leads to ${address}, which is missing`);
    // There they turn factors of signing in on, which is no matter of these services.
    if (address !== '/settings/security') await pressAll(page, presses, calls.quiet);
    const links = await page
      .locator('a[href^="/"]:not([download])')
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    todo.push(
      ...links
        .filter((path) => !/\.\w+$|^\/(?:files|dev|api)\//.test(path))
        .map((path) => ({ address: path, by: address })),
    );
    faults.push(...calls.failed.splice(0).map((call) => `${address} asks in vain: ${call}`));
    faults.push(
      ...services.refused.splice(0).map((call) => `${address} asks for what is not there: ${call}`),
    );
  }
  expect(faults).toEqual([]);
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
