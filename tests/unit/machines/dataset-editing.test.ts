/** Editing a dataset: what is typed is saved automatically, and nothing of it is lost. */
import { expect, test } from 'vitest';
import { editingScreen } from '#machines/dataset-editing/dataset-editing.machine.ts';
import type { SaveAnswer } from '#machines/dataset-editing/dataset-editing.types.ts';
import { settled } from './asked.ts';
import { PAUSE, open, opened, saved } from './dataset-editing-bench.ts';

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

test('a text in another language is a field, also one that the dataset does not have yet', async () => {
  const kept = { 'title@cy': { value: 'Pontydd', base: 0 }, 'gone@cy': { value: 'x', base: 0 } };
  const editing = await open(opened(kept), saved({ 'title@cy': 1 }));
  expect(editing.value('title@cy')).toBe('Pontydd');
  expect(editing.value('gone@cy')).toBeNull();
  editing.type('summary@de', 'Alle Brücken.');
  editing.type('stranger@de', 'x');
  expect(editing.value('stranger@de')).toBeNull();
  editing.type('file/1/name', 'x');
  expect(editing.value('file/1/name')).toBeNull();
  editing.type('file/1/name@de', 'Tabelle');
  expect(editing.value('file/1/name@de')).toBe('Tabelle');
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
