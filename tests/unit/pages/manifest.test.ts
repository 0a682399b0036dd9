/** Route files and route ids name the same things; what a server says that finds no pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuildId, readManifest, routeIdOf } from '#proxy/pages/manifest.ts';
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

it('writes style sheets in ASCII, so that no page takes two bytes a letter for them', () => {
  const dist = mkdtempSync(join(tmpdir(), 'commonplace-pages-'));
  try {
    mkdirSync(join(dist, 'client/.vite'), { recursive: true });
    writeFileSync(
      join(dist, 'client/.vite/manifest.json'),
      JSON.stringify({ 'src/entry-client.tsx': { file: 'entry.js', css: ['one.css'] } }),
    );
    writeFileSync(join(dist, 'client/one.css'), 'a::before{content:"‹a😀"}');
    expect(Object.values(readManifest(dist).inlineCss.styles)).toEqual([
      '/*/one.css*/a::before{content:"\\2039 a\\1f600 "}',
    ]);
  } finally {
    rmSync(dist, { recursive: true });
  }
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
