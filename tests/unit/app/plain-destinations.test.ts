/** What the server remembers of links leads where the router says, from every page. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { rememberPlainDestinations } from '#src/app/plain-destinations.ts';
import { parseSearch, stringifySearch } from '#src/app/search-params.ts';
import { routeTree } from '#src/routeTree.gen.ts';

const routerAt = (address: string) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    context: undefined as never,
    trailingSlash: 'never',
  });

function remembering(address: string) {
  const router = routerAt(address);
  rememberPlainDestinations(router);
  return router;
}

const addresses = [
  '/discovery?theme=1&theme=2&page=3',
  '/organisation/leeds?page=2',
  '/organisation/leeds/discovery/00000000-0000-4000-8000-000000000001#resources',
  '/about',
];

describe('a link that depends on its path alone', () => {
  it.each(addresses)('leads from %s where it leads without memory', (address) => {
    const [usual, router] = [routerAt(address), remembering(address)];
    const paths = Object.keys(usual.routesByPath).filter((path) => !path.includes('$'));
    expect(paths.length).toBeGreaterThan(10);
    for (const to of paths) {
      const link = { to, className: 'plain' } as never;
      expect(router.buildLocation(link)).toEqual(usual.buildLocation(link));
    }
  });

  it('is worked out once for all pages', () => {
    const [first, second] = [remembering('/about'), remembering('/discovery?page=2')];
    const link = { to: '/discovery' } as never;
    expect(second.buildLocation(link)).toBe(first.buildLocation(link));
  });
});

describe('a link that depends on more', () => {
  it.each<[string, object, string]>([
    [
      'its parameters',
      { to: '/organisation/$orgSlug', params: { orgSlug: 'census' } },
      '/organisation/census',
    ],
    ['its search', { to: '/discovery', search: { page: 4 } }, '/discovery?page=4'],
    ['its part', { to: '/about', hash: 'who' }, '/about#who'],
    ['the page it is on', { to: '.', search: true }, '/discovery?page=2'],
  ])('is worked out again: %s', (_, link, href) => {
    const router = remembering('/discovery?page=2');
    router.buildLocation({ to: '/discovery' });
    expect(router.buildLocation(link as never).href).toBe(href);
  });
});
