/** Reports: figures that agree with the public ones and with the CSV, by day, dataset, file, format and key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { levelNumber } from '#contract/access.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';
import { searchIndex } from '../../support/search-index.ts';
import { usesOf, writeUses } from '../../support/uses.ts';

let db: Database;
let discovery: Service;
const open = datasetGuid(ORGANISATION, 'open');
const closed = datasetGuid(ORGANISATION, 'closed');
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const period = (days: number): CallRequest<'report:use'> => ({
  organisationGUID: ORGANISATION,
  from: dayAgo(days - 1),
  until: dayAgo(0),
  order: 'views',
});
const report = (as: string, days = 90) => ask(discovery, 'report:use', period(days), as);

beforeAll(async () => {
  await dayWithRoom();
  db = await catalogueDatabase();
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
  await writeRecords(
    db.kysely,
    [
      record({ sourceIdentifier: 'open' }),
      record({ sourceIdentifier: 'closed', title: '=1+1', visibility: 'private' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  await writeUses(db, open, 'view', 'view', 'preview', 'download', 'api', 'api', 'api');
  await writeUses(db, closed, 'view');
  await db.pool.query(
    `insert into catalogue.use_day (dataset_guid, day, kind, used)
    values ($1, $2, 'view', 7), ($1, $3, 'view', 5)`,
    [open, dayAgo(89), dayAgo(90)],
  );
});
afterAll(() => db.close());

describe('use', () => {
  it('agrees with the public figures, and compares with the days before', async () => {
    const { totals, before, days, datasets, otherDatasets, sample } = await report(people.member);
    const { statistic } = await ask(discovery, 'dataset:view', { datasetGUID: open });
    expect(sample).toBe(false);
    expect(totals).toEqual({ views: 9, previews: 1, downloads: 1, apiCalls: 3, spatialCalls: 0 });
    expect(before).toMatchObject({ views: 5, downloads: 0 });
    expect(datasets).toMatchObject([{ datasetGUID: open, ...totals, viewsBefore: 5 }]);
    const trend = datasets[0]?.trend ?? [];
    expect([trend.length, trend[0], trend.at(-1), trend.slice(1, -1).every((n) => n === 0)]).toEqual([
      13,
      7,
      2,
      true,
    ]);
    expect(otherDatasets.count).toBe(0);
    expect(days).toHaveLength(90);
    expect(days[0]).toMatchObject({ day: dayAgo(89), views: 7, before: { views: 0 } });
    expect(days.at(-1)).toMatchObject({ day: dayAgo(0), views: 2, before: { views: 5 } });
    const { result } = await ask(discovery, 'organisation:statistics', { organisationGUID: ORGANISATION });
    expect(result.views.total).toBe(9);
    expect(result.downloads.total).toBe(totals.downloads);
    expect(statistic).toMatchObject({ fileDownloadCount: 1, APICallCount: 3 });
  });

  it('is of what the caller may find', async () => {
    expect((await report(people.editor)).totals.views).toBe(10);
    expect((await report(people.editor)).datasets).toHaveLength(2);
    const { text } = await ask(discovery, 'report:useExport', period(90), people.member);
    expect(text).not.toContain(closed);
  });

  it('orders datasets by the figure that is asked for', async () => {
    const order = async (by: 'views' | 'apiCalls') =>
      (await ask(discovery, 'report:use', { ...period(30), order: by }, people.editor)).datasets.map(
        ({ datasetGUID }) => datasetGUID,
      );
    // In these days it was looked at most, and called least.
    await writeUses(db, closed, 'view', 'view');
    expect(await order('views')).toEqual([closed, open]);
    expect(await order('apiCalls')).toEqual([open, closed]);
  });

  it('says within which time calls of the API were answered, by key', async () => {
    const within = async (as: string) => (await report(as)).keys.map((key) => [key.keyGUID, key.within]);
    // No call was timed: these uses are of no request.
    expect(await within(people.member)).toEqual([[null, null]]);
    const uses = usesOf(db);
    for (let call = 0; call < 20; call += 1)
      withClientAddress('203.0.113.9', () =>
        uses.note({ kind: 'api', datasetGUID: open, identityGUID: null }),
      );
    // One that is refused, and one of a page, are no calls whose time counts.
    withClientAddress('203.0.113.9', () => {
      uses.note({ kind: 'api', datasetGUID: open, identityGUID: null, status: 403 });
      uses.note({ kind: 'view', datasetGUID: open, identityGUID: null });
    });
    await uses.close();
    const { rows } = await db.pool.query('select sum(calls)::int as calls from catalogue.call_time');
    expect(rows).toEqual([{ calls: 20 }]);
    await db.pool.query(
      `insert into catalogue.call_time (dataset_guid, day, step, calls) values ($1, $2, 64, 1), ($1, $2, 72, 1), ($3, $2, 80, 99)`,
      [open, dayAgo(1), closed],
    );
    // 21 of 22 calls took at most 256 ms; what the caller may not find is not in it.
    expect(await within(people.member)).toEqual([[null, 256]]);
    expect(await within(people.editor)).toEqual([[null, 1024]]);
  });

  it('is exported to the unit, with no formula', async () => {
    const { text, isCut } = await ask(discovery, 'report:useExport', period(90), people.editor);
    expect(isCut).toBe(false);
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const at = (name: string) => head.split(',').indexOf(name);
    const cells = lines.map((line) => line.split(','));
    const views = cells.filter((row) => row[at('kind')] === 'view').map((row) => Number(row[at('used')]));
    expect(views.reduce((a, b) => a + b, 0)).toBe((await report(people.editor)).totals.views);
    expect(text).toContain("'=1+1");
  });

  it.each([
    [people.stranger, {}, 403],
    [undefined, {}, 401],
    [people.member, { until: dayAgo(400) }, 400],
    [people.member, { from: dayAgo(800) }, 400],
  ])('is refused: %s %j %s', async (as, more, status) => {
    expect((await send(discovery, 'report:use', { ...period(30), ...more }, as)).status).toBe(status);
  });
});

describe('the organisation', () => {
  it('counts by day: members, grants, keys, requests with keys and changes', async () => {
    const { kysely } = db;
    await kysely.transaction().execute((trx) =>
      recordAudit(trx, {
        organisationGUID: ORGANISATION,
        actorGUID: people.owner,
        action: 'member.joined',
        object: { kind: 'member', id: people.member },
      }),
    );
    const grant = {
      principal_id: await ensurePrincipal(kysely, 'organisation', OTHER_ORGANISATION),
      dataset_guid: open,
      level: levelNumber('read'),
      granted_by: people.owner,
      ended_by: null,
    };
    const from = new Date(Date.now() - 5 * 86_400_000);
    await kysely
      .insertInto('access.dataset_grant')
      .values([
        { ...grant, valid_from: from },
        { ...grant, valid_from: from, valid_until: new Date(Date.now() - 2 * 86_400_000) },
      ])
      .execute();
    const keyOf = (organisation: string, place: number) =>
      kysely
        .insertInto('access.api_key')
        .values({
          organisation_guid: organisation,
          name: `Key ${place}`,
          token_hash: Buffer.from(`key ${place}`),
          last_four: '0000',
          scopes: [],
          role_id: null,
          lifetime_days: 30,
          created_by: people.owner,
          expires_at: new Date(Date.now() + 86_400_000),
        })
        .returning('key_guid')
        .executeTakeFirstOrThrow();
    const asked = [
      await keyOf(ORGANISATION, 1),
      await keyOf(ORGANISATION, 2),
      await keyOf(OTHER_ORGANISATION, 3),
    ];
    await kysely
      .insertInto('access.key_use')
      .values(asked.map(({ key_guid }, index) => ({ key_guid, day: dayAgo(1), used: 10 ** index })))
      .execute();
    const found = await ask(discovery, 'report:organisation', period(10), people.owner);
    expect(found.days.map(({ keyRequests }) => keyRequests)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 11, 0]);
    expect(found.days.map(({ members }) => members)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
    expect(found.days.map(({ grants }) => grants)).toEqual([0, 0, 0, 0, 2, 2, 2, 1, 1, 1]);
    expect(found.days.at(-1)?.changes).toBe(1);
    expect(found.actions).toEqual([{ action: 'member.joined', count: 1 }]);
    expect(found.quotas).toEqual([]);
    expect((await send(discovery, 'report:organisation', period(10), people.member)).status).toBe(403);

    const { text } = await ask(discovery, 'report:organisationExport', period(10), people.owner);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('measure,name,day,value,of,period');
    const valuesOf = (measure: string) =>
      lines.flatMap((line) => (line.startsWith(`${measure},`) ? [Number(line.split(',')[3])] : []));
    expect(valuesOf('members')).toEqual(found.days.map(({ members }) => members));
    expect(valuesOf('grants')).toEqual(found.days.map(({ grants }) => grants));
    expect(lines).toContain('changesOfKind,member.joined,,1,,');
    expect((await send(discovery, 'report:organisationExport', period(10), people.member)).status).toBe(403);
  });
});

describe('what the lists of an organisation have', () => {
  it('is counted as each member sees it, and for no one else', async () => {
    const of = { organisationGUID: ORGANISATION };
    const contents = (as: string) => ask(discovery, 'report:contents', of, as);
    const document = JSON.stringify({ title: 'A map', layers: [] });
    const insert = (published: string | null) =>
      db.pool.query(
        `insert into catalogue.map (map_guid, organisation_guid, document, published, published_revision, published_at)
        values (gen_random_uuid(), $1, $2, $3::jsonb, case when $3::jsonb is not null then 1 end,
          case when $3::jsonb is not null then now() end)`,
        [ORGANISATION, document, published],
      );
    await insert(null);
    await insert(document);
    // The one of tables of metadata is in no list.
    await db.pool.query(
      `insert into catalogue.harvest_source (source_guid, organisation_guid, kind, name)
      values (gen_random_uuid(), $1, 'sheet', 'CSV'), (gen_random_uuid(), $1, 'catalogue', 'Open data')`,
      [ORGANISATION],
    );
    expect(await contents(people.owner)).toEqual({
      datasets: 2,
      maps: 2,
      charts: 0,
      imports: 1,
      requests: 0,
    });
    expect(await contents(people.member)).toEqual({
      datasets: 1,
      maps: 1,
      charts: 0,
      imports: null,
      requests: null,
    });
    await db.pool.query(
      `insert into access.request (dataset_guid, identity_guid, purpose, valid_until, due_at)
      values ($1, $2, 'Research', now() + interval '9 days', now() + interval '9 days')`,
      [open, people.stranger],
    );
    expect((await contents(people.owner)).requests).toBe(1);
    const status = async (as?: string) => (await send(discovery, 'report:contents', of, as)).status;
    expect([await status(people.stranger), await status()]).toEqual([403, 401]);
  });
});
