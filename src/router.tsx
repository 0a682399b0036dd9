/** Builds the router of one document or of one request: nothing here outlives either. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { AppContext, type AppServices } from './app/context.ts';
import { FailurePage } from './app/failure-pages.tsx';
import { neededCalls } from './app/needed-calls.ts';
import { areOffered } from './app/offered-calls.ts';
import { notOffered } from './app/loading.ts';
import { carryQueries } from './app/query-transfer.ts';
import { createScrollRestoration } from './app/scroll-restoration.ts';
import { parseSearch, stringifySearch } from './app/search-params.ts';
import { routeTree } from './first-routes.ts';

/** What every loader and `beforeLoad` finds in `context`. */
export type RouterContext = AppServices;

/** The parameters that the schemas of routes declare. @param routes from the outermost to the innermost */
export function knownSearch(routes: readonly AnyRoute[], search: object): Record<string, unknown> {
  return Object.assign(
    {},
    ...routes.map(({ options: { validateSearch } }) =>
      typeof validateSearch === 'function' ? (validateSearch(search) as object) : {},
    ),
  ) as Record<string, unknown>;
}

/**
 * A page is one page whatever else its address carries: a loader depends on the parameters that its own and
 * the outer schemas declare. Otherwise `?utm_source=…` would make another page of the one that the server has
 * rendered and cached, and hydration would throw it away.
 */
function dependOnKnownParameters(route: AnyRoute, outer: readonly AnyRoute[] = []): void {
  const routes = [...outer, route];
  const { loaderDeps } = route.options;
  if (loaderDeps && !prepared.has(route))
    route.options.loaderDeps = ({ search }) => loaderDeps({ search: knownSearch(routes, search) });
  for (const child of Object.values<AnyRoute>(route.children ?? {})) dependOnKnownParameters(child, routes);
}

/**
 * A page whose calls no service answers says so, before it asks for anything. A visitor is led away from it first.
 * @param above the full path of the route above, which the router knows only once it is made
 */
function requireCalls(route: AnyRoute, above = ''): void {
  const { path = '' } = route.options as { readonly path?: string };
  const fullPath = `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '');
  const calls = neededCalls[fullPath] ?? [];
  if (calls.length > 0 && route.children === undefined)
    route.options.beforeLoad = ({ context }: { readonly context: RouterContext }) => {
      if (!areOffered(context.configuration, ...calls)) throw notOffered();
    };
  for (const child of Object.values<AnyRoute>(route.children ?? {})) requireCalls(child, fullPath);
}

/** Routes that depend on the parameters they know already: those that were there first are in the whole table too. */
const prepared = new WeakSet<AnyRoute>();

/** Makes a table of routes fit for a router. */
export function prepareRoutes(tree: AnyRoute): void {
  dependOnKnownParameters(tree);
  requireCalls(tree);
  const note = (route: AnyRoute): void => {
    prepared.add(route);
    for (const child of Object.values<AnyRoute>(route.children ?? {})) note(child);
  };
  note(tree);
}
prepareRoutes(routeTree);

/**
 * @param context what the document works with; it is also what `useApi` and its like answer.
 * @param nonce the CSP nonce of a streamed page; absent on pages whose scripts are hashed.
 */
export function createAppRouter(context: RouterContext, nonce?: string) {
  const scroll = import.meta.env.SSR ? null : createScrollRestoration(window);
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // A page that breaks leaves the frame around it alone.
    defaultErrorComponent: FailurePage,
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    // The document brings the script that the server would write (src/routes/__root.tsx).
    scrollRestoration: scroll?.mayRestore ?? false,
    trailingSlash: 'never',
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>
        <AppContext value={context}>{children}</AppContext>
      </QueryClientProvider>
    ),
    ...(nonce !== undefined && { ssr: { nonce } }),
  });
  scroll?.connect(router);
  carryQueries(router, context.queryClient);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
