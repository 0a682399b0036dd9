/** Which rows of the conformance list the machines claim, and that no machine is left out of the tests. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { claimsOf } from './kit/requirements.ts';
import { behaviourFile } from './kit/behaviour.ts';
import { withoutWalk } from './browser/without-walk.ts';
import { nodesOf } from './kit/transitions.ts';
import { models, modelsNamed } from './models/all-models.ts';
import { projections } from './models/all-projections.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const conformance = `${root}docs/conformance.md`;

/** The names of files that match, without their ending. */
const namesOf = (pattern: string, ending: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => basename(file, ending))
    .toSorted();

test('every machine has a model, a file that tests it, and recorded behaviour', () => {
  const machines = namesOf('machines/*/*.machine.ts', '.machine.ts');
  expect(namesOf('model-tests/models/*.model.ts', '.model.ts')).toEqual(machines);
  expect(models).toHaveLength(machines.length);
  expect(namesOf('model-tests/*.test.ts', '.test.ts')).toEqual(expect.arrayContaining(machines));
  const written = globSync('model-tests/behaviour/*.json', { cwd: root }).sort();
  expect(written).toEqual(models.map(({ machine }) => behaviourFile(machine.id)).sort());
});

test('a command finds machines by id or folder, and refuses other names', () => {
  const ids = (names: readonly string[]) => modelsNamed(names).map(({ machine }) => machine.id);
  expect(ids(['sign-in', 'signOut'])).toEqual(['signIn', 'signOut']);
  expect(modelsNamed([])).toEqual(models);
  expect(() => ids(['sign-inn'])).toThrow(/no machine 'sign-inn'\. There are: .*sign-in,/);
});

test('every machine is walked in Chromium, or the reason why not is written', () => {
  const walked = new Set(namesOf('model-tests/browser/*.spec.ts', '.spec.ts'));
  const machines = namesOf('machines/*/*.machine.ts', '.machine.ts');
  expect(machines.filter((name) => !walked.has(name))).toEqual(Object.keys(withoutWalk).toSorted());
});

test.each(models.map(({ machine }) => [machine.id, machine] as const))(
  '%s: a machine with a screen says what a page shows of it',
  (id, machine) => {
    const screens = nodesOf(machine.root).flatMap(
      ({ meta }) => (meta as { screen?: string } | undefined)?.screen ?? [],
    );
    expect(screens.length > 0 && projections[id] === undefined ? screens : []).toEqual([]);
  },
);

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
  const claims = claimsOf(model.machine);

  test('claims what its model says by hand: a claim that appears or disappears is a decision', () => {
    expect([...claims.keys()].sort()).toEqual([...(model.claims ?? [])]);
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
