/** An upload by example: what ends a row of failures, after which the first pause is short again. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  provideUpload,
  uploadProblem,
  uploadProgress,
  uploadScreen,
} from '#machines/upload/upload.machine.ts';
import type { ProcessedAnswer, TransferEvent } from '#machines/upload/upload.types.ts';
import { asked, settled } from './asked.ts';

const FIRST_PAUSE = 1000;
const file = { key: 'k', name: 'counts.csv', size: 60 };
const begun = { uploadId: 'abcdefghijklmnop', address: '/uploads/abcdefghijklmnop' };

function open() {
  const clock = new SimulatedClock();
  const look = asked<unknown, ProcessedAnswer>();
  let say: (event: TransferEvent) => void = () => {};
  const actor = createActor(
    provideUpload({
      transfer: (_, tell) => {
        say = tell;
        return () => {};
      },
      watch: () => () => {},
      look: (input) => look.call(input),
      remove: () => Promise.resolve(),
    }),
    {
      clock,
      input: { datasetGUID: 'd', ...file, file, begun: null, offset: 0, isSent: false },
    },
  ).start();
  const screen = () => uploadScreen(actor.getSnapshot());
  /** It was interrupted twice, and has its turn again. */
  const failedTwice = () => {
    for (const pause of [FIRST_PAUSE, 2 * FIRST_PAUSE]) {
      actor.send({ type: 'turn.given' });
      say({ type: 'transfer.interrupted' });
      clock.increment(pause - 1);
      expect(screen()).toBe('interrupted');
      clock.increment(1);
      expect(screen()).toBe('waiting');
    }
  };
  return { actor, clock, look, say: (event: TransferEvent) => say(event), screen, failedTwice };
}

test('a row ends when the person goes on with what they have stopped', () => {
  const { actor, clock, say, screen, failedTwice } = open();
  failedTwice();
  actor.send({ type: 'upload.paused' });
  actor.send({ type: 'upload.resumed' });
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.interrupted' });
  clock.increment(FIRST_PAUSE);
  expect(screen()).toBe('waiting');
});

test('a row ends when everything was sent, and when the server has answered', async () => {
  const { actor, clock, look, say, failedTwice } = open();
  failedTwice();
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.completed' });
  await look.last().fail(new Error('down'));
  clock.increment(FIRST_PAUSE);
  expect(look.calls).toHaveLength(2);
  await look.last().fail(new Error('down'));
  clock.increment(2 * FIRST_PAUSE);
  expect(look.calls).toHaveLength(3);
  await look.last().answer({ kind: 'processing' });
  clock.increment(1000);
  await settled();
  await look.last().fail(new Error('down'));
  clock.increment(FIRST_PAUSE);
  expect(look.calls).toHaveLength(5);
});

test('an upload that the server has a part of begins there', () => {
  const { actor, say } = open();
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.began', begun, offset: 30 });
  expect(uploadProgress(actor.getSnapshot()).offset).toBe(30);
});

test('bytes that are sent and not confirmed do not end a row', () => {
  const { actor, clock, say, screen, failedTwice } = open();
  failedTwice();
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.began', begun, offset: 0 });
  say({ type: 'transfer.progressed', offset: 40 });
  // The server answers, and has no byte more.
  say({ type: 'transfer.confirmed', offset: 0 });
  say({ type: 'transfer.interrupted' });
  clock.increment(FIRST_PAUSE);
  expect(screen()).toBe('interrupted');
  clock.increment(3 * FIRST_PAUSE);
  expect(screen()).toBe('waiting');
});

test('bytes that the server confirms end a row once, and so do those that it has when it is asked', () => {
  const known = { type: 'transfer.began', begun, offset: 40 } as const;
  for (const progress of [{ type: 'transfer.confirmed', offset: 40 } as const, known]) {
    const { actor, clock, say, screen, failedTwice } = open();
    failedTwice();
    actor.send({ type: 'turn.given' });
    if (progress.type === 'transfer.confirmed') say({ ...known, offset: 0 });
    say(progress);
    say({ type: 'transfer.interrupted' });
    clock.increment(FIRST_PAUSE);
    expect(screen()).toBe('waiting');
    // Asked a second time, it has no more than before.
    actor.send({ type: 'turn.given' });
    say(known);
    say({ type: 'transfer.interrupted' });
    clock.increment(FIRST_PAUSE);
    expect(screen()).toBe('interrupted');
    clock.increment(FIRST_PAUSE);
    expect(screen()).toBe('waiting');
  }
});

test('what the server says of an interruption is shown until it goes on', () => {
  const { actor, clock, say } = open();
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.interrupted', message: { code: 'busy' } });
  expect(uploadProblem(actor.getSnapshot())).toEqual({ code: 'busy' });
  clock.increment(FIRST_PAUSE);
  expect(uploadProblem(actor.getSnapshot())).toBeNull();
});

test('an answer of another kind counts as a failure: the pauses get longer, and the server is asked again', async () => {
  const { actor, clock, look, say } = open();
  actor.send({ type: 'turn.given' });
  say({ type: 'transfer.completed' });
  for (const pause of [FIRST_PAUSE, 2 * FIRST_PAUSE]) {
    const before = look.calls.length;
    await look.last().answer({ kind: 'queued' } as never);
    clock.increment(pause - 1);
    expect(look.calls).toHaveLength(before);
    clock.increment(1);
    expect(look.calls).toHaveLength(before + 1);
  }
});
