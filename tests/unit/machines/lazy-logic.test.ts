/** Logic that is loaded when it is wanted: which one runs, however many loads there were. */
import { createActor, fromTransition } from 'xstate';
import { expect, test } from 'vitest';
import { lazyLogic } from '#machines/conventions/lazy-logic.ts';
import { asked, settled } from './asked.ts';

const counting = (by: number) => fromTransition((count: number) => count + by, 0);

test('an actor goes on with the code it was started with, whatever an earlier load brings later', async () => {
  const fetched = asked<void, ReturnType<typeof counting>>();
  const { load, logic } = lazyLogic(() => fetched.call());
  const [left, wanted] = [load(), load()];
  const [earlier, later] = fetched.calls;
  await later?.answer(counting(1));
  await wanted;
  const actor = createActor(logic).start();
  await earlier?.answer(counting(100));
  await left;
  actor.send({ type: 'count' });
  expect(actor.getSnapshot().context).toBe(1);
});

test('a load that has failed is tried again, and one that has succeeded is not', async () => {
  const fetched = asked<void, ReturnType<typeof counting>>();
  const { load, logic } = lazyLogic(() => fetched.call());
  const failed = load();
  await Promise.all([fetched.last().fail(new Error('offline')), expect(failed).rejects.toThrow('offline')]);
  expect(createActor(logic).getSnapshot().status).toBe('error');
  const succeeded = load();
  await fetched.last().answer(counting(1));
  await succeeded;
  await load();
  await settled();
  expect(fetched.calls).toHaveLength(2);
});
