/** Files that were chosen together are listed in the order of the choice, whichever upload begins first. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { BATCH_PLACE } from '#contract/uploads.ts';
import { people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

type Batch = CallRequest<'upload:create'>['batch'];

/** Begins an upload, and makes it a file of the dataset. */
async function begin(datasetGUID: string, name: string, batch?: Batch, as: string = people.editor) {
  const { uploadId } = await bench.ask('upload:create', { datasetGUID, name, size: 10, batch }, as);
  await bench.ask('dataset:attachUpload', { datasetGUID, uploadId }, as);
}
const names = async (datasetGUID: string) =>
  (await bench.ask('dataset:edit', { datasetGUID })).files.map(({ fileName }) => fileName);

it('puts each at its place among those that are there', async () => {
  const datasetGUID = await bench.draft('Together');
  const batchGUID = randomUUID();
  await begin(datasetGUID, 'before.csv', undefined, people.owner);
  await begin(datasetGUID, 'third.csv', { batchGUID, place: 2 });
  await begin(datasetGUID, 'first.csv', { batchGUID, place: 0 });
  // Added alone meanwhile: it stays where it is.
  await begin(datasetGUID, 'alone.csv', undefined, people.owner);
  await begin(datasetGUID, 'second.csv', { batchGUID, place: 1 });
  await begin(datasetGUID, 'fourth.csv', { batchGUID, place: 3 });
  expect(await names(datasetGUID)).toEqual([
    'before.csv',
    'first.csv',
    'second.csv',
    'third.csv',
    'alone.csv',
    'fourth.csv',
  ]);
});

it('takes places of its own dataset alone, and places that there are', async () => {
  const [one, other] = [await bench.draft('One'), await bench.draft('Other')];
  const batchGUID = randomUUID();
  await begin(one, 'b.csv', { batchGUID, place: 1 }, people.owner);
  await begin(other, 'a.csv', { batchGUID, place: 0 }, people.owner);
  expect([await names(one), await names(other)]).toEqual([['b.csv'], ['a.csv']]);
  for (const place of [-1, 0.5, BATCH_PLACE + 1]) {
    const request = { datasetGUID: one, name: 'c.csv', size: 10, batch: { batchGUID, place } };
    expect(await bench.status('upload:create', request)).toBe(400);
  }
});
