/**
 * Steps a machine purely: no service runs, no timer is set, and every consequence is written down.
 *
 * xstate's own transition function is used, with an actor scope whose effects go to a list. The definitions
 * that a step takes come from `@xstate.microstep`, which names every one of them: always, after and onDone
 * included.
 */
import {
  createActor,
  type ActionExecutor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { transitionKey } from './transitions.ts';

/** What a step did besides moving. */
export interface Trace {
  /** Keys of the transitions. */
  readonly taken: string[];
  /** Messages to other actors. */
  readonly sent: string[];
  /** Events for listeners. */
  readonly emitted: EventObject[];
  /** Actors that were started, each with its input: calls of services, and child flows. */
  readonly started: string[];
  /** Timers that were set, each with its milliseconds. */
  readonly timers: string[];
}

/** Timers under way: id to what they send and the milliseconds that are left. */
export type Timers = ReadonlyMap<string, { readonly event: EventObject; readonly remaining: number }>;

export interface Position {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: Timers;
  /** Actors that have answered for good or broken; a machine may keep those that it has spawned. */
  readonly ended: ReadonlySet<string>;
}

export interface Stepped extends Position {
  readonly trace: Trace;
}

/** The timer that fires next, if any is under way. */
export function nextTimer({ timers }: Position): { event: EventObject; remaining: number } | undefined {
  return [...timers.values()].sort((left, right) => left.remaining - right.remaining)[0];
}

export const emptyTrace = (): Trace => ({ taken: [], sent: [], emitted: [], started: [], timers: [] });

/** A value as text; an actor is its id, a function its name and an error its message. */
const inText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'function') return `function ${part.name}`;
    return part instanceof Error ? String(part) : part;
  }) ?? 'nothing';

/** Writes a built-in action of xstate into the trace; the same words serve the pure and the live machine. */
export function recordAction(trace: Trace, type: string, params: unknown): void {
  const { actorRef, delay, event, input, systemId, to, targetId } = (params ?? {}) as {
    actorRef?: AnyActorRef;
    systemId?: string;
    delay?: unknown;
    event?: EventObject;
    input?: unknown;
    to?: unknown;
    targetId?: string;
  };
  if (type === 'xstate.spawnChild') {
    const known = systemId === undefined ? '' : ` (known to all as ${systemId})`;
    trace.started.push(`${actorRef?.id ?? 'unknown'}${known} ← ${inText(input)}`);
  }
  if (event === undefined) return;
  if (type === 'xstate.raise' && typeof delay === 'number') trace.timers.push(`${event.type} ${delay}`);
  if (type === 'xstate.emit') trace.emitted.push(event);
  if (type === 'xstate.sendTo') {
    trace.sent.push(`${targetId ?? (to as { id?: string })?.id ?? 'unknown'} ← ${inText(event)}`);
  }
}

/** More transitions in one step than this mean that actors answer each other without end. */
const MOST_TRANSITIONS = 1000;

/** Writes the definitions of a microstep into the trace. @throws Error when the step has no end */
export function recordMicrostep(trace: Trace, event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  if (trace.taken.length > MOST_TRANSITIONS) throw new Error(`The step '${event.event.type}' never ends.`);
  for (const transition of event._transitions as AnyTransitionDefinition[]) {
    if (transition.eventType !== 'xstate.init') trace.taken.push(transitionKey(transition));
  }
}

/** A pure stepper over one machine. */
export function createStepper(machine: AnyStateMachine, input: unknown) {
  let trace = emptyTrace();
  let timers = new Map<string, { event: EventObject; remaining: number }>();
  // Children that are machines begin when they are made, and their first steps are their own.
  const inspect = (event: InspectionEvent) => {
    if (event.actorRef.sessionId === event.rootId) recordMicrostep(trace, event);
  };
  const actor = createActor(machine, { input, inspect });
  const actionExecutor: ActionExecutor = ({ type, params }) => {
    const { event, delay, id, sendId } = (params ?? {}) as Record<string, unknown>;
    if (type === 'xstate.raise' && typeof delay === 'number') {
      timers.set(String(id), { event: event as EventObject, remaining: delay });
    }
    if (type === 'xstate.cancel') timers.delete(String(sendId));
    recordAction(trace, type, params);
  };
  const system = actor.system as typeof actor.system & { _set: (id: string, ref: unknown) => void };
  // A system id is taken for good once an actor is created; here every step creates its actors again.
  system._set = () => {};
  const scope: AnyActorScope = {
    self: actor,
    system,
    id: actor.id,
    sessionId: actor.sessionId,
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor,
  };
  return {
    /** Where the machine starts. */
    initial(): Stepped {
      trace = emptyTrace();
      timers = new Map();
      const snapshot = machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot;
      return { snapshot, timers, ended: new Set(), trace };
    },
    /** Where the event leads; `elapsed` milliseconds have passed since the position was reached. */
    step(from: Position, event: EventObject, elapsed = 0): Stepped {
      trace = emptyTrace();
      timers = new Map();
      for (const [id, timer] of from.timers) {
        if (timer.event.type !== event.type) {
          timers.set(id, { ...timer, remaining: timer.remaining - elapsed });
        }
      }
      const snapshot = machine.transition(from.snapshot as never, event, scope) as AnyMachineSnapshot;
      const started = new Set(trace.started.map((line) => line.split(' ')[0]));
      const [, answered] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      const ended = [...from.ended, ...(answered === undefined ? [] : [answered])].filter(
        (id) => id in snapshot.children && !started.has(id),
      );
      return { snapshot, timers, ended: new Set(ended), trace };
    },
  };
}
