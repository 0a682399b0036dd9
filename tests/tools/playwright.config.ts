/** Tests of the project's tools in a browser (docs/testing.md): they start what they need, so no product runs beside them. */
import { defineConfig } from '@playwright/test';
import product from '../../playwright.config.ts';

export default defineConfig({
  ...product,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../artefacts/tools',
  globalSetup: undefined,
  // What one of them builds or starts serves all tests of its file.
  workers: 1,
});
