/**
 * The suite that every machine gets, asked of machines and models that are wrong on purpose. Each of them must fail in
 * the test that is named, and the one that is right in none.
 */
import { expect, test } from 'vitest';
import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { planPaths } from './kit/paths.ts';
import { walkAtRandom } from './kit/random.ts';
import { demandsOn } from './kit/suite.ts';
import { differenceFrom, seenOf } from './kit/behaviour.ts';

/** What only a running machine changes: the pure walk, which promises, runs no actions. */
const outside = { presses: 0 };

const base = setup({
  types: {} as {
    context: { readonly password: string; readonly tries: number };
    events:
      | { readonly type: 'password.typed'; readonly password: string }
      | { readonly type: 'door.closed' }
      | { readonly type: 'door.waited' };
    tags: 'busy';
    meta: { readonly screen?: string };
  },
  actors: { ask: fromPromise<string, { readonly password: string }>(() => Promise.resolve('yes')) },
  guards: {
    isYes: (_, { output }: { output: string }) => output === 'yes',
    isWorn: () => outside.presses > 0,
    isRefused: (_, { output }: { output: unknown }) => (output as { kind?: unknown }).kind === 'refused',
  },
  actions: {
    keep: assign({ password: (_, { password }: { password: string }) => password }),
    forget: assign({ password: '' }),
    wear: () => {
      outside.presses += 1;
    },
  },
  delays: { pause: 1000 },
});

const closed = {
  description: 'Shut.',
  entry: 'forget',
  on: {
    'password.typed': {
      target: 'asking',
      actions: { type: 'keep', params: ({ event }: { event: unknown }) => event },
    },
  },
} as const;
const asking = {
  description: 'The service is asked.',
  tags: ['busy'],
  invoke: {
    id: 'ask',
    src: 'ask',
    input: ({ context }: { context: { password: string } }) => ({ password: context.password }),
    onDone: [
      { guard: { type: 'isYes', params: ({ event }: { event: unknown }) => event }, target: 'open' },
      { target: 'closed' },
    ],
    onError: { target: 'closed' },
  },
} as const;
/** Whatever is no refusal opens the door. */
const trusting = {
  ...asking,
  invoke: {
    ...asking.invoke,
    onDone: [
      { guard: { type: 'isRefused', params: ({ event }: { event: unknown }) => event }, target: 'closed' },
      { target: 'open' },
    ],
  },
};
const open = {
  description: 'Open for a moment.',
  entry: 'forget',
  after: { pause: { target: 'closed' } },
  on: { 'door.closed': { target: 'closed' } },
} as const;

const door = (states: Readonly<Record<string, unknown>> = {}): AnyStateMachine =>
  base
    .createMachine({
      id: 'door',
      description: 'A door with a password.',
      meta: { screen: 'door' },
      context: { password: '', tries: 0 },
      initial: 'closed',
      states: { closed, asking, open, ...states } as never,
    })
    .provide({}) as unknown as AnyStateMachine;

/** What nothing in the chart uses would be a finding of its own. */
const used = (machine: AnyStateMachine): AnyStateMachine => {
  const chart = JSON.stringify(machine.config);
  const { actions, guards } = machine.implementations;
  if (!chart.includes('wear')) delete (actions as Record<string, unknown>)['wear'];
  if (!chart.includes('isRefused')) delete (guards as Record<string, unknown>)['isRefused'];
  if (!chart.includes('isYes')) delete (guards as Record<string, unknown>)['isYes'];
  if (!chart.includes('isWorn')) delete (guards as Record<string, unknown>)['isWorn'];
  return machine;
};

type AnyModel = MachineModel;
const right: AnyModel = {
  machine: used(door()),
  inputs: { start: undefined },
  events: () => [{ type: 'password.typed', password: 'hunter2' }, { type: 'door.closed' }],
  replies: { ask: { yes: { output: 'yes' }, no: { output: 'no' } } },
  home: { name: 'closed', isThere: (snapshot) => snapshot.matches('closed') },
  secrets: [{ name: 'password', text: 'hunter2', mayLive: (snapshot) => snapshot.matches('asking') }],
  invariants: {
    'nothing is asked without a password': (snapshot) =>
      !snapshot.matches('asking') || (snapshot.context as { password: string }).password !== '',
  },
} as AnyModel;

/** The titles of the tests that fail. */
function failing(model: AnyModel): string[] {
  outside.presses = 0;
  let demands: ReturnType<typeof demandsOn>;
  try {
    demands = demandsOn(model, planPaths(model));
  } catch (error) {
    return [String(error)];
  }
  return demands.flatMap(({ group, title, look }) => {
    outside.presses = 0;
    try {
      const { found, expected } = look();
      expect(found).toEqual(expected);
      return [];
    } catch {
      return [`${group}: ${title}`];
    }
  });
}

test('a machine and a model that are right pass', () => {
  expect(failing(right)).toEqual([]);
});

const worn = {
  ...closed,
  on: {
    'password.typed': [
      { guard: 'isWorn', target: 'open' },
      { ...closed.on['password.typed'], actions: ['wear', closed.on['password.typed'].actions] },
    ],
  },
};

