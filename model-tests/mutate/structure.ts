/**
 * Mutants of how a chart is built: where it begins and with what, whom it asks, what it shows, in which order it acts, and
 * in which states it hears an event.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isCallLogic, nodesOf } from '#model-tests/kit/transitions.ts';
import {
  copyOf,
  isWithin,
  nameOf,
  stateAt,
  transitionsIn,
  type Action,
  type Candidate,
  type Chart,
  type Kind,
  type Mutant,
} from './mutants.ts';

type Change = (state: Chart, chart: Chart) => void;
type Spoil = (kind: Kind, key: string, change: Change) => void;

/** The one after it, and the first after the last; undefined where there is no other. */
function nextOf<Item>(items: readonly Item[], item: Item): Item | undefined {
  const next = items[(items.indexOf(item) + 1) % items.length];
  return next === item ? undefined : next;
}

const screenOf = ({ meta }: { readonly meta?: unknown }): string | undefined =>
  (meta as { readonly screen?: string } | undefined)?.screen;

function mutateBeginning(node: AnyStateNode, state: Chart, spoil: Spoil): void {
  if (typeof state.initial !== 'string') return;
  const other = nextOf(Object.keys(state.states), state.initial);
  if (other !== undefined)
    spoil('initial state', `${node.id} | initial: ${other}`, (copy) => void (copy.initial = other));
}

function mutateScreen(machine: AnyStateMachine, node: AnyStateNode, spoil: Spoil): void {
  const screen = screenOf(node);
  if (screen === undefined) return;
  const all = [...new Set(nodesOf(machine.root).flatMap((one) => screenOf(one) ?? []))];
  const other = nextOf(all, screen);
  const show = (wrong: string | undefined) => (copy: Chart) => {
    copy.meta = { ...copy.meta, screen: wrong };
  };
  spoil('screen', `${node.id} | screen: without ${screen}`, show(undefined));
  if (other !== undefined) spoil('screen', `${node.id} | screen: ${other}`, show(other));
}

/** A call that is never made, or is made of another service of the machine; a child that no one finds by its name. */
function mutateInvocations(machine: AnyStateMachine, node: AnyStateNode, state: Chart, spoil: Spoil): void {
  const { actors } = machine.implementations;
  const calls = Object.keys(actors).filter((name) => isCallLogic(actors[name]));
  state.invoke.forEach(({ id, src, systemId }, index) => {
    const key = `${node.id} | invoke ${id}`;
    spoil('invoked actor', `${key}: left out`, (copy) => void copy.invoke.splice(index, 1));
    const other = calls.includes(src as string) ? nextOf(calls, src as string) : undefined;
    const inCopy = ({ invoke }: Chart) => invoke[index] as Chart['invoke'][number];
    if (other !== undefined)
      spoil('invoked actor', `${key}: asks ${other}`, (copy) => void (inCopy(copy).src = other));
    if (systemId !== undefined)
      spoil('invoked actor', `${key}: without system id`, (copy) => {
        inCopy(copy).systemId = `another ${systemId}`;
      });
  });
}

type Params = ((...args: unknown[]) => unknown) | Readonly<Record<string, unknown>>;

/** What an action is given, without one of its keys. */
const without = (params: Params, key: string): unknown => {
  const omit = (value: unknown) =>
    Object.fromEntries(Object.entries((value ?? {}) as object).filter(([name]) => name !== key));
  return typeof params === 'function' ? (...args: unknown[]) => omit(params(...args)) : omit(params);
};

/** The keys of what an action is given, as far as they can be read in the chart. */
function keysIn(params: unknown): string[] {
  if (typeof params === 'object' && params !== null) return Object.keys(params);
  if (typeof params !== 'function') return [];
  const anything: unknown = new Proxy(() => {}, {
    get: (_, name) => (typeof name === 'symbol' ? undefined : anything),
    apply: () => anything,
  });
  try {
    const made = (params as (about: unknown) => unknown)({ context: anything, event: anything });
    return typeof made === 'object' && made !== null && made !== anything ? Object.keys(made) : [];
  } catch {
    return [];
  }
}

