/**
 * Turns Vite's manifest into the router's, so that each page preloads its own chunks and carries its own CSS.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { PageManifest, PageManifestRoute } from '#contract/rendering.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';

const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type ViteManifest = z.infer<typeof ViteManifest>;

const ENTRY = 'src/entry-client.tsx';
/** The chunk of the routes that the entry does not begin with (scripts/vite/first-routes.ts). */
export const OTHER_ROUTES = /^_all-routes-/;

/** What every page of members begins once it has been taken over: the session, the calls, the menu, and what follows the page. */
const OF_MEMBERS = [
  'src/services/identity/authenticator.ts',
  'src/services/api/client.ts',
  'src/screens/frame/account-menu.tsx',
  'src/screens/frame/page-effects.tsx',
];

/** A route's component is a chunk of its own, named by its file. The chunk of a page apart has the rest of the route too. */
export const routeChunk = /^src\/routes\/(.+)\.tsx\?tsr-split=component(?:---\w+)*$/;

/** The id the router gives to a route file: dots and folders are levels, a file `index` is its folder. */
export function routeIdOf(file: string): string {
  const path = file.replaceAll('.', '/').replaceAll(/\/?\(.*?\)/g, '');
  return `/${path.replace(/(^|\/)(?:index|route)$/, (name, slash: string) => (name.endsWith('index') ? slash : ''))}`;
}

/** A chunk with everything it imports statically. */
function closure(vite: ViteManifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of vite[key]?.imports ?? []) closure(vite, next, found);
  return found;
}

/**
 * The same style sheet in ASCII. A page with one letter beyond Latin-1 takes two bytes for each of its characters while it is
 * made, and twice the time to be encoded.
 */
const inAscii = (css: string): string =>
  css.replaceAll(/[^\0-\x7f]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `);

/** Styles that say which file they were, by the end of its name: `src/app/load-chunk.ts` does not fetch them again. */
const named = (href: string, css: string): string => `/*${href.slice(-12)}*/${css}`;

/** Reads `distDir/client`. @throws when it has not been built. */
export function readManifest(distDir: string): PageManifest {
  const client = join(distDir, 'client');
  const vite = ViteManifest.parse(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')));
  const entry = vite[ENTRY];
  if (!entry) throw new Error(`The client build has no ${ENTRY}`);

  const scriptsOf = (keys: Set<string>) => [...keys].map((key) => `/${vite[key]?.file}`);
  const stylesOf = (keys: Set<string>) =>
    [...new Set([...keys].flatMap((key) => vite[key]?.css ?? []))].map((file) => `/${file}`);

  const rootKeys = closure(vite, ENTRY);
  const root: PageManifestRoute = {
    preloads: scriptsOf(rootKeys),
    css: stylesOf(rootKeys),
    scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
  };
  const routes: PageManifest['routes'] = { __root__: root };
  const styles = new Set(root.css);
  const others = Object.keys(vite).find((key) => OTHER_ROUTES.test(key));
  for (const key of Object.keys(vite)) {
    const file = routeChunk.exec(key)?.[1];
    if (file === undefined) continue;
    const needed = closure(vite, key);
    // The browser must know the route before it can take the page over.
    if (others !== undefined && !entry.dynamicImports.includes(key)) closure(vite, others, needed);
    const own = new Set([...needed].filter((one) => !rootKeys.has(one)));
    const css = stylesOf(own).filter((href) => !root.css?.includes(href));
    for (const href of css) styles.add(href);
    routes[routeIdOf(file)] = { preloads: scriptsOf(own), ...(css.length > 0 && { css }) };
  }
  const ofMembers = new Set(OF_MEMBERS.flatMap((key) => (key in vite ? [...closure(vite, key)] : [])));
  for (const key of rootKeys) ofMembers.delete(key);
  return {
    routes,
    ofMembers: scriptsOf(ofMembers),
    inlineCss: {
      styles: Object.fromEntries(
        [...styles].map((href) => [href, named(href, inAscii(readFileSync(join(client, href), 'utf8')))]),
      ),
    },
  };
}

/**
 * Names a build by its content: twelve hexadecimal digits that differ when any file does.
 * @throws StartError when the pages are not built
 */
export function readBuildId(distDir: string): string {
  const path = join(distDir, 'client/.vite/manifest.json');
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
  } catch (cause) {
    throw new StartError(`There are no built pages in ${distDir}. Run "npm run build", then start again.`, {
      cause,
    });
  }
}
