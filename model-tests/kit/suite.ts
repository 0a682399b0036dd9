/** The tests that every machine gets from its model. */
import { check, defaultReportMessage, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '#machines/conventions/model.ts';
import { brokenRules, placesWithoutWayHome } from './invariants.ts';
import { lintMachine } from './lint.ts';
import { played, promised } from './log.ts';
import { planPaths, uncovered, type Plan } from './paths.ts';
import { claimsOf, statesPassed } from './requirements.ts';
import { walkAtRandom } from './random.ts';
import { titleOf } from './titles.ts';
import { createStage, parkActors } from './stage.ts';
import { nodesOf } from './transitions.ts';

/** The plan and the type-erased model, for further tests of one machine. */
export interface Suite {
  readonly model: MachineModel;
  readonly plan: Plan;
}

/**
 * Declares the tests of one machine: lint, coverage, every path on a real actor, invariants everywhere,
 * the way home, requirement claims, and random walks.
 */
export function testMachine<Machine extends AnyStateMachine>(typed: MachineModel<Machine>): Suite {
  const model = typed as unknown as MachineModel;
  const { machine } = model;
  const plan = planPaths(model);
  describe(`${machine.id}: the chart`, () => {
    test('has no flaw that lint can see', () => expect(lintMachine(model)).toEqual([]));

    test('takes every transition with every reply on some path', () => {
      expect(new Set(uncovered(model, plan.covered))).toEqual(new Set(Object.keys(model.unreachable ?? {})));
    });

    test('enters every state on some path', () => {
      const passed = statesPassed(plan);
      const missed = nodesOf(machine.root).filter(({ id, type }) => type !== 'history' && !passed.has(id));
      expect(missed.map(({ id }) => id)).toEqual([]);
    });

    test('hears every event it knows, and knows every event it is offered', () => {
      const offered = new Set(
        plan.graphs.flatMap(({ places }) =>
          [...places.values()].flatMap(({ snapshot }) => model.events(snapshot).map(({ type }) => type)),
        ),
      );
      const known = machine.events.filter((type) => !type.startsWith('xstate.'));
      expect(offered).toEqual(new Set(known));
    });

    test(`leads to ${model.home.name} from everywhere`, () => {
      expect(plan.graphs.flatMap((graph) => placesWithoutWayHome(model, graph))).toEqual([]);
    });

    test('keeps its rules everywhere', () => {
      const places = plan.graphs.flatMap((graph) => [...graph.places.values()]);
      expect(places.flatMap(({ snapshot }) => brokenRules(model, snapshot))).toEqual([]);
    });

    test('passes the states that claim requirements', () => {
      const passed = statesPassed(plan);
      const unproved = [...claimsOf(machine)].filter(([, states]) => !states.every((id) => passed.has(id)));
      expect(unproved).toEqual([]);
    });
  });

  describe(`${machine.id}: every path`, () => {
    const parkedMachine = parkActors(machine);
    test.each(plan.paths.map((path) => [`${path.id} ${path.inputName}: ${titleOf(path)}`, path] as const))(
      '%s',
      (_, path) => {
        expect(played(model, createStage(parkedMachine, path.input), path)).toEqual(promised(path));
      },
    );
  });

  test(`${machine.id}: random walks keep the rules, and the actor does what the pure walk says`, () => {
    const details = check(property(...walkAtRandom(model, plan)), { numRuns: 40 });
    expect(defaultReportMessage(details)).toBeUndefined();
  });
  return { model, plan };
}
