/** Actors that a machine spawns, many of a kind: on paths, in lint, restored, written down and in mutants. */
import { expect, test } from 'vitest';
import { assign, fromPromise, setup, spawnChild, type AnyStateMachine } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { lintMachine } from './kit/lint.ts';
import { planOf } from './kit/paths.ts';
import { demandsOn } from './kit/suite.ts';
import { titleOf } from './kit/titles.ts';
import { seenOf } from './kit/behaviour.ts';
import { keysOf, mutantsOf } from './mutate/contents.ts';

const uploads = setup({
  types: {} as {
    context: { readonly begun: number; readonly failed: number };
    events: { readonly type: 'file.chosen' };
    meta: { readonly screen?: string };
  },
  actors: { upload: fromPromise<string, { readonly file: number }>(() => Promise.resolve('stored')) },
  guards: { hasRoom: ({ context }) => context.begun < 2 },
  actions: {
    count: assign({ begun: ({ context }) => context.begun + 1 }),
    countFailure: assign({ failed: ({ context }) => context.failed + 1 }),
    upload: spawnChild('upload', {
      id: ({ context }: { context: { begun: number } }) => `upload-${context.begun}`,
      input: ({ context }: { context: { begun: number } }) => ({ file: context.begun }),
    } as never),
  },
});
const heard = {
  'file.chosen': { guard: 'hasRoom', actions: ['count', 'upload'] },
  'xstate.done.actor.*': { actions: [] },
  'xstate.error.actor.*': { actions: 'countFailure' },
};
const machineOf = (on: unknown): AnyStateMachine =>
  uploads.createMachine({
    id: 'uploads',
    description: 'Files on their way.',
    meta: { screen: 'uploads' },
    context: { begun: 0, failed: 0 },
    initial: 'open',
    states: {
      open: {
        description: 'More may come.',
        on: on as never,
        always: { guard: ({ context }) => context.failed > 1, target: 'over' },
      },
      over: { description: 'Too much has failed.', type: 'final' },
    },
  }) as unknown as AnyStateMachine;
const model = {
  machine: machineOf(heard),
  inputs: { start: undefined },
  events: () => [{ type: 'file.chosen' }],
  replies: { upload: { 'has stored it': { output: 'stored' } } },
  home: { name: 'over', isThere: (snapshot: { readonly status: string }) => snapshot.status === 'done' },
} as unknown as MachineModel;

test('each spawned actor answers, once', () => {
  const titles = planOf(model).paths.map((path) => titleOf(path));
  expect(titles.join()).toMatch(/upload-1: has stored it/);
  expect(titles.join()).toMatch(/upload-2: breaks/);
  for (const title of titles)
    expect(title.split(' → ').filter((one) => one.startsWith('upload-1')).length).toBeLessThan(2);
});

test('what is demanded of every machine is demanded of one that spawns', () => {
  const plan = planOf(model);
  const written = seenOf(model, plan.paths);
  expect(JSON.stringify(written)).toContain('starts upload-2');
  const demands = demandsOn(model, plan, { written, show: undefined });
  const asked = demands.filter(({ group }) => group === 'every path' || group === 'at any time');
  expect(asked.length).toBeGreaterThan(3);
  for (const { look } of asked) {
    const { found, expected } = look();
    expect(found).toEqual(expected);
  }
});

test('lint asks what happens when a spawned actor breaks', () => {
  expect(lintMachine(model)).toEqual([]);
  const { 'xstate.error.actor.*': unheard, ...others } = heard;
  const deaf = machineOf({ ...others, 'file.chosen': { ...others['file.chosen'], ...unheard } });
  expect(lintMachine({ ...model, machine: deaf })).toContain(
    "uploads: nothing is sure to happen when 'upload' breaks, which 'upload' spawns",
  );
});

test('mutants leave out a spawned actor and the keys of its input', () => {
  const keys = new Map([['upload', [['file']]]]);
  const made = mutantsOf(model.machine, keys).map(({ key }) => key);
  expect(made).toContain('uploads | action upload: without file');
  expect(made).toContain('uploads.open | file.chosen | 0: without upload');
  expect(keysOf(model.machine, () => {})).toEqual(new Map());
});
