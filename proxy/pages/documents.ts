/**
 * Answers page requests, after the method was checked (`pages.ts`). `createDocuments` lists the steps in their order;
 * the first one that applies answers.
 *
 * Public pages are rendered whole, hashed and cached; member shells are streamed with a nonce.
 */
import { randomUUID } from 'node:crypto';
import { REDIRECT_LOOP_STATUS, RedirectLoop } from '#contract/redirect-loop.ts';
import type { Renderer } from '#contract/rendering.ts';
import { withRevision } from '#proxy/platform/catalogue/revision.ts';
import { isPassing } from '#proxy/platform/service/error-handler.ts';
import { createLane, Overloaded, type Lane, type LaneOptions } from '#proxy/platform/service/lane.ts';
import { nameRoute } from '#proxy/platform/telemetry/tracing.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createPageFactory, type Page, type PageFactory, type PageFactoryOptions } from './page.ts';
import { fillIn } from './prerendered.ts';
import { createRendering, type Rendering, type RenderingOptions } from './render-page.ts';
import {
  addressAt,
  createRouteResolution,
  type ResolvedRoute,
  type RouteResolution,
  type RouteResolutionOptions,
} from './resolve-route.ts';
import { shownAt } from './runtime-configuration.ts';
import { sendPage, sendShell, type HeadersAt } from './send-page.ts';

export interface DocumentOptions extends PageFactoryOptions, RenderingOptions, RouteResolutionOptions {
  readonly renderer: Omit<Renderer, 'picture'>;
  /** Headers that everything at an address carries beside its own. */
  readonly headersAt?: HeadersAt;
  /**
   * The catalogue's revision, which a page is rendered with: it changes whenever a visitor might see something else. A cached
   * page of an earlier revision is not served.
   */
  readonly revision: () => string | Promise<string>;
  /** Pages that the build has written, by path. */
  readonly prerendered?: ReadonlyMap<string, string>;
  /** How many pages are rendered at once and how many wait; pages that are kept need no turn. */
  readonly rendering?: LaneOptions;
}

/**
 * Rendering has one thread: while one page is rendered the others wait for the database, and more at once would only
 * keep the thread from refusing early. A page takes some 6 ms, so the last of a burst is begun within a quarter of a
 * second. Of a queue that does not end as many wait as are rendered, and while pages are refused one waits: the accepted
 * are then faster than at capacity, and the renderer has no less to do.
 */
export const RENDERING: LaneOptions = {
  atOnce: 4,
  waiting: 36,
  longestWait: 1_000,
  standing: { after: 250, waiting: 4, refusing: 1, gone: 100 },
};

/** A page request on its way through the steps. */
interface PageRequest {
  readonly incoming: Request;
  readonly url: URL;
  /** Path and query. Pages are made for this path on the product's own origin, whatever a Host header claims. */
  readonly path: string;
  readonly route: ResolvedRoute;
  /** Names the request in the log and on failure pages. */
  readonly reference: string;
  /** Headers of the address. */
  readonly headers: Record<string, string>;
}

/** Answers a request, or returns undefined when it does not apply. */
type Step = (request: PageRequest) => Promise<Response> | undefined;

/** A redirect rule applies: 308 or 307. */
const followRedirect =
  (pages: PageFactory): Step =>
  ({ incoming, route, headers }) =>
    'href' in route
      ? sendPage(incoming, pages.redirect(route.permanent ? 308 : 307, route.href), headers)
      : undefined;

/** Redirect rules lead back to the same address: 508. */
const refuseRedirectLoop =
  (pages: PageFactory): Step =>
  ({ incoming, url, route, reference, headers }) => {
    if (route.kind !== 'loop') return undefined;
    const error = new RedirectLoop(route.trail);
    const page = pages.failure({ error, url, reference, status: REDIRECT_LOOP_STATUS });
    return sendPage(incoming, page, headers);
  };

/** Gives the trace of the request the name of its route; never answers. */
const nameTrace: Step = ({ route }) => {
  if ((route.kind === 'public' || route.kind === 'member') && route.route !== undefined)
    nameRoute(route.route);
  return undefined;
};

/** A member page: its neutral shell, streamed and never cached. */
const streamMemberShell =
  (rendering: Rendering, origin: () => string): Step =>
  ({ incoming, path, route, reference, headers }) => {
    if (route.kind !== 'member') return undefined;
    const request = new Request(addressAt(origin(), path), {
      headers: incoming.headers,
      signal: incoming.signal,
    });
    return rendering
      .shell(request, reference)
      .then((made) =>
        'bytes' in made ? sendPage(incoming, made, headers) : sendShell(incoming, made, headers),
      );
  };

