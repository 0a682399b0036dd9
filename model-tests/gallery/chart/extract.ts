/** Reads a machine and says what its chart is, in the order in which it is written. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { StateMeta } from '#machines/conventions/state-meta.ts';
import { isCallLogic, nodesOf, transitionKey, transitionsOf } from '#model-tests/kit/transitions.ts';
import type { Cause, Chart, ChartInvoke, ChartState, ChartTransition } from './types.ts';
import { saidOf } from './said.ts';
import { conditionOf } from './guard-words.ts';
import { eventInWords, slugOf, titled, words } from './words.ts';

const causeOf = (type: string): Cause => {
  if (type.startsWith('xstate.error.actor.')) return 'failure';
  if (type.startsWith('xstate.done.actor.')) return 'reply';
  if (type.startsWith('xstate.after.')) return 'time';
  // A child that changes is a form that a person fills in, or a flow that they are in.
  return type === '' || type.startsWith('xstate.done.state.') ? 'route' : 'person';
};

/** Names of actions; what is written in place has none and is left out, and so is what only sets a timer that a transition says. */
const actionNames = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => {
    const name = typeof action === 'object' && action !== null && 'type' in action ? action.type : action;
    if (typeof name === 'string') return [words(name)];
    return typeof name === 'function' &&
      !isTimer(name) &&
      /^xstate\.|^(?:assign|sendTo|raise|emit|log|enqueueActions)$/.test(name.name)
      ? [words(name.name.replace('xstate.', ''))]
      : [];
  });

/** What XState raises by itself for `after`. */
const isTimer = (action: object): boolean =>
  'event' in action &&
  (action.event as { readonly type?: string } | undefined)?.type?.startsWith('xstate.after.') === true;

/**
 * The machine that an invocation starts: the model tells of its snapshots, or its logic is a machine, or its code is
 * loaded on demand and it goes by the machine's name.
 */
function machineOf(
  { machine, replies }: MachineModel,
  invoke: Invoke,
  known: ReadonlySet<string>,
): string | null {
  const { id: name, src } = invoke;
  for (const reply of Object.values(replies[name] ?? {})) {
    const told =
      'snapshot' in reply ? (reply.snapshot as Partial<AnyMachineSnapshot>).machine?.id : undefined;
    if (told !== undefined && known.has(told)) return told;
  }
  if (typeof src !== 'string') return null;
  const logic = machine.implementations.actors[src] as {
    readonly root?: { readonly machine: AnyStateMachine };
  };
  const id = logic?.root?.machine.id ?? src;
  // A call may be named like a machine, even like the one that makes it.
  return known.has(id) && !isCallLogic(logic) ? id : null;
}

type Invoke = AnyStateNode['invoke'][number];

function stateOf(model: MachineModel, node: AnyStateNode, known: ReadonlySet<string>): ChartState {
  const meta = (node.meta ?? {}) as StateMeta;
  const initial = node.parent?.type === 'compound' ? node.parent.initial.target?.[0] : undefined;
  return {
    id: node.id,
    label: titled(node.key),
    kind: node.type,
    parent: node.parent?.id ?? null,
    isInitial: initial === node,
    description: node.description ?? '',
    tags: node.tags,
    screen: meta.screen ?? null,
    requirements: meta.requirements ?? [],
    invokes: node.invoke.map((invoke): ChartInvoke => ({
      id: invoke.id,
      label: words(invoke.id),
      machine: machineOf(model, invoke, known),
    })),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
  };
}

function transitionOf(
  model: MachineModel,
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
): ChartTransition {
  const { eventType, guard } = transition;
  const candidates = (eventType === '' ? node.always : node.transitions.get(eventType)) ?? [];
  const isLast = candidates.indexOf(transition) > 0;
  const without = isLast ? 'otherwise' : null;
  const exact = {
    on: eventInWords(eventType),
    condition: guard === undefined ? without : conditionOf(guard),
  };
  return {
    key: transitionKey(transition),
    source: node.id,
    targets: (transition.target ?? []).map(({ id }) => id),
    cause: causeOf(eventType),
    event: eventType,
    ...exact,
    said: saidOf(model, node, transition, exact),
    actions: actionNames(transition.actions),
  };
}

/**
 * The chart of a machine.
 *
 * @param known the ids of all machines, so that an invocation of one can be told from a call
 */
export function extractChart(model: MachineModel, known: ReadonlySet<string>): Chart {
  const { machine } = model;
  const nodes = nodesOf(machine.root).sort((left, right) => left.order - right.order);
  return {
    id: machine.id,
    slug: slugOf(machine.id),
    label: titled(machine.id),
    description: machine.root.description ?? '',
    states: nodes.map((node) => stateOf(model, node, known)),
    transitions: nodes.flatMap((node) => transitionsOf(node).map((one) => transitionOf(model, node, one))),
  };
}
