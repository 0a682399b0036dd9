/**
 * Says who notices that a machine is wrong.
 *
 * Two questions are asked. Do the paths of the right machine notice it? They know what was promised, so they
 * see nearly everything; that is the question after an accidental change. And would a change that was made
 * be noticed? Then the paths come from the wrong machine as well and cannot evaluate it: only the rules of the
 * model and the hand-written examples can.
 */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { composablePaths, observedChildren } from '#model-tests/kit/compose.ts';
import { checks } from '#model-tests/kit/findings.ts';
import { played, playedComposed, promised, type Entry } from '#model-tests/kit/log.ts';
import { planPaths, type Path, type Plan } from '#model-tests/kit/paths.ts';
import { createHarness, parkActors } from '#model-tests/kit/harness.ts';
import { differenceFrom, readBehaviour, takenOn, type SeenPath } from '#model-tests/kit/behaviour.ts';
import { createStepper } from '#model-tests/kit/stepper.ts';
import { projections } from '#model-tests/models/all-projections.ts';
import { firstFailure, type Example } from './examples.ts';
import { install } from './instances.ts';
import { keysOf, mutantsOf } from './contents.ts';
import type { Mutant } from './mutants.ts';
import { placesOf } from './places.ts';

/** Who noticed a mutant: the first thing that each of them saw, or null. */
export interface Verdict {
  /** The paths of the original, with what it promised; asked only when the rules see nothing. */
  readonly promise: string | null;
  /**
   * The recorded behaviour; then lint, coverage, the way home and the rules, asked of the mutant and its own
   * paths.
   */
  readonly rules: string | null;
  /** The hand-written examples; asked only when the rules see nothing. */
  readonly example: string | null;
}

/** A machine whose mutants can be evaluated. */
export interface Evaluator {
  readonly mutants: readonly Mutant[];
  /** Evaluates the machine as it is; every check must pass, or verdicts mean nothing. */
  readonly original: () => Promise<Verdict>;
  readonly evaluate: (mutant: Mutant) => Promise<Verdict>;
}

const inWords = (_: string, value: unknown): unknown => {
  if (value === undefined) return 'undefined';
  if (value instanceof Error) return String(value);
  return typeof value === 'function' ? value.name : value;
};

/** What can be observed of a path: everything but the numbers of the transitions, which a mutant shifts. */
const observable = (entries: readonly Entry[]): string[] =>
  entries.map(({ trace, ...entry }) => JSON.stringify([entry, trace && { ...trace, taken: null }], inWords));

/** The titles of the steps until something differs; null when nothing does. */
function difference(path: Path, expected: readonly string[], found: readonly string[]): string | null {
  const index = expected.findIndex((line, at) => line !== found[at]);
  if (index < 0) return null;
  return `${path.id} ${index === 0 ? 'the start' : (path.steps[index - 1]?.step.title ?? 'the end')}`;
}

const firstOf = <Item>(items: readonly Item[], look: (item: Item) => string | null): string | null => {
  for (const item of items) {
    const seen = look(item);
    if (seen !== null) return seen;
  }
  return null;
};

/**
 * The same; what has seen something is asked first the next time, since mutants beside each other fail alike.
 *
 * @param isNear whether an item is near the mutant: those are asked before the others
 */
function firstAgain<Item>(
  items: Item[],
  look: (item: Item) => string | null,
  isNear: (item: Item) => boolean = () => false,
): string | null {
  const near = items.filter((item) => isNear(item));
  const far = items.filter((item) => !near.includes(item));
  for (const item of [...near, ...far]) {
    const seen = look(item);
    if (seen === null) continue;
    items.splice(items.indexOf(item), 1);
    items.unshift(item);
    return seen;
  }
  return null;
}

/** What throws has been noticed. */
function noticing(look: () => string | null): string | null {
  try {
    return look();
  } catch (error) {
    return String(error).split('\n')[0] ?? 'an error';
  }
}

/** A path of the original, and what was to be observed of it. */
interface Promised {
  readonly path: Path;
  readonly expected: readonly string[];
}

/** Plays paths on the machine as it is now and compares with what they promise. */
function compare(model: MachineModel, paths: Promised[]): string | null {
  const machine = parkActors(model.machine);
  return firstAgain(paths, ({ path, expected }) =>
    difference(path, expected, observable(played(model, createHarness(machine, path.input), path))),
  );
}

