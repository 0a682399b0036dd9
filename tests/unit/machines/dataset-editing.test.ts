/** What editing a dataset must do, as examples. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  conflictOf,
  editedValue,
  editingScreen,
  provideDatasetEditing,
  refusalOf,
  savedState,
} from '#machines/dataset-editing/dataset-editing.machine.ts';
import type {
  OpenAnswer,
  SaveAnswer,
  SaveInput,
  UnsavedFields,
} from '#machines/dataset-editing/dataset-editing.types.ts';
import { settled } from './asked.ts';

const PAUSE = 1000;
const fields = { title: 'Bridges', summary: '', tags: ['steel'] };
const opened = (kept: UnsavedFields = {}): OpenAnswer => ({
  kind: 'opened',
  fields,
  revisions: { title: 4 },
  kept,
});
const saved = (revisions: Record<string, number>): SaveAnswer => ({
  kind: 'saved',
  revisions,
  conflicts: {},
});
const conflict = { theirs: 'Old bridges', revision: 9, changedBy: 'Ade', changedAt: '2026-01-01T00:00:00Z' };

/** @param answers of the service to each save in turn; it breaks where there is an error instead */
async function open(answer: OpenAnswer, ...answers: (SaveAnswer | Error)[]) {
  const clock = new SimulatedClock();
  const saves: SaveInput[] = [];
  const kept: UnsavedFields[] = [];
  let told = 0;
  const actor = createActor(
    provideDatasetEditing({
      open: () => Promise.resolve(answer),
      save: (input) => {
        saves.push(input);
        const next = answers.shift() ?? new Error('No answer');
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
    }),
    { clock, input: { datasetGUID: 'd' } },
  );
  actor.on('unsaved.changed', ({ unsaved }) => kept.push(unsaved));
  actor.on('fields.saved', () => (told += 1));
  actor.start();
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settled();
  };
  await settled();
  return {
    saves,
    kept,
    told: () => told,
    pass,
    send: actor.send,
    snapshot: () => actor.getSnapshot(),
    type: (field: string, value: string) => actor.send({ type: 'field.changed', field, value }),
    value: (field: string) => editedValue(actor.getSnapshot(), field),
    state: () => savedState(actor.getSnapshot()),
  };
}

test('what is typed is saved a second later, together with what follows, over the revision that was read', async () => {
  const page = await open(opened(), saved({ title: 5, summary: 1 }));
  page.type('title', 'Bridges of L');
  expect(page.state()).toBe('unsaved');
  await page.pass(PAUSE - 1);
  page.type('title', 'Bridges of Leeds');
  page.type('summary', 'All of them');
  await page.pass(1);
  expect(page.saves).toEqual([
    {
      datasetGUID: 'd',
      changes: { title: 'Bridges of Leeds', summary: 'All of them' },
      base: { title: 4 },
    },
  ]);
  expect(page.state()).toBe('saved');
  expect(page.told()).toBe(1);
});

test('what is typed while a save is under way is saved after it, over its revision', async () => {
  const page = await open(opened(), saved({ title: 5 }), saved({ title: 6 }));
  page.type('title', 'One');
  const passed = page.pass(PAUSE);
  page.type('title', 'Two');
  await passed;
  expect(page.value('title')).toBe('Two');
  expect(page.state()).toBe('unsaved');
  await page.pass(PAUSE);
  expect(page.saves.map(({ changes, base }) => [changes, base])).toEqual([
    [{ title: 'One' }, { title: 4 }],
    [{ title: 'Two' }, { title: 5 }],
  ]);
  expect(page.state()).toBe('saved');
});

test('every change is reported until the service has it, with the revision it was typed over', async () => {
  const page = await open(opened(), saved({ title: 5 }));
  page.type('title', 'One');
  expect(page.kept).toEqual([{}, { title: { value: 'One', base: 4 } }]);
  await page.pass(PAUSE);
  expect(page.kept.at(-1)).toEqual({});
});

