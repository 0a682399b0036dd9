/** A client, and browsers that sign in by a provider. */
import { afterAll, beforeAll } from 'vitest';
import { startPool, type TestPool } from '../support.ts';
import { type Browser, formOf, linkOf, type Visit } from './browser.ts';
import { type Client, createClient } from './client.ts';

export let pool: TestPool;
export let client: Client;

/** Goes to a provider's page. */
export async function requestAuthorization(
  browser: Browser,
  provider: string,
  change: Record<string, string> = {},
) {
  const attempt = await client.begin({ identity_provider: provider, ...change });
  const page = await browser.follow(await browser.visit(attempt.url), client.isOwn);
  return { attempt, page };
}

/** Chooses a person there and comes back to the client. */
export async function choose(browser: Browser, page: Visit, persona: string): Promise<Visit> {
  if (!page.text.includes('<form'))
    return browser.follow(await browser.visit(linkOf(page, persona)), client.isOwn);
  const { action, hidden } = formOf(page, persona);
  return browser.follow(await browser.post(action, hidden), client.isOwn);
}

export const errorAt = (visit: Visit) => Object.fromEntries(new URL(visit.location).searchParams);

/** Called by each file of tests: what is made before them, and removed after. */
export function useFederation(): void {
  beforeAll(async () => {
    pool = await startPool();
    client = await createClient(pool);
  });
  afterAll(() => pool.close());
}
