/** Changes that are made at once, by examples. */
import { createActor, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import {
  canUndo,
  changeProblem,
  immediateChangeScreen,
  isMaking,
  madeChange,
  pendingChanges,
  provideImmediateChange,
  type Change,
  type ChangeAnswer,
  type Making,
} from '#machines/immediate-change/immediate-change.machine.ts';
import { asked } from './asked.ts';

interface Move extends Change {
  readonly to: string;
}

const move = (to: string): Move => ({ act: 'move', to });
const made = (undo: Change | null = null): ChangeAnswer => ({ kind: 'made', undo });

function open() {
  const service = asked<Making, ChangeAnswer>();
  const clock = new SimulatedClock();
  const actor = createActor(provideImmediateChange({ make: service.call }), { clock }).start();
  return {
    actor,
    clock,
    service,
    request: (change: Change) => actor.send({ type: 'change.requested', change }),
    screen: () => immediateChangeScreen(actor.getSnapshot()),
    pending: () => pendingChanges(actor.getSnapshot()),
    asked: () => service.calls.map(({ input: { change } }) => change),
    after: () => service.last().input.after,
  };
}

it('makes a change at once, and takes it back', async () => {
  const { actor, service, request, screen, asked: calls } = open();
  request(move('b'));
  expect(calls()).toEqual([move('b')]);
  await service.last().answer(made(move('a')));
  expect([screen(), madeChange(actor.getSnapshot())]).toEqual(['made', move('b')]);
  actor.send({ type: 'undo.requested' });
  expect(calls()).toEqual([move('b'), move('a')]);
  expect(madeChange(actor.getSnapshot())).toBeNull();
  await service.last().answer(made());
  expect([screen(), canUndo(actor.getSnapshot())]).toEqual(['made', false]);
  actor.send({ type: 'undo.requested' });
  expect(calls()).toHaveLength(2);
  actor.send({ type: 'outcome.dismissed' });
  expect([screen(), madeChange(actor.getSnapshot())]).toEqual(['idle', null]);
});

it('says what it is doing after 300 ms, and not before', async () => {
  const { actor, clock, service, request, screen } = open();
  request(move('b'));
  expect(isMaking(actor.getSnapshot())).toBe(true);
  clock.increment(299);
  expect(screen()).toBe('making');
  clock.increment(1);
  expect(screen()).toBe('slow');
  await service.last().answer(made());
  expect([screen(), isMaking(actor.getSnapshot())]).toEqual(['made', false]);
});

it('takes a second press for the same, and makes others in the order in which they were asked for', async () => {
  const { actor, service, request, pending, asked: calls } = open();
  for (const to of ['b', 'b', 'c', 'c', 'b']) request(move(to));
  expect(pending()).toEqual([move('b'), move('c'), move('b')]);
  expect(calls()).toEqual([move('b')]);
  await service.last().answer(made(move('a')));
  await service.last().answer(made(move('b')));
  expect(pending()).toEqual([move('b')]);
  await service.last().answer(made(move('c')));
  expect(calls()).toEqual([move('b'), move('c'), move('b')]);
  // What is undone is the last one.
  expect([pending(), madeChange(actor.getSnapshot())]).toEqual([[], move('b')]);
  actor.send({ type: 'undo.requested' });
  expect(calls().at(-1)).toEqual(move('c'));
});

it('makes a change with those before it which it has waited for, and with no others', async () => {
  const { actor, service, request, after } = open();
  for (const to of ['b', 'c', 'd']) request(move(to));
  expect(after()).toEqual([]);
  await service.last().answer(made(move('a')));
  expect(after()).toEqual([move('b')]);
  // What is refused was not made: what is asked for in its place comes after the same.
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  actor.send({ type: 'change.discarded' });
  expect(after()).toEqual([move('b')]);
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  request(move('e'));
  request(move('f'));
  expect(after()).toEqual([move('b')]);
  await service.last().fail(new Error('offline'));
  actor.send({ type: 'retry.requested' });
  await service.last().answer(made(move('b')));
  expect(after()).toEqual([move('b'), move('e')]);
  await service.last().answer(made(move('e')));
  // What is asked for now was asked for with them on the page.
  request(move('g'));
  expect(after()).toEqual([]);
  request(move('h'));
  await service.last().answer(made());
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  actor.send({ type: 'change.discarded' });
  request(move('i'));
  expect(after()).toEqual([]);
});

it('says why the service refuses, and makes what waited only once the person has decided', async () => {
  const { actor, service, request, screen, pending, asked: calls } = open();
  request(move('b'));
  request(move('c'));
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  expect([screen(), changeProblem(actor.getSnapshot())]).toEqual(['refused', { code: 'file.tooMany' }]);
  expect([pending(), calls()]).toEqual([[move('b'), move('c')], [move('b')]]);
  actor.send({ type: 'change.discarded' });
  expect(changeProblem(actor.getSnapshot())).toBeNull();
  expect(calls()).toEqual([move('b'), move('c')]);
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  actor.send({ type: 'retry.requested' });
  expect(calls()).toEqual([move('b'), move('c'), move('c')]);
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  request(move('d'));
  expect([calls().at(-1), pending()]).toEqual([move('d'), [move('d')]]);
  await service.last().answer({ kind: 'refused', message: { code: 'file.tooMany' } });
  actor.send({ type: 'change.discarded' });
  expect([screen(), pending(), changeProblem(actor.getSnapshot())]).toEqual(['idle', [], null]);
});

it('keeps what had no answer, and tries it before what follows', async () => {
  const { actor, service, request, screen, pending, asked: calls } = open();
  request(move('b'));
  await service.last().fail(new Error('offline'));
  expect([screen(), changeProblem(actor.getSnapshot())]).toEqual(['unreachable', { code: 'unreachable' }]);
  request(move('b'));
  expect([calls(), pending()]).toEqual([[move('b'), move('b')], [move('b')]]);
  await service.last().fail(new Error('offline'));
  request(move('c'));
  expect([calls().at(-1), pending()]).toEqual([move('b'), [move('b'), move('c')]]);
  await service.last().fail(new Error('offline'));
  actor.send({ type: 'change.discarded' });
  expect(calls().at(-1)).toEqual(move('c'));
  await service.last().fail(new Error('offline'));
  actor.send({ type: 'retry.requested' });
  await service.last().fail(new Error('offline'));
  actor.send({ type: 'change.discarded' });
  expect([screen(), pending()]).toEqual(['idle', []]);
});
