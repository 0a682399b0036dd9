/** Paths that are interrupted: the machine is persisted at a stop, and another actor goes on from there. */
import type { Snapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { composablePaths, observedChildren, playComposed } from './compose.ts';
import { createHarness, parkActors } from './harness.ts';
import { playedComposed, playedFrom, promised, type Entry } from './log.ts';
import type { Path } from './paths.ts';

/** What was persisted as it comes back from a store: text, and nothing that text cannot carry. */
const throughText = (snapshot: Snapshot<unknown>): Snapshot<unknown> =>
  JSON.parse(JSON.stringify(snapshot)) as Snapshot<unknown>;

/** The rest of a path after an interruption, as it is without one and as a restored actor does it. */
export interface Resumed {
  readonly expected: readonly Entry[];
  readonly found: readonly Entry[];
}

/** Interrupts the path at every stop, with every actor parked, or with the observed child flows real. */
function interrupt(model: MachineModel, path: Path, isComposed: boolean): Resumed[] {
  const machine = parkActors(model.machine, isComposed ? observedChildren(model) : []);
  const original = createHarness(machine, path.input);
  // Real child flows have a say in what happens, so then the actor that was not interrupted is the measure.
  const all = isComposed ? playedComposed(model, path) : promised(path);
  const resumed = [path.initial, ...path.steps].map(({ timers }, index): Resumed => {
    const behind = path.steps[index - 1];
    if (behind) playComposed(original, behind.step);
    const restored = createHarness(machine, undefined, {
      snapshot: throughText(original.actor.getPersistedSnapshot()),
      timers,
    });
    return {
      expected: withoutFirstTrace(all.slice(index)),
      found: withoutFirstTrace(playedFrom(model, restored, path, index, isComposed)),
    };
  });
  original.stop();
  return resumed;
}

/** What led to the stop was done by the actor that was interrupted. */
const withoutFirstTrace = ([first, ...rest]: readonly Entry[]): Entry[] =>
  first ? [{ ...first, trace: null }, ...rest] : [];

/**
 * Persists the machine at every stop of a path, sends it through text and restores it: alone, and with its child
 * flows real where the model describes them by what they show.
 */
export const resume = (model: MachineModel, path: Path): Resumed[] => [
  ...interrupt(model, path, false),
  ...(observedChildren(model).length > 0
    ? composablePaths(model, [path]).flatMap((one) => interrupt(model, one, true))
    : []),
];
