/** The build replaces files of libraries, and would say nothing if a library had moved one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changes, replacements, serverChanges } from '../../../scripts/vite/lean-libraries.ts';

const folders = ['node_modules', 'node_modules/aws-amplify/node_modules'];

test.each(Object.keys(replacements))('the library still has the file that is replaced: %s', (path) => {
  expect(folders.some((folder) => existsSync(join(folder, path)))).toBe(true);
});

const changed = Object.entries({ ...changes, ...serverChanges });

test.each(changed)('the library still says what is changed: %s', (path, wanted) => {
  const code = readFileSync(join('node_modules', path), 'utf8');
  for (const [before] of wanted) expect(code).toContain(before);
});

test('React makes no error with a trace while it is loaded', () => {
  const path = 'react-dom/cjs/react-dom-client.production.js';
  const code = readFileSync(join('node_modules', path), 'utf8');
  const made = (changes[path] ?? []).reduce((text, change) => text.replace(...change), code);
  expect(code).toMatch(/^(?:var )?\s*\w+ = Error\(/m);
  expect(made).not.toMatch(/^(?:var )?\s*\w+Exception = Error\(/m);
});