/** The rules that are broken on the way, and with real child flows also what differs from the plan. */
function walkAll(model: MachineModel, plan: Plan, withChildren: boolean): string | null {
  const machine = parkActors(model.machine);
  const alone = firstOf(plan.paths, (path) => {
    const entries = played(model, createHarness(machine, path.input), path);
    return entries.flatMap(({ broken }) => broken)[0] ?? null;
  });
  if (alone !== null || !withChildren) return alone;
  return firstOf(composablePaths(model, plan.paths), (path) =>
    difference(path, observable(promised(path, false)), observable(playedComposed(model, path))),
  );
}

/** A plan that is made when it is read: many faults are seen in the chart alone. */
function planLater(model: MachineModel): Plan {
  let plan: Plan | undefined;
  const made = () => (plan ??= planPaths(model));
  return {
    get paths() {
      return made().paths;
    },
    get graphs() {
      return made().graphs;
    },
    get covered() {
      return made().covered;
    },
    get units() {
      return made().units;
    },
  };
}

/**
 * Lint, coverage, the way home and the rules: what the first of them finds; null when all are content.
 *
 * @param plan of the machine as it is now; left out, it is made
 */
export function askRules(
  model: MachineModel,
  withChildren: boolean,
  plan: Plan = planLater(model),
): string | null {
  return (
    firstOf(checks, ({ findings }) => findings(model, plan)[0] ?? null) ?? walkAll(model, plan, withChildren)
  );
}

/** Prepares the evaluation of one machine with the examples that are written for it. */
export function openEvaluator(model: MachineModel, examples: Example[]): Evaluator {
  const { machine } = model;
  const plan = planPaths(model);
  const { paths } = plan;
  const recorded = [...(readBehaviour(machine.id) ?? [])];
  const show = projections[machine.id];
  const keys = keysOf(machine, (chart, implement) => {
    const restore = install(machine, chart, implement);
    try {
      planPaths(model);
    } finally {
      restore();
    }
  });
  const expected = paths.map((path) => ({ path, expected: observable(promised(path)) }));
  // Children that are flows of their own are real only where nothing they call is asked.
  const withChildren =
    observedChildren(model).length > 0 && noticing(() => askRules(model, true, plan)) === null;
  const taken = new Map(recorded.map((path) => [path, takenOn(model, path)]));
  const placesIn = placesOf(machine);
  const ask = async (places: ReadonlySet<string>, known?: Plan): Promise<Verdict> => {
    const isNear = (path: SeenPath) => [...places].some((key) => taken.get(path)?.has(key));
    // Of all these the recorded behaviour is compared fastest, since it needs no exploration.
    const rules = noticing(
      () =>
        firstAgain(recorded, (path) => differenceFrom(model, path, show), isNear) ??
        askRules(model, withChildren, known),
    );
    const promise = rules === null ? noticing(() => compare(model, expected)) : null;
    return { promise, rules, example: rules === null ? await firstFailure(examples) : null };
  };
  const beginnings = () =>
    JSON.stringify(
      Object.values(model.inputs).map((input) => {
        const { snapshot, trace } = createStepper(machine, input).initial();
        return [snapshot.value, snapshot.context, trace];
      }),
      inWords,
    );
  const usual = beginnings();
  /** A machine whose beginning is the same from every input is no mutant: what was changed has been replaced at once. */
  const isMutant = ({ key, kind, chart }: Mutant): boolean => {
    if (kind !== 'first value' && !key.startsWith(`${machine.id} | initial`)) return true;
    const restore = install(machine, chart());
    try {
      return beginnings() !== usual;
    } catch {
      return true;
    } finally {
      restore();
    }
  };
  return {
    mutants: mutantsOf(machine, keys).filter((mutant) => isMutant(mutant)),
    original: () => ask(new Set(), plan),
    evaluate: async (mutant) => {
      // Before the mutant is in the machine's place.
      const places = placesIn(mutant.key);
      let restore = () => {};
      try {
        restore = mutant.enter?.() ?? install(machine, mutant.chart(), mutant.implement);
      } catch (error) {
        // The chart cannot even be built.
        return { promise: String(error), rules: String(error), example: null };
      }
      try {
        return await ask(places);
      } finally {
        restore();
      }
    },
  };
}
