/** The tests that every machine gets from its model. */
import { check, defaultReportMessage, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { checks } from './findings.ts';
import { played, promised } from './log.ts';
import { planPaths, type Plan } from './paths.ts';
import { walkAtRandom } from './random.ts';
import { resume } from './restore.ts';
import { titleOf } from './titles.ts';
import { createHarness, parkActors } from './harness.ts';

/** The plan and the type-erased model, for further tests of one machine. */
export interface Suite {
  readonly model: MachineModel;
  readonly plan: Plan;
}

/**
 * Declares the tests of one machine: lint, coverage, every path on a real actor, interruptions, invariants everywhere,
 * the way home, requirement claims, and random walks.
 */
export function testMachine<Machine extends AnyStateMachine>(typed: MachineModel<Machine>): Suite {
  const model = typed as unknown as MachineModel;
  const { machine } = model;
  const plan = planPaths(model);
  describe(`${machine.id}: the chart`, () => {
    test.each(checks.map(({ title, findings }) => [title(model), findings] as const))('%s', (_, findings) => {
      expect(findings(model, plan)).toEqual([]);
    });
  });

  describe(`${machine.id}: every path`, () => {
    const parkedMachine = parkActors(machine);
    test.each(plan.paths.map((path) => [`${path.id} ${path.inputName}: ${titleOf(path)}`, path] as const))(
      '%s',
      (_, path) => {
        expect(played(model, createHarness(parkedMachine, path.input), path)).toEqual(promised(path));
      },
    );
  });

  test(`${machine.id}: persisted at any stop of any path and restored, it goes on as it would have`, () => {
    const resumed = plan.paths.flatMap((path) => resume(model, path));
    expect(resumed.map(({ found }) => found)).toEqual(resumed.map(({ expected }) => expected));
  });

  test(`${machine.id}: random walks keep the rules, and the actor does what the pure walk says`, () => {
    const details = check(property(...walkAtRandom(model, plan)), { numRuns: 40 });
    expect(defaultReportMessage(details)).toBeUndefined();
  });
  return { model, plan };
}