type Ordered = (first: Action, second: Action) => boolean;

/** An action of xstate's own: what makes its assignment, its event or its input. */
interface BuiltIn {
  readonly type?: string;
  readonly assignment?: unknown;
  readonly event?: unknown;
  readonly input?: unknown;
}

/**
 * Two actions whose order can matter: both tell something, to the same, or one remembers what the other reads. Two that
 * remember are left out, since most know nothing of each other.
 */
function orderedIn({ implementations }: AnyStateMachine): Ordered {
  const actionOf = (action: Action) =>
    ((implementations.actions as Readonly<Record<string, unknown>>)[nameOf(action)] ?? {}) as BuiltIn;
  const remembers = (action: Action) => actionOf(action).assignment !== undefined;
  const reads = (action: Action) => {
    const { event, input } = actionOf(action);
    return [event, input].some((maker) => typeof maker === 'function' && String(maker).includes('context'));
  };
  return (first, second) =>
    remembers(first) || remembers(second)
      ? remembers(first) !== remembers(second) && (reads(first) || reads(second))
      : actionOf(first).type !== undefined && actionOf(first).type === actionOf(second).type;
}

/**
 * Neighbours change places, and what an action is given lacks a key.
 *
 * @param isOrdered whether it can matter which of two actions comes first
 */
function mutateActions(
  actions: readonly Action[],
  key: string,
  spoil: Spoil,
  inCopy: (copy: Chart) => Action[],
  isOrdered: Ordered,
): void {
  actions.forEach((action, index) => {
    const name = nameOf(action);
    if (index > 0 && isOrdered(actions[index - 1], action))
      spoil(
        'actions in another order',
        `${key}: ${name} before ${nameOf(actions[index - 1])}${index > 1 ? ` ${index}` : ''}`,
        (copy) => {
          const all = inCopy(copy);
          all.splice(index - 1, 2, all[index], all[index - 1]);
        },
      );
    const { params } = (typeof action === 'object' ? action : {}) as { readonly params?: Params };
    if (params === undefined) return;
    for (const one of keysIn(params))
      spoil('key of a parameter', `${key}: ${name}${index > 0 ? ` ${index}` : ''} without ${one}`, (copy) => {
        inCopy(copy)[index] = { ...(action as object), params: without(params, one) } as Action;
      });
  });
}

/** The operands of a guard that is put together from others. */
const operandsOf = (guard: unknown): readonly unknown[] => {
  const { guards = [] } = (typeof guard === 'function' ? guard : {}) as {
    readonly guards?: readonly unknown[];
  };
  return guards.length > 1 ? guards : [];
};

/** Whether it can be noticed that a state is left and entered again, apart from the states inside. */
const doesSomethingOnEntry = ({ after, entry, exit, invoke }: AnyStateNode): boolean =>
  after.length + entry.length + exit.length + invoke.length > 0;

function mutateCandidate(
  node: AnyStateNode,
  key: string,
  candidate: Candidate,
  target: AnyStateNode | undefined,
  spoil: Spoil,
  inCopy: (copy: Chart) => Candidate,
  isOrdered: Ordered,
): void {
  if (candidate.reenter !== true && isWithin(target, node) && doesSomethingOnEntry(node))
    spoil('re-entry added', `${key}: with re-entry`, (copy) => void (inCopy(copy).reenter = true));
  operandsOf(candidate.guard).forEach((operand, index) =>
    spoil('guard operand', `${key}: only ${index + 1}. ${nameOf(operand)}`, (copy) => {
      inCopy(copy).guard = operand as Candidate['guard'];
    }),
  );
  mutateActions(candidate.actions, key, spoil, (copy) => inCopy(copy).actions, isOrdered);
}

