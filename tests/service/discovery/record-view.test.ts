/** Views of datasets: one for each reader, no matter who and where they are, and no more than a few make up. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { deleteCountedViews, MOST_STRANGERS } from '#proxy/domains/catalogue/record-view.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Uses } from '#proxy/platform/uses/write-uses.ts';
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
import { searchIndex } from '../../support/search-index.ts';
import { usesOf } from '../../support/uses.ts';
import { runJob } from '../../support/run-job.ts';

let db: Database;
let uses: Uses;
let discovery: Service;
const viewed = datasetGuid(ORGANISATION, 'viewed');
const other = datasetGuid(ORGANISATION, 'other');

beforeAll(async () => {
  db = await catalogueDatabase();
  uses = usesOf(db);
  discovery = createDiscoveryService({ db, authenticate, searchIndex, noteUse: uses.note, log: silent });
  await writeRecords(
    db.kysely,
    ['viewed', 'other'].map((sourceIdentifier) => record({ sourceIdentifier })),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
});
afterAll(async () => {
  await uses.close();
  await db.close();
});

/** Two servers that share the database. */
const servers = () =>
  [1, 2].map((): Service =>
    createDiscoveryService({ db, authenticate, searchIndex, noteUse: uses.note, log: silent }),
  ) as [Service, Service];
const count = async (datasetGUID = viewed) => {
  await uses.flush();
  return (await ask(discovery, 'dataset:view', { datasetGUID })).statistic.viewCount;
};
const later = (minutes: number) =>
  db.pool.query("update catalogue.counted_view set counted_at = counted_at - $1 * interval '1 minute'", [
    minutes,
  ]);

beforeEach(async () => {
  await db.pool.query('truncate catalogue.counted_view');
});

it.each([
  ['a page', { visit: randomUUID() }, undefined],
  ['callers that do not say who reads', {}, undefined],
  ['a member, whatever their pages say', null, people.stranger],
])('counts %s once in ten minutes, whichever server is asked', async (_, says, person) => {
  const [one, two] = servers();
  const before = await count();
  const tell = (server: Service) =>
    ask(server, 'dataset:recordView', { datasetGUID: viewed, ...(says ?? { visit: randomUUID() }) }, person);
  expect(await Promise.all([tell(one), tell(two), tell(one), tell(two)])).toEqual([{}, {}, {}, {}]);
  await later(9);
  await tell(two);
  expect(await count()).toBe(before + 1);
  await later(1);
  await tell(two);
  expect(await count()).toBe(before + 2);
});

it('counts every reader behind one address, and every dataset of one reader', async () => {
  const before = [await count(), await count(other)] as const;
  const visits = Array.from({ length: 30 }, () => randomUUID());
  for (const visit of visits) await ask(discovery, 'dataset:recordView', { datasetGUID: viewed, visit });
  await ask(discovery, 'dataset:recordView', { datasetGUID: other, visit: visits[0] });
  expect([await count(), await count(other)]).toEqual([before[0] + 30, before[1] + 1]);
});

it('is not moved further by someone who makes up readers; members and other datasets still count', async () => {
  const [one, two] = servers();
  const before = await count();
  for (let sent = 0; sent < MOST_STRANGERS + 20; sent += 1)
    await ask(sent % 2 ? one : two, 'dataset:recordView', { datasetGUID: viewed, visit: randomUUID() });
  expect(await count()).toBe(before + MOST_STRANGERS);
  await ask(one, 'dataset:recordView', { datasetGUID: viewed }, people.stranger);
  expect(await count()).toBe(before + MOST_STRANGERS + 1);
  const elsewhere = await count(other);
  await ask(one, 'dataset:recordView', { datasetGUID: other, visit: randomUUID() });
  expect(await count(other)).toBe(elsewhere + 1);
});

it('keeps no note of a reader for longer than it needs, and none that says who or what', async () => {
  const visit = randomUUID();
  await ask(discovery, 'dataset:recordView', { datasetGUID: viewed, visit });
  await later(5);
  await ask(discovery, 'dataset:recordView', { datasetGUID: viewed, visit: randomUUID() });
  const { rows } = await db.pool.query<{ reader: Buffer }>('select reader from catalogue.counted_view');
  expect(rows.map(({ reader }) => reader.length)).toEqual([32, 32]);
  await later(5);
  await runJob(db.kysely, deleteCountedViews);
  expect((await db.pool.query('select from catalogue.counted_view')).rowCount).toBe(1);
});

it('refuses a number that is none', async () => {
  await expect(
    ask(discovery, 'dataset:recordView', { datasetGUID: viewed, visit: 'marta@leeds.example' }),
  ).rejects.toThrow('visit');
});
