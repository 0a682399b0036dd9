/** Organisations by their words, in pages, by name or by how much they have. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  OTHER_ORGANISATION,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;

beforeAll(async () => {
  db = await catalogueDatabase();
  await db.kysely
    .insertInto('auth.organisation')
    .values([
      {
        organisation_guid: '11111111-1111-4111-8111-111111111111',
        slug: 'amt',
        name: 'Amt für Statistik',
        description: '100% of the figures',
      },
      {
        organisation_guid: '22222222-2222-4222-8222-222222222222',
        slug: 'leeds',
        name: 'leeds',
        description: 'Statistics of a city',
      },
    ])
    .execute();
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'one' })], {
    organisationGUID: OTHER_ORGANISATION,
    kind: 'test',
  });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});

afterAll(() => db.close());

const find = async (request: Partial<CallRequest<'organisation:find'>>) => {
  const { result, totalCount } = await ask(discovery, 'organisation:find', request);
  return { slugs: result.map(({ slug }) => slug), totalCount };
};

describe('organisations', () => {
  it('are listed by name, in pages', async () => {
    expect(await find({})).toEqual({ slugs: ['amt', 'leeds', 'parks', 'water'], totalCount: 4 });
    expect(await find({ limit: 2, offset: 1 })).toEqual({ slugs: ['leeds', 'parks'], totalCount: 4 });
    expect(await find({ limit: 2, offset: 90 })).toEqual({ slugs: [], totalCount: 4 });
  });

  it('are listed by what they have', async () => {
    expect(await find({ order: 'datasetCount', limit: 2 })).toEqual({
      slugs: ['water', 'amt'],
      totalCount: 4,
    });
  });

  it('are found by every word, in any case and without accents', async () => {
    expect((await find({ keywords: 'STATIST' })).slugs).toEqual(['amt', 'leeds']);
    expect((await find({ keywords: ' fur  amt ' })).slugs).toEqual(['amt']);
    expect(await find({ keywords: 'leeds nothing' })).toEqual({ slugs: [], totalCount: 0 });
    expect(await find({ keywords: 'leeds nothing', offset: 5 })).toEqual({ slugs: [], totalCount: 0 });
  });

  it('are found by signs that mean something to a pattern', async () => {
    expect((await find({ keywords: '100%' })).slugs).toEqual(['amt']);
    expect((await find({ keywords: '_' })).slugs).toEqual([]);
    expect((await find({ keywords: '\\' })).slugs).toEqual([]);
    expect((await find({ keywords: '\u0000\ud800' })).slugs).toEqual([]);
  });

  it('are refused with the field at fault', async () => {
    const refused = await send(discovery, 'organisation:find', { limit: 51 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'limit' }] });
  });
});
