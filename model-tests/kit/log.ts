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

/** What the pure walk says, with every rule kept. */
export const promised = (path: Path, withTrace = true): Entry[] =>
  path.steps.map(({ step, snapshot, trace }) => entry(step.title, snapshot, withTrace ? trace : null, []));

/** What a harness does on the path; a step that cannot be played ends the list with the reason. */
export function played(model: MachineModel, harness: Harness, path: Path): Entry[] {
  return collect(path, harness, (step) => {
    const trace = harness.play(step);
    return entry(step.title, harness.snapshot(), trace, brokenRules(model, harness.snapshot()));
  });
}

/** What a harness with real child flows does on the path. */
export function playedComposed(model: MachineModel, path: Path): Entry[] {
  const harness = createComposedHarness(model, path.input);
  return collect(path, harness, (step) => {
    playComposed(harness, step);
    return entry(step.title, harness.snapshot(), null, brokenRules(model, harness.snapshot()));
  });
}

function collect(
  path: Path,
  harness: Harness,
  play: (step: Path['steps'][number]['step']) => Entry,
): Entry[] {
  const entries: Entry[] = [];
  try {
    for (const { step } of path.steps) entries.push(play(step));
  } catch (error) {
    entries.push(entry('not possible', harness.snapshot(), null, [String(error)]));
  }
  harness.stop();
  return entries;
}
