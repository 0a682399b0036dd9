/** Following: who may, what changed meanwhile, and that what is private stays so. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallResponse } from '#contract/index.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';

let db: Database;
let discovery: Service;

const guid = (id: string) => datasetGuid(ORGANISATION, id);
const write = (fields: Partial<ImportRecord> & { sourceIdentifier: string }) =>
  writeRecords(db.kysely, [record(fields)], { organisationGUID: ORGANISATION, kind: 'test' });
const list = (who: string): Promise<CallResponse<'follow:list'>> => ask(discovery, 'follow:list', {}, who);
const follow = (who: string, id: string, wanted = true) =>
  ask(discovery, 'dataset:follow', { datasetGUID: guid(id), follow: wanted }, who);

const databases: Database[] = [];
beforeEach(async () => {
  db = await catalogueDatabase();
  databases.push(db);
  discovery = createDiscoveryService({ db, authenticate, log: silent });
  await write({ sourceIdentifier: 'trees', title: 'Trees' });
  await write({ sourceIdentifier: 'plans', title: 'Plans', visibility: 'organisation' });
});
afterAll(async () => {
  for (const one of databases) await one.close();
});

describe('a dataset', () => {
  it('is followed once, counted for all, and followed no longer', async () => {
    expect(await follow(people.newcomer, 'trees')).toEqual({ following: true, followers: 1 });
    expect(await follow(people.newcomer, 'trees')).toEqual({ following: true, followers: 1 });
    await follow(people.member, 'trees');
    const asked = { datasetGUID: guid('trees') };
    expect(await ask(discovery, 'dataset:following', asked)).toEqual({ following: false, followers: 2 });
    expect(await follow(people.newcomer, 'trees', false)).toEqual({ following: false, followers: 1 });
    expect((await list(people.newcomer)).totalCount).toBe(0);
  });

  it('is not followed by a visitor, nor by anyone who may not find it', async () => {
    const followed = { datasetGUID: guid('trees'), follow: true };
    expect((await send(discovery, 'dataset:follow', followed)).status).toBe(401);
    const hidden = { ...followed, datasetGUID: guid('plans') };
    const absent = { ...followed, datasetGUID: guid('nothing') };
    const [toHidden, toAbsent] = await Promise.all(
      [hidden, absent].map(async (one) => {
        const response = await send(discovery, 'dataset:follow', one, people.stranger);
        return [response.status, await response.json()];
      }),
    );
    expect(toHidden).toEqual(toAbsent);
    expect(toHidden?.[0]).toBe(404);
  });

  it('says what has changed since it was seen, and nothing once it was', async () => {
    await follow(people.newcomer, 'trees');
    expect((await list(people.newcomer)).result[0]?.changes).toEqual([]);
    await write({ sourceIdentifier: 'trees', title: 'Street trees', updatedAt: '2026-02-01T00:00:00.000Z' });
    const changed = await list(people.newcomer);
    expect(changed).toMatchObject({ totalCount: 1, changedCount: 1 });
    expect(changed.result[0]).toMatchObject({ title: 'Street trees', changes: ['data', 'title'] });
    await ask(discovery, 'follow:markSeen', { datasetGUID: guid('trees') }, people.newcomer);
    expect(await list(people.newcomer)).toMatchObject({ changedCount: 0, result: [{ changes: [] }] });
  });

  it('that is written again unchanged has not changed', async () => {
    await follow(people.newcomer, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'Trees' });
    expect((await list(people.newcomer)).changedCount).toBe(0);
  });

  it('is gone from the list, title and count, for anyone who has lost access', async () => {
    await follow(people.newcomer, 'trees');
    await follow(people.member, 'trees');
    await write({ sourceIdentifier: 'trees', title: 'Secret trees', visibility: 'organisation' });
    expect(await list(people.newcomer)).toMatchObject({ totalCount: 0, changedCount: 0, result: [] });
    expect((await list(people.member)).result[0]?.title).toBe('Secret trees');
    expect((await send(discovery, 'dataset:following', { datasetGUID: guid('trees') })).status).toBe(404);
    await ask(discovery, 'follow:markSeen', {}, people.newcomer);
    await write({ sourceIdentifier: 'trees', title: 'Open trees' });
    expect((await list(people.newcomer)).result[0]?.changes).toEqual(['title']);
  });

  it('comes in pages, those that changed first', async () => {
    await write({ sourceIdentifier: 'benches' });
    await write({ sourceIdentifier: 'ponds' });
    for (const id of ['benches', 'trees', 'ponds']) await follow(people.newcomer, id);
    await write({ sourceIdentifier: 'benches', title: 'All benches' });
    const page = (offset: number) => ask(discovery, 'follow:list', { limit: 2, offset }, people.newcomer);
    expect((await page(0)).result.map(({ title }) => title)).toEqual(['All benches', 'Dataset ponds']);
    expect(await page(2)).toMatchObject({ totalCount: 3, changedCount: 1, result: [{ title: 'Trees' }] });
    expect(await page(10)).toMatchObject({ totalCount: 3, result: [] });
  });
});

describe('an organisation', () => {
  const followIt = (who: string) =>
    ask(discovery, 'organisation:follow', { organisationGUID: ORGANISATION, follow: true }, who);

  it('counts the datasets that are new to its follower, of those that they may find', async () => {
    expect(await followIt(people.newcomer)).toEqual({ following: true, followers: 1 });
    expect((await list(people.newcomer)).organisations).toMatchObject([{ slug: 'parks', newDatasets: 0 }]);
    await write({ sourceIdentifier: 'new' });
    await write({ sourceIdentifier: 'hidden', visibility: 'private' });
    expect((await list(people.newcomer)).organisations[0]?.newDatasets).toBe(1);
    await ask(discovery, 'follow:markSeen', { organisationGUID: ORGANISATION }, people.newcomer);
    expect((await list(people.newcomer)).organisations[0]?.newDatasets).toBe(0);
  });

  it('that does not exist is not followed', async () => {
    const followed = { organisationGUID: guid('trees'), follow: true };
    expect((await send(discovery, 'organisation:follow', followed, people.newcomer)).status).toBe(404);
  });
});

it('whether messages are wanted can be set before anything is followed', async () => {
  expect((await list(people.newcomer)).mail).toEqual({ wanted: true, address: null });
  await ask(discovery, 'follow:setMail', { wanted: false }, people.newcomer);
  expect((await list(people.newcomer)).mail.wanted).toBe(false);
});