test('what a page that ended had kept is in the fields again, and is saved', async () => {
  const page = await open(opened({ title: { value: 'Kept', base: 3 }, gone: { value: 'x', base: 0 } }));
  expect(page.value('title')).toBe('Kept');
  expect(page.value('gone')).toBeNull();
  expect(page.kept).toEqual([{ title: { value: 'Kept', base: 3 } }]);
  await page.pass(PAUSE);
  expect(page.saves[0]).toMatchObject({ changes: { title: 'Kept' }, base: { title: 3 } });
});

test('a service that cannot be reached is asked again, and typing goes on', async () => {
  const page = await open(opened(), new Error('down'), new Error('down'), saved({ title: 5 }));
  page.type('title', 'One');
  await page.pass(PAUSE);
  expect(page.state()).toBe('unreachable');
  page.type('title', 'Two');
  expect(page.kept.at(-1)).toEqual({ title: { value: 'Two', base: 4 } });
  page.send({ type: 'network.returned' });
  await settled();
  expect(page.state()).toBe('unreachable');
  // The second failure in a row.
  await page.pass(20_000);
  expect(page.saves.at(-1)?.changes).toEqual({ title: 'Two' });
  expect(page.state()).toBe('saved');
});

test('a session that has ended keeps what was typed until it is back', async () => {
  const page = await open(opened(), { kind: 'sessionEnded' }, saved({ title: 5 }));
  page.type('title', 'One');
  await page.pass(PAUSE);
  expect(page.state()).toBe('signedOut');
  expect(page.value('title')).toBe('One');
  await page.pass(60_000);
  expect(page.saves).toHaveLength(1);
  page.send({ type: 'session.returned' });
  await settled();
  expect(page.state()).toBe('saved');
});

test('a field that someone else has changed has two values, and the others are saved', async () => {
  const page = await open(
    opened(),
    { kind: 'saved', revisions: { summary: 1 }, conflicts: { title: conflict } },
    saved({ title: 10 }),
  );
  page.type('title', 'Mine');
  page.type('summary', 'All of them');
  await page.pass(PAUSE);
  expect(conflictOf(page.snapshot(), 'title')).toEqual(conflict);
  expect(page.kept.at(-1)).toEqual({ title: { value: 'Mine', base: 4 } });
  page.type('title', 'Mine, longer');
  await page.pass(PAUSE);
  expect(page.saves).toHaveLength(1);
  expect(page.state()).toBe('refused');
  page.send({ type: 'conflict.mineKept', field: 'title' });
  await page.pass(PAUSE);
  expect(page.saves[1]).toMatchObject({ changes: { title: 'Mine, longer' }, base: { title: 9 } });
  expect(conflictOf(page.snapshot(), 'title')).toBeNull();
});

test('what was saved by a call whose answer was lost is no conflict', async () => {
  const page = await open(opened(), new Error('lost'), {
    kind: 'saved',
    revisions: {},
    conflicts: { title: { ...conflict, theirs: 'Mine' } },
  });
  page.type('title', 'Mine ');
  await page.pass(PAUSE);
  await page.pass(10_000);
  expect(conflictOf(page.snapshot(), 'title')).toBeNull();
  expect(page.state()).toBe('saved');
  page.type('title', 'More');
  await page.pass(PAUSE);
  expect(page.saves[2]?.base).toEqual({ title: 9 });
});

test('of two values the other one can be taken, and nothing is left to save', async () => {
  const page = await open(opened(), { kind: 'saved', revisions: {}, conflicts: { title: conflict } });
  page.type('title', 'Mine');
  await page.pass(PAUSE);
  page.send({ type: 'conflict.theirsTaken', field: 'summary' });
  page.send({ type: 'conflict.theirsTaken', field: 'title' });
  expect(page.value('title')).toBe('Old bridges');
  expect(page.kept.at(-1)).toEqual({});
  await page.pass(PAUSE);
  expect(page.saves).toHaveLength(1);
  expect(page.state()).toBe('saved');
});

