/** Every place a machine can get to, and every step between them. */
import type { AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { eventOf, spawnedIds, stepsAt, type Step } from './replies.ts';
import { activeNodes, severalStates } from './transitions.ts';
import { createStepper, nextTimer, type Position, type Stepped, type Trace } from './stepper.ts';

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  readonly taken: readonly string[];
  /** Transitions whose guard lets several states through, each with the one that it was. */
  readonly cases: readonly string[];
  /** What it did besides moving, with what is known at the first visit of where it starts. */
  readonly trace: Trace;
  /** What the machine is after it, with what is known at that visit. */
  readonly after: AnyMachineSnapshot;
}
export interface Place extends Position {
  readonly edges: Edge[];
}
export interface Graph {
  readonly inputName: string;
  readonly input: unknown;
  readonly start: string;
  readonly initial: Stepped;
  readonly places: ReadonlyMap<string, Place>;
  readonly steps: number;
}

/** More steps than this mean that the model's identity or its events are too fine. */
const LIMIT = 20_000;

/** Whether a step is worth trying at a snapshot; left out of a plan, every step is. */
export type Allow = (snapshot: AnyMachineSnapshot, step: Step) => boolean;

/** What a person can do: events the chart has a use for, and forms that are open. The rest may happen anyway. */
export const byPerson: Allow = (snapshot, step) => {
  if (step.kind === 'event') return snapshot.can(step.event);
  return step.kind !== 'snapshot' || !snapshot.hasTag('busy');
};

/** Everything that may happen at a position: the model's steps, and time when a timer is under way. */
export function possibleSteps(model: MachineModel, position: Position): Step[] {
  const timer = nextTimer(position);
  const time: Step[] = timer
    ? [{ kind: 'time', event: timer.event, title: timer.event.type.replace('xstate.after.', 'after ') }]
    : [];
  return [...stepsAt(model, position.snapshot, position.ended), ...time];
}

/** Milliseconds that pass with the step. */
export const elapsedBy = (position: Position, step: Step): number =>
  step.kind === 'time' ? (nextTimer(position)?.remaining ?? 0) : 0;

/** What tells two places apart: status, value, history, the next timer, and what the model names. */
export function identify(model: MachineModel, position: Position): string {
  const snapshot: AnyMachineSnapshot = position.snapshot;
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ]);
  const context = model.identity ? model.identity(snapshot) : snapshot.context;
  const spawned = spawnedIds(snapshot).map((one) => [one, position.ended.has(one)]);
  return JSON.stringify([
    snapshot.status,
    snapshot.value,
    context,
    history,
    nextTimer(position)?.event.type,
    ...(spawned.length > 0 ? [spawned] : []),
  ]);
}

/**
 * Everything about a position; two that agree in it need not be tried twice.
 *
 * @param id what `identify` says of it; it has the context already where the model names nothing
 */
const fingerprint = (model: MachineModel, id: string, { snapshot, timers }: Position): string =>
  `${id}\n${JSON.stringify([model.identity ? snapshot.context : null, [...timers]])}`;

/** A position with its two names, which are long to make. */
interface Named {
  readonly position: Stepped;
  readonly id: string;
  readonly exactly: string;
}

const named = (model: MachineModel, position: Stepped): Named => {
  const id = identify(model, position);
  return { position, id, exactly: fingerprint(model, id, position) };
};

/** A step that a machine has a use for, and where it leads. */
interface Enabled {
  readonly step: Step;
  readonly next: Named;
}

/**
 * What is possible at a position, tried once for all inputs of a model: once it has begun, a machine knows no more of its
 * input than what its context says.
 */
export type Tried = Map<string, { readonly enabled: readonly Enabled[]; readonly steps: number }>;

/** Tries every step at a position. @throws Error when a step breaks the machine */
function tryAll(
  model: MachineModel,
  stepper: ReturnType<typeof createStepper>,
  position: Position,
  allow: Allow,
): { enabled: Enabled[]; steps: number } {
  if (position.snapshot.status !== 'active') return { enabled: [], steps: 0 };
  const possible = possibleSteps(model, position).filter((step) => allow(position.snapshot, step));
  const enabled = possible.flatMap((step): Enabled[] => {
    const next = stepper.step(position, eventOf(step), elapsedBy(position, step));
    if (next.snapshot.status === 'error') {
      throw new Error(`'${step.title}' breaks the machine at ${JSON.stringify(position.snapshot.value)}`, {
        cause: next.snapshot.error,
      });
    }
    return next.trace.taken.length > 0 ? [{ step, next: named(model, next) }] : [];
  });
  return { enabled, steps: possible.length };
}

/** What is open at a place, for a comparison. */
const inLines = (open: readonly { readonly step: Step; readonly taken: readonly string[] }[]): string =>
  open
    .map(({ step, taken }) => `${step.title}: ${taken.join()}`)
    .sort()
    .join('\n');

/**
 * Walks everywhere from one input.
 *
 * Two snapshots count as one place only if the same steps are open in both; a model whose identity merges
 * places that differ is refused with both sides named.
 *
 * @param tried what was tried from other inputs of the same model, with the same `allow`
 */
export function exploreGraph(
  model: MachineModel,
  inputName: string,
  allow: Allow = () => true,
  tried: Tried = new Map(),
): Graph {
  const input = model.inputs[inputName];
  const stepper = createStepper(model.machine, input);
  const initial = stepper.initial();
  const start = named(model, initial);
  const several = severalStates(model.machine);
  const casesOf = (key: string, snapshot: AnyMachineSnapshot): string[] => {
    const active = new Set(activeNodes(snapshot).map((node) => node.id));
    return (several.get(key) ?? []).filter((state) => active.has(state)).map((state) => `${key} in ${state}`);
  };
  const places = new Map<string, Place>();
  const queue: Named[] = [start];
  const queued = new Set([start.exactly]);
  let steps = 0;
  // The queue grows while it is walked.
  for (const { position, id, exactly } of queue) {
    const found = tried.get(exactly) ?? tryAll(model, stepper, position, allow);
    tried.set(exactly, found);
    steps += found.steps;
    if (steps > LIMIT) throw new Error(`More than ${LIMIT} steps: narrow 'identity' or 'events'.`);
    const edges = found.enabled.map(({ step, next }): Edge => {
      const { trace } = next.position;
      const cases = several.size === 0 ? [] : trace.taken.flatMap((key) => casesOf(key, position.snapshot));
      return { from: id, to: next.id, step, taken: trace.taken, cases, trace, after: next.position.snapshot };
    });
    const known = places.get(id);
    if (known) {
      const [here, there] = [inLines(edges), inLines(known.edges)];
      if (here !== there)
        throw new Error(`'identity' is too coarse at ${id}:\n${here}\n-- against --\n${there}`);
      continue;
    }
    places.set(id, { ...position, edges });
    for (const { next } of found.enabled) {
      if (queued.has(next.exactly)) continue;
      queued.add(next.exactly);
      queue.push(next);
    }
  }
  return { inputName, input, start: start.id, initial, places, steps };
}
