/** Counting use, the 90-day window, freshness, and the revision that page caches depend on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { refreshRanks } from '#proxy/platform/uses/use-days.ts';
import type { Uses } from '#proxy/platform/uses/write-uses.ts';
import { levelNumber } from '#contract/access.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';
import { searchIndex } from '../../support/search-index.ts';
import { usesOf, writeUses } from '../../support/uses.ts';

let db: Database;
let uses: Uses;
let discovery: Service;
const guid = datasetGuid(ORGANISATION, 'used');
const view = () => ask(discovery, 'dataset:view', { datasetGUID: guid });
const write = (fields: Partial<Parameters<typeof record>[0]> = {}) =>
  writeRecords(db.kysely, [record({ sourceIdentifier: 'used', ...fields })], {
    organisationGUID: ORGANISATION,
    kind: 'test',
  });

beforeAll(async () => {
  await dayWithRoom();
  db = await catalogueDatabase();
  uses = usesOf(db);
  discovery = createDiscoveryService({ db, authenticate, searchIndex, noteUse: uses.note, log: silent });
  await write();
});
afterAll(async () => {
  await uses.close();
  await db.close();
});

describe('use', () => {
  it('is counted by kind, for today, and never as sample', async () => {
    await writeUses(
      db,
      guid,
      ...Array.from({ length: 5 }, () => 'view' as const),
      'download',
      'api',
      'preview',
    );
    const dataset = await view();
    expect(dataset.statistic).toEqual({ viewCount: 5, fileDownloadCount: 1, APICallCount: 1, sample: false });
    expect(dataset.use).toHaveLength(90);
    expect(dataset.use.at(-1)).toMatchObject({
      day: new Date().toISOString().slice(0, 10),
      views: 5,
      downloads: 1,
      apiCalls: 1,
    });
    expect(dataset.trend).toHaveLength(18);
    expect(dataset.trend.at(-1)).toBe(5);
  });

  it('is not counted by reading', async () => {
    const before = (await view()).statistic.viewCount;
    expect((await view()).statistic.viewCount).toBe(before);
  });

  it('is counted by dataset:recordView, for those who may find the dataset and are no members of its organisation', async () => {
    const before = (await view()).statistic.viewCount;
    await ask(discovery, 'dataset:recordView', { datasetGUID: guid });
    await uses.flush();
    expect((await view()).statistic.viewCount).toBe(before + 1);
    const hidden = datasetGuid(ORGANISATION, 'hidden');
    await write({ sourceIdentifier: 'hidden', visibility: 'private' });
    const views = async () => {
      await uses.flush();
      return (await ask(discovery, 'dataset:view', { datasetGUID: hidden }, people.editor)).statistic
        .viewCount;
    };
    expect(await ask(discovery, 'dataset:recordView', { datasetGUID: hidden })).toEqual({});
    expect(await views()).toBe(0);
    await db.kysely
      .insertInto('access.dataset_grant')
      .values({
        principal_id: await ensurePrincipal(db.kysely, 'person', people.stranger),
        dataset_guid: hidden,
        level: levelNumber('metadata'),
        granted_by: people.owner,
        ended_by: null,
      })
      .execute();
    await ask(discovery, 'dataset:recordView', { datasetGUID: hidden }, people.editor);
    expect(await views()).toBe(0);
    await ask(discovery, 'dataset:recordView', { datasetGUID: hidden }, people.stranger);
    expect(await views()).toBe(1);
  });

  it('of a dataset that is gone is ignored', async () => {
    await writeUses(db, '00000000-0000-4000-8000-000000000000', 'view');
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct dataset_guid)::int as n from catalogue.use_day`.execute(db.kysely);
    expect(rows[0]?.n).toBe(2);
  });

  it('falls out of the window after 90 days, and says when figures are sample figures', async () => {
    await sql`
      insert into catalogue.use_day (dataset_guid, day, sample, kind, used)
      select ${guid}::uuid, (now() at time zone 'utc')::date - d, true, 'view', 100 from unnest(array[0, 5, 89, 90, 200]) d
    `.execute(db.kysely);
    expect(await refreshRanks(db.kysely)).toBe(1);
    expect(await refreshRanks(db.kysely)).toBe(0);
    const dataset = await view();
    expect(dataset.statistic).toMatchObject({ viewCount: 306, sample: true });
    expect(dataset.trend).toEqual([100, ...Array.from({ length: 15 }, () => 0), 100, 106]);
    const { result } = await ask(discovery, 'organisation:statistics', { organisationGUID: ORGANISATION });
    expect(result).toMatchObject({ sample: true, views: { total: 306, trend: dataset.trend } });
  });
});

describe('freshness', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  // Only a record with a file can be overdue.
  const file: ImportRecord['resources'][number] = {
    key: 'file',
    name: 'Inventory',
    description: null,
    format: 'CSV',
    mimeType: 'text/csv',
    status: 'ready',
    statusReason: null,
    bytes: 10,
    checksum: null,
    profile: null,
    url: 'https://example.org/inventory.csv',
    file: null,
  };

  it.each([
    ['within its cycle', 26, 43, { freshness: 0.9, overdueDays: null }],
    ['overdue', 26, 530, { freshness: -0.23, overdueDays: 100 }],
    ['without a cycle', 33, 5000, { freshness: null, overdueDays: null }],
  ])('%s', async (_, frequencyId, age, expected) => {
    await write({ frequencyId, updatedAt: daysAgo(age), resources: [file] });
    expect(await view()).toMatchObject(expected);
    const summary = await ask(discovery, 'catalogue:summary', {});
    expect(summary.week.overdue).toBe(expected.overdueDays === null ? 0 : 1);
  });

  it('is no question for a planned dataset', async () => {
    await write({ frequencyId: 26, updatedAt: daysAgo(5000), status: 'planned' });
    expect(await view()).toMatchObject({ freshness: null, overdueDays: null });
  });
});

describe('the revision', () => {
  it('rises with a change, in the same transaction, and not without one', async () => {
    await write({ title: 'First' });
    const before = await readRevision(db.kysely);
    await write({ title: 'First' });
    expect(await readRevision(db.kysely)).toBe(before);
    await write({ title: 'Second' });
    expect(Number(await readRevision(db.kysely))).toBe(Number(before) + 1);
    const { refused } = await write({ title: '' });
    expect(refused).toMatchObject([{ reason: expect.stringContaining('dataset_title_check') }]);
    expect(Number(await readRevision(db.kysely))).toBe(Number(before) + 1);
    expect((await view()).title).toBe('Second');
  });
});
