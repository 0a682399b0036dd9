/** What pages need of services, and how what is missing is found. */
import { expect, test } from 'vitest';
import { isExtension } from '#contract/specified-calls.ts';
import { neededCalls } from '#src/app/needed-calls.ts';
import { areOffered, isAddressOffered, isPageOffered } from '#src/app/offered-calls.ts';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { routeTree } from '#src/routeTree.gen.ts';

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
  trailingSlash: 'never',
});
const { routesByPath } = router;

test('each path is that of a route', () => {
  expect(Object.keys(neededCalls).filter((path) => !(path in routesByPath))).toEqual([]);
});

test('a page needs no call that every service has', () => {
  expect(
    Object.values(neededCalls)
      .flat()
      .filter((name) => !isExtension(name)),
  ).toEqual([]);
});

test('a page is there where all of its calls are', () => {
  const path = '/dashboard/apps/submit';
  expect(isPageOffered({ missingCalls: [] }, path)).toBe(true);
  expect(isPageOffered({ missingCalls: ['map:list'] }, path)).toBe(true);
  expect(isPageOffered({ missingCalls: ['app:submit'] }, path)).toBe(false);
  expect(isPageOffered({ missingCalls: ['app:submit'] }, '/settings/users')).toBe(true);
  expect(areOffered({ missingCalls: ['app:submit'] }, 'app:list', 'app:submit')).toBe(false);
});

test('an address that a service writes leads to something where its page does', () => {
  const without = { missingCalls: ['dataset:view', 'catalogue:summary', 'group/view'] };
  const dataset = '/organisation/leeds/dataset/0b9f3c52-6a0e-4a8e-9d61-2f7c11e0a3d4';
  const gone = [dataset, `${dataset}?language=cy#about`, '/discovery/themes', '/settings/groups/3/planners'];
  const there = ['/', `${dataset}/edit`, '/dashboard/requests?request=1', '/settings/apiKeys?tab=ended'];
  const all = [...gone, ...there];
  expect(all.filter((address) => isAddressOffered(without, router, address))).toEqual(there);
  expect(all.filter((address) => isAddressOffered({ missingCalls: [] }, router, address))).toEqual(all);
});
