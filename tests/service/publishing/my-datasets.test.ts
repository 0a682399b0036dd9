/** The list of a person's datasets asks the database as often for many datasets as for one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMine } from '#proxy/domains/publishing/my-datasets.ts';
import { people } from '../../support/catalogue.ts';
import { countStatements } from '../../support/counted-statements.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

const DATASETS = 12;
let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

it('with the plan and the hints of each', async () => {
  const guids: string[] = [];
  for (let i = 0; i < DATASETS; i += 1) {
    const datasetGUID = await bench.draft(`Mine ${i}`);
    guids.push(datasetGUID);
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: `Mine ${i}` } });
    await bench.upload(datasetGUID, 'sites.csv', `site,count\nS${i},${i}\n`);
    if (i % 2 === 0)
      await bench.ask('dataset:publish', {
        datasetGUID,
        status: 'published',
        visibility: 'public',
        at: new Date(Date.now() + 86_400_000).toISOString(),
      });
    if (i % 3 === 0)
      await bench.ask('dataset:save', { datasetGUID, changes: { summary: '' }, base: { summary: 1 } });
  }
  const read = async (limit: number) => {
    const counted = countStatements(bench.db.kysely);
    const request = { needsAttention: false, query: 'Mine', order: 'title' as const, limit, offset: 0 };
    const { result } = await readMine(counted.kysely, request, people.owner);
    return { result, statements: counted.statements };
  };
  const one = await read(1);
  const all = await read(DATASETS);
  expect([one.result.length, all.result.length]).toEqual([1, DATASETS]);
  expect(all.statements).toBe(one.statements);
  const seen = all.result.map(({ title, plan, hints }) => {
    const number = Number(title.split(' ')[1]);
    const isMissing = hints.some(({ id }) => id === 'summary.short');
    return [number, plan === null ? null : plan.changedSince, isMissing];
  });
  expect(seen.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
    Array.from({ length: DATASETS }, (_, i) => [
      i,
      i % 2 === 1 ? null : i % 3 === 0 ? ['summary'] : [],
      i % 3 === 0,
    ]),
  );
  // Each as the list of one dataset says.
  for (const [place, datasetGUID] of guids.entries()) {
    const { result } = await bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] });
    expect(result[0]?.hints).toEqual(all.result.find(({ title }) => title === `Mine ${place}`)?.hints);
  }
});
