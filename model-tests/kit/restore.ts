/** Paths that are interrupted: the machine is persisted at a stop, and another actor goes on from there. */
import type { Snapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { composablePaths, observedChildren, playComposed } from './compose.ts';
import { createHarness, parkActors } from './harness.ts';
import { entryAt, impossible, playedComposed, promised, START, type Entry } from './log.ts';
import type { Path } from './paths.ts';
import type { Stepped, Trace } from './stepper.ts';

/** What was persisted as it comes back from a store: text, and nothing that text cannot carry. */
const throughText = (snapshot: Snapshot<unknown>): Snapshot<unknown> =>
  JSON.parse(JSON.stringify(snapshot)) as Snapshot<unknown>;

/** A path with an interruption at every stop, as the machine does it and as it does it without one. */
export interface Resumed {
  readonly expected: readonly Entry[];
  readonly found: readonly Entry[];
}

/**
 * Plays the path and interrupts it at every stop, with every actor parked, or with the observed child flows real: each step
 * is done by an actor that was restored from the one that did the step before. What is lost at a stop is missing from there on.
 */
function interrupt(model: MachineModel, path: Path, isComposed: boolean): Resumed {
  const machine = parkActors(model.machine, isComposed ? observedChildren(model) : []);
  // Real child flows have a say in what happens, so then the actor that was not interrupted is the measure.
  const all = isComposed ? playedComposed(model, path) : promised(path);
  const found: Entry[] = [];
  let harness = createHarness(machine, path.input);
  const interruptAt = (title: string, trace: Trace, { timers }: Stepped) => {
    found.push(entryAt(model, harness, title, isComposed ? null : trace));
    const snapshot = throughText(harness.actor.getPersistedSnapshot());
    harness.stop();
    harness = createHarness(machine, undefined, { snapshot, timers });
    found.push(entryAt(model, harness, title, null));
  };
  try {
    interruptAt(START, harness.start, path.initial);
    for (const stop of path.steps) {
      const { step } = stop;
      interruptAt(step.title, isComposed ? playComposed(harness, step) : harness.play(step), stop);
    }
  } catch (error) {
    found.push(impossible(harness, error));
  }
  harness.stop();
  return { found, expected: all.flatMap((entry) => [entry, { ...entry, trace: null }]) };
}

/**
 * Persists the machine at every stop of a path, sends it through text and restores it: alone, and with its child
 * flows real where the model describes them by what they show.
 */
export const resume = (model: MachineModel, path: Path): Resumed[] => [
  interrupt(model, path, false),
  ...(observedChildren(model).length > 0
    ? composablePaths(model, [path]).map((one) => interrupt(model, one, true))
    : []),
];
