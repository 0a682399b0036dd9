/** The first rows of a file, while the rest of it is on its way. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SLOT } from '#proxy/platform/store/piece-store.ts';
import { people } from '../../support/catalogue.ts';
import { bench, useUploads } from './files-bench.ts';

useUploads();

const create = async (name: string, size: number) =>
  bench.ask('upload:create', { datasetGUID: await bench.draft('Counts'), name, size }, people.editor);
const beginning = (uploadId: string) => bench.ask('upload:beginning', { uploadId }, people.editor);

it('is read once the first piece is there, without values that look like personal data', async () => {
  const line = (i: number) => `${i};Straße ${i};p${i}@mail.example;2024-01-${10 + (i % 20)}\r\n`;
  const text = `id;street;contact;day\r\n${Array.from({ length: 300_000 }, (_, i) => line(i)).join('')}`;
  const bytes = Buffer.from(text);
  const { address, uploadId } = await create('counts.csv', bytes.length);
  await bench.tus('PATCH', address, { offset: 0, body: bytes.subarray(0, 1_000_000) });
  expect(await beginning(uploadId)).toEqual({ state: 'waiting', columns: [], rows: [], read: null });
  await bench.tus('PATCH', address, { offset: 1_000_000, body: bytes.subarray(1_000_000, SLOT + 500_000) });
  const begun = performance.now();
  const { state, columns, rows, read } = await beginning(uploadId);
  expect(state).toBe('read');
  expect(columns.map(({ name, type, isHidden }) => [name, type, isHidden])).toEqual([
    ['id', 'number', false],
    ['street', 'text', false],
    ['contact', 'text', true],
    ['day', 'time', false],
  ]);
  expect(rows).toHaveLength(10);
  expect(rows[1]).toEqual(['1', 'Straße 1', '', '2024-01-11']);
  expect(read).toMatchObject({ columns: 4, encoding: 'utf-8', delimiter: ';' });
  // What was cut is no row: those that were read are the whole lines of the first MiB.
  const lines = bytes.subarray(0, 262_144).toString('latin1').split('\r\n').length - 2;
  expect(read?.rows).toBe(lines);
  const first = performance.now() - begun;
  const again = performance.now();
  await beginning(uploadId);
  expect(performance.now() - again).toBeLessThan(first);
  expect(await bench.status('upload:beginning', { uploadId }, people.stranger)).toBe(404);
});

it.each([
  ['an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(SLOT + 10)])],
  ['one line', Buffer.alloc(SLOT + 10, 0x61)],
  ['noise', randomBytes(SLOT + 10)],
])('of %s is none', async (_, bytes) => {
  const { address, uploadId } = await create('data.csv', bytes.length + 10);
  await bench.tus('PATCH', address, { offset: 0, body: bytes });
  expect(await beginning(uploadId)).toMatchObject({ state: 'none', rows: [] });
});

it('of a file that is stored is none, since the file itself is read', async () => {
  const bytes = Buffer.from('a,b\n1,2\n');
  const { address, uploadId } = await create('small.csv', bytes.length);
  await bench.tus('PATCH', address, { offset: 0, body: bytes });
  await bench.publishing.idle();
  expect(await beginning(uploadId)).toMatchObject({ state: 'none' });
  expect(await bench.status('upload:beginning', { uploadId: 'none' }, people.editor)).toBe(404);
});
