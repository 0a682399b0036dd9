/** What the upload of a file, and the uploads of a dataset, must do, as examples. */
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  provideUpload,
  uploadProblem,
  begunUpload,
  uploadProgress,
  uploadScreen,
} from '#machines/upload/upload.machine.ts';
import type { TransferInput } from '#machines/upload/upload.actors.ts';
import type {
  ProcessedAnswer,
  TransferEvent,
  UploadInput,
  WatchEvent,
} from '#machines/upload/upload.types.ts';
import { provideUploads, uploadRefs } from '#machines/uploads/uploads.machine.ts';
import { settled } from './asked.ts';

const file = { key: 'k', name: 'counts.csv', size: 60 };
const begun = { uploadId: 'abcdefghijklmnop', address: '/uploads/abcdefghijklmnop' };
const fresh: UploadInput = { datasetGUID: 'd', ...file, file, begun: null, offset: 0, isSent: false };

/** The services of uploads, and what was asked of it. */
function begin(...answers: ProcessedAnswer[]) {
  const tell: ((event: TransferEvent) => void)[] = [];
  const watched: ((event: WatchEvent) => void)[] = [];
  const inputs: TransferInput[] = [];
  const removed: unknown[] = [];
  let stopped = 0;
  return {
    tell: (event: TransferEvent) => tell.at(-1)?.(event),
    tellFrom: (index: number, event: TransferEvent) => tell[index]?.(event),
    hear: (event: WatchEvent) => watched.at(-1)?.(event),
    inputs,
    removed,
    stopped: () => stopped,
    services: {
      transfer: (input: TransferInput, say: (event: TransferEvent) => void) => {
        inputs.push(input);
        tell.push(say);
        return () => void (stopped += 1);
      },
      watch: (_: unknown, say: (event: WatchEvent) => void) => {
        watched.push(say);
        return () => {};
      },
      look: () => {
        const next = answers.shift();
        return next === undefined ? Promise.reject(new Error('down')) : Promise.resolve(next);
      },
      remove: (input: unknown) => {
        removed.push(input);
        return Promise.resolve();
      },
    },
  };
}

function open(input: UploadInput, ...answers: ProcessedAnswer[]) {
  const clock = new SimulatedClock();
  const outside = begin(...answers);
  const actor = createActor(provideUpload(outside.services), { clock, input }).start();
  return {
    ...outside,
    send: actor.send,
    snapshot: () => actor.getSnapshot(),
    screen: () => uploadScreen(actor.getSnapshot()),
    offset: () => uploadProgress(actor.getSnapshot()).offset,
    pass: async (ms: number) => {
      clock.increment(ms);
      await settled();
    },
  };
}

test('a file waits for its turn, is sent, read by the server, and then a file of the dataset', async () => {
  const upload = open(fresh, { kind: 'processing' }, { kind: 'stored', resourceGUID: 'r' });
  expect(upload.screen()).toBe('waiting');
  upload.send({ type: 'turn.given' });
  expect(upload.inputs).toEqual([{ datasetGUID: 'd', file, begun: null }]);
  upload.tell({ type: 'transfer.began', begun, offset: 0 });
  upload.tell({ type: 'transfer.progressed', offset: 40 });
  expect([upload.screen(), upload.offset()]).toEqual(['sending', 40]);
  upload.tell({ type: 'transfer.completed' });
  expect([upload.screen(), upload.offset()]).toEqual(['processing', 60]);
  await upload.pass(0);
  await upload.pass(1000);
  expect(upload.snapshot().output).toEqual({ kind: 'stored', resourceGUID: 'r' });
});

test('an interrupted upload goes on automatically, each time after twice the pause, half a minute at most', async () => {
  const upload = open(fresh);
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    upload.send({ type: 'turn.given' });
    upload.tell({ type: 'transfer.interrupted' });
    await upload.pass(pause - 1);
    expect(upload.screen()).toBe('interrupted');
    await upload.pass(1);
    expect(upload.screen()).toBe('waiting');
  }
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.began', begun, offset: 20 });
  upload.tell({ type: 'transfer.progressed', offset: 30 });
  upload.tell({ type: 'transfer.interrupted' });
  await upload.pass(1000);
  expect(upload.screen()).toBe('waiting');
  expect(upload.inputs.at(-1)?.begun).toBeNull();
  upload.send({ type: 'turn.given' });
  expect(upload.inputs.at(-1)?.begun).toEqual(begun);
});

test('a network that is back, or a press, ends the pause', () => {
  const upload = open(fresh);
  for (const type of ['network.returned', 'retry.requested'] as const) {
    upload.send({ type: 'turn.given' });
    upload.tell({ type: 'transfer.interrupted' });
    upload.send({ type });
    expect(upload.screen()).toBe('waiting');
  }
});

