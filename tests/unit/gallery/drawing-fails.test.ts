/** What the gallery does with machines that lead round in circles, and with a run that breaks off. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { chartsOf, replaceFiles } from '#model-tests/gallery/build/charts.ts';
import { partsBefore } from '#model-tests/gallery/build/replay.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { models } from '#model-tests/models/all-models.ts';

/** A machine that asks a service of the same name. */
const machine = setup({
  types: {} as { events: { readonly type: 'import.wanted' } },
  actors: { importing: fromPromise<void, void>(() => Promise.resolve()) },
}).createMachine({
  id: 'importing',
  initial: 'running',
  states: {
    running: { invoke: { id: 'importing', src: 'importing', onDone: 'running', onError: 'running' } },
  },
});
const model = {
  machine,
  inputs: { start: undefined },
  events: () => [],
  replies: { importing: {} },
  home: { name: 'running', isThere: () => true },
} as unknown as MachineModel;

test('a service with the name of its machine is a service', () => {
  const charts = chartsOf([...models, model]);
  const invokes = charts.find(({ id }) => id === 'importing')?.states.flatMap((state) => state.invokes);
  expect(invokes).toMatchObject([{ id: 'importing', machine: null }]);
  expect(partsBefore('importing', [...models, model], charts)).toHaveProperty('reason');
});

test('machines that start each other are refused, and named', () => {
  const chartOf = (id: string, starts: string) => {
    const [chart] = chartsOf([model]);
    if (!chart) throw new Error('There is no chart.');
    const states = chart.states.map((state) => ({
      ...state,
      invokes: state.invokes.map((invoke) => ({ ...invoke, machine: starts })),
    }));
    return { ...chart, id, states };
  };
  const named = (id: string) => ({ ...model, machine: { ...machine, id } }) as unknown as MachineModel;
  expect(
    partsBefore('one', [named('one'), named('two')], [chartOf('one', 'two'), chartOf('two', 'one')]),
  ).toEqual({ reason: 'it starts itself: one in two in one' });
});

test('a run that breaks off leaves the committed files as they were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'charts-'));
  await writeFile(join(folder, 'door.svg'), 'old');
  await writeFile(join(folder, 'gone.svg'), 'old');
  const broken = new Map([
    ['door.svg', 'new'],
    [join('no', 'folder.svg'), 'new'],
  ]);
  await expect(replaceFiles(folder, broken)).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['door.svg', 'gone.svg']);
  expect(await readFile(join(folder, 'door.svg'), 'utf8')).toBe('old');
  await replaceFiles(folder, new Map([['door.svg', 'new']]));
  expect(await readdir(folder)).toEqual(['door.svg']);
  expect(await readFile(join(folder, 'door.svg'), 'utf8')).toBe('new');
  await rm(folder, { recursive: true });
});
