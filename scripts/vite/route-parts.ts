/**
 * How routes are cut into chunks. Whatever a public route declares outside of its component is in the code that every page
 * begins with, so that a visitor goes from one public page to the next without waiting. Most visitors never open the pages
 * that are named here: what these need is loaded with them (docs/decisions/0220-pages-apart.md), and what their routes
 * declare comes with all other routes of that kind (`first-routes.ts`).
 */

/** The parts of a route that a chunk can have. */
type Part = 'loader' | 'component' | 'errorComponent' | 'notFoundComponent';

/** Pages of members, in frames of other sites, behind a secret, and of saved charts: how the ids of their routes begin. */
const others = [
  '_member',
  'embed',
  'draft',
  'invitation',
  ...['dataset', 'chart', 'dashboard'].map((kind) => `organisation/$orgSlug/${kind}`),
];
/** Pages apart: signing in is one, although its routes are in the first code. */
const apart = ['_auth', ...others];

/** A pattern of names that begin so, with the signs that they have between parts and before a parameter. */
const begins = (names: readonly string[], separator: string, parameter: string): string =>
  `(?:${names
    .map((name) => name.replaceAll('/', separator).replaceAll('$', () => parameter))
    .map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`))
    .join('|')})`;

const APART = new RegExp(`^/${begins(apart, '/', '$')}(?:/|$)`);
/** The same pages by the name of their chunk. */
const APART_CHUNK = new RegExp(`^assets/${begins(apart, '.', '_')}[.-]`);
/** The files of routes that the first code does not have, by the beginning of their names. */
export const OTHER_FILES = `^${begins(others, '.', '$')}[.-]`;

/** A page apart is one chunk. The pending component is not in it: the server writes it, and it is shown until the chunk is there. */
const together: Part[][] = [['component', 'errorComponent', 'loader', 'notFoundComponent']];

/** The chunks of a route; undefined for the router's own way, a chunk for each component. */
export const partsOf = ({ routeId }: { readonly routeId: string }) =>
  APART.test(routeId) ? together : undefined;

/** Whether a chunk is a page apart. @param file below the build's folder, such as `assets/_member.settings-1x2y3z4a.js` */
export const isApart = (file: string): boolean => APART_CHUNK.test(file);
