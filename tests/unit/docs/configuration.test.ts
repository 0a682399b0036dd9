/** docs/configuration.md documents every setting that is read, and no other, with its default. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Environment, readConfig, type Config } from '#proxy/platform/settings/config.ts';
import { poolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';

/** The rows of all tables: a setting, and what is written as its default. */
const rows = [
  ...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)`\s*\| (.*?)\s*\|/gm),
].map(([, name = '', written = '']) => ({ name, written }));

test('every setting is documented, and every documented one is read', () => {
  const byName = (a: string, b: string) => a.localeCompare(b);
  expect(rows.map(({ name }) => name).toSorted(byName)).toEqual(
    Object.keys(Environment.shape).toSorted(byName),
  );
});

test('a server with every documented default is set up as one without settings', () => {
  // Only in words: made of others, or different by mode.
  const plain = rows.flatMap(({ name, written }) => {
    const value = /^`([^`]*)`$/.exec(written)?.[1];
    return value === undefined || name === 'PUBLIC_ORIGIN' ? [] : [[name, value] as const];
  });
  expect(plain.length).toBeGreaterThan(30);
  const [documented, bare] = [readConfig(Object.fromEntries(plain)), readConfig({})];
  expect(poolConfiguration(documented.identity)).toEqual(poolConfiguration(bare.identity));
  const apartFromPool = (config: Config) => ({ ...config, identity: { ...config.identity, pool: null } });
  expect(apartFromPool(documented)).toEqual(apartFromPool(bare));
});

test('every setting whose default is "none" has none', () => {
  const values = Environment.parse({}) as Record<string, unknown>;
  const isNone = (value: unknown) =>
    value === undefined || ['""', '[]', '{}'].includes(JSON.stringify(value));
  expect(
    rows.filter(({ name, written }) => written === 'none' && !isNone(values[name])).map(({ name }) => name),
  ).toEqual([]);
});
