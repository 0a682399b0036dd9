/** All routes, for a browser that needs more than those it begins with (src/app/more-routes.ts). */
export { routeTree } from './routeTree.gen.ts';
