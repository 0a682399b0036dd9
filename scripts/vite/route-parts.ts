/**
 * How routes are cut into chunks. Whatever a public route declares outside of its component is in the code that every page
 * begins with, so that a visitor goes from one public page to the next without waiting. Most visitors never open the pages
 * that are named here: what these need is loaded with them (docs/decisions/0220-pages-apart.md), and what their routes
 * declare comes with all other routes of that kind (`first-routes.ts`).
 */

/** The parts of a route that a chunk can have. */
type Part = 'loader' | 'component' | 'errorComponent' | 'notFoundComponent';

/** Pages of members, of signing in, in frames of other sites, behind a secret, and of saved charts: by the id of their route. */
const APART =
  /^\/(?:_member|_auth|embed|draft|invitation|organisation\/\$orgSlug\/(?:dataset|chart|dashboard))(?:\/|$)/;

/** The same pages by the name of their chunk. */
const APART_CHUNK =
  /^assets\/(?:_member|_auth|embed|draft|invitation|organisation\._orgSlug\.(?:dataset|chart|dashboard))[.-]/;

/** A page apart is one chunk. The pending component is not in it: the server writes it, and it is shown until the chunk is there. */
const together: Part[][] = [['component', 'errorComponent', 'loader', 'notFoundComponent']];

/** The chunks of a route; undefined for the router's own way, a chunk for each component. */
export const partsOf = ({ routeId }: { readonly routeId: string }) =>
  APART.test(routeId) ? together : undefined;

/** Whether a chunk is a page apart. @param file below the build's folder, such as `assets/_member.settings-1x2y3z4a.js` */
export const isApart = (file: string): boolean => APART_CHUNK.test(file);
