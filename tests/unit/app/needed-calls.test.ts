/** What pages need of services, and how what is missing is found. */
import { expect, test } from 'vitest';
import { isExtension } from '#contract/specified-calls.ts';
import { neededCalls } from '#src/app/needed-calls.ts';
import { areOffered, isPageOffered } from '#src/app/offered-calls.ts';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { routeTree } from '#src/routeTree.gen.ts';

const { routesByPath } = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
  trailingSlash: 'never',
});

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
