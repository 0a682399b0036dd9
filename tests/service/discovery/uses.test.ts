/** Uses of datasets as they are written: what counts, sums that agree with the uses, batches that are written again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import { refreshRanks } from '#proxy/platform/uses/use-days.ts';
import { discountOf, isRobot } from '#proxy/platform/uses/what-counts.ts';
import { createUses, useJobs, type Uses } from '#proxy/platform/uses/write-uses.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { catalogueDatabase, ORGANISATION, people, record, silent } from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';
import { usesOf } from '../../support/uses.ts';
import { runJob } from '../../support/run-job.ts';

let db: Database;
let servers: [Uses, Uses];
const names = ['one', 'two', 'three'];
const guids = names.map((name) => datasetGuid(ORGANISATION, name));
const guid = guids[0] ?? '';

const query = async <Row>(text: string) => (await db.pool.query(text)).rows as Row[];
const ranks = () =>
  query<{ sum: string }>('select sum(views + downloads + api_calls) as sum from catalogue.rank');

beforeAll(async () => {
  await dayWithRoom(180);
  db = await catalogueDatabase();
  servers = [usesOf(db), usesOf(db)];
  await writeRecords(
    db.kysely,
    names.map((sourceIdentifier) => record({ sourceIdentifier })),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await db.close();
});

describe('what counts', () => {
  it.each([
    ['Googlebot/2.1 (+http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', false],
    ['Mozilla/5.0 (Linux; Android 12; CUBOT X30) AppleWebKit/537.36 Chrome/120 Mobile', false],
    ['curl/8.5.0', false],
    ['python-requests/2.32.3', false],
    ['', false],
  ])('%j is a robot: %s', (agent, expected) => {
    expect(isRobot(agent)).toBe(expected);
  });

  it.each([
    [{ method: 'GET', status: 200, from: 0, isRobot: false }, null],
    [{ method: 'GET', status: 206, from: 0, isRobot: false }, null],
    [{ method: 'GET', status: 206, from: 500, isRobot: false }, 'part'],
    [{ method: 'HEAD', status: 200, from: 0, isRobot: false }, 'head'],
    [{ method: 'GET', status: 304, from: 0, isRobot: false }, 'unchanged'],
    [{ method: 'GET', status: 403, from: 0, isRobot: true }, 'refused'],
    [{ method: 'GET', status: 200, from: 0, isRobot: true }, 'robot'],
  ])('%j: %s', (asked, expected) => {
    expect(discountOf(asked)).toBe(expected);
  });
});

describe('sums', () => {
  const kinds = ['view', 'preview', 'download', 'api'] as const;
  const callers = [null, people.stranger, people.newcomer, people.editor];

  it('agree to the unit with the uses that count, by two servers that write at the same time', async () => {
    for (let i = 0; i < 4_000; i += 1) {
      const note = () =>
        servers[i % 2]?.note({
          kind: kinds[i % 4] ?? 'view',
          datasetGUID: guids[i % 3] ?? '',
          identityGUID: callers[i % 5] ?? null,
          method: i % 11 === 0 ? 'HEAD' : 'GET',
          status: i % 13 === 0 ? 403 : 200,
          from: i % 7 === 0 ? 100 : 0,
          bytes: 10,
        });
      withClientAddress(`192.0.2.${i % 50}`, note, i % 17 === 0 ? 'Googlebot/2.1' : 'Firefox');
    }
    await Promise.all(servers.map((server) => server.flush()));
    const [found] = await query<{ noted: number; counted: number; own: number; robots: number }>(
      `select count(*)::int as noted, count(*) filter (where discounted is null)::int as counted,
        count(*) filter (where discounted is null and is_own)::int as own,
        count(*) filter (where discounted is null and is_robot)::int as robots
      from catalogue.use_event`,
    );
    expect(found).toMatchObject({ noted: 4_000, own: 0, robots: 0 });
    const different = await query(
      `select * from (
        select dataset_guid, kind, principal_kind, sum(used)::int as used, sum(bytes)::int as bytes
        from catalogue.use_day where used > 0 group by 1, 2, 3) a
      full join (
        select dataset_guid, kind, principal_kind, count(*)::int as used, sum(bytes)::int as bytes
        from catalogue.use_event where discounted is null group by 1, 2, 3) b
      using (dataset_guid, kind, principal_kind)
      where (a.used, a.bytes) is distinct from (b.used, b.bytes)`,
    );
    expect(different).toEqual([]);
    const [before] = await ranks();
    expect(await refreshRanks(db.kysely)).toBe(0);
    expect(await ranks()).toEqual([before]);
    expect(found?.counted).toBeGreaterThan(1_000);
  });

  it('of many requests count once in half a minute, for each reader and file', async () => {
    const [uses] = servers;
    const dataset = guids[2] ?? '';
    const since = new Date().toISOString();
    const tile = { kind: 'api', datasetGUID: dataset, format: 'MVT', isOneOfMany: true } as const;
    for (const identityGUID of [people.member, people.stranger])
      for (let i = 0; i < 12; i += 1) uses.note({ ...tile, identityGUID });
    // A call of rows by the same reader is another use.
    uses.note({ kind: 'api', datasetGUID: dataset, format: 'JSON', identityGUID: people.stranger });
    await uses.flush();
    const found = await query(
      `select format, count(*)::int as noted, count(*) filter (where discounted = 'repeat')::int as repeats
      from catalogue.use_event where at >= '${since}' group by 1 order by 1`,
    );
    expect(found).toEqual([
      { format: 'JSON', noted: 1, repeats: 0 },
      { format: 'MVT', noted: 24, repeats: expect.any(Number) },
    ]);
    expect((found[1] as { repeats: number }).repeats).toBeGreaterThanOrEqual(11);
  });

  it('name no person and no address', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from catalogue.use_event limit 50`.execute(
      db.kysely,
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(Object.values(people).join('|')));
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it('count the same download of one reader once, by whichever server it is tried again', async () => {
    await db.pool.query('truncate catalogue.recent_use, catalogue.use_event');
    const counted = async () => {
      await Promise.all(servers.map((server) => server.flush()));
      const [row] = await query<{ n: number }>(
        'select count(*)::int as n from catalogue.use_event where discounted is null',
      );
      return row?.n;
    };
    const load = (server: 0 | 1, address: string) =>
      withClientAddress(
        address,
        () => servers[server].note({ kind: 'download', datasetGUID: guid, identityGUID: null }),
        'Firefox',
      );
    load(0, '192.0.2.1');
    load(0, '192.0.2.1');
    load(1, '192.0.2.1');
    expect(await counted()).toBe(1);
    load(1, '192.0.2.2');
    expect(await counted()).toBe(2);
    await db.pool.query("update catalogue.recent_use set used_at = used_at - interval '31 seconds'");
    load(1, '192.0.2.1');
    expect(await counted()).toBe(3);
  });
});

describe('a batch', () => {
  it('whose writing fails is written later, once', async () => {
    await db.pool.query('truncate catalogue.use_event');
    let fails = 1;
    const broken = new Proxy(db.kysely, {
      get(target, key, receiver) {
        if (key === 'transaction' && fails > 0) {
          fails -= 1;
          throw new Error('The database does not answer');
        }
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const uses = createUses({ kysely: broken, hash: (text) => Buffer.from(text), log: silent });
    uses.note({ kind: 'view', datasetGUID: guid, identityGUID: null });
    await expect(uses.flush()).rejects.toThrow('does not answer');
    uses.note({ kind: 'api', datasetGUID: guid, identityGUID: null });
    await uses.flush();
    await uses.close();
    expect(await query('select kind from catalogue.use_event order by kind')).toEqual([
      { kind: 'api' },
      { kind: 'view' },
    ]);
  });

  it('leaves out a dataset that is gone, and is deleted after 90 days while its sums stay', async () => {
    const [server] = servers;
    server.note({ kind: 'view', datasetGUID: '00000000-0000-4000-8000-000000000000', identityGUID: null });
    await server.flush();
    const sums = () => query('select sum(used) from catalogue.use_day');
    const before = await sums();
    await db.pool.query("update catalogue.use_event set at = at - interval '91 days'");
    await runJob(db.kysely, useJobs[0]!);
    expect(await query('select from catalogue.use_event')).toEqual([]);
    expect(await sums()).toEqual(before);
  });
});
