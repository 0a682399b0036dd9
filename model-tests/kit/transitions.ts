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
