/** Three kinds of tests that run in Node; the browser tests are Playwright's (`playwright.config.ts`). */
import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', 'dist/**', '.data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 15_000,
          include: ['tests/unit/**/*.test.ts', '{src,machines,proxy,scripts}/**/*.test.ts'],
          exclude: excluded,
        },
      },
      {
        test: {
          name: 'model',
          // Planning every path of a machine takes seconds where other work shares the machine.
          testTimeout: 30_000,
          include: ['model-tests/**/*.test.ts'],
          // They need the pool and its database.
          exclude: [...excluded, 'model-tests/identity/**'],
        },
      },
      {
        test: {
          name: 'service',
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
