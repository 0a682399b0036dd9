/** What changing many datasets at once must do, as examples. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { provideChangeMany } from '#machines/change-many/change-many.machine.ts';
import {
  askedKind,
  isChanging,
  manyChange,
  manyOutcome,
  manyProblem,
  manyScreen,
  selectedDatasets,
} from '#machines/change-many/change-many.selectors.ts';
import type { ManyAnswer, ManyOutcome, ManyRequest } from '#machines/change-many/change-many.types.ts';
import { asked } from './asked.ts';

function start() {
  const change = asked<ManyRequest, ManyAnswer>();
  const undo = asked<string, ManyAnswer>();
  const actor = createActor(provideChangeMany({ change: change.call, undo: undo.call })).start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    change,
    undo,
    screen: () => manyScreen(now()),
    selected: () => selectedDatasets(now()),
    kind: () => askedKind(now()),
    changed: () => manyChange(now()),
    outcome: () => manyOutcome(now()),
    problem: () => manyProblem(now())?.code ?? null,
    isBusy: () => isChanging(now()),
    select: (...datasetGUIDs: string[]) => actor.send({ type: 'selection.changed', datasetGUIDs }),
  };
}

const outcome: ManyOutcome = {
  changed: ['a'],
  unchanged: [],
  refused: [{ datasetGUID: 'b', title: 'B', reason: 'It is published already.' }],
  undo: 'u',
};
const done: ManyAnswer = { kind: 'done', outcome };
const tag = { kind: 'addTag', tag: 'cycling' } as const;

async function changed() {
  const bench = start();
  bench.select('a', 'b');
  bench.actor.send({ type: 'change.requested', kind: 'addTag' });
  bench.actor.send({ type: 'change.confirmed', change: tag });
  await bench.change.last().answer(done);
  return bench;
}

test('nothing is asked while nothing is selected', () => {
  const bench = start();
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  expect([bench.screen(), bench.kind(), bench.selected()]).toEqual(['choosing', null, []]);
});

test('what is selected is changed as the member said, once', async () => {
  const bench = start();
  bench.select('a', 'b');
  bench.actor.send({ type: 'change.requested', kind: 'addTag' });
  expect([bench.screen(), bench.kind(), bench.isBusy()]).toEqual(['asking', 'addTag', false]);
  // The list is behind the dialog.
  bench.select();
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  bench.actor.send({ type: 'change.confirmed', change: tag });
  bench.actor.send({ type: 'change.confirmed', change: { kind: 'delete' } });
  bench.actor.send({ type: 'change.cancelled' });
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  bench.select();
  expect([bench.screen(), bench.isBusy(), bench.changed()]).toEqual(['asking', true, tag]);
  expect(bench.change.last().input).toEqual({ datasetGUIDs: ['a', 'b'], change: tag });
  await bench.change.last().answer(done);
  expect([bench.screen(), bench.isBusy(), bench.kind()]).toEqual(['done', false, null]);
  expect([bench.outcome(), bench.changed()]).toEqual([outcome, tag]);
});

test('what was refused stays selected, for another change', async () => {
  const bench = await changed();
  expect(bench.selected()).toEqual(['b']);
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  expect([bench.screen(), bench.outcome(), bench.kind()]).toEqual(['asking', null, 'delete']);
  bench.actor.send({ type: 'change.cancelled' });
  expect([bench.screen(), bench.changed(), bench.kind(), bench.selected()]).toEqual([
    'choosing',
    null,
    null,
    ['b'],
  ]);
});

test('a refusal and a failure are named in the dialog, and it can be tried again', async () => {
  const bench = start();
  bench.select('a');
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  bench.actor.send({ type: 'change.confirmed', change: { kind: 'delete' } });
  await bench.change.last().answer({ kind: 'refused', message: { code: 'throttled' } });
  expect([bench.screen(), bench.problem(), bench.isBusy()]).toEqual(['asking', 'throttled', false]);
  bench.actor.send({ type: 'change.confirmed', change: { kind: 'delete' } });
  expect(bench.problem()).toBeNull();
  await bench.change.last().fail(new Error('offline'));
  expect([bench.screen(), bench.problem(), bench.selected()]).toEqual(['asking', 'unreachable', ['a']]);
  bench.actor.send({ type: 'change.cancelled' });
  expect([bench.screen(), bench.problem()]).toEqual(['choosing', null]);
});

test('a change is undone by its name, and what was changed since is listed', async () => {
  const bench = await changed();
  bench.actor.send({ type: 'undo.requested' });
  expect([bench.screen(), bench.isBusy(), bench.undo.last().input]).toEqual(['done', true, 'u']);
  // Nothing else is done meanwhile.
  bench.actor.send({ type: 'change.requested', kind: 'delete' });
  bench.actor.send({ type: 'outcome.dismissed' });
  expect(bench.screen()).toBe('done');
  await bench.undo.last().answer({ kind: 'done', outcome: { ...outcome, undo: null } });
  expect([bench.screen(), bench.selected(), bench.outcome()?.undo]).toEqual(['undone', ['b'], null]);
  bench.actor.send({ type: 'outcome.dismissed' });
  expect([bench.screen(), bench.outcome(), bench.changed()]).toEqual(['choosing', null, null]);
});

test('rows that are selected while a change is undone stay selected', async () => {
  const bench = await changed();
  bench.actor.send({ type: 'undo.requested' });
  bench.actor.send({ type: 'selection.changed', datasetGUIDs: ['c', 'd'] });
  await bench.undo.last().answer({ kind: 'done', outcome: { ...outcome, undo: null } });
  expect([bench.screen(), bench.selected()]).toEqual(['undone', ['c', 'd']]);
});

test('an undo that fails can be asked for again', async () => {
  const bench = await changed();
  bench.actor.send({ type: 'undo.requested' });
  await bench.undo.last().fail(new Error('offline'));
  expect([bench.screen(), bench.problem(), bench.outcome()]).toEqual(['done', 'unreachable', outcome]);
  bench.actor.send({ type: 'undo.requested' });
  expect(bench.problem()).toBeNull();
  await bench.undo.last().answer({ kind: 'refused', message: { code: 'dataset.nothingToUndo' } });
  expect([bench.screen(), bench.problem()]).toEqual(['done', 'dataset.nothingToUndo']);
});

test('what cannot be undone is not', async () => {
  const bench = start();
  bench.select('a');
  bench.actor.send({ type: 'change.requested', kind: 'addTag' });
  bench.actor.send({ type: 'change.confirmed', change: tag });
  await bench.change.last().answer({ kind: 'done', outcome: { ...outcome, refused: [], undo: null } });
  bench.actor.send({ type: 'undo.requested' });
  expect([bench.screen(), bench.isBusy(), bench.selected()]).toEqual(['done', false, []]);
});
