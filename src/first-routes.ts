/**
 * The routes that a document begins with. The server has all of them; the browser's build puts those of public pages and
 * of signing in into the place of this module (scripts/vite/first-routes.ts), and brings the others with `all-routes.ts`.
 */
export { routeTree } from './routeTree.gen.ts';
