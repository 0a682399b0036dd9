/** Who else has the editor of a dataset open: seen by editors alone, and ended by itself. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRESENCE, PRESENT_MOST, type EditPlace } from '#contract/publishing-constants.ts';
import { forgetPresence } from '#proxy/domains/publishing/presence.ts';
import { people, send } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const beat = (datasetGUID: string, section: EditPlace | null, as: string) =>
  bench.ask('dataset:presence', { datasetGUID, section }, as);
/** Time passes for what was noted of a dataset. */
const pass = (datasetGUID: string, seconds: number) =>
  sql`update catalogue.present_editor set seen_at = seen_at - make_interval(secs => ${seconds})
    where dataset_guid = ${datasetGUID}`.execute(bench.db.kysely);
const noted = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from catalogue.present_editor`.execute(
      bench.db.kysely,
    )
  ).rows[0]?.count;

it('names the others and where they are, and not the caller', async () => {
  const datasetGUID = await bench.draft('Two editors');
  expect(await beat(datasetGUID, 'files', people.owner)).toEqual({ result: [], totalCount: 0 });
  expect(await beat(datasetGUID, 'about', people.editor)).toEqual({
    result: [{ name: 'owner Example', section: 'files' }],
    totalCount: 1,
  });
  await beat(datasetGUID, 'preview', people.owner);
  expect((await beat(datasetGUID, 'about', people.editor)).result).toEqual([
    { name: 'owner Example', section: 'preview' },
  ]);
  // Another dataset is not concerned.
  expect((await beat(await bench.draft('Another'), 'files', people.editor)).totalCount).toBe(0);
});

it('ends when the editor is left, and by itself without a word', async () => {
  const datasetGUID = await bench.draft('Left');
  await beat(datasetGUID, 'files', people.owner);
  expect((await beat(datasetGUID, 'files', people.editor)).totalCount).toBe(1);
  expect(await beat(datasetGUID, null, people.owner)).toMatchObject({ totalCount: 1 });
  expect((await beat(datasetGUID, 'files', people.editor)).totalCount).toBe(0);

  await beat(datasetGUID, 'files', people.owner);
  await pass(datasetGUID, PRESENCE.ends - 5);
  expect((await beat(datasetGUID, 'files', people.editor)).totalCount).toBe(1);
  await pass(datasetGUID, 6);
  expect((await beat(datasetGUID, 'files', people.editor)).totalCount).toBe(0);
  expect(PRESENCE.every * 2).toBeLessThan(PRESENCE.ends);
});

it('is for those who edit the dataset', async () => {
  const datasetGUID = await bench.draft('Closed');
  await beat(datasetGUID, 'files', people.owner);
  const request = { datasetGUID, section: 'files' } as const;
  expect((await send(bench.data, 'dataset:presence', request)).status).toBe(401);
  for (const as of [people.member, people.stranger, people.newcomer])
    expect(await bench.status('dataset:presence', request, as)).toBe(404);
  expect(await bench.status('dataset:presence', { datasetGUID, section: 'rows' as EditPlace })).toBe(400);
  await bench.ask('dataset:delete', { datasetGUID, reason: '' });
  expect(await bench.status('dataset:presence', request)).toBe(404);
});

it('names at most some, and counts all', async () => {
  const datasetGUID = await bench.draft('Crowded');
  await sql`
    with person as (
      insert into auth."user" (identity_guid, given_name, family_name, email, email_verified)
      select gen_random_uuid(), 'Editor', lpad(n::text, 2, '0'), 'crowd' || n || '@example.org', true
      from generate_series(1, ${PRESENT_MOST + 3}::int) n returning identity_guid)
    insert into catalogue.present_editor (dataset_guid, identity_guid, section)
    select ${datasetGUID}, identity_guid, 'files' from person`.execute(bench.db.kysely);
  const { result, totalCount } = await beat(datasetGUID, 'files', people.owner);
  expect(totalCount).toBe(PRESENT_MOST + 3);
  expect(result.map(({ name }) => name).slice(0, 2)).toEqual(['Editor 01', 'Editor 02']);
  expect(result).toHaveLength(PRESENT_MOST);
});

it('is forgotten', async () => {
  const datasetGUID = await bench.draft('Forgotten');
  await beat(datasetGUID, 'files', people.owner);
  await sql`update catalogue.present_editor set seen_at = now() - interval '1 hour'
    where dataset_guid <> ${datasetGUID}`.execute(bench.db.kysely);
  await runJob(bench.db.kysely, forgetPresence);
  expect(await noted()).toBe(1);
});
