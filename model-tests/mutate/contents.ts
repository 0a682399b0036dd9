/**
 * Mutants of what a machine says rather than of where it goes: what it remembers, asks, tells and ends with, how long it
 * waits, and what its guards find.
 */
import type { AnyStateMachine } from 'xstate';
import { nodesOf } from '#model-tests/kit/transitions.ts';
import {
  chartMutants,
  copyOf,
  stateAt,
  type Chart,
  type Implementations,
  type Kind,
  type Mutant,
} from './mutants.ts';
import { selectorMutants } from './selectors.ts';
import { structureMutants } from './structure.ts';

/** Keys of the values that a machine makes, as they were on its paths, by the name of what makes them: each set once. */
export type Keys = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Every key of any of the values. */
const keysNamed = (keys: Keys, name: string): string[] => [...new Set((keys.get(name) ?? []).flat())];

/** Keys that stand beside each other in one of these sets. */
const neighbours = (sets: readonly (readonly string[])[]): (readonly [string, string])[] => {
  const pairs = sets.flatMap((set) => set.slice(1).map((key, index) => [set[index] ?? '', key] as const));
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
};

type Make = (...args: unknown[]) => unknown;
/** An action that xstate itself runs: it assigns, sends an event, or spawns an actor with an input. */
type BuiltIn = Make & { assignment?: unknown; event?: unknown; input?: unknown; type?: string };

const made = (maker: unknown, args: readonly unknown[]): unknown =>
  typeof maker === 'function' ? (maker as Make)(...args) : maker;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The same value without the key, or with another value of the same kind under it. */
function without(value: unknown, key: string): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
function swapped(value: unknown, [one, other]: readonly [string, string]): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, one) || !Object.hasOwn(value, other)) return value;
  return { ...value, [one]: value[other], [other]: value[one] };
}
const changing =
  (maker: unknown, change: (value: unknown) => unknown): Make =>
  (...args) =>
    change(made(maker, args));

/** A copy of an action of xstate's own with another assignment or event. */
const copied = (action: BuiltIn, changes: Partial<BuiltIn>): BuiltIn =>
  Object.assign((() => undefined) as BuiltIn, action, changes);

/** What a machine remembers at first. */
const MEMORY = 'context';
/** The names under which `keysOf` finds the values of actions, inputs and outputs. */
const inputName = (id: string): string => `input ${id}`;
/** Each final state has an output with keys of its own. */
const outputName = (state: string): string => `output of ${state}`;

/**
 * Notes the keys of everything that the machine makes while it is explored.
 *
 * @param explore uses the machine with these implementations and this chart
 */
export function keysOf(
  machine: AnyStateMachine,
  explore: (chart: AnyStateMachine['config'], implement: (all: Implementations) => Implementations) => void,
): Keys {
  const keys = new Map<string, string[][]>();
  const noting = (name: string, maker: unknown): Make =>
    changing(maker, (value) => {
      const known = keys.get(name) ?? [];
      const found = isRecord(value) ? Object.keys(value) : [];
      if (!known.some((set) => set.join() === found.join())) keys.set(name, [...known, found]);
      return value;
    });
  const chart = copyOf(machine.config);
  chart.context = noting(MEMORY, chart.context);
  for (const node of nodesOf(machine.root)) {
    const state = stateAt(chart, node.path);
    for (const call of state.invoke)
      if (call.input !== undefined) call.input = noting(inputName(call.id), call.input);
    if (state.output !== undefined) state.output = noting(outputName(node.id), state.output);
  }
  explore(chart as unknown as AnyStateMachine['config'], (all) => ({
    ...all,
    actions: Object.fromEntries(
      Object.entries(all.actions).map(([name, action]) => {
        const { assignment, event, input } = action as BuiltIn;
        if (typeof input === 'function')
          return [name, copied(action as BuiltIn, { input: noting(name, input) })];
        if (typeof assignment === 'function')
          return [name, copied(action as BuiltIn, { assignment: noting(name, assignment) })];
        return typeof event === 'function'
          ? [name, copied(action as BuiltIn, { event: noting(name, event) })]
          : [name, action];
      }),
    ) as Implementations['actions'],
  }));
  return keys;
}

/** A fault in one of the implementations. */
function inPlaceOf(
  machine: AnyStateMachine,
  kind: Kind,
  list: 'actions' | 'guards' | 'delays',
  name: string,
  fault: string,
  change: (implementation: unknown) => unknown,
): Mutant {
  return {
    kind,
    key: `${machine.id} | ${list.slice(0, -1)} ${name}: ${fault}`,
    chart: () => machine.config,
    implement: (all) => ({ ...all, [list]: { ...all[list], [name]: change(all[list][name]) } }),
  };
}