test.each<[string, Partial<AnyModel>, string]>([
  [
    'an actor that does something else than the pure walk has promised',
    {
      machine: used(door({ closed: worn })),
      unreachable: { 'door.closed | password.typed | 0': 'only when it runs' },
    },
    'every path: p01',
  ],
  [
    'an answer that is taken for success since it is no refusal',
    {
      machine: used(door({ asking: trusting })),
      replies: {
        ask: { yes: { output: { kind: 'open' } }, no: { output: { kind: 'refused' } } },
      } as never,
    },
    'the chart: takes an answer of no known kind for a failure',
  ],
  [
    'a rule that nothing could break',
    { invariants: { ...right.invariants, 'all is well': () => true } },
    'the model: has rules',
  ],
  [
    'a rule that says the same of everything',
    {
      invariants: {
        ...right.invariants,
        'it is closed or it is not': (snapshot) => snapshot.matches('closed') || !snapshot.matches('closed'),
      },
    },
    'the model: has rules',
  ],
  [
    'a reason for a rule that something could break',
    { aboutSelectors: { 'nothing is asked without a password': 'no reason' } },
    'the model: has rules',
  ],
  [
    'a secret that is not declared',
    { secrets: [...(right.secrets ?? []), { name: 'key', text: 'swordfish', mayLive: () => false }] },
    'the model: has secrets',
  ],
  [
    'a secret that may live everywhere',
    { secrets: [{ name: 'password', text: 'hunter2', mayLive: () => true }] },
    'the model: has secrets',
  ],
  [
    'a secret that is never where it may live',
    {
      secrets: [
        {
          name: 'password',
          text: 'hunter2',
          mayLive: (snapshot) => snapshot.matches('open'),
        },
      ],
    },
    'the model: has secrets',
  ],
  [
    'a secret that stays',
    { machine: used(door({ closed: { ...closed, entry: [] }, open: { ...open, entry: [] } })) },
    'the chart: keeps its rules',
  ],
  [
    'a home that is everywhere',
    { home: { name: 'anywhere', isThere: () => true } },
    'the model: is not everywhere at anywhere',
  ],
  [
    'a home that is nowhere',
    { home: { name: 'nowhere', isThere: () => false } },
    'the chart: leads to nowhere',
  ],
  [
    'an answer of an actor that is never asked',
    { replies: { ...right.replies, other: { yes: { output: 'yes' } } } as never },
    'the model: has answers',
  ],
  [
    'a reason for a screen that is there',
    { withoutScreen: { 'door.open': 'none' } },
    'the model: has excuses',
  ],
  [
    'a reason for waiting where a service is asked',
    { awaiting: { 'door.asking': 'none' } },
    'the model: has excuses',
  ],
  [
    'a reason for a state that is not there',
    { withoutScreen: { 'door.cellar': 'none' } },
    'the chart: has no flaw',
  ],
  [
    'a reason for a transition that is taken',
    { unreachable: { 'door.open | door.closed | 0': 'none' } },
    'the chart: takes every transition',
  ],
  [
    'an event that the chart does not know',
    { events: () => [...right.events({} as never), { type: 'door.waited' }] },
    'the chart: hears every event',
  ],
  [
    'an event that is never tried',
    { events: () => right.events({} as never).slice(0, 1) },
    'the chart: takes every transition',
  ],
  [
    'an answer that is never tried',
    { replies: { ask: { no: { output: 'no' } } } as never },
    'the chart: enters every state',
  ],
  [
    'a requirement that is claimed where nothing leads',
    {
      machine: used(
        door({
          cellar: {
            description: 'Below.',
            meta: { requirements: ['1.01'] },
            on: { 'door.closed': { target: 'closed' } },
          },
        }),
      ),
    },
    'the chart: passes the states that claim requirements',
  ],
])('%s is found', (_, wrong, where) => {
  const found = failing({ ...right, ...wrong });
  expect(found.filter((title) => title.startsWith(where))).not.toEqual([]);
});

test('an input that no path begins with is found', () => {
  const plan = planPaths(right);
  const demands = demandsOn(right, { ...plan, paths: [] });
  const input = demands.find(({ title }) => title === 'begins some path with every input');
  expect(input?.look().found).toEqual(['no path begins with: start']);
});

test('a random walk that breaks a rule is named by its seed, its steps and the rule', () => {
  const model = {
    ...right,
    invariants: { 'it is never open': (snapshot) => !snapshot.matches('open') },
  } as AnyModel;
  const report = walkAtRandom(model, planPaths(model), { walks: 100, seed: 7 });
  expect(report).toContain('seed 7');
  expect(report).toContain("From 'start': password.typed hunter2 → ask: yes\n");
  expect(report).toContain('it is never open');
  expect(report).toContain('npm run walks -- door --seed 7');
  expect(walkAtRandom(right, planPaths(right), { walks: 100, seed: 7 })).toBeNull();
});

test('a machine that asks something else than is written down is found', () => {
  const plan = planPaths(right);
  const written = seenOf(right, plan.paths);
  const titles = (model: AnyModel) =>
    demandsOn(model, planPaths(model), { written, show: undefined }).flatMap(({ title, look }) =>
      title.startsWith('behaves as recorded') ? [look()] : [],
    );
  const [same] = titles(right);
  expect(same?.found).toEqual(same?.expected);
  const silent = { ...asking, invoke: { ...asking.invoke, input: () => ({ password: '' }) } };
  const slow = door().provide({ delays: { pause: 10_000 } });
  for (const machine of [door({ asking: silent }), slow]) {
    const [other] = titles({ ...right, machine: used(machine) });
    expect(other?.found).not.toEqual(other?.expected);
    const seen = written.map((path) => differenceFrom({ ...right, machine }, path));
    expect(seen.filter((one) => one !== null).join()).toContain('recorded behaviour: start');
  }
});
