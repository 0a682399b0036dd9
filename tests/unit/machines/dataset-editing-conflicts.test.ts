/** Editing a dataset: values that someone else has changed, or the service refuses. */
import { expect, test } from 'vitest';
import { conflictOf, editingScreen, refusalOf } from '#machines/dataset-editing/dataset-editing.machine.ts';
import type { SaveAnswer } from '#machines/dataset-editing/dataset-editing.types.ts';
import { PAUSE, conflict, open, opened, saved } from './dataset-editing-bench.ts';

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
