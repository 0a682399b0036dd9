/**
 * What a path promises and what a real actor does on it, as two lists that a test compares as a whole.
 *
 * The kit makes no assertions of its own, so it serves any test runner, and a difference shows with everything
 * around it.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { playComposed, createComposedHarness } from './compose.ts';
import { brokenRules } from './invariants.ts';
import type { Path } from './paths.ts';
import type { Harness } from './harness.ts';
import type { Trace } from './stepper.ts';

/** One stop on a path. */
export interface Entry {
  readonly step: string;
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
  readonly output: unknown;
  /** Transitions, messages and emitted events; null where children are real and have a say in them. */
  readonly trace: Trace | null;
  /** Rules of the model that are broken here, in sentences. */
  readonly broken: readonly string[];
}

const entry = (
  step: string,
  snapshot: AnyMachineSnapshot,
  trace: Trace | null,
  broken: readonly string[],
): Entry => ({
  step,
  status: snapshot.status,
  value: snapshot.value,
  context: snapshot.context,
  output: snapshot.output,
  trace,
  broken,
});

/** What the start of a path is called in a list. */
export const START = 'the start';

/** What the pure walk says of the start and of every step, with every rule kept. */
export const promised = ({ initial, steps }: Path, withTrace = true): Entry[] => [
  entry(START, initial.snapshot, withTrace ? initial.trace : null, []),
  ...steps.map(({ step, snapshot, trace }) => entry(step.title, snapshot, withTrace ? trace : null, [])),
];

/** Where a harness stands, and which rules are broken there. */
export function entryAt(model: MachineModel, harness: Harness, title: string, trace: Trace | null): Entry {
  const snapshot = harness.snapshot();
  return entry(title, snapshot, trace, brokenRules(model, snapshot));
}

/** The end of a list: what could not be played, and why. */
export const impossible = (harness: Harness, error: unknown): Entry =>
  entry('not possible', harness.snapshot(), null, [String(error)]);

/** What a harness does on the path; a step that cannot be played ends the list with the reason. */
export const played = (model: MachineModel, harness: Harness, path: Path): Entry[] =>
  playedOn(model, harness, path, false);

/** What a harness with real child flows does on the path. */
export const playedComposed = (model: MachineModel, path: Path): Entry[] =>
  playedOn(model, createComposedHarness(model, path.input), path, true);

/** @param isComposed the observed child flows are real, so that transitions and messages are not compared */
function playedOn(model: MachineModel, harness: Harness, { steps }: Path, isComposed: boolean): Entry[] {
  const stop = (title: string, trace: Trace): Entry =>
    entryAt(model, harness, title, isComposed ? null : trace);
  const entries: Entry[] = [];
  try {
    entries.push(stop(START, harness.start));
    for (const { step } of steps) {
      entries.push(stop(step.title, isComposed ? playComposed(harness, step) : harness.play(step)));
    }
  } catch (error) {
    entries.push(impossible(harness, error));
  }
  harness.stop();
  return entries;
}
