/** Route files and route ids name the same things. */
import { describe, expect, it } from 'vitest';
import { routeIdOf } from '#proxy/pages/manifest.ts';

describe('routeIdOf', () => {
  it.each([
    ['index', '/'],
    ['about', '/about'],
    ['discovery/index', '/discovery/'],
    ['discovery.index', '/discovery/'],
    ['discovery', '/discovery'],
    ['discovery/route', '/discovery'],
    ['organisation/$orgSlug/index', '/organisation/$orgSlug/'],
    ['organisation.$orgSlug.dataset.$datasetGUID', '/organisation/$orgSlug/dataset/$datasetGUID'],
    ['_member', '/_member'],
    ['_member/dashboard.datasets', '/_member/dashboard/datasets'],
  ])('knows %s', (file, id) => {
    expect(routeIdOf(file)).toBe(id);
  });
});
