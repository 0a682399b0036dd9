/** The chart as a list: its nodes, its transitions, and a name for each transition. */
import {
  getStateNodes as nodesAt,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** The node and everything beneath it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...getStateNodes(node)];

/** The nodes that are active: the root, and every state on the way to each leaf. */
export const activeNodes = ({ machine, value }: AnyMachineSnapshot): AnyStateNode[] =>
  nodesAt(machine.root, value);

/** What a node may do: on, onDone, onError, onSnapshot, after and always alike. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/**
 * A transition's name: where it starts, on what, and which of the candidates it is.
 *
 * It survives `provide()`, which builds new definition objects, because a definition knows its own source node.
 */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const candidates = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return `${source.id} | ${eventType === '' ? 'always' : eventType} | ${candidates.indexOf(transition)}`;
}

/** A guard that is put together from others, as xstate makes it. */
interface BuiltGuard {
  readonly name: string;
  readonly guards?: readonly { readonly stateValue?: unknown }[];
}

/** The transitions whose guard asks for one of several states, by key, with the ids of those states: each is a case of its own. */
export function severalStates(machine: AnyStateMachine): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, { guard }] of inventory(machine)) {
    const { name, guards = [] } = (typeof guard === 'function' ? guard : {}) as BuiltGuard;
    const states = guards.flatMap(({ stateValue }) =>
      typeof stateValue === 'string' ? [stateValue.replace('#', '')] : [],
    );
    if (name === 'or' && states.length > 1) found.set(key, states);
  }
  return found;
}

/** Every transition of the machine by its key, those that forbid an event (no target, no action) included. */
export function inventory(machine: AnyStateMachine): Map<string, AnyTransitionDefinition> {
  return new Map(
    nodesOf(machine.root)
      .flatMap((node) => transitionsOf(node))
      .map((transition) => [transitionKey(transition), transition]),
  );
}

/**
 * Whether an actor's logic is a call, which has an end, rather than a flow. Only what `fromPromise` and its like make
 * keeps the function that it was made from.
 */
export const isCallLogic = (logic: unknown): boolean =>
  typeof (logic as { readonly config?: unknown } | undefined)?.config === 'function';