test('a pause stops the transfer, and nothing goes on before it is resumed', async () => {
  const upload = open(fresh);
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.began', begun, offset: 0 });
  upload.send({ type: 'upload.paused' });
  expect([upload.screen(), upload.stopped()]).toEqual(['paused', 1]);
  await upload.pass(60_000);
  upload.send({ type: 'network.returned' });
  expect(upload.screen()).toBe('paused');
  upload.send({ type: 'upload.resumed' });
  expect(upload.screen()).toBe('waiting');
});

test('after a reload the file is chosen again; another one is not sent', () => {
  const upload = open({ ...fresh, file: null, begun, offset: 20 });
  expect([upload.screen(), upload.offset()]).toEqual(['wantingFile', 20]);
  upload.send({ type: 'turn.given' });
  upload.send({ type: 'file.chosen', file: { ...file, size: 7 } });
  expect([upload.screen(), uploadProblem(upload.snapshot())?.code]).toEqual(['wantingFile', 'otherFile']);
  upload.send({ type: 'file.chosen', file });
  expect(uploadProblem(upload.snapshot())).toBeNull();
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.mismatched' });
  expect([upload.screen(), uploadProblem(upload.snapshot())?.code]).toEqual(['wantingFile', 'otherFile']);
  expect(upload.inputs).toHaveLength(1);
});

test('another tab sends: this one shows how far it is, and sends on when that tab is gone', () => {
  const upload = open({ ...fresh, begun });
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.heldElsewhere' });
  upload.hear({ type: 'elsewhere.progressed', offset: 50 });
  upload.hear({ type: 'elsewhere.progressed', offset: 10 });
  expect([upload.screen(), upload.offset()]).toEqual(['elsewhere', 50]);
  upload.hear({ type: 'elsewhere.ended' });
  expect(upload.screen()).toBe('waiting');
});

test('an ended session keeps the file until someone has signed in again', () => {
  const upload = open(fresh);
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.sessionEnded' });
  upload.send({ type: 'network.returned' });
  expect(upload.screen()).toBe('signedOut');
  upload.send({ type: 'session.returned' });
  expect(upload.screen()).toBe('waiting');
});

test('a file that the server has is not sent again, and a server that is away is asked again', async () => {
  const upload = open({ ...fresh, file: null, begun, offset: 60, isSent: true });
  expect(upload.screen()).toBe('processing');
  await upload.pass(0);
  await upload.pass(1000);
  expect([upload.screen(), upload.inputs]).toEqual(['processing', []]);
});

test('what is refused says why and can be put away', async () => {
  const message = { code: 'explained', params: { text: 'A zip archive by its bytes' } };
  const upload = open(fresh, { kind: 'refused', message });
  upload.send({ type: 'turn.given' });
  upload.tell({ type: 'transfer.completed' });
  await upload.pass(0);
  expect([upload.screen(), uploadProblem(upload.snapshot())]).toEqual(['refused', message]);
  upload.send({ type: 'upload.cancelled' });
  await upload.pass(0);
  expect(upload.snapshot().output).toEqual({ kind: 'cancelled' });
  expect(upload.removed).toEqual([{ datasetGUID: 'd', begun: null }]);
});

test('two files are sent at a time, and the next one when one of them needs its turn no more', async () => {
  const outside = begin({ kind: 'stored', resourceGUID: 'r' });
  const actor = createActor(provideUploads(outside.services)).start();
  const stored: string[] = [];
  actor.on('file.stored', ({ resourceGUID }) => stored.push(resourceGUID));
  const screens = () => uploadRefs(actor.getSnapshot()).map((ref) => uploadScreen(ref.getSnapshot()));
  for (const id of ['a', 'b', 'c', 'd', 'a']) actor.send({ type: 'upload.added', upload: { id, ...fresh } });
  expect(screens()).toEqual(['beginning', 'beginning', 'waiting', 'waiting']);
  uploadRefs(actor.getSnapshot())[0]?.send({ type: 'upload.paused' });
  expect(screens()).toEqual(['paused', 'beginning', 'beginning', 'waiting']);
  outside.tellFrom(1, { type: 'transfer.interrupted' });
  expect(screens()).toEqual(['paused', 'interrupted', 'beginning', 'beginning']);
  actor.send({ type: 'network.returned' });
  expect(screens()).toEqual(['paused', 'waiting', 'beginning', 'beginning']);
  outside.tellFrom(2, { type: 'transfer.completed' });
  await settled();
  expect(screens()).toEqual(['paused', 'beginning', 'beginning']);
  expect(stored).toEqual(['r']);
  actor.stop();
});

test('a page learns the file, and the upload on the server once there is one', () => {
  expect(uploadProgress(open(fresh).snapshot())).toEqual({ name: 'counts.csv', size: 60, offset: 0 });
  expect(begunUpload(open(fresh).snapshot())).toBeNull();
  expect(begunUpload(open({ ...fresh, begun }).snapshot())).toBe(begun.uploadId);
});
