/** The server bundle: renders a page for one request. Nothing of a request outlives it; what is the same for all is kept. */
import { createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  renderRouterToStream,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { Destination, RenderedPage, RenderInput, Renderer } from '#contract/rendering.ts';
import { createServerApplication } from './app/application.ts';
import type { AppServices, KeepMarkup } from './app/context.ts';
import { renderBusy, renderFailure } from './app/failure-document.tsx';
import { createKeptMarkup } from './app/kept-markup.tsx';
import { readNotFoundData } from './app/loading.ts';
import { codeLinks, withInHead } from './app/named-code.ts';
import { rememberPlainDestinations } from './app/plain-destinations.ts';
import { withoutCode } from './app/take-over.ts';
import { parseSearch, stringifySearch } from './app/search-params.ts';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter, knownSearch } from './router.tsx';
import { routeTree } from './routeTree.gen.ts';
import { ConsentQuestion } from './screens/consent/consent-question.tsx';
import { drawPicture } from './pictures/draw-picture.ts';
import { drawingDocument } from './pictures/drawing-document.ts';
import { createServerApi } from './services/api/server-api.ts';

/** Matches addresses, and does nothing else: it contains no data and loads none. */
const matcher = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  history: createMemoryHistory(),
  isServer: true,
  // Only loaders read the context, and this router runs none.
  context: undefined as never,
  trailingSlash: 'never',
});

function destination(url: URL): Destination {
  const [matchedRoutes, , foundRoute] = matcher.getMatchedRoutes(url.pathname);
  if (!foundRoute) return { kind: 'unknown' };
  if (matchedRoutes.some((route) => route.id === '/_member'))
    return { kind: 'member', route: foundRoute.fullPath };
  const search = parseSearch(url.search);
  const matches = matcher.matchRoutes(url.pathname, search);
  const last = matches.at(-1);
  // A search that a route refuses is the route's error to show; it is not worth a place in a cache.
  if (!last || matches.some((match) => match.searchError || match.paramsError)) return { kind: 'unknown' };
  // One address for one page: unknown parameters dropped, defaults left out, the rest in one order.
  const known = Object.entries(knownSearch(matchedRoutes, search)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { href } = matcher.buildLocation({
    to: last.fullPath,
    params: last.params,
    search: Object.fromEntries(known),
  } as never);
  return { kind: 'public', key: href, route: last.fullPath };
}

/** Such a page says that a dataset was here; the router has 404 only. */
const isDeleted = ({ error }: { readonly error: unknown }): boolean =>
  isNotFound(error) && readNotFoundData(error.data).deleted !== undefined;

/** The shell of a member's page with links to its code, for a browser that has a session's cookie: others are led away. */
function withCode(
  { request, manifest }: RenderInput,
  shell: ReadableStream<Uint8Array>,
  nonce: string,
): ReadableStream<Uint8Array> {
  if (!/(?:^|; )accessToken=/.test(request.headers.get('cookie') ?? '')) return shell;
  const [routes] = matcher.getMatchedRoutes(new URL(request.url).pathname);
  // The root and the guard are in the document already.
  const own = routes.map(({ id }) => id).filter((id) => id.startsWith('/_member/'));
  return withInHead(shell, codeLinks(manifest, own, nonce));
}

const keptMarkup = createKeptMarkup(renderToString);

async function render(input: RenderInput): Promise<RenderedPage> {
  const { configuration, origin, nonce } = input;
  let isUnfinished = false;
  let keepMarkup: KeepMarkup | undefined;
  const context: AppServices = {
    configuration,
    origin,
    queryClient: createQueryClient('server'),
    application: createServerApplication(),
    Question: ConsentQuestion,
    drawingDocument,
    noteUnfinished: () => {
      isUnfinished = true;
    },
    get keepMarkup() {
      return keepMarkup;
    },
    api: createServerApi(input),
  };
  const handler = createRequestHandler({
    request: input.request,
    createRouter: () => {
      const router = createAppRouter(context, nonce);
      rememberPlainDestinations(router);
      return router;
    },
    getRouterManifest: () => input.manifest,
  });
  let whole: string | undefined;
  const { status, headers, body } = await handler(async ({ request, responseHeaders, router }) => {
    const failed = router.state.matches.find((match) => match.status === 'error');
    if (failed) throw failed.error;
    const children = <RouterServer router={router} />;
    if (nonce !== undefined) return renderRouterToStream({ request, responseHeaders, router, children });
    // Whether a link is to its own page is certain once the page is loaded.
    keepMarkup = keptMarkup({ router, configuration });
    whole = withoutCode(await transformHtmlStringWithRouter(router, renderToString(children)));
    // The text goes beside the answer: inside, it would be encoded, and decoded again to be looked at.
    const answered = router.state.matches.some(isDeleted) ? 410 : getSsrStatus(router);
    return new Response(null, { status: answered, headers: responseHeaders });
  });
  const shell = body && nonce !== undefined ? withCode(input, body, nonce) : body;
  return { status, headers, body: whole ?? shell, isUnfinished };
}

export const renderer: Renderer = {
  destination,
  render,
  picture: drawPicture,
  renderFailure,
  renderBusy,
  routeIds: Object.keys(matcher.routesById),
};
