/**
 * The mutants of a chart: the same machine with one thing wrong in it.
 *
 * Each is made from the machine's own configuration. A transition is dropped or leads elsewhere, a guard says
 * the opposite, an action is left out; nothing else changes, so a mutant that is not noticed is a part of the
 * chart that is not checked.
 */
import { not, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import { nodesOf } from '#model-tests/kit/transitions.ts';

/** A named way to spoil a chart. */
export interface Mutant {
  /** `<transition's key>: <what is wrong>`, or `<state> | entry: <what is wrong>`. */
  readonly key: string;
  /** The class of the fault. */
  readonly kind: Kind;
  /** The configuration with the fault in it, made again at each call. */
  readonly chart: () => AnyStateMachine['config'];
  /** The implementations with the fault in them; left out: they stay as they are. */
  readonly implement?: (implementations: Implementations) => Implementations;
  /** Brings about a fault that is neither in the configuration nor in an implementation. @returns what ends it */
  readonly enter?: () => () => void;
}

export type Kind =
  | 'transition dropped'
  | 'transition led astray'
  | 'transition without re-entry'
  | 'candidates in another order'
  | 'guard negated'
  | 'guard body'
  | 'action left out'
  | 'assigned key'
  | 'key of an input'
  | 'key of a payload'
  | 'key of an output'
  | 'delay'
  | 'tag'
  | 'selector'
  // Those of `structure.ts`.
  | 'initial state'
  | 'first value'
  | 'invoked actor'
  | 'screen'
  | 'actions in another order'
  | 're-entry added'
  | 'guard operand'
  | 'heard further out'
  | 'key of a parameter';

export type Implementations = AnyStateMachine['implementations'];

export type Action = AnyStateMachine['config']['entry'];

/** A transition of a configuration whose lists are lists. */
export interface Candidate {
  target?: string | readonly string[];
  guard?: Parameters<typeof not>[0];
  actions: Action[];
  reenter?: boolean;
}

/** A state of a configuration whose lists are lists. */
export interface Chart {
  tags: string[];
  output?: unknown;
  context?: unknown;
  initial?: unknown;
  meta?: Readonly<Record<string, unknown>>;
  states: Record<string, Chart>;
  on: Record<string, Candidate[]>;
  after: Record<string, Candidate[]>;
  always: Candidate[];
  onDone: Candidate[];
  entry: Action[];
  exit: Action[];
  invoke: {
    id: string;
    src?: unknown;
    systemId?: string;
    input?: unknown;
    onDone: Candidate[];
    onError: Candidate[];
    onSnapshot: Candidate[];
  }[];
}

const listOf = <Item>(items: Item | readonly Item[] | undefined): Item[] =>
  items === undefined ? [] : ([items].flat() as Item[]);

const candidates = (transitions: unknown): Candidate[] =>
  listOf(transitions).map((one) => {
    const candidate = (typeof one === 'string' ? { target: one } : one) as Candidate;
    return { ...candidate, actions: listOf(candidate.actions as Action) };
  });

const eachOf = <Value, Result>(
  values: Readonly<Record<string, Value>> | undefined,
  change: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, change(value)]));

/** A copy that may be changed; functions stay the same, and every short form is written out. */
export function copyOf(config: AnyStateMachine['config']): Chart {
  const invoked = listOf(config.invoke) as unknown as Chart['invoke'];
  return {
    ...config,
    ...(config.states !== undefined && { states: eachOf(config.states as never, copyOf) }),
    on: eachOf(config.on as never, candidates),
    after: eachOf(config.after as never, candidates),
    always: candidates(config.always),
    onDone: candidates(config.onDone),
    tags: listOf(config.tags),
    entry: listOf(config.entry),
    exit: listOf(config.exit),
    invoke: invoked.map((invocation) => ({
      ...invocation,
      onDone: candidates(invocation.onDone),
      onError: candidates(invocation.onError),
      onSnapshot: candidates(invocation.onSnapshot),
    })),
  } as unknown as Chart;
}

/** Every list of candidates in a state, by the event as the machine knows it. */
export function transitionsIn(chart: Chart, node: AnyStateNode): [string, Candidate[]][] {
  return [
    ...Object.entries(chart.on),
    ...Object.entries(chart.after).map(([delay, list]): [string, Candidate[]] => [
      `xstate.after.${delay}.${node.id}`,
      list,
    ]),
    ['always', chart.always],
    [`xstate.done.state.${node.id}`, chart.onDone],
    ...chart.invoke.flatMap(({ id, onDone, onError, onSnapshot }): [string, Candidate[]][] => [
      [`xstate.done.actor.${id}`, onDone],
      [`xstate.error.actor.${id}`, onError],
      [`xstate.snapshot.${id}`, onSnapshot],
    ]),
  ];
}

