/**
 * What the browser's table of routes begins with: public pages and signing in. Pages of members, in frames of other sites,
 * behind a secret and of saved charts are most of the routes, and most visitors never open one: their routes, with what
 * reads their addresses, are one chunk that is loaded when one of them is wanted (src/app/more-routes.ts).
 */
import { join } from 'node:path';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import type { Plugin } from 'vite';
import { closure, pages, type Graph } from './module-graph.ts';

const root = join(import.meta.dirname, '..', '..');
const FIRST_ROUTES = join(root, 'src/first-routes.ts');
/** The module that has all routes. */
export const ALL_ROUTES = join(root, 'src/all-routes.ts');
/** The table of the first routes, which the router's own generator writes. */
const TABLE = join(root, 'artefacts/routes/first-routes.js');

/** The files of other routes, by the beginning of their names. */
const OTHERS = String.raw`^(?:_member|embed|draft|invitation|organisation\.\$orgSlug\.(?:dataset|chart|dashboard))[.-]`;

/** Puts the table of the first routes into the place of the module that has all. */
const replaced: Plugin = {
  name: 'first-routes',
  enforce: 'pre',
  resolveId: {
    filter: { id: /first-routes\.ts$/ },
    handler: (source, importer) =>
      importer !== undefined && join(importer, '..', source) === FIRST_ROUTES ? TABLE : null,
  },
};

/** @param options of the router's plugin, which both tables are written with */
export const firstRoutes = (options: Parameters<typeof tanstackRouterGenerator>[0]) => [
  tanstackRouterGenerator(
    { ...options, generatedRouteTree: TABLE, disableTypes: true, routeFileIgnorePattern: OTHERS },
    { routesByFile: new Map() },
  ),
  replaced,
];

/** Names the chunk of the other routes, or leaves a module to the groups that follow. */
export function otherRoutes(): (id: string, graph: Graph) => string | undefined {
  let members: Set<string> | undefined;
  return (id, graph) => {
    if (members === undefined) {
      const shown = pages(graph, []);
      members = new Set([...closure(graph, [ALL_ROUTES])].filter((one) => !shown.has(one)));
    }
    return members.has(id) ? 'all-routes' : undefined;
  };
}
