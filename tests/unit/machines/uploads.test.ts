/** The uploads of a dataset by example: turns, events, and what leaves the list. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { uploadScreen } from '#machines/upload/upload.machine.ts';
import type { ProcessedAnswer, TransferEvent } from '#machines/upload/upload.types.ts';
import {
  hasUnfinished,
  MOST_AT_ONCE,
  provideUploads,
  uploadRefs,
} from '#machines/uploads/uploads.machine.ts';
import { settled } from './asked.ts';

/** @param answer what the server makes of every file */
function open(answer: ProcessedAnswer = { kind: 'stored', resourceGUID: 'r' }) {
  const tell = new Map<string, (event: TransferEvent) => void>();
  const sent: string[] = [];
  const actor = createActor(
    provideUploads({
      transfer: ({ file }, say) => {
        if (file.name === 'broken.csv') throw new Error('A defect');
        sent.push(file.name);
        tell.set(file.name, say);
        return () => {};
      },
      watch: () => () => {},
      look: () => Promise.resolve(answer),
      remove: () => Promise.resolve(),
    }),
  );
  const stored: string[] = [];
  actor.on('file.stored', ({ resourceGUID }) => stored.push(resourceGUID));
  actor.start();
  const add = (...names: readonly string[]) => {
    for (const name of names) {
      const file = { key: name, name, size: 60 };
      actor.send({
        type: 'upload.added',
        upload: { id: name, datasetGUID: 'd', ...file, file, begun: null, offset: 0, isSent: false },
      });
    }
  };
  const refs = () => uploadRefs(actor.getSnapshot());
  return {
    actor,
    add,
    sent,
    stored,
    refs,
    screens: () => refs().map((ref) => uploadScreen(ref.getSnapshot())),
    tell: (name: string, event: TransferEvent) => tell.get(name)?.(event),
    state: () => actor.getSnapshot().value,
  };
}

test('two are sent at a time; a third one when one of them needs its turn no more', () => {
  const { add, sent, screens, tell } = open();
  add('a', 'b', 'c', 'd');
  expect([MOST_AT_ONCE, sent, screens()]).toEqual([
    2,
    ['a', 'b'],
    ['beginning', 'beginning', 'waiting', 'waiting'],
  ]);
  tell('a', { type: 'transfer.completed' });
  expect([sent, screens()]).toEqual([
    ['a', 'b', 'c'],
    ['processing', 'beginning', 'beginning', 'waiting'],
  ]);
});

test('one that was added already is not added again', () => {
  const { add, screens } = open();
  add('a', 'a');
  expect(screens()).toHaveLength(1);
});

test('a file that is stored is reported once, and leaves the list', async () => {
  const { add, tell, stored, screens, state } = open();
  expect(state()).toBe('empty');
  add('a', 'b');
  tell('a', { type: 'transfer.completed' });
  await settled();
  expect([stored, screens(), state()]).toEqual([['r'], ['beginning'], 'open']);
  tell('b', { type: 'transfer.completed' });
  await settled();
  expect([stored, screens(), state()]).toEqual([['r', 'r'], [], 'empty']);
});

test('an upload is unfinished until it is stored or refused', async () => {
  for (const answer of [
    { kind: 'stored', resourceGUID: 'r' },
    { kind: 'refused', message: { code: 'damaged' } },
  ] as const) {
    const { actor, add, tell } = open(answer);
    const isUnfinished = () => hasUnfinished(actor.getSnapshot());
    expect(isUnfinished()).toBe(false);
    add('a');
    expect(isUnfinished()).toBe(true);
    tell('a', { type: 'transfer.completed' });
    expect(isUnfinished()).toBe(true);
    await settled();
    expect(isUnfinished()).toBe(false);
  }
});

test('a file that is put away leaves the list, gives its turn to the next, and is not reported', async () => {
  const { add, refs, sent, stored, screens } = open();
  add('a', 'b', 'c');
  refs()[0]?.send({ type: 'upload.cancelled' });
  await settled();
  expect([sent, screens(), stored]).toEqual([['a', 'b', 'c'], ['beginning', 'beginning'], []]);
});

test('one that waits gets no event when it leaves, and the others keep their turns', async () => {
  const { add, refs, sent, screens } = open();
  add('a', 'b', 'c');
  refs()[2]?.send({ type: 'upload.cancelled' });
  await settled();
  expect([sent, screens()]).toEqual([
    ['a', 'b'],
    ['beginning', 'beginning'],
  ]);
});

test('a network and a session that are back are reported to all of them', () => {
  const { actor, add, tell, sent } = open();
  add('a', 'b');
  tell('a', { type: 'transfer.interrupted' });
  actor.send({ type: 'network.returned' });
  expect(sent).toEqual(['a', 'b', 'a']);
  tell('b', { type: 'transfer.sessionEnded' });
  actor.send({ type: 'network.returned' });
  expect(sent).toEqual(['a', 'b', 'a']);
  actor.send({ type: 'session.returned' });
  expect(sent).toEqual(['a', 'b', 'a', 'b']);
});

test('one whose transfer has a defect gives its turn to the next', () => {
  const { add, sent, screens } = open();
  add('broken.csv', 'a', 'b');
  expect([sent, screens()]).toEqual([
    ['a', 'b'],
    ['interrupted', 'beginning', 'beginning'],
  ]);
});

test('the uploads are listed in the order in which they were added', () => {
  const { actor, add, refs } = open();
  expect(refs()).toEqual([]);
  add('b', 'a');
  expect(refs().map((ref) => ref.getSnapshot().context.name)).toEqual(['b', 'a']);
  expect(uploadRefs({ ...actor.getSnapshot(), children: {} })).toEqual([]);
});
