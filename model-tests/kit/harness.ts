/**
 * Runs a machine as a real actor whose services are parked: they do nothing until a step says how they answer.
 *
 * Time stands still until a step lets it pass, so a path with an hour in it takes no time.
 */
import {
  createActor,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type ActorOptions,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import type { Step } from './replies.ts';
import { emptyTrace, recordAction, recordMicrostep, type Timers, type Trace } from './stepper.ts';

/** Tells a parked actor what to become. */
interface ParkedReply extends EventObject {
  readonly type: 'parked.reply';
  readonly snapshot: Snapshot<unknown>;
}

/** A parent that observes a child flow may ask it for its state; a parked one is in none. */
const standing = {
  status: 'active',
  output: undefined,
  error: undefined,
  matches: () => false,
  hasTag: () => false,
};

/** An actor that stands still until it is given its next snapshot; any other event settles it again. */
const parked: AnyActorLogic = {
  getInitialSnapshot: () => standing,
  transition: (snapshot: Snapshot<unknown>, event: EventObject) => {
    if (event.type === 'parked.reply') return (event as ParkedReply).snapshot;
    return event.type === 'xstate.stop' ? { ...snapshot, status: 'stopped' } : standing;
  },
  // It stands for the services and other actors, which a restored machine finds as it was; none of it is the machine's own.
  getPersistedSnapshot: (snapshot) => {
    const { status, output, error } = snapshot as typeof standing;
    const key = `parked ${kept.size}`;
    kept.set(key, snapshot);
    return { status, output, error, key } as never;
  },
  restoreSnapshot: (snapshot) => {
    const found = kept.get((snapshot as unknown as { readonly key: string }).key);
    if (!found) throw new Error('A parked actor was persisted by another harness.');
    return found;
  },
};

/** Snapshots of parked actors that were persisted, by the key that stands for each. */
const kept = new Map<string, Snapshot<unknown>>();

/** An observed actor announces its first snapshot; that a parked one stands still is no news, and no path has it. */
const isStillStanding = (event: InspectionEvent): boolean =>
  event.type === '@xstate.microstep' &&
  (event.event as EventObject & { readonly snapshot?: unknown }).snapshot === standing;

/**
 * Machines with parked actors, by the names of those that are real: building one takes milliseconds, and each is asked for often.
 * A mutant takes the place of a machine and has a root of its own.
 */
const machinesParked = new WeakMap<AnyStateNode, Map<string, AnyStateMachine>>();

/** The machine with every actor parked, except the named ones. */
export function parkActors(machine: AnyStateMachine, real: readonly string[] = []): AnyStateMachine {
  const byReal = machinesParked.get(machine.root) ?? new Map<string, AnyStateMachine>();
  machinesParked.set(machine.root, byReal);
  const key = real.join();
  const known = byReal.get(key);
  if (known) return known;
  const names = Object.keys(machine.implementations.actors).filter((name) => !real.includes(name));
  const made = machine.provide({ actors: Object.fromEntries(names.map((name) => [name, parked])) });
  byReal.set(key, made);
  return made;
}

/** A clock that jumps from timer to timer. */
function createStepClock() {
  let now = 0;
  let lastId = 0;
  const timers = new Map<number, { readonly due: number; readonly fire: () => void }>();
  const clock: NonNullable<ActorOptions<AnyActorLogic>['clock']> = {
    setTimeout: (fire, delay) => {
      lastId += 1;
      timers.set(lastId, { due: now + delay, fire });
      return lastId;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  };
  return {
    clock,
    /** Lets exactly the time pass that the next timer needs. */
    jumpToNextTimer: () => {
      const next = [...timers].sort(([, left], [, right]) => left.due - right.due)[0];
      if (!next) throw new Error('Time should pass, but no timer is under way.');
      timers.delete(next[0]);
      now = next[1].due;
      next[1].fire();
    },
  };
}

const snapshotFor = (step: Exclude<Step, { kind: 'event' | 'time' }>): Snapshot<unknown> => {
  if (step.kind === 'done') return { status: 'done', output: step.output, error: undefined };
  if (step.kind === 'error') return { status: 'error', output: undefined, error: step.error };
  return step.snapshot as Snapshot<unknown>;
};

/** A running machine, played step by step. */
export interface Harness {
  readonly actor: AnyActor;
  readonly snapshot: () => AnyMachineSnapshot;
  /** What starting it did. */
  readonly start: Trace;
  /** An actor that the machine has invoked; throws when it is not there. */
  readonly child: (id: string) => AnyActorRef;
  /** Whether an actor that the machine has invoked is parked. */
  readonly isParked: (id: string) => boolean;
  /** Plays one step and says what it did. */
  readonly play: (step: Step) => Trace;
  /** Does something to the running actors and says what came of it. */
  readonly watch: (act: () => void) => Trace;
  readonly stop: () => void;
}

/** Where a harness goes on that does not start at the beginning. */
export interface Restored {
  readonly snapshot: Snapshot<unknown>;
  /** Timers under way: xstate does not persist them. */
  readonly timers: Timers;
}

/**
 * Starts a machine whose actors are parked already.
 *
 * @param machine made by `parkActors`
 * @param restored goes on from there instead of starting with the input
 */
export function createHarness(machine: AnyStateMachine, input: unknown, restored?: Restored): Harness {
  const { clock, jumpToNextTimer } = createStepClock();
  let trace = emptyTrace();
  const start = trace;
  const actor: AnyActor = createActor(machine, {
    clock,
    ...(restored ? { snapshot: restored.snapshot } : { input }),
    inspect: (event) => {
      if (event.actorRef.sessionId !== event.rootId) return;
      if (event.type === '@xstate.action') recordAction(trace, event.action.type, event.action.params);
      else if (!isStillStanding(event)) recordMicrostep(trace, event);
    },
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const [id, { event, remaining }] of restored?.timers ?? [])
    actor.system.scheduler.schedule(actor, actor, event, remaining, id);
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const child = (id: string): AnyActorRef => {
    const ref = snapshot().children[id] as AnyActorRef | undefined;
    if (!ref) throw new Error(`The actor '${id}' is not there at ${JSON.stringify(snapshot().value)}.`);
    return ref;
  };
  const watch = (act: () => void): Trace => {
    trace = emptyTrace();
    act();
    return trace;
  };
  return {
    actor,
    snapshot,
    start,
    child,
    isParked: (id) => (child(id) as AnyActor).logic === parked,
    watch,
    play: (step) =>
      watch(() => {
        if (step.kind === 'event') actor.send(step.event);
        else if (step.kind === 'time') jumpToNextTimer();
        else child(step.id).send({ type: 'parked.reply', snapshot: snapshotFor(step) });
      }),
    stop: () => void actor.stop(),
  };
}
