/** Which rows of the conformance list the machines claim, and that no machine is left out of the tests. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { planPaths } from './kit/paths.ts';
import { claimsOf, statesPassed } from './kit/requirements.ts';
import { worldFile } from './kit/world.ts';
import { models } from './models/all-models.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const conformance = `${root}docs/conformance.md`;

test('every machine has a model, a file that tests it, and what the world sees of it written down', () => {
  const named = (pattern: string, ending: string) =>
    globSync(pattern, { cwd: root })
      .map((file) => basename(file, ending))
      .toSorted();
  const machines = named('machines/*/*.machine.ts', '.machine.ts');
  expect(named('model-tests/models/*.model.ts', '.model.ts')).toEqual(machines);
  expect(models).toHaveLength(machines.length);
  expect(named('model-tests/*.test.ts', '.test.ts')).toEqual(expect.arrayContaining(machines));
  const written = globSync('model-tests/worlds/*.json', { cwd: root }).sort();
  expect(written).toEqual(models.map(({ machine }) => worldFile(machine.id)).sort());
});

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
  const claims = claimsOf(model.machine);

  test('claims what its model says by hand: a claim that appears or disappears is a decision', () => {
    expect([...claims.keys()].sort()).toEqual([...(model.claims ?? [])]);
  });

  test('passes every state that claims something', () => {
    const passed = statesPassed(planPaths(model, 'transitions'));
    expect([...claims.values()].flat().filter((state) => !passed.has(state))).toEqual([]);
  });

  test('claims only rows that docs/conformance.md says are built', () => {
    const built = readFileSync(conformance, 'utf8')
      .split('\n')
      .filter((line) => /^\| \d/.test(line) && !/\| not built\s*\|$/.test(line))
      .map((line) => line.split('|')[1]?.trim());
    const rows = new Set(built);
    expect([...claims.keys()].filter((row) => !rows.has(row))).toEqual([]);
  });
});
