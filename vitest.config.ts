/** Three kinds of tests that run in Node; the browser tests are Playwright's (`playwright.config.ts`). */
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { substituted } from './scripts/vite/substitutions.ts';

const excluded = ['**/node_modules/**', 'dist/**', '.data/**'];

/**
 * Gives the identity library the modules that it has in the build: with its own arithmetic, four fifths of the time of
 * a test that signs in are computation.
 */
const identityAsBuilt: Plugin = {
  name: 'identity-as-built',
  enforce: 'pre',
  load: (id) =>
    substituted.find((one) => one.package === 'aws-amplify' && id.endsWith(one.module))?.replacement ?? null,
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
        plugins: [identityAsBuilt],
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
