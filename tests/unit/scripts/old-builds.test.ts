/** Files of earlier builds stay for a day. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT_MS, removeOldFiles } from '../../../scripts/start/old-builds.ts';

const NOW = Date.UTC(2026, 10, 21);
let dist = '';

const write = (name: string, age: number) => {
  const file = join(dist, 'client', 'assets', name);
  writeFileSync(file, name);
  utimesSync(file, (NOW - age) / 1000, (NOW - age) / 1000);
};

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'client', 'assets'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true }));

test('what a build of the last day has written stays, and what is older goes', async () => {
  write('page-new.js', 0);
  write('page-yesterday.js', KEPT_MS - 1000);
  write('page-old.js', KEPT_MS + 1000);
  await removeOldFiles(dist, NOW);
  expect(readdirSync(join(dist, 'client', 'assets')).sort()).toEqual(['page-new.js', 'page-yesterday.js']);
});