export const stateAt = (chart: Chart, path: readonly string[]): Chart =>
  path.reduce((state, key) => state.states[key] as Chart, chart);

export const nameOf = (implementation: unknown): string => {
  if (typeof implementation === 'string') return implementation;
  const { type, name } = implementation as { readonly type?: string; readonly name?: string };
  return (type ?? name) || 'a function';
};

/** True for the state itself and for those in it. */
export const isWithin = (state: AnyStateNode | undefined, outer: AnyStateNode): boolean =>
  state !== undefined && (state === outer || isWithin(state.parent, outer));

/** Where a transition leads when it leads astray: to the state beside its target, else to one further out. */
function astray(target: AnyStateNode | undefined): string | undefined {
  const parent = target?.parent;
  if (!target || !parent) return undefined;
  const siblings = parent.type === 'parallel' ? [] : Object.values(parent.states);
  const next = siblings[(siblings.indexOf(target) + 1) % siblings.length];
  return next && next !== target ? next.id : astray(parent);
}

/** The faults of one list of actions: each action is left out. */
function withoutEach(actions: readonly Action[]): [string, (list: Action[]) => void][] {
  const names = actions.map((action) => nameOf(action));
  return names.map((name, index) => [
    `without ${name}${names.indexOf(name) < index ? ` ${index + 1}` : ''}`,
    (list) => void list.splice(index, 1),
  ]);
}

/** Every mutant of the chart, in its order. */
export function chartMutants(machine: AnyStateMachine): Mutant[] {
  const original = copyOf(machine.config);
  const mutants: Mutant[] = [];
  for (const node of nodesOf(machine.root)) {
    const spoil = (kind: Kind, key: string, change: (state: Chart) => void) =>
      mutants.push({
        kind,
        key,
        chart: () => {
          const chart = copyOf(machine.config);
          change(stateAt(chart, node.path));
          return chart as unknown as AnyStateMachine['config'];
        },
      });
    const state = stateAt(original, node.path);
    state.tags.forEach((tag, index) =>
      spoil('tag', `${node.id} | tags: without ${tag}`, (copy) => void copy.tags.splice(index, 1)),
    );
    for (const moment of ['entry', 'exit'] as const) {
      for (const [fault, change] of withoutEach(state[moment]))
        spoil('action left out', `${node.id} | ${moment}: ${fault}`, (copy) => change(copy[moment]));
    }
    transitionsIn(state, node).forEach(([event, list], place) => {
      const inCopy = (copy: Chart) => transitionsIn(copy, node)[place]?.[1] as Candidate[];
      const known = (event === 'always' ? node.always : node.transitions.get(event)) ?? [];
      list.forEach((candidate, index) => {
        const target = (known[index] as AnyTransitionDefinition | undefined)?.target?.[0];
        // Only a transition from a state into itself enters again; from elsewhere the state is entered anyway.
        if (candidate.reenter === true && isWithin(target, node))
          spoil(
            'transition without re-entry',
            `${node.id} | ${event} | ${index}: without re-entry`,
            (copy) => {
              (inCopy(copy)[index] as Candidate).reenter = false;
            },
          );
        if (index > 0)
          spoil(
            'candidates in another order',
            `${node.id} | ${event} | ${index}: before ${index - 1}`,
            (copy) => {
              const all = inCopy(copy);
              all.splice(index - 1, 2, all[index] as Candidate, all[index - 1] as Candidate);
            },
          );
        const key = `${node.id} | ${event} | ${index}`;
        spoil('transition dropped', `${key}: dropped`, (copy) => void inCopy(copy).splice(index, 1));
        const wrong = astray(target);
        if (wrong !== undefined)
          spoil('transition led astray', `${key}: to ${wrong}`, (copy) => {
            (inCopy(copy)[index] as Candidate).target = `#${wrong}`;
          });
        const { guard } = candidate;
        if (guard !== undefined)
          spoil('guard negated', `${key}: not ${nameOf(guard)}`, (copy) => {
            (inCopy(copy)[index] as Candidate).guard = not(guard) as Candidate['guard'];
          });
        for (const [fault, change] of withoutEach(candidate.actions))
          spoil('action left out', `${key}: ${fault}`, (copy) =>
            change((inCopy(copy)[index] as Candidate).actions),
          );
      });
    });
  }
  return mutants;
}
