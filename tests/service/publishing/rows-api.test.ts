/** The plain API: the rows of a table, their conditions, forms and figures. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { rowsPath } from '#contract/rows-api.ts';
import { people } from '../../support/catalogue.ts';
import {
  type Answer,
  api,
  ask,
  bench,
  datasetGUID,
  faults,
  path,
  publish,
  resourceGUID,
  rows,
  useRows,
} from './rows-bench.ts';
import { cursorsOfRows } from './rows-cursors.ts';

useRows();

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
    const named = ({ rows: found }: Answer) => found.map(({ place }) => place);
    const ordered = (sort: string, order = 'asc') =>
      rows([
        ['group', 'place'],
        ['aggregate', 'sum:id'],
        ['filter[id][lte]', '8'],
        ['sort', sort],
        ['order', order],
      ]);
    expect(named(await ordered('sum:id', 'desc'))).toEqual(['West', 'South', 'North']);
    expect(named(await ordered('place', 'desc'))).toEqual(['West', 'South', 'North']);
    expect(named(await ordered('sum:id'))).toEqual(['North', 'South', 'West']);
    // What is not in the answer is no order of it.
    expect(await faults({ group: 'place', sort: 'day' })).toEqual(['sort']);
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
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors ?? []]).toEqual([true, []]);
    const { [rowsPath(resourceGUID)]: described } = document.paths;
    const names = described?.get.parameters.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['filter[day][gte]', 'filter[place][contains]', 'cursor']));
    expect(names).not.toContain('filter[place][gte]');
  });
});

cursorsOfRows();