test('a value that the service does not take is not sent again, and another one is', async () => {
  const message = { code: 'text.tooLong' };
  const page = await open(
    opened(),
    { kind: 'refused', refusals: { title: message } },
    saved({ summary: 1 }),
    saved({ title: 5 }),
  );
  page.type('title', 'Far too long');
  page.type('summary', 'All of them');
  await page.pass(PAUSE);
  expect(refusalOf(page.snapshot(), 'title')).toEqual(message);
  await page.pass(PAUSE);
  expect(page.saves[1]?.changes).toEqual({ summary: 'All of them' });
  expect(page.state()).toBe('refused');
  page.type('title', 'Short');
  expect(refusalOf(page.snapshot(), 'title')).toBeNull();
  await page.pass(PAUSE);
  expect(page.saves[2]?.changes).toEqual({ title: 'Short' });
  expect(page.state()).toBe('saved');
});

test('a dataset that is read again changes fields with nothing typed, and only to later revisions', async () => {
  const page = await open(opened(), saved({ title: 5 }));
  page.type('title', 'Mine ');
  page.send({
    type: 'dataset.read',
    fields: { title: 'Theirs', summary: 'Theirs', tags: [] },
    revisions: { title: 7, summary: 2 },
  });
  expect([page.value('title'), page.value('summary'), page.value('tags')]).toEqual([
    'Mine ',
    'Theirs',
    ['steel'],
  ]);
  await page.pass(PAUSE);
  expect(page.saves[0]?.base).toEqual({ title: 4 });
  page.send({ type: 'dataset.read', fields: { title: 'Mine' }, revisions: { title: 5 } });
  expect(page.value('title')).toBe('Mine ');
});

test('a dataset that is gone says so, and what was typed is kept', async () => {
  const page = await open(opened(), { kind: 'gone' });
  page.type('title', 'One');
  await page.pass(PAUSE);
  expect(editingScreen(page.snapshot())).toBe('gone');
  expect(page.kept.at(-1)).toEqual({ title: { value: 'One', base: 4 } });
});

test.each(['unknown', 'forbidden'] as const)('a dataset that is %s can be asked for again', async (kind) => {
  const page = await open({ kind });
  expect(editingScreen(page.snapshot())).toBe(kind);
  page.send({ type: 'retry.requested' });
  expect(editingScreen(page.snapshot())).toBe('opening');
});

test('two values of a field are forgotten with the one that is taken, and when the dataset is read again', async () => {
  const twoValues: SaveAnswer = { kind: 'saved', revisions: {}, conflicts: { title: conflict } };
  const page = await open(opened(), twoValues, twoValues, { kind: 'gone' });
  page.type('title', 'Mine');
  await page.pass(PAUSE);
  expect(conflictOf(page.snapshot(), 'title')).toEqual(conflict);
  page.send({ type: 'conflict.theirsTaken', field: 'title' });
  expect(conflictOf(page.snapshot(), 'title')).toBeNull();
  page.type('title', 'Mine');
  await page.pass(PAUSE);
  expect(conflictOf(page.snapshot(), 'title')).toEqual(conflict);
  page.type('summary', 'Of steel');
  await page.pass(PAUSE);
  expect(editingScreen(page.snapshot())).toBe('gone');
  page.send({ type: 'retry.requested' });
  await page.pass(0);
  expect([editingScreen(page.snapshot()), conflictOf(page.snapshot(), 'title')]).toEqual(['editing', null]);
});

test('a value that goes back to what was read is saved when the service may have another', async () => {
  const page = await open(opened(), new Error('The answer was lost'), saved({ title: 6 }));
  page.type('title', 'One');
  await page.pass(PAUSE);
  page.type('title', 'Bridges');
  expect(page.state()).toBe('unreachable');
  await page.pass(10_000);
  expect(page.saves.at(-1)?.changes).toEqual({ title: 'Bridges' });
  expect(page.state()).toBe('saved');
});

