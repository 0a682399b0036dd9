/** What the preview of a file must do, as examples. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  isPausing,
  mayTryAgain,
  previewScreen,
  retryAfter,
  provideResourcePreview,
  type LookAnswer,
  type ResourcePreviewInput,
  type TableProgress,
} from '#machines/resource-preview/resource-preview.machine.ts';
import { settled } from './asked.ts';

const seen = (table: TableProgress, pause: number | null = null): LookAnswer => ({
  kind: 'seen',
  table,
  retryAfter: pause,
});

/** @param answers of the service in turn; it breaks where there is an error instead */
function open(...answers: (LookAnswer | Error)[]) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const about = new Set<string>();
  const answer = (name: string) => async (input: ResourcePreviewInput) => {
    asked.push(name);
    about.add(input.resourceGUID);
    const next = answers.shift() ?? { kind: 'unreachable' as const };
    if (next instanceof Error) throw next;
    return next;
  };
  const actor = createActor(
    provideResourcePreview({ look: answer('look'), requestTable: answer('request') }),
    { clock, input: { resourceGUID: 'a' } },
  ).start();
  const settle = async (ms = 0) => {
    await settled();
    clock.increment(ms);
    await settled();
    return previewScreen(actor.getSnapshot());
  };
  return { actor, asked, about, settle };
}

test('a table that was not requested yet is requested, waited for and shown', async () => {
  const { asked, settle } = open(seen('absent'), seen('queued'), seen('processing'), seen('ready'));
  expect(await settle()).toBe('waiting');
  expect(asked).toEqual(['look', 'request']);
  expect(await settle(800)).toBe('waiting');
  expect(await settle(800)).toBe('shown');
  expect(await settle(10_000)).toBe('shown');
  expect(asked).toEqual(['look', 'request', 'look', 'look']);
});

test('every question is about the file of the preview', async () => {
  const { asked, about, settle } = open(seen('absent'), seen('queued'), seen('ready'));
  await settle();
  await settle(800);
  expect(asked).toEqual(['look', 'request', 'look']);
  expect([...about]).toEqual(['a']);
});

test('a table that is being made is looked at again after 800 ms, and not before', async () => {
  const { asked, settle } = open(seen('processing'), seen('processing'));
  await settle();
  await settle(799);
  expect(asked).toEqual(['look']);
  await settle(1);
  expect(asked).toEqual(['look', 'look']);
});

test('a service that does not take the request is not asked for ever', async () => {
  const { asked, settle } = open(seen('absent'), seen('absent'), seen('absent'));
  await settle();
  expect(await settle(800)).toBe('waiting');
  expect(asked).toEqual(['look', 'request', 'look']);
});

test('what is ready, or has no table, is shown at once', async () => {
  expect(await open(seen('ready')).settle()).toBe('shown');
  expect(await open(seen('none')).settle()).toBe('shown');
});

test('a conversion that was broken off is requested again; a file that is no table is looked at again', async () => {
  const broken = open(seen('failed', 0), seen('queued'));
  expect(await broken.settle()).toBe('failed');
  expect(mayTryAgain(broken.actor.getSnapshot())).toBe(true);
  broken.actor.send({ type: 'retry.requested' });
  expect(await broken.settle()).toBe('waiting');
  expect(broken.asked).toEqual(['look', 'request']);

  const hopeless = open(seen('failed'), seen('failed'));
  expect(await hopeless.settle()).toBe('failed');
  expect(mayTryAgain(hopeless.actor.getSnapshot())).toBe(false);
  hopeless.actor.send({ type: 'retry.requested' });
  await hopeless.settle();
  expect(hopeless.asked).toEqual(['look', 'look']);
});

test('a conversion that was broken off just now can be requested again once its pause is over', async () => {
  const paused = open(seen('failed', 60_000), seen('queued'));
  expect(await paused.settle()).toBe('failed');
  const { actor } = paused;
  expect([isPausing(actor.getSnapshot()), retryAfter(actor.getSnapshot())]).toEqual([true, 60_000]);
  expect(mayTryAgain(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'retry.requested' });
  await paused.settle(59_999);
  expect(paused.asked).toEqual(['look']);
  await paused.settle(1);
  expect([isPausing(actor.getSnapshot()), mayTryAgain(actor.getSnapshot())]).toEqual([false, true]);
  actor.send({ type: 'retry.requested' });
  expect(await paused.settle()).toBe('waiting');
  expect(paused.asked).toEqual(['look', 'request']);
});

test('a refusal and a time-out are distinguished, and both can be tried again', async () => {
  const refused = open({ kind: 'refused' }, seen('ready'));
  expect(await refused.settle()).toBe('refused');
  refused.actor.send({ type: 'retry.requested' });
  expect(await refused.settle()).toBe('shown');

  const silent = open({ kind: 'unreachable' }, seen('ready'));
  expect(await silent.settle()).toBe('unreachable');
  silent.actor.send({ type: 'retry.requested' });
  expect(await silent.settle()).toBe('shown');
});

test('a table that is lost while it is read is requested again', async () => {
  const { actor, asked, settle } = open(seen('ready'), seen('absent'), seen('ready'));
  await settle();
  actor.send({ type: 'table.lost' });
  expect(await settle()).toBe('shown');
  expect(asked).toEqual(['look', 'look', 'request']);
});

test.each([
  ['the first look', [new Error('boom')], ['look']],
  ['the request', [seen('absent'), new Error('boom')], ['look', 'request']],
  ['a later look', [seen('queued'), new Error('boom')], ['look', 'look']],
])(
  '%s that breaks is a silence: what was seen before counts no more, and a look comes first again',
  async (_, answers, before) => {
    const { actor, asked, settle } = open(...answers, seen('ready'));
    await settle();
    expect(await settle(800)).toBe('unreachable');
    expect(actor.getSnapshot().context.answer).toEqual({ kind: 'unreachable' });
    expect(asked).toEqual(before);
    actor.send({ type: 'retry.requested' });
    expect(await settle()).toBe('shown');
    expect(asked).toEqual([...before, 'look']);
  },
);

test('after a refusal only the state is read again, and nothing is requested', async () => {
  const { actor, asked, settle } = open({ kind: 'refused' }, { kind: 'refused' });
  await settle();
  actor.send({ type: 'retry.requested' });
  expect(await settle()).toBe('refused');
  expect(asked).toEqual(['look', 'look']);
});

test('a table that is lost, and a service that breaks then, leave nothing of what was seen', async () => {
  const { actor, settle } = open(seen('ready'), new Error('boom'));
  await settle();
  actor.send({ type: 'table.lost' });
  expect(await settle()).toBe('unreachable');
  expect(actor.getSnapshot().context.answer).toEqual({ kind: 'unreachable' });
});