/** No route at this address: the page that says so, rendered and not cached. */
const renderNotFound =
  (rendering: Rendering, origin: () => string): Step =>
  ({ incoming, path, route, reference, headers }) =>
    route.kind === 'unknown'
      ? rendering
          .whole(addressAt(origin(), path), reference)
          .then((page) => sendPage(incoming, page, headers))
      : undefined;

/**
 * A page that the build has written: this deployment's values are filled in on its first request. It changes with a
 * build only, so neither database nor renderer is asked.
 */
function servePrerendered(pages: PageFactory, { prerendered, origin, configuration }: DocumentOptions): Step {
  const filled = new Map<string, Page>();
  const find = (key: string): Page | undefined => {
    const known = filled.get(key);
    const written = prerendered?.get(key);
    if (known !== undefined || written === undefined) return known;
    const page = pages.cacheable(key, fillIn(written, { origin: origin(), configuration }));
    filled.set(key, page);
    return page;
  };
  return ({ incoming, route, headers }) => {
    // They lead to everything.
    if (configuration.missingCalls.length > 0) return undefined;
    const page = route.kind === 'public' ? find(route.key) : undefined;
    return page && sendPage(incoming, page, headers);
  };
}

/** Every other public page: from the cache while the catalogue's revision stays, else rendered once for all. */
function serveCached(
  cache: PageCache<Page>,
  rendering: Rendering,
  { origin, revision, configuration }: DocumentOptions,
): Step {
  return ({ incoming, route, reference, headers }) => {
    if (route.kind !== 'public') return undefined;
    const { key } = route;
    const answer = async () => {
      const current = await revision();
      const page = await cache.get(cacheKey(origin, key), shownAt(current, configuration), async () => {
        const rendered = await withRevision(current, () =>
          rendering.whole(addressAt(origin(), key), reference),
        );
        // What other caches may keep is kept here.
        return { page: rendered, keep: rendered.headers['etag'] !== undefined };
      });
      return sendPage(incoming, page, headers);
    };
    return answer();
  };
}

/** Pages are kept for the origin that they name. */
const cacheKey = (origin: () => string, key: string): string => `${origin()}\0${key}`;

/** The same rendering, a few pages at a time. @throws Overloaded */
function inTurn(rendering: Rendering, lane: Lane): Rendering {
  return {
    whole: (address, reference) => lane.run(() => rendering.whole(address, reference)),
    shell: (request, reference) => lane.run(() => rendering.shell(request, reference)),
  };
}

/**
 * Whether a page has to be rendered and there is no turn for it. It asks for nothing and matches no route: what is
 * refused must cost next to nothing, or refusals slow down what was taken in. A kept page that is asked for at an
 * address never seen before is refused too.
 */
function refusal(
  lane: Lane,
  cache: PageCache<Page>,
  known: RouteResolution['known'],
  { origin, prerendered }: DocumentOptions,
): (url: URL, path: string) => boolean {
  return ({ pathname }, path) => {
    if (!lane.isFull()) return false;
    const route = known(path);
    if (route === undefined) return prerendered?.has(pathname) !== true;
    if (route.kind === 'member' || route.kind === 'unknown') return true;
    return (
      route.kind === 'public' &&
      prerendered?.has(route.key) !== true &&
      !cache.has(cacheKey(origin, route.key))
    );
  };
}

export function createDocuments(options: DocumentOptions): (request: Request) => Promise<Response> {
  const { origin, headersAt = () => ({}) } = options;
  const resolveRoute = createRouteResolution(options);
  const pages = createPageFactory(options);
  const lane = createLane(options.rendering ?? RENDERING);
  const rendering = inTurn(createRendering(options, pages), lane);
  const cache = createPageCache<Page>();
  const isRefused = refusal(lane, cache, resolveRoute.known, options);

  const steps: readonly Step[] = [
    followRedirect(pages),
    refuseRedirectLoop(pages),
    nameTrace,
    streamMemberShell(rendering, origin),
    renderNotFound(rendering, origin),
    servePrerendered(pages, options),
    serveCached(cache, rendering, options),
  ];

  return async (incoming) => {
    const url = new URL(incoming.url);
    const path = url.pathname + url.search;
    const headers = headersAt(url);
    if (isRefused(url, path)) {
      lane.refused();
      return sendPage(incoming, pages.overloaded(), headers);
    }
    // The id that the answer and the log have already.
    const reference = incoming.headers.get('x-request-id') ?? randomUUID();
    try {
      const request = { incoming, url, path, route: resolveRoute(path), reference, headers };
      for (const step of steps) {
        const answer = step(request);
        if (answer !== undefined) return await answer;
      }
      throw new Error(`no step answers ${url.pathname}`);
    } catch (error) {
      if (incoming.signal.aborted) throw error;
      if (error instanceof Overloaded) return sendPage(incoming, pages.overloaded(), headers);
      const status = isPassing(error) ? 503 : 500;
      return sendPage(incoming, pages.failure({ error, url, reference, status }), headers);
    }
  };
}
