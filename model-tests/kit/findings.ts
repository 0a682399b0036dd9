/**
 * What a machine's paths and its chart can be asked without a hand-written expectation.
 *
 * Each check gives what is wrong, in sentences; none means that all is well. The suite makes a test of each, and
 * a mutation run asks them of a machine that is wrong on purpose.
 */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { brokenRules, placesWithoutWayHome } from './invariants.ts';
import { lintMachine } from './lint.ts';
import { inputsWithoutPath, uncovered, type Plan } from './paths.ts';
import { claimsOf, statesPassed } from './requirements.ts';
import { nodesOf } from './transitions.ts';
import { unknownAnswersTaken } from './unknown-answers.ts';
import {
  excusesWithoutMeaning,
  homeWithoutMeaning,
  repliesWithoutMeaning,
  rulesWithoutMeaning,
  secretsWithoutMeaning,
} from './vacuous.ts';

/** One thing that is asked of every machine. */
export interface Check {
  readonly title: (model: MachineModel) => string;
  readonly findings: (model: MachineModel, plan: Plan) => string[];
}

/** What is in one of the lists only, with a word for either side. */
const differences = (
  left: { readonly name: string; readonly items: Iterable<string> },
  right: { readonly name: string; readonly items: Iterable<string> },
): string[] => {
  const [one, other] = [new Set(left.items), new Set(right.items)];
  return [
    ...[...one].filter((item) => !other.has(item)).map((item) => `${left.name} only: ${item}`),
    ...[...other].filter((item) => !one.has(item)).map((item) => `${right.name} only: ${item}`),
  ];
};

const placesIn = (plan: Plan) => plan.graphs.flatMap(({ places }) => [...places.values()]);

/** What is asked of the model itself: that what it says could be wrong. */
export const modelChecks: readonly Check[] = [
  { title: () => 'has rules that something could break', findings: rulesWithoutMeaning },
  { title: () => 'has secrets that go in and must go again', findings: secretsWithoutMeaning },
  { title: ({ home }) => `is not everywhere at ${home.name}`, findings: homeWithoutMeaning },
  { title: () => 'has answers that can be given', findings: repliesWithoutMeaning },
  { title: () => 'has excuses that excuse something', findings: excusesWithoutMeaning },
];

/** Everything that is asked of a chart and of the places its paths lead to. */
export const checks: readonly Check[] = [
  { title: () => 'has no flaw that lint can see', findings: lintMachine },
  {
    title: () => 'begins some path with every input',
    findings: (model, plan) => inputsWithoutPath(model, plan).map((name) => `no path begins with: ${name}`),
  },
  {
    title: () => 'takes every transition with every reply on some path',
    findings: (model, plan) =>
      differences(
        { name: 'not taken', items: uncovered(model, plan.covered) },
        { name: 'excused', items: Object.keys(model.unreachable ?? {}) },
      ),
  },
  {
    title: () => 'enters every state on some path',
    findings: ({ machine }, plan) => {
      const passed = statesPassed(plan);
      const missed = nodesOf(machine.root).filter(({ id, type }) => type !== 'history' && !passed.has(id));
      return missed.map(({ id }) => `never entered: ${id}`);
    },
  },
  {
    title: () => 'hears every event it knows, and knows every event it is offered',
    findings: (model, plan) =>
      differences(
        {
          name: 'offered',
          items: placesIn(plan).flatMap(({ snapshot }) => model.events(snapshot).map(({ type }) => type)),
        },
        { name: 'known', items: model.machine.events.filter((type) => !type.startsWith('xstate.')) },
      ),
  },
  {
    title: ({ home }) => `leads to ${home.name} from everywhere`,
    findings: (model, plan) => plan.graphs.flatMap((graph) => placesWithoutWayHome(model, graph)),
  },
  {
    title: () => 'keeps its rules everywhere',
    findings: (model, plan) => placesIn(plan).flatMap(({ snapshot }) => brokenRules(model, snapshot)),
  },
  {
    title: () => 'takes an answer of no known kind for a failure',
    findings: unknownAnswersTaken,
  },
  {
    title: () => 'passes the states that claim requirements',
    findings: ({ machine }, plan) => {
      const passed = statesPassed(plan);
      return [...claimsOf(machine)]
        .filter(([, states]) => !states.every((id) => passed.has(id)))
        .map(([row, states]) => `${row} is claimed by ${states.join()}, not all of them passed`);
    },
  },
];
