/** Only the reset is in a layer: Chromium lays the whole page out again for every late sheet that names one. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no style sheet but the reset names a layer', () => {
  const sheets = globSync('src/**/*.css');
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((sheet) => /@layer\b/.test(readFileSync(sheet, 'utf8')))).toEqual([
    'src/styles/base.css',
  ]);
});
