/** Three kinds of tests that run in Node; the browser tests are Playwright's (`playwright.config.ts`). */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', 'dist/**', '.data/**'];

/**
 * Gives the identity library the whole numbers that it has in the build (scripts/vite/lean-libraries.ts): with its own,
 * four fifths of the time of a test that signs in are arithmetic.
 */
const wholeNumbers: Plugin = {
  name: 'whole-numbers',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/srp/BigInteger/BigInteger.mjs')
      ? `export { BigInteger as default } from ${JSON.stringify(join(import.meta.dirname, 'src/services/identity/big-integer.ts'))};`
      : null,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Files share the modules they import, which is most of the time of small files. One that replaces a module
          // calls `vi.resetModules()`.
          isolate: false,
          testTimeout: 15_000,
          include: ['tests/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'model',
          isolate: false,
          // Planning every path of a machine takes seconds where other work shares the machine.
          testTimeout: 30_000,
          include: ['model-tests/**/*.test.ts'],
          // They need the pool and its database.
          exclude: [...excluded, 'model-tests/identity/**'],
        },
      },
      {
        plugins: [wholeNumbers],
        test: {
          name: 'service',
          server: { deps: { inline: [/aws-amplify/] } },
          include: ['tests/service/**/*.test.ts', 'model-tests/identity/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['tests/support/postgres-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
