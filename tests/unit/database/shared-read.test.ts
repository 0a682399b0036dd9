/** Joined readings: few, and never older than the question. */
import { expect, it } from 'vitest';
import { sharedRead } from '#proxy/platform/database/shared-read.ts';

/** A reading that answers when the test says so. */
function source() {
  const waiting: { answer: (value: number) => void; fail: (error: Error) => void }[] = [];
  const read = sharedRead(() => new Promise<number>((answer, fail) => void waiting.push({ answer, fail })));
  const begun = async () => {
    await new Promise(setImmediate);
    return waiting.length;
  };
  return { read, begun, waiting };
}

it('reads once for all who ask at the same time', async () => {
  const { read, begun, waiting } = source();
  const answers = Promise.all([read(), read(), read()]);
  expect(await begun()).toBe(1);
  waiting[0]?.answer(7);
  expect(await answers).toEqual([7, 7, 7]);
});

it('does not give an answer to someone who asked after it was begun', async () => {
  const { read, begun, waiting } = source();
  const first = read();
  await begun();
  const [second, third] = [read(), read()];
  expect(await begun()).toBe(1);
  waiting[0]?.answer(1);
  expect(await first).toBe(1);
  expect(await begun()).toBe(2);
  waiting[1]?.answer(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

it('tells a failure to those who shared it, and reads again for the next', async () => {
  const { read, begun, waiting } = source();
  const failed = read().catch((error: unknown) => error);
  await begun();
  waiting[0]?.fail(new Error('lost'));
  expect(await failed).toEqual(new Error('lost'));
  const again = read();
  await begun();
  waiting[1]?.answer(3);
  expect(await again).toBe(3);
});
