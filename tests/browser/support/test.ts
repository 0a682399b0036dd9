/**
 * What every browser test starts from: pages of the running product, sign-in by account, the outbox, and a
 * watch over the page: an uncaught error, a hydration mismatch, or anything that the page's Content-Security-Policy or
 * its Trusted Types refused fails the test that met it.
 */
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';
import { sessionCookies } from '#model-tests/browser/accounts.ts';
import { meanToUse } from '#model-tests/kit/mean-to-use.ts';
import { saveData } from '#model-tests/kit/save-data.ts';
import { productOrigin } from '../../support/product.ts';
import { keepContext, takeContext } from './kept-context.ts';

export const origin = productOrigin;

/** What a page reports as wrong: uncaught errors, and what is written to the console as one. */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused answer (401, 404) is logged by the browser itself and is often what the test is about.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  // The event reports what the console does not, such as a style that is refused in a frame.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      // oxlint-disable-next-line no-console -- it is how the page informs the test
      console.error(`Refused by ${effectiveDirective}: ${blockedURI} ${sample}`),
    ),
  );
  return faults;
}

/** Every option that contexts can differ by. The compiler asks for one that a later Playwright adds. */
type ContextOptions = Omit<PlaywrightTestOptions, 'actionTimeout' | 'navigationTimeout' | 'testIdAttribute'>;

export const test = base.extend<{
  watch: string[];
  meansToUse: boolean;
  savesData: boolean;
  ownContext: boolean;
}>({
  /** Whether pages are taken over as soon as they are there; `take-over.spec.ts` tests the time before. */
  meansToUse: [true, { option: true }],
  /** Whether pages fetch nothing ahead of time; tests of that say otherwise. */
  savesData: [true, { option: true }],
  /** Whether a test changes its context for good, so that it begins with a new one and leaves none. */
  ownContext: [false, { option: true }],
  baseURL: async ({}, use) => use(origin()),
  context: async (
    {
      browser,
      ownContext,
      meansToUse,
      savesData,
      acceptDownloads,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
    info,
  ) => {
    const create = async () => {
      const created = await browser.newContext();
      if (meansToUse) await created.addInitScript(meanToUse);
      if (savesData) await created.addInitScript(saveData);
      return created;
    };
    // Playwright gives a fixture the options that its parameters name: all that a context is made with have to be named.
    const ofContext = {
      acceptDownloads,
      baseURL,
      bypassCSP,
      clientCertificates,
      colorScheme,
      contextOptions,
      contrast,
      deviceScaleFactor,
      extraHTTPHeaders,
      forcedColors,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      reducedMotion,
      screen,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    } satisfies ContextOptions;
    const options = JSON.stringify({ meansToUse, savesData, ...ofContext });
    const context = ownContext ? await create() : await takeContext(options, create);
    await use(context);
    if (ownContext || info.status !== info.expectedStatus) await context.close();
    else await keepContext(context, options, ofContext);
  },
  watch: [
    async ({ page }, use) => {
      const faults = await watchFaults(page);
      await use(faults);
      expect(faults, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export const PASSWORD = 'Commonplace-1';
/** The secret of Noor's authenticator app, as the start of the server prints it. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const accounts = {
  marta: 'marta@leeds.example',
  ade: 'ade@leeds.example',
  jurgen: 'jurgen@leeds.example',
  noor: 'noor@census.example',
} as const;
export type Account = keyof typeof accounts;

/**
 * Whether the application has taken over everything that can be pressed or typed into. React leaves the properties of
 * an element on each that it has taken over; what is in a text that it was given as HTML is the browser's own. Run in
 * the page.
 */
function isTakenOver(): boolean {
  const propertiesOf = (element: Element): object | undefined =>
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as object | undefined;
  const isDone = (control: Element): boolean => {
    if (propertiesOf(control)) return true;
    let parent = control.parentElement;
    while (parent && !propertiesOf(parent)) parent = parent.parentElement;
    return parent !== null && 'dangerouslySetInnerHTML' in (propertiesOf(parent) ?? {});
  };
  return [...document.querySelectorAll('a, button, input, select, textarea, summary, form')].every(isDone);
}

/**
 * Waits until the page has been taken over by the application: presses before that are links and forms only. The parts
 * of a page are taken over one by one, as soon as their code is there.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect.poll(() => page.evaluate(isTakenOver), { intervals: [10, 20, 40, 80] }).toBe(true);
}

/** Opens a page and waits until presses and what is typed are the application's. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

/** The browser of someone else, at the product that a page is of. The caller closes it. */
export async function otherBrowser(browser: Browser, page: Page): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.addInitScript(saveData);
  return context;
}

/** Goes to another page of the application within the document, as a link does. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address);

/**
 * Fills in the credentials of a sign-in form that is open.
 *
 * @param account one of the samples, or the e-mail address of another
 */
export async function enterCredentials(
  page: Page,
  account: Account | (string & {}),
  password = PASSWORD,
): Promise<void> {
  const email = account in accounts ? accounts[account as Account] : account;
  await page.getByLabel('E-mail or phone number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name: 'Sign in' }).click();
}

/** The sessions of this worker, by product and account: only tests of signing in type. */
const sessions = new Map<string, ReturnType<typeof sessionCookies>>();

/** Where the product of a page is: where the address says, else that of this worker, or the one that the tests of a file start. */
async function productOf(page: Page, address: string): Promise<string> {
  // The pages of walks know no product, and are opened by whole addresses.
  if (URL.canParse(address)) return new URL(address).origin;
  const response = await page.request.get('/healthz');
  return new URL(response.url()).origin;
}

/** Opens a page as a member, with the session that this worker has of them. */
export async function visitAs(
  page: Page,
  account: Account | (string & {}),
  address = '/dashboard/datasets',
): Promise<void> {
  const email = account in accounts ? accounts[account as Account] : account;
  const product = await productOf(page, address);
  const key = `${product} ${email}`;
  const session = sessions.get(key) ?? sessionCookies(email, product);
  sessions.set(key, session);
  await page.context().addCookies(await session);
  await visit(page, address);
}

/** Signs in on the sign-in page with an account that has no second factor. */
export async function signIn(
  page: Page,
  to = '/dashboard/datasets',
  account: string = 'marta',
): Promise<void> {
  await visit(page, `/sign-in?to=${encodeURIComponent(to)}`);
  await enterCredentials(page, account);
  await page.waitForURL(`**${to}`);
}

interface Sent {
  readonly to: string;
  readonly code: string | null;
}

/** The code that was sent last to an address, as of now: '' if there is none. */
export async function sentCode(page: Page, to: string): Promise<string> {
  const response = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const { messages } = (await response.json()) as { messages: Sent[] };
  return messages.find((message) => message.to === to)?.code ?? '';
}

/**
 * The code that was sent last to an address; waits for one that is not `previous`. An account that other tests use as well
 * needs `previous` (`sentCode` before the code is asked for), since a message is written after the answer.
 */
export async function lastCode(page: Page, to: string, previous = ''): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = await sentCode(page, to);
      return code !== '' && code !== previous;
    })
    .toBe(true);
  return code;
}

/** The link of the invitation that was sent last to an address. */
export async function invitationFor(page: Page, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const response = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
      const text = messages.find((message) => message.to === to)?.text ?? '';
      link = /\/invitation\/[\w-]+/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
