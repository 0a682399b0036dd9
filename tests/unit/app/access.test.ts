/** Every route is either in the table of public routes or below the guard of members (specification, section 2). */
import { describe, expect, it } from 'vitest';
import { publicRoutes } from '#src/app/access.ts';
import { renderer } from '#src/entry-server.tsx';
import { routeTree } from '#src/routeTree.gen.ts';

interface RouteNode {
  readonly id: string;
  readonly fullPath: string;
  readonly children?: Record<string, RouteNode> | readonly RouteNode[];
  readonly options: {
    readonly component?: unknown;
    readonly loader?: unknown;
    readonly beforeLoad?: unknown;
  };
}

/** Every route that an address can end at, with the guard above it if there is one. */
function* pages(route: RouteNode, guarded = false): Generator<{ path: string; guarded: boolean }> {
  const children = Object.values(route.children ?? {}) as RouteNode[];
  const inside = guarded || route.id === '/_member';
  const hasIndex = children.some((child) => child.fullPath === `${route.fullPath.replace(/\/$/, '')}/`);
  const isPathless = ['__root__', '/_member', '/_auth'].includes(route.id);
  if (!isPathless && !hasIndex) yield { path: route.fullPath.replace(/(.)\/$/, '$1'), guarded: inside };
  for (const child of children) yield* pages(child, inside);
}

// Ids and full paths exist once a router has been built from the tree, as entry-server does.
const all = renderer.routeIds.length > 0 ? [...pages(routeTree as unknown as RouteNode)] : [];

/** The ten names of section 2. */
const listed = [
  'cookie-policy',
  'discovery',
  'discovery-apps',
  'discovery-organisations',
  'faq',
  'home',
  'index',
  'organisation-orgSlug',
  'organisation-orgSlug-dataset-datasetGUID',
  'organisation-orgSlug-discovery-datasetGUID',
];

describe('access', () => {
  it('is open for exactly what the table names', () => {
    const open = all.filter(({ guarded }) => !guarded).map(({ path }) => path);
    expect(open.toSorted()).toEqual(publicRoutes.map(({ path }) => path).toSorted());
  });

  it('is guarded for everything else', () => {
    const open = new Set(publicRoutes.map(({ path }) => path));
    const guarded = all.filter((page) => page.guarded).map(({ path }) => path);
    expect(guarded).toContain('/dashboard/datasets');
    expect(guarded.filter((path) => open.has(path))).toEqual([]);
  });

  it('contains the ten names of the specification, and reasons for the rest', () => {
    expect(
      publicRoutes
        .filter(({ reason }) => reason === 'listed')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(listed);
  });

  it('names each route as the specification does', () => {
    for (const { name, path } of publicRoutes) {
      // An optional part of the address, or its rest, is no part of the name.
      const required = path.replace(/\/(?:\{-\$\w+\}|\$)$/, '');
      expect(name).toBe(
        required === '/' ? 'index' : required.slice(1).replaceAll('/', '-').replaceAll('$', ''),
      );
    }
  });
});
