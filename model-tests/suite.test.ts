/** The suite, asked about machines with a fault that only one of its demands can see, so that no demand can be empty. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { exploreGraph } from './kit/graph.ts';
import { planPaths, type Plan } from './kit/paths.ts';
import { demandsOn } from './kit/suite.ts';

const base = setup({
  types: {} as {
    context: { readonly presses: number; readonly isOdd: boolean; readonly note: unknown };
    events:
      | { readonly type: 'lamp.pressed' }
      | { readonly type: 'lamp.counted' }
      | { readonly type: 'lamp.broken' };
  },
  actors: { glow: fromPromise<void, void>(() => Promise.resolve()) },
  actions: {
    press: assign({ presses: ({ context }) => context.presses + 1 }),
    count: assign({ isOdd: ({ context }) => context.presses % 2 === 1 }),
  },
});
const context = { presses: 0, isOdd: false, note: null as unknown };

const lamp = (states: object, start: object = context): AnyStateMachine =>
  base.createMachine({
    id: 'lamp',
    context: start,
    initial: 'dark',
    states,
  } as never) as unknown as AnyStateMachine;
const dark = { on: { 'lamp.pressed': { target: 'bright' } } };
const bright = { on: { 'lamp.pressed': { target: 'dark' } } };

const modelOf = (machine: AnyStateMachine, changes: Partial<MachineModel> = {}): MachineModel => ({
  machine,
  inputs: { new: undefined },
  events: () => [{ type: 'lamp.pressed' }],
  replies: {},
  home: { name: 'dark', isThere: (snapshot) => snapshot.matches('dark') },
  ...changes,
});

/** The titles of the demands of a group that are not met. */
const unmet = (model: MachineModel, group: string, plan: Plan = planPaths(model)): string[] =>
  demandsOn(model, plan)
    .filter((demand) => demand.group === group)
    .flatMap(({ title, look }) => {
      const { found, expected } = look();
      return isDeepStrictEqual(found, expected) ? [] : [title];
    });

test('a lamp that is right meets every demand that is about what it does', () => {
  const model = modelOf(lamp({ dark, bright }));
  for (const group of ['every path', 'every path, with real forms', 'at any time'])
    expect(unmet(model, group)).toEqual([]);
});

test('a path that is not the first is played as well', () => {
  const model = modelOf(lamp({ dark, bright }), { inputs: { new: undefined, old: undefined } });
  const plan = planPaths(model);
  const [first, second] = plan.paths;
  if (!first || !second) throw new Error('There are no two paths.');
  const initial = { ...second.initial, snapshot: { ...second.initial.snapshot, value: 'bright' } as never };
  expect(unmet(model, 'every path', { ...plan, paths: [first, { ...second, initial }] })).toEqual([
    expect.stringContaining(`${second.id} old`),
  ]);
});

test('a form that does otherwise than the model says is found with the real one', () => {
  const slip = setup({}).createMachine({
    id: 'slip',
    initial: 'typing',
    states: { typing: { on: { 'slip.sent': { target: 'sent' } } }, sent: {} },
  });
  const isSent = ({ event }: { event: unknown }) =>
    (event as { snapshot: { matches: (state: string) => boolean } }).snapshot.matches('sent');
  const machine = setup({ actors: { slip } }).createMachine({
    id: 'desk',
    initial: 'open',
    states: {
      open: {
        invoke: {
          id: 'slip',
          src: 'slip',
          onSnapshot: { guard: isSent as never, target: 'taken' },
          onError: { target: 'taken' },
        },
      },
      taken: { type: 'final' },
    },
  });
  const sent = createActor(slip).start();
  sent.send({ type: 'slip.sent' });
  const desk = (by: readonly { readonly type: string }[]) =>
    modelOf(machine, {
      events: () => [],
      replies: { slip: { 'is sent': { snapshot: sent.getSnapshot() as never, by } } },
      home: { name: 'the end', isThere: (snapshot) => snapshot.status === 'done' },
    });
  expect(unmet(desk([{ type: 'slip.sent' }]), 'every path, with real forms')).toEqual([]);
  expect(unmet(desk([]), 'every path')).toEqual([]);
  expect(unmet(desk([]), 'every path, with real forms')).toHaveLength(1);
});

test('a machine that cannot be restored is found at any stop', () => {
  const forgetful = modelOf(lamp({ dark, bright }, { ...context, note: () => 'gone' }), {
    identity: () => null,
  });
  expect(unmet(forgetful, 'at any time')).toEqual([expect.stringContaining('persisted at any stop')]);
});

test('a machine that can be restored at first and not later is found as well', () => {
  const gone = () => 'gone';
  const keeping = { ...bright, entry: assign({ note: () => gone }) };
  const forgetful = modelOf(lamp({ dark, bright: keeping }), { identity: () => null });
  expect(unmet(forgetful, 'at any time')).toEqual([expect.stringContaining('persisted at any stop')]);
});

test('a rule that only an event at the wrong moment breaks is found by a random walk', () => {
  const worn = { on: { ...bright.on, 'lamp.counted': { actions: 'press' } } };
  const model = modelOf(lamp({ dark, bright: worn }), {
    // Counted in the dark, where nothing hears it; the paths never do it in the light.
    events: (snapshot) => [
      { type: 'lamp.pressed' },
      ...(snapshot.matches('dark') ? [{ type: 'lamp.counted' }] : []),
    ],
    invariants: { 'it is never worn': (snapshot) => snapshot.context.presses === 0 },
  });
  expect(unmet(model, 'at any time')).toEqual([expect.stringContaining('random walks')]);
});

test('an identity that hides what comes out later is refused when the path is planned', () => {
  const counting = {
    dark: {
      on: {
        'lamp.pressed': { target: 'dark', actions: 'press' },
        'lamp.counted': { target: 'bright', actions: 'count' },
      },
    },
    bright: {
      on: {
        'lamp.broken': [
          { guard: ({ context: memory }: { context: typeof context }) => memory.isOdd, target: 'odd' },
          { target: 'even' },
        ],
      },
    },
    odd: {},
    even: {},
  };
  const model = modelOf(lamp(counting), {
    events: () => [{ type: 'lamp.pressed' }, { type: 'lamp.counted' }, { type: 'lamp.broken' }],
    identity: (snapshot) => (snapshot.matches('bright') ? snapshot.context.isOdd : null),
  });
  expect(() => planPaths(model)).toThrow("'identity' is too coarse");
});

test('a step that breaks the machine is named with the place', () => {
  const glowing = { invoke: { id: 'glow', src: 'glow', onDone: { target: 'dark' } } };
  const model = modelOf(lamp({ dark: { on: { 'lamp.pressed': { target: 'glowing' } } }, glowing }));
  expect(() => exploreGraph(model, 'new')).toThrow('\'glow: breaks\' breaks the machine at "glowing"');
});
