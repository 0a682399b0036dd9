/** docs/configuration.md documents every setting that is read, and no other. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment } from '#proxy/platform/settings/config.ts';

test('every setting is documented, and every documented one is read', () => {
  const documented = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(
    ([, name]) => name,
  );
  const byName = (a: string | undefined = '', b: string | undefined = '') => a.localeCompare(b);
  expect(documented.toSorted(byName)).toEqual(Object.keys(Environment.shape).toSorted(byName));
});
