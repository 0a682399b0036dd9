/** The mutation run itself: every fault is made and noticed, and the machine is whole again afterwards. */
import { expect, test } from 'vitest';
import { assign, createActor, setup, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { install } from './instances.ts';
import { openEvaluator } from './evaluator.ts';
import { keysOf, mutantsOf } from './contents.ts';

const lamp = setup({
  types: {} as {
    context: { readonly presses: number };
    events: { readonly type: 'lamp.pressed' } | { readonly type: 'lamp.unplugged' };
    meta: { readonly screen?: string };
  },
  guards: { isWorn: ({ context }) => context.presses > 1 },
  actions: { count: assign({ presses: ({ context }) => context.presses + 1 }) },
}).createMachine({
  id: 'lamp',
  description: 'A lamp with a button.',
  meta: { screen: 'lamp' },
  context: { presses: 0 },
  initial: 'dark',
  states: {
    dark: {
      description: 'Off.',
      on: {
        'lamp.pressed': [
          { guard: 'isWorn', target: 'broken' },
          { target: 'bright', actions: 'count' },
        ],
      },
    },
    bright: {
      description: 'On.',
      on: { 'lamp.pressed': 'dark' },
    },
    broken: { description: 'Worn out.', on: { 'lamp.unplugged': { target: 'dark' } } },
  },
});

const model = {
  machine: lamp,
  inputs: { new: undefined },
  events: () => [{ type: 'lamp.pressed' }, { type: 'lamp.unplugged' }],
  replies: {},
  home: {
    name: 'dark',
    isThere: (snapshot: { matches: (state: string) => boolean }) => snapshot.matches('dark'),
  },
} as unknown as MachineModel;

const pressed = (machine: AnyStateMachine, times: number): unknown => {
  const actor = createActor(machine).start();
  for (let n = 0; n < times; n += 1) actor.send({ type: 'lamp.pressed' });
  return (actor.getSnapshot() as { readonly value: unknown }).value;
};

const keys = keysOf(lamp, () => {});

test('a chart is spoilt in every small way', () => {
  expect(mutantsOf(lamp, keys).map(({ key }) => key)).toEqual([
    'lamp.dark | lamp.pressed | 0: dropped',
    'lamp.dark | lamp.pressed | 0: to lamp.dark',
    'lamp.dark | lamp.pressed | 0: not isWorn',
    'lamp.dark | lamp.pressed | 1: before 0',
    'lamp.dark | lamp.pressed | 1: dropped',
    'lamp.dark | lamp.pressed | 1: to lamp.broken',
    'lamp.dark | lamp.pressed | 1: without count',
    'lamp.bright | lamp.pressed | 0: dropped',
    'lamp.bright | lamp.pressed | 0: to lamp.bright',
    'lamp.broken | lamp.unplugged | 0: dropped',
    'lamp.broken | lamp.unplugged | 0: to lamp.bright',
    'lamp | action count: presses keeps its former value',
    'lamp | guard isWorn: always true',
    'lamp | guard isWorn: always false',
    'lamp | initial: bright',
    'lamp | screen: without lamp',
    'lamp.dark | lamp.pressed: heard in lamp',
    'lamp.bright | lamp.pressed: heard in lamp',
    'lamp.broken | lamp.unplugged: heard in lamp',
  ]);
});

test('a mutant stands in for every machine of the chart, and goes', () => {
  const provided = lamp.provide({ guards: { isWorn: () => false } });
  const dropped = mutantsOf(lamp, keys).find(({ key }) => key === 'lamp.dark | lamp.pressed | 1: dropped');
  const restore = install(lamp, dropped?.chart() ?? {});
  expect([pressed(lamp, 1), pressed(provided, 1), pressed(lamp.provide({}), 1)]).toEqual([
    'dark',
    'dark',
    'dark',
  ]);
  restore();
  expect([pressed(lamp, 1), pressed(provided, 1), pressed(lamp, 5)]).toEqual(['bright', 'bright', 'broken']);
});

test('the paths of the original see every fault; rules and examples see what they were told', async () => {
  const example = {
    name: 'the third press breaks it',
    run: async () => expect(pressed(lamp, 5)).toBe('broken'),
  };
  const { mutants, original, evaluate } = openEvaluator(model, [example]);
  expect(await original()).toEqual({ promise: null, rules: null, example: null });
  const verdicts = new Map<string, Awaited<ReturnType<typeof evaluate>>>();
  for (const mutant of mutants) verdicts.set(mutant.key, await evaluate(mutant));
  const unseen = [...verdicts].filter(([, { promise, rules }]) => promise === null && rules === null);
  // No path has an event where nothing hears it: that is in what is written down, and nothing is of this machine.
  expect(unseen.map(([key]) => key)).toEqual([
    'lamp.bright | lamp.pressed: heard in lamp',
    'lamp.broken | lamp.unplugged: heard in lamp',
  ]);
  expect(verdicts.get('lamp.broken | lamp.unplugged | 0: dropped')?.rules).toContain('a dead end');
  expect(verdicts.get('lamp.dark | lamp.pressed | 1: without count')?.rules).toContain('never used');
  expect(verdicts.get('lamp.broken | lamp.unplugged | 0: to lamp.bright')).toMatchObject({
    rules: null,
    example: null,
  });
});