function actionMutants(machine: AnyStateMachine, name: string, action: BuiltIn, keys: Keys): Mutant[] {
  const { assignment, event, input } = action;
  const mutant = (kind: Kind, fault: string, change: (one: BuiltIn) => Partial<BuiltIn>) =>
    inPlaceOf(machine, kind, 'actions', name, fault, (one) => copied(one as BuiltIn, change(one as BuiltIn)));
  if (assignment !== undefined) {
    const assigned =
      typeof assignment === 'function' ? keysNamed(keys, name) : Object.keys(assignment as object);
    return assigned.map((key) =>
      mutant('assigned key', `${key} keeps its former value`, (one) => ({
        assignment:
          typeof one.assignment === 'function'
            ? changing(one.assignment, (value) => without(value, key))
            : without(one.assignment, key),
      })),
    );
  }
  if (typeof input === 'function')
    return keysNamed(keys, name).map((key) =>
      mutant('key of an input', `without ${key}`, (one) => ({
        input: changing(one.input, (value) => without(value, key)),
      })),
    );
  if (event === undefined || event === null) return [];
  const sets = (typeof event === 'function' ? (keys.get(name) ?? []) : [Object.keys(event)]).map((set) =>
    set.filter((key) => key !== 'type'),
  );
  const payload = (fault: string, change: (value: unknown) => unknown) =>
    mutant('key of a payload', fault, (one) => ({ event: changing(one.event, change) }));
  return [
    ...[...new Set(sets.flat())].map((key) => payload(`without ${key}`, (value) => without(value, key))),
    ...neighbours(sets).map(([one, other]) =>
      payload(`${one} and ${other} swapped`, (value) => swapped(value, [one, other])),
    ),
  ];
}

/** Every mutant of what the machine says. */
export function contentMutants(machine: AnyStateMachine, keys: Keys): Mutant[] {
  const { actions, delays, guards } = machine.implementations;
  const mutants: Mutant[] = [
    ...Object.entries(actions).flatMap(([name, action]) =>
      actionMutants(machine, name, action as BuiltIn, keys),
    ),
    ...Object.keys(delays).map((name) =>
      inPlaceOf(machine, 'delay', 'delays', name, 'ten times as long', (delay) =>
        changing(delay, (value) => 10 * Number(value)),
      ),
    ),
    ...Object.keys(delays).map((name) =>
      inPlaceOf(machine, 'delay', 'delays', name, 'a tenth as long', (delay) =>
        changing(delay, (value) => Number(value) / 10),
      ),
    ),
    ...Object.keys(guards).flatMap((name) =>
      [true, false].map((answer) =>
        inPlaceOf(machine, 'guard body', 'guards', name, `always ${answer}`, () => () => answer),
      ),
    ),
  ];
  const original = copyOf(machine.config);
  for (const node of nodesOf(machine.root)) {
    const state = stateAt(original, node.path);
    const spoil = (kind: Kind, fault: string, change: (copy: Chart) => void) =>
      mutants.push({
        kind,
        key: `${node.id} | ${fault}`,
        chart: () => {
          const chart = copyOf(machine.config);
          change(stateAt(chart, node.path));
          return chart as unknown as AnyStateMachine['config'];
        },
      });
    const spoilValue = (
      kind: Kind,
      name: string,
      change: (copy: Chart, by: (value: unknown) => unknown) => void,
    ) => {
      for (const key of keysNamed(keys, name))
        spoil(kind, `${name}: without ${key}`, (copy) => change(copy, (value) => without(value, key)));
      for (const [one, other] of neighbours(keys.get(name) ?? []))
        spoil(kind, `${name}: ${one} and ${other} swapped`, (copy) =>
          change(copy, (value) => swapped(value, [one, other])),
        );
    };
    state.invoke.forEach(({ id }, index) =>
      spoilValue('key of an input', inputName(id), (copy, by) => {
        const call = copy.invoke[index];
        if (call) call.input = changing(call.input, by);
      }),
    );
    if (state.output !== undefined)
      spoilValue('key of an output', outputName(node.id), (copy, by) => {
        copy.output = changing(copy.output, by);
      });
  }
  return mutants;
}

/** Every mutant of the machine: those of its chart, of what it says, and of what is asked of it. */
export const mutantsOf = (machine: AnyStateMachine, keys: Keys): Mutant[] => [
  ...chartMutants(machine),
  ...contentMutants(machine, keys),
  ...structureMutants(machine, keysNamed(keys, MEMORY)),
  ...selectorMutants(machine.id, () => machine.config),
];
