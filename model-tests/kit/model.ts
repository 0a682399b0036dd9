/**
 * What a machine's model file says: how to try the machine, and what must always be true of it.
 *
 * The model kit generates paths from it. Nothing here repeats the chart; a model names inputs, events,
 * answers of services, and rules that do not come from the chart.
 */
import type { RequirementId } from '#machines/conventions/state-meta.ts';
import type { AnyStateMachine, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from 'xstate';

/** What an invoked actor may answer; that it breaks is always tried and need not be listed. */
export type Reply<Ref> =
  | { readonly output: OutputOf<Ref> }
  /** A snapshot the parent observes, and the events that bring the real actor there. */
  | { readonly snapshot: SnapshotFrom<Ref>; readonly by: readonly EventOf<Ref>[] };

type OutputOf<Ref> =
  SnapshotFrom<Ref> extends infer Snapshot
    ? Snapshot extends { readonly output?: infer Output }
      ? Exclude<Output, undefined> | undefined
      : never
    : never;
type EventOf<Ref> = Ref extends { send: (event: infer Event extends EventObject) => void }
  ? Event
  : EventObject;

type ChildrenOf<Machine extends AnyStateMachine> = Required<SnapshotFrom<Machine>['children']>;

/** For each invoked actor, by the id of the invocation: its answers, each with a name for the path's title. */
export type Replies<Machine extends AnyStateMachine> = {
  readonly [Id in keyof ChildrenOf<Machine> & string]: Readonly<
    Record<string, Reply<ChildrenOf<Machine>[Id]>>
  >;
};

/** A text that must leave the machine's memory. */
export interface Secret<Machine extends AnyStateMachine> {
  readonly name: string;
  /** The text as the model's events and replies carry it; nothing else may contain it. */
  readonly text: string;
  /** Whether the state of this snapshot needs it. */
  readonly mayLive: (snapshot: SnapshotFrom<Machine>) => boolean;
}

export interface MachineModel<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly machine: Machine;
  /** Starting points, by name. */
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** What a person, or the application, may do at this moment and is worth trying. */
  readonly events: (snapshot: SnapshotFrom<Machine>) => readonly EventFromLogic<Machine>[];
  readonly replies: Replies<Machine>;
  /**
   * Whether it is worth trying that an invoked actor breaks at this moment; left out: it always is. For actors side by
   * side that know nothing of each other: that each breaks alone says all.
   */
  readonly mayBreak?: (snapshot: SnapshotFrom<Machine>, id: string) => boolean;
  /** The part of the context that changes what can happen; left out: all of it. */
  readonly identity?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** The rows of docs/conformance.md that the chart claims, in order; left out: none. */
  readonly claims?: readonly RequirementId[];
  /** Transitions that no path can take, by key, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Resting states without a screen of their own, by id, each with the reason. */
  readonly withoutScreen?: Readonly<Record<string, string>>;
  /** Busy states that wait for another actor's event, by id, each with the reason. */
  readonly awaiting?: Readonly<Record<string, string>>;
  /** Why the paths are otherwise with real forms than with those that the model gives; left out: they are the same. */
  readonly otherWithRealForms?: string;
  /** The state that can be reached from every other: the sign-in form, say. */
  readonly home: { readonly name: string; readonly isThere: (snapshot: SnapshotFrom<Machine>) => boolean };
  readonly secrets?: readonly Secret<Machine>[];
  /** Rules that hold in every state on every path, by the sentence that states them. */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>>;
  /**
   * Invariants that no snapshot could break, since they are about what a selector makes of any snapshot, each with the
   * reason why that is worth saying.
   */
  readonly aboutSelectors?: Readonly<Record<string, string>>;
}

/** Types the model by its machine. */
export const defineModel = <Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
): MachineModel<Machine> => model;
