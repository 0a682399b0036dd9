/** The plain API of rows: questions by names, cursors that stay on their version, figures, forms, access, description. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { ProblemError } from '#contract/problem.ts';
import { rowsPath } from '#contract/rows-api.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { usesOf } from '../../support/uses.ts';
import { authenticate, people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let api: (request: Request) => Promise<Response>;
let uses: ReturnType<typeof usesOf>;
let datasetGUID = '';
let resourceGUID = '';

const line = (i: number) =>
  `${i},${['North', 'South', 'West'][i % 3]},${i % 10 === 9 ? '' : i / 2},2024-01-${String((i % 28) + 1).padStart(2, '0')}`;
const table = (count: number) =>
  `id,place,"amount, in £",day\n${Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('')}`;

interface Answer {
  rows: Record<string, unknown>[];
  total: number | null;
  next: string | null;
  cursor: string | null;
  version: string | null;
  limits: Record<string, number>;
  errors?: { field: string }[];
}

const ask = (path: string, as?: string, headers: Record<string, string> = {}) =>
  api(
    new Request(new URL(path, 'https://data.example'), {
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
    }),
  );
const path = (guid: string, query: string | Record<string, string> | string[][] = '') =>
  `/api/data/v1/resources/${guid}/rows?${new URLSearchParams(query)}`;
async function rows(query: string | Record<string, string> | string[][] = '', as?: string): Promise<Answer> {
  const answer = await ask(path(resourceGUID, query), as);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const faults = async (query: Record<string, string>) => {
  const answer = await ask(path(resourceGUID, query));
  expect(answer.status).toBe(400);
  return ((await answer.json()) as Answer).errors?.map(({ field }) => field);
};
const publish = () =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });

beforeAll(async () => {
  bench = await publishingBench();
  const { kysely } = bench.db;
  uses = usesOf(bench.db);
  api = bench.previews.rowsApi({
    authenticate,
    findFileFor: (caller) => (guid) =>
      findFile(kysely, { resourceGUID: guid }, caller ?? { identityGUID: null }, 'read'),
    signedFor: () => null,
    noteUse: uses.note,
    origin: () => 'https://data.example',
  });
  datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  resourceGUID = await bench.upload(datasetGUID, 'benches.csv', table(250));
  await bench.previews.idle();
});
afterAll(async () => {
  await uses.close();
  await bench.close();
});

describe('rows', () => {
  it('are hidden with their dataset, and open once it is published', async () => {
    expect((await ask(path(resourceGUID))).status).toBe(404);
    expect((await ask(path(resourceGUID), people.stranger)).status).toBe(404);
    expect((await ask(path(resourceGUID), people.editor)).status).toBe(200);
    await publish();
    expect((await ask(path(resourceGUID))).status).toBe(200);
    expect((await ask(path('not-a-guid'))).status).toBe(404);
    expect((await ask(`/api/data/v1/resources/${resourceGUID}/other`)).status).toBe(404);
    const posted = new Request('https://data.example/api/data/v1/resources/x/rows', { method: 'POST' });
    expect((await api(posted)).status).toBe(405);
  });

  it('name the way to sign in where a token is refused, and their version in the ETag', async () => {
    const refused = bench.previews.rowsApi({
      authenticate: () => Promise.reject(new ProblemError(401, 'The token has ended')),
      findFileFor: () => () => Promise.reject(new Error('not asked')),
      signedFor: () => null,
      noteUse: () => undefined,
      origin: () => 'https://data.example',
    });
    const answer = await refused(new Request(new URL(path(resourceGUID), 'https://data.example')));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const { version } = await rows();
    expect((await ask(path(resourceGUID))).headers.get('etag')).toContain(version);
  });

  it('are picked, filtered by type, and sorted by names, and the answer has every limit', async () => {
    const answer = await rows([
      ['select', 'amount, in £'],
      ['select', 'id'],
      ['filter[place][eq]', 'north'],
      ['filter[amount, in £][gte]', '10'],
      ['filter[amount, in £][lte]', '40'],
      ['filter[day][gte]', '2024-01-10'],
      ['sort', 'id'],
      ['order', 'desc'],
      ['limit', '3'],
    ]);
    const expected = Array.from({ length: 250 }, (_, i) => i)
      .filter((i) => i % 3 === 0 && i % 10 !== 9 && i >= 20 && i <= 80 && (i % 28) + 1 >= 10)
      .toReversed();
    expect(answer.total).toBe(expected.length);
    expect(answer.rows).toEqual(expected.slice(0, 3).map((i) => ({ 'amount, in £': i / 2, id: i })));
    expect(answer.limits).toMatchObject({ rows: 1000, cells: 20_000, rowsOfThisAnswer: 3 });
    expect((await rows({ 'filter[amount, in £][empty]': 'true' })).total).toBe(25);
    expect((await rows({ 'filter[place][contains]': 'ou' })).total).toBe(83);
  });

  it('are refused with the name of the parameter that is wrong', async () => {
    expect(await faults({ select: 'nothing' })).toEqual(['select']);
    expect(await faults({ 'filter[nothing][eq]': '1' })).toEqual(['filter[nothing][eq]']);
    expect(await faults({ 'filter[place][gte]': '1' })).toEqual(['filter[place][gte]']);
    expect(await faults({ 'filter[id][gte]': 'many' })).toEqual(['filter[id][gte]']);
    expect(await faults({ 'filter[day][gte]': 'soon' })).toEqual(['filter[day][gte]']);
    expect(await faults({ limit: '1001', offset: '5' })).toEqual(['offset', 'limit']);
    expect(await faults({ cursor: 'nonsense' })).toEqual(['cursor']);
    expect(await faults({ aggregate: 'sum:place' })).toEqual(['aggregate']);
    expect(await faults({ 'filter[day][gte]': '2024-02-31' })).toEqual(['filter[day][gte]']);
    expect(await faults({ 'filter[place][eq]': 'North', 'filter[id][eq]': '' })).toEqual(['filter[id][eq]']);
    expect((await rows({ 'filter[place][eq]': 'a\u0000b' })).total).toBe(0);
  });

  it('of a cursor that names no version are gone', async () => {
    const forged = (version: string) =>
      Buffer.from(JSON.stringify([version, '', Number.MAX_SAFE_INTEGER, 'x'])).toString('base64url');
    for (const version of ['', 'nothing', crypto.randomUUID()])
      expect((await ask(path(resourceGUID, { cursor: forged(version) }))).status).toBe(410);
    expect(await faults({ cursor: forged(resourceGUID) })).toEqual(['cursor']);
  });

  it('have every figure, also where sums are too large and a column has the name of a figure', async () => {
    const other = await bench.draft();
    const guid = await bench.upload(other, 'large.csv', 'count,far\n1,1e308\n2,1e308\n');
    await bench.previews.idle();
    const figures = async (query: string) =>
      ((await (await ask(path(guid, query), people.editor)).json()) as Answer).rows;
    expect(await figures('aggregate=sum:far&aggregate=max:far')).toEqual([
      { 'sum:far': null, 'max:far': 1e308 },
    ]);
    expect(await figures('group=count')).toEqual([
      { count: 1, 'count (2)': 1 },
      { count: 2, 'count (2)': 1 },
    ]);
  });

  it('come as lines of JSON and as CSV, with formulas escaped on request', async () => {
    const query = { select: 'place', limit: '2' };
    const csv = await ask(path(resourceGUID, { ...query, format: 'csv' }));
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(await csv.text()).toBe('place\r\nNorth\r\nSouth\r\n');
    expect(csv.headers.get('link')).toMatch(/^<https:\/\/data\.example\/.*cursor=.*>; rel="next"$/);
    const ndjson = await ask(path(resourceGUID, { ...query, format: 'ndjson' }));
    expect(await ndjson.text()).toBe('{"place":"North"}\n{"place":"South"}\n');
    const quoted = await ask(path(resourceGUID, { select: 'amount, in £', limit: '1', format: 'csv' }));
    expect(await quoted.text()).toBe('"amount, in £"\r\n0\r\n');
    const other = await bench.draft();
    const guid = await bench.upload(other, 'formulas.csv', 'a,b\n=1+1,x\n-5 steps,y\n');
    await bench.previews.idle();
    const escaped = await ask(path(guid, { format: 'csv', escape: 'formulas' }), people.editor);
    expect(await escaped.text()).toBe("a,b\r\n'=1+1,x\r\n'-5 steps,y\r\n");
  });

  it('have figures of groups', async () => {
    const answer = await rows([
      ['group', 'place'],
      ['aggregate', 'count'],
      ['aggregate', 'sum:amount, in £'],
      ['aggregate', 'max:day'],
      ['filter[id][lte]', '8'],
    ]);
    expect(answer.rows).toEqual([
      { place: 'North', count: 3, 'sum:amount, in £': 4.5, 'max:day': '2024-01-07' },
      { place: 'South', count: 3, 'sum:amount, in £': 6, 'max:day': '2024-01-08' },
      { place: 'West', count: 3, 'sum:amount, in £': 7.5, 'max:day': '2024-01-09' },
    ]);
    const whole = await rows([
      ['aggregate', 'mean:id'],
      ['aggregate', 'median:id'],
      ['aggregate', 'count:amount, in £'],
    ]);
    expect(whole.rows).toEqual([{ 'mean:id': 124.5, 'median:id': 124.5, 'count:amount, in £': 225 }]);
    const first = await rows([
      ['group', 'id'],
      ['limit', '200'],
    ]);
    expect(first.rows).toHaveLength(200);
    const second = (await (await ask(first.next ?? '')).json()) as Answer;
    expect([second.rows.length, second.next]).toEqual([50, null]);
  });

  it('are not sent again to who has them, and are counted', async () => {
    const first = await ask(path(resourceGUID));
    const again = await ask(path(resourceGUID), undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    const counted = () =>
      sql<{ n: number }>`select coalesce(sum(used), 0)::int as n from catalogue.use_day
        where dataset_guid = ${datasetGUID} and kind = 'api'`
        .execute(bench.db.kysely)
        .then((found) => found.rows[0]?.n ?? 0);
    await expect.poll(counted).toBeGreaterThan(5);
  });

  it('of a table that failed for a reason that may pass are made again, and none of a file that is too large', async () => {
    const guid = await bench.upload(await bench.draft(), 'again.csv', 'id,n\n3,4\n');
    await bench.previews.idle();
    const state = (reason: string, retryAt: string) =>
      sql`update catalogue.preview p set state = 'failed', reason = ${reason}, retry_at = ${retryAt}::timestamptz
        from catalogue.stored_file f where f.guid = ${guid} and p.file_key = f.file_key`.execute(
        bench.db.kysely,
      );
    const status = async () => (await ask(path(guid), people.editor)).status;
    await state('broken', '-infinity');
    expect(await status()).toBe(409);
    await state('died', 'tomorrow');
    expect(await status()).toBe(409);
    await state('died', 'yesterday');
    const size = vi.spyOn(bench.stores.files, 'sizeOf').mockResolvedValue(4_000_000_001);
    expect(await status()).toBe(409);
    size.mockRestore();
    expect(await status()).toBe(503);
    await bench.previews.idle();
    expect(await status()).toBe(200);
  });

  it('are described, with their columns and examples', async () => {
    const answer = await ask(`/api/data/v1/resources/${resourceGUID}/openapi.json`);
    const document = (await answer.json()) as {
      openapi: string;
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
    };
    expect(document.openapi).toBe('3.1.0');
    const { [rowsPath(resourceGUID)]: described } = document.paths;
    const names = described?.get.parameters.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['filter[day][gte]', 'filter[place][contains]', 'cursor']));
    expect(names).not.toContain('filter[place][gte]');
  });
});

describe('a cursor', () => {
  it('walks every row of the version that it began with, while another is published', async () => {
    let answer = await rows({ limit: '100' });
    const { version } = answer;
    const seen = answer.rows.map(({ id }) => id);
    const sorted = await rows({ sort: 'place', limit: '100' });
    await bench.upload(datasetGUID, 'benches-2.csv', table(10), resourceGUID);
    await publish();
    await bench.previews.idle();
    expect((await rows()).total).toBe(10);
    while (answer.next !== null) {
      answer = (await (await ask(answer.next)).json()) as Answer;
      expect(answer.version).toBe(version);
      seen.push(...answer.rows.map(({ id }) => id));
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, i) => i));
    expect(await faults({ sort: 'id', cursor: sorted.cursor ?? '' })).toEqual(['cursor']);
  });

  it('ends where the version is no longer open', async () => {
    const { next } = await rows({ limit: '5' });
    await bench.upload(datasetGUID, 'benches-3.csv', table(20), resourceGUID);
    await publish();
    await bench.previews.idle();
    await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong' });
    expect((await ask(next ?? '')).status).toBe(410);
    await publish();
    expect((await ask(next ?? '')).status).toBe(200);
  });
});

it('gives a caller with a part of the table that part alone, with every request', async () => {
  await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'private' });
  const principal = await ensurePrincipal(bench.db.kysely, 'person', people.stranger);
  const narrowing = await bench.previews.fitNarrowing(resourceGUID, {
    sheet: 0,
    columns: [0, 1],
    filters: [{ kind: 'equals', column: 1, text: 'North' }],
  });
  await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by, resource_guids, narrowing)
    values (${principal}, ${datasetGUID}::uuid, 2, ${people.owner}::uuid, ${[resourceGUID]}::uuid[],
      ${JSON.stringify(narrowing)}::jsonb)`.execute(bench.db.kysely);
  // The part is made when it is asked for.
  const first = await ask(path(resourceGUID), people.stranger);
  if (first.status === 503) {
    expect(first.headers.get('retry-after')).not.toBeNull();
    await bench.previews.idle();
  }
  const part = await rows('', people.stranger);
  expect(part.rows.map((row) => Object.keys(row))).toEqual(part.rows.map(() => ['id', 'place']));
  expect(new Set(part.rows.map(({ place }) => place))).toEqual(new Set(['North']));
  for (const query of [
    'select=day',
    'sort=day',
    'group=day',
    'aggregate=max:day',
    'filter[day][empty]=false',
  ])
    expect((await ask(path(resourceGUID, query), people.stranger)).status).toBe(400);
  expect((await rows('aggregate=count', people.stranger)).rows).toEqual([{ count: part.total }]);
  await sql`update access.dataset_grant set ended_at = now() where principal_id = ${principal}`.execute(
    bench.db.kysely,
  );
  expect((await ask(path(resourceGUID), people.stranger)).status).toBe(404);
});
