/**
 * Browser tests: real Chromium against the running product with a database of its own.
 * No retries here: what fails is run once more after everything else, and reported as flaky if it passes (docs/testing.md).
 */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { presentChromium } from './scripts/test/chromium.ts';
import { keepCompiledForTests } from './scripts/test/compile-cache.ts';
import { TEST_ARGUMENTS } from './scripts/test/chromium-arguments.ts';

keepCompiledForTests();

export default defineConfig({
  testMatch: ['tests/browser/**/*.spec.ts', 'model-tests/browser/**/*.spec.ts'],
  outputDir: 'artefacts/browser',
  globalSetup: './tests/support/product.ts',
  // Each has a product of its own; a second one uses the time in which the first waits.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [
    ['list'],
    [join(import.meta.dirname, 'tests/support/product-logs.ts')],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as const) : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: presentChromium(),
      args: TEST_ARGUMENTS,
    },
  },
});
