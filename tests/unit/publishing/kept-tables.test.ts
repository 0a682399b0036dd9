/** A publication that keeps columns waits for their tables, and hears of one that was cancelled or refused. */
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ProcessedAnswer, TransferEvent } from '#machines/upload/upload.types.ts';
import { provideUploads, uploadRefs } from '#machines/uploads/uploads.machine.ts';
import { endsBefore, keptColumns, keptTables, type Ends } from '#src/screens/dataset-edit/kept-tables.ts';
import { settled, until } from '../machines/asked.ts';

/** Uploads whose server makes the file of the same name of each. */
function open(
  answer: (name: string) => ProcessedAnswer = (name) => ({ kind: 'stored', resourceGUID: name }),
) {
  const tell = new Map<string, (event: TransferEvent) => void>();
  const actor = createActor(
    provideUploads({
      transfer: ({ file }, say) => {
        tell.set(file.name, say);
        return () => {};
      },
      watch: () => () => {},
      look: ({ begun }) => Promise.resolve(answer(begun?.uploadId ?? '')),
      remove: () => Promise.resolve(),
    }),
  ).start();
  const tables = keptTables(actor);
  const heard: string[] = [];
  const stop = tables.subscribe(() => heard.push(tables.now()));
  return {
    actor,
    tables,
    heard,
    stop,
    add(name: string) {
      const file = { key: name, name, size: 60 };
      actor.send({
        type: 'upload.added',
        upload: { id: name, datasetGUID: 'd', ...file, file, begun: null, offset: 0, isSent: false },
      });
    },
    complete(name: string) {
      tell.get(name)?.({ type: 'transfer.began', begun: { uploadId: name, address: name }, offset: 0 });
      tell.get(name)?.({ type: 'transfer.completed' });
    },
    cancel(name: string) {
      uploadRefs(actor.getSnapshot())
        .find(({ id }) => id === name)
        ?.send({ type: 'upload.cancelled' });
    },
  };
}

it('says that they are stored once all are', async () => {
  const { tables, heard, add, complete } = open();
  expect(tables.now()).toBe('stored');
  add('a');
  add('b');
  tables.awaitTables(['a', 'b']);
  expect(tables.now()).toBe('sending');
  complete('a');
  await settled();
  await settled();
  expect(tables.now()).toBe('sending');
  complete('b');
  await until(() => tables.now() === 'stored');
  expect(heard).not.toContain('lost');
  expect(heard.at(-1)).toBe('stored');
});

it('says that they are lost where one is cancelled or refused, and forgets that with the next', async () => {
  const { tables, heard, add, complete, cancel } = open((name) =>
    name === 'b'
      ? { kind: 'refused', message: { code: 'uploadGone' } }
      : { kind: 'stored', resourceGUID: name },
  );
  add('a');
  tables.awaitTables(['a']);
  cancel('a');
  await until(() => heard.at(-1) === 'lost');
  add('b');
  tables.awaitTables(['b']);
  expect(tables.now()).toBe('sending');
  complete('b');
  await until(() => heard.at(-1) === 'lost');
  add('c');
  tables.awaitTables(['c']);
  complete('c');
  await until(() => tables.now() === 'stored');
  expect(heard.at(-1)).toBe('stored');
});

it('knows which are lost, and leaves the ends of columns that another table keeps', async () => {
  const { tables, heard, add, complete, cancel } = open();
  add('a');
  add('b');
  tables.awaitTables(['a', 'b']);
  complete('a');
  await until(() => !tables.missing().has('a'));
  cancel('b');
  await until(() => heard.at(-1) === 'lost');
  expect([...tables.missing()]).toEqual(['b']);
  const before = new Map<string, Ends>([
    ['a', { x: null, both: '2026-01-01' }],
    ['b', { y: '2026-02-02', z: null, both: '2026-01-01' }],
  ]);
  expect(endsBefore(before, tables.missing())).toEqual({ y: '2026-02-02', z: null });
});

it('says that they are being sent from the beginning of the work that writes them', async () => {
  const { tables, heard, add } = open();
  let write = () => {};
  const written = new Promise<void>((resolve) => {
    write = resolve;
  });
  const keeping = tables.during(async () => {
    await written;
    add('a');
    tables.awaitTables(['a']);
  });
  expect([tables.now(), heard.at(-1)]).toEqual(['sending', 'sending']);
  write();
  await keeping;
  expect(tables.now()).toBe('sending');
  expect(new Set(heard)).toEqual(new Set(['sending']));
});

it('says that they are stored again where none could be written', async () => {
  const { tables, heard } = open();
  await expect(tables.during(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect([tables.now(), heard]).toEqual(['stored', ['sending', 'stored']]);
});

it('takes no other file for one that was lost', async () => {
  const { tables, heard, add, cancel } = open();
  add('a');
  tables.awaitTables(['a']);
  cancel('a');
  await until(() => heard.at(-1) === 'lost');
  add('other');
  await settled();
  expect([tables.now(), heard.at(-1)]).toEqual(['lost', 'lost']);
});

it('hears nothing once no one listens', async () => {
  const { tables, heard, stop, add, complete } = open();
  stop();
  add('a');
  tables.awaitTables(['a']);
  complete('a');
  await settled();
  expect(heard).toEqual([]);
});

it('follows tables while no part of the page listens', async () => {
  const { actor, add, complete, cancel } = open();
  const { tables } = keptColumns(actor);
  expect(keptColumns(actor).tables).toBe(tables);
  add('a');
  add('b');
  tables.awaitTables(['a', 'b']);
  complete('a');
  await until(() => !tables.missing().has('a'));
  cancel('b');
  await until(() => tables.now() === 'lost');
  expect([...tables.missing()]).toEqual(['b']);
});
