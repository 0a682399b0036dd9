/**
 * Every page is its own lazily loaded chunk (specification, section 2): each route of the built application, whether it
 * is public or not.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OTHER_ROUTES, readManifest, routeChunk, routeIdOf } from '#proxy/pages/manifest.ts';
import { publicRoutes } from '#src/app/access.ts';
import { renderer } from '#src/entry-server.tsx';
import { importsOf } from '#src/app/load-chunk.ts';
import { routeTree } from '#src/routeTree.gen.ts';
import { buildPages } from '../../support/server-process.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
);

interface RouteNode {
  readonly id: string;
  readonly fullPath: string;
  readonly children?: Record<string, RouteNode> | readonly RouteNode[];
  readonly options: { readonly component?: unknown };
}

function* nodes(route: RouteNode): Generator<RouteNode> {
  yield route;
  for (const child of Object.values(route.children ?? {}) as RouteNode[]) yield* nodes(child);
}

// Ids exist once a router has been built from the tree, as entry-server does.
const routes =
  renderer.routeIds.length > 0
    ? [...nodes(routeTree as unknown as RouteNode)].filter(
        ({ id, options }) => id !== '__root__' && options.component !== undefined,
      )
    : [];

/** Routes that lead elsewhere before anything is shown, and steps that the page above them draws, from one chunk. */
const withoutPage = [
  '/home',
  '/_member/dashboard/',
  ...['sign-in', 'sign-up', 'forgot-password', 'verify'].map((section) => `/_auth/${section}/{-$step}`),
];

let vite: z.infer<typeof Manifest>;
beforeAll(async () => {
  await buildPages();
  vite = Manifest.parse(JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')));
}, 120_000);

const chunksOf = (id: string) =>
  Object.entries(vite).filter(([key]) => {
    const file = routeChunk.exec(key)?.[1];
    return file !== undefined && routeIdOf(file) === id;
  });

/** Everything that is loaded with a chunk. */
function loadedWith(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of vite[key]?.imports ?? []) loadedWith(next, found);
  return found;
}

describe('the routes of the application', () => {
  it('are all here: those with a page of their own, and those without', () => {
    const shown = new Set(routes.map(({ id }) => id));
    const all = renderer.routeIds.filter((id) => id !== '__root__');
    expect(all.filter((id) => !shown.has(id)).toSorted()).toEqual(withoutPage.toSorted());
  });

  it.each(routes.map(({ id }) => id))('%s has a chunk of its own, loaded when it is wanted', (id) => {
    const chunks = chunksOf(id);
    expect(chunks).toHaveLength(1);
    const [[key, chunk] = ['', undefined]] = chunks;
    expect(chunk?.isDynamicEntry).toBe(true);
    // The page every document starts with carries none of it, and no other page is in the same file.
    expect(loadedWith('src/entry-client.tsx')).not.toContain(key);
    const inSameFile = Object.entries(vite).filter(([, one]) => one.file === chunk?.file);
    expect(inSameFile.map(([other]) => other)).toEqual([key]);
  });

  it('leave the code that every page begins with small, and without the parts of members', () => {
    const files = [...loadedWith('src/entry-client.tsx')].map((key) =>
      join('dist/client', vite[key]?.file ?? ''),
    );
    const text = files.map((file) => readFileSync(file, 'utf8')).join('');
    expect(['react-aria', 'xstate', '/_member'].filter((name) => text.includes(name))).toEqual([]);
    const size = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    // So that the list of datasets asks for 127 kB at most (docs/performance.md).
    expect(size).toBeLessThan(120_000);
  });

  it('know a public page and signing in at once, and name the other routes with pages apart', () => {
    const more = `/${Object.entries(vite).find(([key]) => OTHER_ROUTES.test(key))?.[1].file}`;
    const manifest = readManifest('dist');
    const apart =
      /^\/(?:_member|embed|draft|invitation|organisation\/\$orgSlug\/(?:dataset|chart|dashboard))(?:\/|$)/;
    const wrong = routes.filter(
      ({ id }) => (manifest.routes[id]?.preloads ?? []).includes(more) !== apart.test(id),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('say what they import where the browser looks for it', () => {
    const asked = (file: string) => importsOf(readFileSync(join('dist/client', file), 'utf8'));
    const wrong = Object.values(vite)
      .filter(({ file }) => file.endsWith('.js') && file.startsWith('assets/'))
      .filter(({ file, imports }) => {
        const listed = new Set(imports.map((key) => vite[key]?.file));
        const found = asked(file);
        return found.length !== listed.size || found.some((one) => !listed.has(one));
      });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('import no style sheet where they are declared: every page would begin with it', () => {
    const folder = 'src/routes';
    const styled = readdirSync(folder).filter((file) =>
      /^import '.*\.css'/m.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(styled).toEqual(['__root.tsx']);
  });

  it('preload their chunk with their page', () => {
    const manifest = readManifest('dist');
    const without = routes.filter(({ id }) => !manifest.routes[id]?.preloads?.length);
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('are public by the table, or below the guard', () => {
    const open = new Set(publicRoutes.map(({ path }) => path));
    const isLayout = ({ id }: RouteNode) => ['/_member', '/_auth'].includes(id);
    const path = ({ fullPath }: RouteNode) => fullPath.replace(/(.)\/$/, '$1');
    const neither = routes.filter(
      (route) => !isLayout(route) && !route.id.startsWith('/_member/') && !open.has(path(route)),
    );
    expect(neither.map(({ id }) => id)).toEqual([]);
  });
});
