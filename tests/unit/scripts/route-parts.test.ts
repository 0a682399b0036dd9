/** Pages apart are the same ones by the ids of their routes, by their files and by their chunks. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isApart, OTHER_FILES, partsOf } from '../../../scripts/vite/route-parts.ts';

const files = readdirSync(join(import.meta.dirname, '../../../src/routes')).filter(
  (file) => file !== '__root.tsx',
);
const idOf = (file: string): string => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`;
const chunkOf = (file: string): string =>
  `assets/${file.replace(/\.tsx$/, '').replaceAll('$', '_')}-1x2y3z4a.js`;
const isOther = (file: string): boolean => new RegExp(OTHER_FILES).test(file);

test('a page apart has one chunk, and its route is not in the first code unless it is of signing in', () => {
  const apart = files.filter((file) => partsOf({ routeId: idOf(file) }) !== undefined);
  expect(files.filter((file) => isApart(chunkOf(file)))).toEqual(apart);
  expect(files.filter(isOther)).toEqual(apart.filter((file) => !file.startsWith('_auth')));
  expect(files.filter(isOther).length).toBeGreaterThan(40);
});

test.each([
  'discovery.index.tsx',
  '_auth.verify.{-$step}.tsx',
  'organisation.$orgSlug.index.tsx',
  'organisation.$orgSlug.discovery.$datasetGUID.tsx',
  'embedding.tsx',
  'drafts.tsx',
])('%s is in the first code', (file) => {
  expect(isOther(file)).toBe(false);
});
