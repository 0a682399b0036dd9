/** Which rows of the conformance list the machines claim, and that no machine is left out of the tests. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { planPaths } from './kit/paths.ts';
import { claimsOf, statesPassed } from './kit/requirements.ts';
import { worldFile } from './kit/world.ts';
import { models } from './models/all-models.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const conformance = `${root}docs/conformance.md`;

/** Written by hand: a claim that appears or disappears is a decision. */
const CLAIMED: Readonly<Record<string, readonly string[]>> = {
  form: ['4.16', '5.06'],
  signIn: ['2.20', '3.04', '4.05', '4.06', '4.07', '4.08', '4.09', '5.04'],
  challenge: ['1.06', '2.20', '4.06', '4.09', '5.01', '5.02', '5.03'],
  signUp: ['2.20', '3.02', '3.03', '3.04', '4.08', '4.11', '5.01', '5.02', '9.01'],
  passwordReset: ['2.20', '4.07', '4.12', '5.01', '5.02'],
  verifyAttributes: ['2.20', '4.13', '5.05'],
  federatedSignIn: ['5.07', '7.08', '9.08', '9.09'],
  session: ['1.07', '4.04', '4.15', '7.07', '8.06', '9.03'],
  signOut: ['4.14', '8.06'],
  authenticator: [
    '2.21',
    '4.01',
    '4.02',
    '4.03',
    '4.04',
    '4.05',
    '4.10',
    '4.13',
    '4.14',
    '6.01',
    '8.05',
    '9.03',
  ],
  application: ['1.01', '4.01'],
  versionGuard: ['4.20'],
  redirect: ['2.16'],
  consent: ['3.15', '4.17'],
  analytics: ['1.09', '4.17'],
  colourMode: ['4.18'],
  notifications: ['3.14', '9.07'],
  selectedOrganisation: ['4.19'],
  resourcePreview: [],
  afterSignIn: [],
  appSubmission: [],
  appReview: [],
};

test('every machine has a model that is tested, and what the world sees of it is written down', () => {
  const machines = globSync('machines/*/*.machine.ts', { cwd: root });
  expect(models).toHaveLength(machines.length);
  const written = globSync('model-tests/worlds/*.json', { cwd: root }).sort();
  expect(written).toEqual(models.map(({ machine }) => worldFile(machine.id)).sort());
});

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (id, model) => {
  const claims = claimsOf(model.machine);

  test('claims what is written here', () => {
    expect([...claims.keys()].sort()).toEqual(CLAIMED[id]);
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
