/**
 * Handlers between a page and the network, for the calls of its application alone. Playwright's own (`page.route`) stop
 * every request of a page, those for code, styles and fonts too, and switch the browser's cache off: a page of members
 * then asks for each file twice, and stops at each. These stop what is at an address of calls; everything else goes its way.
 */
import type { APIResponse, CDPSession, Page, Request, Route } from '@playwright/test';

/** A glob as Playwright has it, a pattern, or a function of the address. */
type Match = string | RegExp | ((url: URL) => boolean);
type Handler = (route: Route) => unknown;

interface Registered {
  readonly isFor: (url: URL) => boolean;
  readonly handle: Handler;
  /** How often it is still asked. */
  times: number;
}

interface Stopped {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  readonly resourceType: string;
}

/** Where the application's calls go, as the browser's patterns. */
const CALLS = ['*/api/*', '*/identity/*', '*/oauth2/*', '*/builds/*'].map((urlPattern) => ({ urlPattern }));

/** Whether a glob is one of addresses of calls. */
export const isOfCalls = (glob: string): boolean => /\/(?:api|identity|oauth2|builds)\//.test(glob);

/** The browser's names for why a request has failed. */
const REASONS = {
  aborted: 'Aborted',
  connectionfailed: 'ConnectionFailed',
  failed: 'Failed',
} as const;

/** Headers that are those of a body as it came, and not of what a handler makes of it. */
const ofTheBody = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

const asPattern = (glob: string): RegExp => {
  if (!isOfCalls(glob)) throw new Error(`${glob} is no address of calls: use page.route`);
  const text = glob
    .split(/(\*\*|\*)/)
    .map(
      (part) =>
        ({ '**': '.*', '*': '[^/]*' })[part] ?? part.replaceAll(/[.?+^$()|[\]{}\\]/g, String.raw`\$&`),
    )
    .join('');
  return new RegExp(`^${text}$`);
};

function matcher(match: Match): (url: URL) => boolean {
  if (typeof match === 'function') return match;
  const pattern = typeof match === 'string' ? asPattern(match) : match;
  return ({ href }) => pattern.test(href);
}

/** What handlers ask of a request. */
const requestOf = (page: Page, { request, resourceType }: Stopped) => ({
  url: () => request.url,
  method: () => request.method,
  headers: () =>
    Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
  postData: () => request.postData ?? null,
  postDataJSON: (): unknown => (request.postData === undefined ? null : JSON.parse(request.postData)),
  resourceType: () => resourceType.toLowerCase(),
  isNavigationRequest: () => resourceType === 'Document',
  frame: () => ({ page: () => page }),
});

/** The part of Playwright's route that handlers use. A request that was cancelled meanwhile needs no answer. */
function routeOf(page: Page, session: CDPSession, stopped: Stopped, fallBack: () => Promise<void>) {
  const { requestId } = stopped;
  const request = requestOf(page, stopped);
  const ended = (sending: Promise<unknown>): Promise<void> =>
    sending.then(
      () => {},
      () => {},
    );
  return {
    request: () => request as unknown as Request,
    fallback: fallBack,
    abort: (reason: keyof typeof REASONS = 'failed') =>
      ended(session.send('Fetch.failRequest', { requestId, errorReason: REASONS[reason] })),
    continue: ({ postData, headers }: { postData?: string; headers?: Record<string, string> } = {}) =>
      ended(
        session.send('Fetch.continueRequest', {
          requestId,
          ...(postData !== undefined && { postData: Buffer.from(postData).toString('base64') }),
          ...(headers && { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }),
        }),
      ),
    fetch: (): Promise<APIResponse> => {
      const data = request.postData();
      const { method, headers } = request;
      return page.request.fetch(request.url(), {
        method: method(),
        headers: headers(),
        ...(data !== null && { data }),
      });
    },
    async fulfill(answer: Parameters<Route['fulfill']>[0] = {}): Promise<void> {
      const { response, json, contentType } = answer;
      const body =
        json === undefined ? (answer.body ?? (await response?.body()) ?? '') : JSON.stringify(json);
      const type = contentType ?? (json === undefined ? undefined : 'application/json');
      const headers = {
        ...response?.headers(),
        ...(type !== undefined && { 'content-type': type }),
        ...answer.headers,
      };
      await ended(
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: answer.status ?? response?.status() ?? 200,
          responseHeaders: Object.entries(headers)
            .filter(([name]) => !ofTheBody.has(name.toLowerCase()))
            .map(([name, value]) => ({ name, value })),
          body: Buffer.from(body).toString('base64'),
        }),
      );
    },
  };
}

interface Guarded {
  readonly session: CDPSession;
  /** The last one is asked first. */
  readonly handlers: Registered[];
}
const guarded = new WeakMap<Page, Promise<Guarded>>();

async function guard(page: Page): Promise<Guarded> {
  const session = await page.context().newCDPSession(page);
  const handlers: Registered[] = [];
  session.on('Fetch.requestPaused', (stopped) => {
    const url = new URL(stopped.request.url);
    const candidates = handlers.filter(({ isFor }) => isFor(url));
    const ask = async (): Promise<void> => {
      const next = candidates.pop();
      const route = routeOf(page, session, stopped, ask);
      if (next === undefined) return route.continue();
      if (next.times <= 0) return ask();
      next.times -= 1;
      await next.handle(route as unknown as Route);
    };
    void ask();
  });
  await session.send('Fetch.enable', { patterns: CALLS });
  return { session, handlers };
}

/**
 * Lets a handler answer the calls to an address, as `page.route` does. Handlers that were added later are asked first.
 *
 * @param times how often; each time without it
 * @returns what takes the handler away
 */
export async function routeCalls(
  page: Page,
  match: Match,
  handle: Handler,
  { times = Number.POSITIVE_INFINITY }: { readonly times?: number } = {},
): Promise<() => void> {
  const known = guarded.get(page) ?? guard(page);
  guarded.set(page, known);
  const { handlers } = await known;
  const added: Registered = { isFor: matcher(match), handle, times };
  handlers.push(added);
  return () => {
    const index = handlers.indexOf(added);
    if (index >= 0) handlers.splice(index, 1);
  };
}

/** Takes all handlers of a page away, Playwright's too. What is stopped goes its way. */
export async function unrouteCalls(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const known = await guarded.get(page);
  guarded.delete(page);
  await known?.session.detach().catch(() => {});
}
