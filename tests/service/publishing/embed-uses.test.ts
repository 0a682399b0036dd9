/** Before a publication: on which sites the files of a dataset are embedded. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { deleteOldEmbeds } from '#proxy/platform/uses/embeds.ts';
import { ask, people } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let datasetGUID = '';
let resourceGUID = '';

const publish = () =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
const show = (site: string | undefined, of: string | null = resourceGUID, dataset = datasetGUID) =>
  ask(bench.discovery, 'dataset:recordView', {
    datasetGUID: dataset,
    ...(of !== null && { resourceGUID: of }),
    visit: randomUUID(),
    ...(site !== undefined && { site }),
  });
const affected = (as: string = people.editor) => bench.ask('dataset:affected', { datasetGUID }, as);

beforeAll(async () => {
  bench = await publishingBench();
  datasetGUID = await bench.draft('Counts');
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Counts' } });
  resourceGUID = await bench.upload(datasetGUID, 'counts.csv', 'id,speed\n1,10\n');
  await publish();
});
afterAll(() => bench.close());

it('are named with their views to members of the organisation, those with most views first', async () => {
  for (const site of ['news.example', 'blog.example:8080', 'news.example', 'xn--e1afmkfd.example'])
    await show(site);
  await show(undefined);
  const { embeds, counts } = await affected();
  expect(counts.embeds).toBe(3);
  expect(embeds.map(({ site, views }) => [site, views])).toEqual([
    ['news.example', 2],
    ['blog.example:8080', 1],
    ['xn--e1afmkfd.example', 1],
  ]);
  expect(embeds[0]).toMatchObject({ resourceGUID });
  expect(Date.parse(embeds[0]?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('are counted, and not named, to an editor of another organisation', async () => {
  await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
    values (${await ensurePrincipal(bench.db.kysely, 'person', people.stranger)}, ${datasetGUID}, 5, ${people.owner})
  `.execute(bench.db.kysely);
  const { embeds, counts } = await affected(people.stranger);
  expect(counts.embeds).toBe(3);
  expect(embeds.map(({ site }) => site)).toEqual([null, null, null]);
});

it('are hosts alone, of files of the dataset, and not more than a table can hold', async () => {
  const before = await affected();
  for (const site of ['https://news.example/page?of=marta', 'marta@news.example', '', 'a'.repeat(256)])
    await expect(show(site)).rejects.toThrow('site');
  await show('news.example', null);
  await show('news.example', randomUUID());
  const draft = await bench.draft('Not published');
  await show('news.example', resourceGUID, draft);
  expect((await affected()).embeds).toEqual(before.embeds);
  await sql`insert into catalogue.embed_use
    select ${datasetGUID}, ${resourceGUID}, (now() at time zone 'utc')::date, 'made-up-' || n, 1, now()
    from generate_series(1, 200) n`.execute(bench.db.kysely);
  await show('one-more.example');
  await show('news.example');
  const { embeds, counts } = await affected();
  expect(counts.embeds).toBe(203);
  expect(embeds).toHaveLength(100);
  expect(embeds[0]).toMatchObject({ site: 'news.example', views: 3 });
});

it('are forgotten after 90 days', async () => {
  await sql`update catalogue.embed_use set day = day - 91`.execute(bench.db.kysely);
  expect((await affected()).counts.embeds).toBe(0);
  await runJob(bench.db.kysely, deleteOldEmbeds);
  const { rows } = await sql`select from catalogue.embed_use`.execute(bench.db.kysely);
  expect(rows).toEqual([]);
});