/** Whether something can happen while the state is active: it is no end, and is not left at once. */
const isStaying = ({ always, type }: AnyStateNode): boolean =>
  type !== 'final' && !(always ?? []).some(({ guard }) => guard === undefined);

/** An event of one state is heard in the states beside it. */
function mutateHearing(node: AnyStateNode, state: Chart, spoil: Spoil): void {
  const { parent } = node;
  if (!parent || parent.type !== 'compound') return;
  const beside = Object.values(parent.states).filter((one) => one !== node && isStaying(one));
  for (const [event, list] of Object.entries(state.on)) {
    const isDeaf = (one: AnyStateNode) => !one.transitions.has(event);
    if (parent.transitions.has(event) || !beside.some((one) => isDeaf(one))) continue;
    const targets = (node.transitions.get(event) ?? []).map(
      ({ target }: AnyTransitionDefinition) => target?.[0]?.id,
    );
    if (targets.every((id) => id === undefined) && list.every(({ actions }) => actions.length === 0))
      continue;
    spoil('heard further out', `${node.id} | ${event}: heard in ${parent.id}`, (_, chart) => {
      const outer = stateAt(chart, parent.path);
      outer.on[event] = list.map((candidate, index) => ({
        ...candidate,
        ...(targets[index] !== undefined && { target: `#${targets[index]}` }),
      }));
    });
  }
}

/** Another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'another' : '';
  if (Array.isArray(value)) return value.length === 0 ? ['another'] : [];
  return value === null ? 'another' : null;
}

/** The machine begins with another value under one of the keys of its memory. */
function mutateMemory(machine: AnyStateMachine, keys: readonly string[], spoil: Spoil): void {
  for (const key of keys)
    spoil('first value', `${machine.id} | context: another ${key}`, (copy) => {
      const { context } = copy;
      const change = (made: unknown) => {
        const memory = made as Readonly<Record<string, unknown>>;
        return { ...memory, [key]: otherThan(memory[key]) };
      };
      copy.context =
        typeof context === 'function'
          ? (...args: unknown[]) => change((context as (...given: unknown[]) => unknown)(...args))
          : change(context);
    });
}

/**
 * Every mutant of how the chart is built.
 *
 * @param memory the keys of the context
 */
export function structureMutants(machine: AnyStateMachine, memory: readonly string[]): Mutant[] {
  const original = copyOf(machine.config);
  const mutants: Mutant[] = [];
  const isOrdered = orderedIn(machine);
  const spoilAt =
    (path: readonly string[]): Spoil =>
    (kind, key, change) =>
      mutants.push({
        kind,
        key,
        chart: () => {
          const chart = copyOf(machine.config);
          change(stateAt(chart, path), chart);
          return chart as unknown as AnyStateMachine['config'];
        },
      });
  mutateMemory(machine, memory, spoilAt([]));
  for (const node of nodesOf(machine.root)) {
    const state = stateAt(original, node.path);
    const spoil = spoilAt(node.path);
    mutateBeginning(node, state, spoil);
    mutateScreen(machine, node, spoil);
    mutateInvocations(machine, node, state, spoil);
    mutateHearing(node, state, spoil);
    for (const moment of ['entry', 'exit'] as const)
      mutateActions(state[moment], `${node.id} | ${moment}`, spoil, (copy) => copy[moment], isOrdered);
    transitionsIn(state, node).forEach(([event, list], place) => {
      const known = (event === 'always' ? node.always : node.transitions.get(event)) ?? [];
      list.forEach((candidate, index) => {
        const target = (known[index] as AnyTransitionDefinition | undefined)?.target?.[0];
        mutateCandidate(
          node,
          `${node.id} | ${event} | ${index}`,
          candidate,
          target,
          spoil,
          (copy) => transitionsIn(copy, node)[place]?.[1][index] as Candidate,
          isOrdered,
        );
      });
    });
  }
  return mutants;
}
