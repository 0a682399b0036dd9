/** Room on a disk: no one gets more than there is, and who came first goes first. */
import { expect, test } from 'vitest';
import { createRoom } from '#proxy/platform/store/s3/disk-space.ts';

const open = () => new AbortController();
/** Lets everything happen that nothing keeps from happening. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who comes too early waits for a turn, in order', async () => {
  const room = createRoom(10);
  const entered: string[] = [];
  const enter = (name: string, bytes: number) =>
    room.take(bytes, open().signal).then(() => entered.push(name));
  await enter('a', 6);
  const waiting = [enter('b', 8), enter('c', 1)];
  await settle();
  // There would be room for c, which came later.
  expect(entered).toEqual(['a']);
  room.give(6);
  await Promise.all(waiting);
  expect(entered).toEqual(['a', 'b', 'c']);
});

test('what is larger than all of it goes alone', async () => {
  const room = createRoom(10);
  await room.take(25, open().signal);
  const next = room.take(1, open().signal).then(() => 'entered');
  await settle();
  room.give(25);
  expect(await next).toBe('entered');
});

test('who leaves the queue does not hold it up', async () => {
  const room = createRoom(10);
  await room.take(10, open().signal);
  const leaving = open();
  const left = room.take(10, leaving.signal);
  const next = room.take(5, open().signal).then(() => 'entered');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  room.give(10);
  expect(await next).toBe('entered');
  await expect(room.take(1, leaving.signal)).rejects.toThrow('left');
});
