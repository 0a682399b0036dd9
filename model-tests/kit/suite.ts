/** The tests that every machine gets from its model. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { checks, modelChecks } from './findings.ts';
import { composablePaths, observedChildren } from './compose.ts';
import { played, playedComposed, promised } from './log.ts';
import { planOf, type Plan } from './paths.ts';
import { walkAtRandom } from './random.ts';
import { resume } from './restore.ts';
import { projections } from '#model-tests/models/all-projections.ts';
import { titleOf } from './titles.ts';
import { readBehaviour, seenOf, type SeenPath, type Show } from './behaviour.ts';
import { createHarness, parkActors } from './harness.ts';

/** What a test finds, which must equal what it expects. */
export interface Comparison {
  readonly found: unknown;
  readonly expected: unknown;
}

/** What is written down of a machine, and what a page shows of it. */
export interface Recorded {
  readonly written: readonly SeenPath[];
  readonly show: Show | undefined;
}

/**
 * The random walks of the gate: the same ones every time, so that a change is checked by what it changes. `npm run walks`
 * takes many more, others in every run.
 */
const GATE = { walks: 40, seed: 1 } as const;

/** A child that the model only observes, such as a form, is real, and is done what a person would do to it. */
function composedDemands(model: MachineModel, { paths }: Plan): Demand[] {
  if (observedChildren(model).length === 0) return [];
  const all = composablePaths(model, paths).map((path): Demand => ({
    group: 'every path, with real forms',
    title: `${path.id} ${path.inputName}: ${titleOf(path)}`,
    look: () => ({ found: playedComposed(model, path), expected: promised(path, false) }),
  }));
  if (model.otherWithRealForms === undefined) return all;
  const isSame = ({ look }: Demand) => isDeepStrictEqual(look().found, look().expected);
  return [
    {
      group: 'every path, with real forms',
      title: 'is otherwise, as the model says',
      look: () => ({ found: all.every((one) => isSame(one)), expected: false }),
    },
  ];
}

/** One test of a machine. */
export interface Demand {
  readonly group: 'the chart' | 'the model' | 'every path' | 'every path, with real forms' | 'at any time';
  readonly title: string;
  readonly look: () => Comparison;
}

/**
 * Everything that is demanded of a machine.
 *
 * @param recorded left out for a machine of which nothing is written down
 */
export function demandsOn(model: MachineModel, plan: Plan, recorded: Recorded | null = null): Demand[] {
  const parked = parkActors(model.machine);
  const asked = (group: Demand['group'], list: typeof checks): Demand[] =>
    list.map(({ title, findings }) => ({
      group,
      title: title(model),
      look: () => ({ found: findings(model, plan), expected: [] }),
    }));
  return [
    ...asked('the chart', checks),
    ...asked('the model', modelChecks),
    ...(recorded
      ? [
          {
            group: 'every path' as const,
            title: 'behaves as recorded (if that is meant: npm run behaviour)',
            look: () => ({ found: seenOf(model, plan.paths, recorded.show), expected: recorded.written }),
          },
        ]
      : []),
    ...plan.paths.map((path): Demand => ({
      group: 'every path',
      title: `${path.id} ${path.inputName}: ${titleOf(path)}`,
      look: () => ({
        found: played(model, createHarness(parked, path.input), path),
        expected: promised(path),
      }),
    })),
    ...composedDemands(model, plan),
    {
      group: 'at any time',
      title: 'persisted at any stop of any path and restored, it goes on as it would have',
      look: () => {
        // Equal lists are left out at once: the comparison that explains a difference takes far longer.
        const resumed = plan.paths
          .flatMap((path) => resume(model, path))
          .filter(({ found, expected }) => !isDeepStrictEqual(found, expected));
        return {
          found: resumed.map(({ found }) => found),
          expected: resumed.map(({ expected }) => expected),
        };
      },
    },
    {
      group: 'at any time',
      title: 'random walks keep the rules, and the actor does what the pure walk says',
      look: () => ({ found: walkAtRandom(model, plan, GATE), expected: null }),
    },
  ];
}

/**
 * Declares the tests of one machine: lint, coverage, the meaning of the model, recorded behaviour, every path on a real actor,
 * alone and with real forms, interruptions, invariants everywhere, the way home, requirement claims, and random walks.
 */
export function testMachine<Machine extends AnyStateMachine>(typed: MachineModel<Machine>): void {
  const model = typed as unknown as MachineModel;
  const plan = planOf(model);
  const { id } = model.machine;
  const recorded = { written: readBehaviour(id) ?? [], show: projections[id] };
  const groups = Map.groupBy(demandsOn(model, plan, recorded), ({ group }) => group);
  describe.each([...groups])(`${id}: %s`, (_, demands) => {
    test.each(demands.map(({ title, look }) => [title, look] as const))('%s', (__, look) => {
      const { found, expected } = look();
      expect(found).toEqual(expected);
    });
  });
}
