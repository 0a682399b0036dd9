/** Values that a platform administrator discards while an edited table of metadata that names them waits. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namePlatformAdministrators } from '#proxy/platform/access/platform-administrators.ts';
import { people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from '../publishing/bench.ts';
import { of, saved, sheetsBench } from './sheets-bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const { dataset, exported, handedIn, applied, fields } = sheetsBench(() => bench);

it('leaves a dataset alone whose new value was taken from its list meanwhile, and says which column it is', async () => {
  const BOSS = people.newcomer;
  await namePlatformAdministrators(bench.db.kysely, [BOSS]);
  const add = async (label: string) =>
    (await bench.ask('lut:create', { lutTableName: 'theme', label, after: null }, BOSS)).id;
  const discard = (id: number) => bench.ask('lut:discard', { lutTableName: 'theme', id }, BOSS);
  const [floods, kept] = [await add('Floods'), await add('Droughts')];
  const guids = [
    await dataset({ ...complete, title: 'Of floods' }),
    await dataset({ ...complete, title: 'Of droughts' }),
  ];
  const rows = await exported(guids);
  const { runGUID } = await handedIn(
    saved(rows.map((row) => ({ ...row, themes: row['title'] === 'Of floods' ? 'Floods' : 'Droughts' }))),
  );
  await discard(floods);
  expect(new Set(await applied(runGUID))).toEqual(
    new Set(['applied', '“themes” has a value that is no longer offered, so it stays as it is.']),
  );
  expect((await fields(guids[0] ?? '')).themes).toEqual(complete.themes);
  expect((await fields(guids[1] ?? '')).themes).toEqual([kept]);
  // Taking a table back cannot give a value that is gone either.
  const [again = {}] = await exported(guids.slice(1));
  const next = await handedIn(saved([{ ...again, themes: '' }]));
  expect(await applied(next.runGUID)).toEqual(['applied']);
  await discard(kept);
  await bench.ask('harvest:rollBack', { ...of, runGUID: next.runGUID });
  await bench.harvest.idle();
  const { result } = await bench.ask('harvest:items', { ...of, runGUID: next.runGUID });
  expect(result).toMatchObject([
    { outcome: 'applied', outcomeReason: expect.stringContaining('“themes” has a value that is no longer') },
  ]);
});
