/** The word of a published dataset is gray and its disc blue; every other status colours both. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only the disc of a published dataset has a colour', () => {
  const sheet = readFileSync('src/styles/marks.css', 'utf8');
  const colourOf = (selector: string) =>
    sheet.split(`\n${selector} {`)[1]?.match(/^\s*color: ([^;]+);/m)?.[1];
  expect(colourOf('.status.published')).toBe('var(--ink-2)');
  expect(colourOf('.status.published svg')).toBe('var(--status-published)');
  expect(colourOf('.status.planned')).toBe('var(--status-planned)');
});