test('a service that fails is asked again after pauses that get longer, and says so', async () => {
  const failed: SaveAnswer = { kind: 'failed' };
  // What says nothing that is known has saved nothing, as far as it is known.
  const unknown = { kind: 'queued' } as never;
  const page = await open(opened(), failed, unknown, failed, saved({ title: 5 }), failed);
  page.type('title', 'One');
  await page.pass(PAUSE);
  expect(page.state()).toBe('failing');
  for (const pause of [10_000, 20_000]) {
    await page.pass(pause - 1);
    const before = page.saves.length;
    await page.pass(1);
    expect(page.saves.length).toBe(before + 1);
    expect(page.state()).toBe('failing');
  }
  page.send({ type: 'retry.requested' });
  await settled();
  expect(page.state()).toBe('saved');
  page.type('title', 'Two');
  await page.pass(PAUSE);
  await page.pass(10_000);
  expect(page.saves).toHaveLength(6);
});

test('what was typed is saved at once when the page is left', async () => {
  const page = await open(opened(), saved({ title: 5 }));
  page.send({ type: 'page.left' });
  expect(page.saves).toEqual([]);
  page.type('title', 'One');
  page.send({ type: 'page.left' });
  await settled();
  expect(page.saves).toHaveLength(1);
  expect(page.state()).toBe('saved');
});

test('what is read while a save is under way changes nothing: the page reads again after it', async () => {
  const page = await open(opened(), saved({ title: 5 }));
  page.type('title', 'Mine');
  const passed = page.pass(PAUSE);
  expect(page.state()).toBe('saving');
  page.send({ type: 'dataset.read', fields: { summary: 'Theirs' }, revisions: { summary: 2 } });
  await passed;
  expect([page.state(), page.told(), page.value('summary')]).toEqual(['saved', 1, '']);
});

test('a value that was refused is tried again when the dataset is opened again', async () => {
  const kept = { title: { value: 'Far too long', base: 4 } };
  const message = { code: 'text.tooLong' };
  const refusal: SaveAnswer = { kind: 'refused', refusals: { title: message } };
  const page = await open(opened(kept), refusal, { kind: 'gone' }, saved({ title: 5 }));
  await page.pass(PAUSE);
  expect(refusalOf(page.snapshot(), 'title')).toEqual(message);
  page.type('summary', 'Of steel');
  await page.pass(PAUSE);
  expect(editingScreen(page.snapshot())).toBe('gone');
  page.send({ type: 'retry.requested' });
  await page.pass(0);
  expect([page.value('title'), refusalOf(page.snapshot(), 'title')]).toEqual(['Far too long', null]);
  await page.pass(PAUSE);
  expect(page.saves[2]?.changes).toEqual({ title: 'Far too long' });
});

test('a text in another language is a field, also one that the dataset does not have yet', async () => {
  const kept = { 'title@cy': { value: 'Pontydd', base: 0 }, 'gone@cy': { value: 'x', base: 0 } };
  const editing = await open(opened(kept), saved({ 'title@cy': 1 }));
  expect(editing.value('title@cy')).toBe('Pontydd');
  expect(editing.value('gone@cy')).toBeNull();
  editing.type('summary@de', 'Alle Brücken.');
  editing.type('stranger@de', 'x');
  expect(editing.value('stranger@de')).toBeNull();
  await editing.pass(PAUSE);
  expect(editing.saves[0]).toMatchObject({
    changes: { 'title@cy': 'Pontydd', 'summary@de': 'Alle Brücken.' },
  });
  // Another editor has added a language, and something that is no field.
  editing.send({
    type: 'dataset.read',
    fields: { 'title@ga': 'Droichid', 'stranger@ga': 'x' },
    revisions: { 'title@ga': 1, 'stranger@ga': 1 },
  });
  expect(editing.value('title@ga')).toBe('Droichid');
  expect(editing.value('stranger@ga')).toBeNull();
});

test('an answer of another kind opens no empty dataset', async () => {
  const page = await open({ kind: 'queued' } as never);
  expect(editingScreen(page.snapshot())).toBe('unavailable');
  expect(page.kept).toEqual([]);
});
