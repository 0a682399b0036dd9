/** Route files and route ids name the same things; what a server says that finds no pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuildId, routeIdOf } from '#proxy/pages/manifest.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';

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

it('pages that are not built stop the start with a sentence that says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-pages-'));
  try {
    expect(() => readBuildId(folder)).toThrow(StartError);
    expect(() => readBuildId(folder)).toThrow(/no built pages in .*npm run build/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
