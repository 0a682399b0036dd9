/**
 * A browser context that the next test of a worker goes on with: what pages are made of then comes from the browser's cache.
 * Half of a page's processor time in a new context is for asking for its files and for making the context. Pages, cookies,
 * storage, permissions and handlers of a test are gone before the next one begins.
 */
import type { BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';

interface Kept {
  readonly context: BrowserContext;
  readonly options: string;
}

/** What this worker has kept, by the options that it was made with. */
let kept: Kept | null = null;

/** The origins that pages of a context have been at. */
const visited = new WeakMap<BrowserContext, Set<string>>();

function noteOrigins(context: BrowserContext): void {
  const origins = new Set<string>();
  visited.set(context, origins);
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => origins.add(URL.parse(frame.url())?.origin ?? 'null')),
  );
}

/**
 * The context that a test with the same options has left; a new one if there is none. Until it is kept again nothing else
 * gets it, so that a test that fails leaves nothing behind.
 *
 * @param options everything that contexts differ by
 */
export async function takeContext(
  options: string,
  create: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const found = kept;
  kept = null;
  if (found?.options === options) return found.context;
  await found?.context.close();
  const created = await create();
  noteOrigins(created);
  return created;
}

/** Whether a test has set the clock of a page, which no one can take out of a context again. */
const hasSetClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => '__pwClock' in globalThis).catch(() => true);

/** Empties what has been stored at some origins, without loading anything there. */
async function clearStorage(page: Page, origins: Iterable<string>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins)
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,session_storage,indexeddb,cache_storage,service_workers',
      });
}

/** Options that a test can change in its context: the next one has them as they were. */
type Changeable = Pick<PlaywrightTestOptions, 'extraHTTPHeaders' | 'geolocation' | 'offline' | 'permissions'>;

/** Leaves a context to the next test, without anything that this one has put into it but what is cached. */
export async function keepContext(
  context: BrowserContext,
  options: string,
  { extraHTTPHeaders, geolocation, offline, permissions }: Changeable,
): Promise<void> {
  const pages = context.pages();
  if ((await Promise.all(pages.map(hasSetClock))).includes(true)) return context.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(offline);
  await context.clearPermissions();
  if (permissions !== undefined) await context.grantPermissions(permissions);
  await context.setGeolocation(geolocation ?? null);
  await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
  // What pages store while they are closed goes too.
  const blank = await context.newPage();
  await Promise.all(pages.map((page) => page.close()));
  await clearStorage(blank, visited.get(context) ?? []);
  await blank.close();
  await context.clearCookies();
  kept = { context, options };
}
