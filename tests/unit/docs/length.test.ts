/** A file is one thought: sources that are written by hand have at most 300 lines. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const MOST = 300;

/** Longer files, each with the reason why it is not split. */
const longer: Readonly<Record<string, string>> = {
  'src/routeTree.gen.ts': 'the router writes it',
  'model-tests/kit.test.ts': 'its examples build on one machine, which is split with the kit',
  'model-tests/sabotage.test.ts': 'one list of faults that walks must find, which is read as a whole',
};

const FILES = globSync('{machines,model-tests,proxy,scripts,src,tests}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
});

test(`no source has more than ${MOST} lines`, () => {
  expect(FILES.length).toBeGreaterThan(2_000);
  const tooLong = FILES.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
    return lines > MOST && !Object.hasOwn(longer, file) ? [`${file}: ${lines}`] : [];
  });
  expect(tooLong).toEqual([]);
});
