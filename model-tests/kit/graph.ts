/** Every place a machine can get to, and every step between them. */
import type { AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { eventOf, spawnedIds, stepsAt, type Step } from './replies.ts';
import { createStepper, nextTimer, type Position, type Stepped, type Trace } from './stepper.ts';

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  readonly taken: readonly string[];
  /** What it did besides moving, with what is known at the first visit of where it starts. */
  readonly trace: Trace;
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

/** Everything about a position; two that agree in it need not be tried twice. */
const fingerprint = (id: string, { snapshot, timers }: Position): string =>
  JSON.stringify([id, snapshot.context, [...timers]]);

/**
 * Walks everywhere from one input.
 *
 * Two snapshots count as one place only if the same steps are open in both; a model whose identity merges
 * places that differ is refused with both sides named.
 */
export function exploreGraph(model: MachineModel, inputName: string, allow: Allow = () => true): Graph {
  const input = model.inputs[inputName];
  const stepper = createStepper(model.machine, input);
  const initial = stepper.initial();
  const start = identify(model, initial);
  const places = new Map<string, Place>();
  const queue: Position[] = [initial];
  const tried = new Set<string>();
  let steps = 0;
  const tryAll = (position: Position) =>
    position.snapshot.status === 'active'
      ? possibleSteps(model, position)
          .filter((step) => allow(position.snapshot, step))
          .map((step) => {
            if (++steps > LIMIT) throw new Error(`More than ${LIMIT} steps: narrow 'identity' or 'events'.`);
            const next = stepper.step(position, eventOf(step), elapsedBy(position, step));
            if (next.snapshot.status === 'error') {
              throw new Error(
                `'${step.title}' breaks the machine at ${JSON.stringify(position.snapshot.value)}`,
                {
                  cause: next.snapshot.error,
                },
              );
            }
            return { step, next };
          })
      : [];
  for (let position = queue.shift(); position; position = queue.shift()) {
    const id = identify(model, position);
    const exactly = fingerprint(id, position);
    if (tried.has(exactly)) continue;
    tried.add(exactly);
    const enabled = tryAll(position).filter(({ next }) => next.trace.taken.length > 0);
    const known = places.get(id);
    if (known) {
      const here = enabled
        .map(({ step, next }) => `${step.title}: ${next.trace.taken.join()}`)
        .sort()
        .join('\n');
      const there = known.edges
        .map(({ step, taken }) => `${step.title}: ${taken.join()}`)
        .sort()
        .join('\n');
      if (here !== there)
        throw new Error(`'identity' is too coarse at ${id}:\n${here}\n-- against --\n${there}`);
      continue;
    }
    const edges = enabled.map(({ step, next }) => {
      queue.push(next);
      return { from: id, to: identify(model, next), step, taken: next.trace.taken, trace: next.trace };
    });
    places.set(id, { ...position, edges });
  }
  return { inputName, input, start, initial, places, steps };
}
