/** The routes that a document does not begin with are brought when one of them is wanted. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { bringRoutes, isKnown, requireRoutes } from '#src/app/more-routes.ts';

/** A router with one page, and another one that is to be brought. */
function begin(address: string, isMember = () => false) {
  const root = createRootRoute();
  const route = (path: string) => createRoute({ getParentRoute: () => root, path }) as AnyRoute;
  const [first, other] = [route('/discovery'), route('/dashboard/$part')];
  const router = createRouter({
    routeTree: root.addChildren([first]),
    history: createMemoryHistory({ initialEntries: [address] }),
    // There is no window here. What the router itself does to open a page is none of these tests' concern.
    isServer: true,
  });
  router.load = () => Promise.resolve();
  router.preloadRoute = () => Promise.resolve(undefined);
  const prepare = vi.fn<(tree: AnyRoute) => void>();
  const load = vi.fn<() => Promise<{ routeTree: AnyRoute }>>(() =>
    Promise.resolve({ routeTree: root.addChildren([first, other]) as unknown as AnyRoute }),
  );
  const bring = bringRoutes(router, { prepare, isMember, load });
  return { router, prepare, load, bring };
}

test('a page of the first routes brings none', async () => {
  const { router, load, bring } = begin('/discovery?page=2');
  await bring();
  await router.load();
  await router.preloadRoute({ to: '/discovery' } as never);
  expect(load).not.toHaveBeenCalled();
});

test('a page that is open waits for its route, which is prepared before', async () => {
  const { router, prepare, bring } = begin('/dashboard/maps');
  expect(isKnown(router, '/dashboard/maps')).toBe(false);
  await bring();
  expect(prepare).toHaveBeenCalledOnce();
  expect(isKnown(router, '/dashboard/maps')).toBe(true);
  expect(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId)).toEqual([
    '__root__',
    '/dashboard/$part',
  ]);
});

test('a page that is opened, and one that is fetched ahead, bring the routes once', async () => {
  const { router, load } = begin('/discovery');
  const open = (path: string) => {
    router.history.push(path);
    return router.load();
  };
  const ahead = { to: '/dashboard/$part', params: { part: 'maps' } };
  await Promise.all([router.preloadRoute(ahead as never), open('/dashboard/charts')]);
  await open('/nothing');
  expect(load).toHaveBeenCalledOnce();
});

test('a member needs them for the links of any page', async () => {
  const { load, bring } = begin('/discovery', () => true);
  await bring();
  expect(load).toHaveBeenCalledOnce();
});

test('what could not be loaded is thrown for an address that may be missing, and asked for again', async () => {
  const { router, load, bring } = begin('/dashboard/maps');
  load.mockRejectedValueOnce(new Error('no connection'));
  await expect(bring()).rejects.toThrow('no connection');
  expect(() => requireRoutes(false)).toThrow('no connection');
  expect(() => requireRoutes(true)).not.toThrow();
  await router.load();
  expect(load).toHaveBeenCalledTimes(2);
  expect(() => requireRoutes(false)).not.toThrow();
});
