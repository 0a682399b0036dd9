/** Data packages that say in which table the codes of a column are (`foreignKeys` of Table Schema). */
import { expect, it } from 'vitest';
import { benchOfFile, of } from './harvest-bench.ts';

const bench = benchOfFile();
const { own, source, dryRun, items, dataset } = bench;

it('codes that a package says are in another table are compared, and what leads nowhere is named', async () => {
  const sourceGUID = await source();
  const identifier = own('sites');
  bench.server.pages.set('/data.json', {
    id: identifier,
    title: identifier,
    resources: [
      { name: 'sites', data: [{ id: 'a' }, { id: 'b' }] },
      {
        name: 'counts',
        data: [
          { site: 'a', n: 1 },
          { site: 'c', n: 2 },
        ],
        schema: {
          fields: [{ name: 'site' }, { name: 'n' }],
          foreignKeys: [
            { fields: ['site'], reference: { resource: 'sites', fields: ['id'] } },
            { fields: ['n'], reference: { resource: 'none', fields: ['id'] } },
          ],
        },
      },
    ],
  });
  const run = await dryRun(sourceGUID);
  expect((await items(run.runGUID))[0]?.reasons).toEqual([
    'The codes of n of counts in id of none are left out: the dataset has no resource none',
  ]);
  await bench.bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  await bench.bench.publishing.idle();
  const { dataset_guid: datasetGUID } = await dataset(identifier);
  const { files } = await bench.bench.ask('dataset:edit', { datasetGUID });
  const [sites, counts] = files;
  expect(counts?.columns[0]?.codesFrom).toEqual({ resourceGUID: sites?.resourceGUID, column: 'id' });
  expect(counts?.codes).toBe('compared');
  expect(counts?.violations).toMatchObject([
    { rule: 'unknownCode', column: 'site', count: 1, rows: [2], against: { column: 'id', values: ['c'] } },
  ]);
  // Editors can say that there is none.
  const said = { label: '', description: '', unit: '', codesFrom: null };
  await bench.bench.ask('dataset:save', { datasetGUID, changes: { dictionary: { site: said } } });
  const [, free] = (await bench.bench.ask('dataset:edit', { datasetGUID })).files;
  expect(free?.codes).toBeUndefined();
});
