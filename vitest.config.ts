/** The kinds of tests that run in Node; the browser tests are Playwright's (`playwright.config.ts`). */
import type { Plugin } from 'vite';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { keepCompiledForTests } from './scripts/test/compile-cache.ts';
import { substituted } from './scripts/vite/substitutions.ts';

keepCompiledForTests();

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

/** Tests of the browser's part of signing in, with as much of a page as it uses. */
const withPage = ['model-tests/identity/**/*.test.ts', 'tests/service/identity/late-answers.test.ts'];

/**
 * Tests of the gallery, which is a tool: `npm test` runs them when what they depend on has changed. Not the one of what
 * the charts say, which are documents of the product.
 */
const ofGallery = 'tests/unit/gallery/!(charts).test.ts';

/**
 * Milliseconds after which a test without a server has hung. Four times the longest that one took with twenty other programs
 * on two cores: these tests are never run again, so a busy machine must not fail them.
 */
const HUNG = 80_000;

/** Style sheets are empty in tests, but for those that are read as text. */
const sheetsAsText = { include: [/\.css\?raw/] };

/**
 * A project of unit tests. Files share the modules they import, which is most of the time of small files. One that replaces
 * a module calls `vi.resetModules()`.
 */
const unit = (name: string, include: string, exclude: readonly string[] = []) => ({
  test: {
    name,
    isolate: false,
    testTimeout: HUNG,
    css: sheetsAsText,
    include: [include],
    exclude: [...excluded, ...exclude],
  },
});

/** A project of service tests. Its files share the modules they import: half of the processor time otherwise. */
const service = (
  name: string,
  { exclude = excluded, ...test }: Pick<TestUserConfig, 'include' | 'exclude'>,
) => ({
  plugins: [identityAsBuilt],
  test: {
    ...test,
    name,
    exclude,
    isolate: false,
    css: sheetsAsText,
    server: { deps: { inline: [/aws-amplify/] } },
    globalSetup: ['tests/support/postgres-server.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      unit('unit', 'tests/unit/**/*.test.ts', [ofGallery]),
      unit('gallery', ofGallery),
      {
        test: {
          name: 'model',
          isolate: false,
          testTimeout: HUNG,
          include: ['model-tests/**/*.test.ts'],
          // They need the pool and its database.
          exclude: [...excluded, 'model-tests/identity/**'],
        },
      },
      service('service', {
        include: ['tests/service/**/*.test.ts'],
        exclude: [...excluded, ...withPage],
      }),
      // A tool: every file of the test data through upload and preview.
      service('readers', { include: ['tests/readers/**/*.test.ts'] }),
      // The identity library decides while it is loaded whether there is a page, so these share modules among themselves.
      service('service with a page', { include: withPage }),
    ],
  },
});
