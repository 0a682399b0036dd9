/** What the server answers about datasets that were deleted: 410 where anyone could find them, and nothing of the others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { exportsOf } from '../exports/support.ts';

let db: Database;
let discovery: Service;

const guid = (identifier: string) => datasetGuid(ORGANISATION, identifier);
const write = (fields: Parameters<typeof record>[0]) =>
  writeRecords(db.kysely, [record(fields)], { organisationGUID: ORGANISATION, kind: 'test' });
const remove = (identifier: string) =>
  db.kysely.deleteFrom('catalogue.dataset').where('dataset_guid', '=', guid(identifier)).execute();
const view = (identifier: string, caller?: string) =>
  send(discovery, 'dataset:view', { datasetGUID: guid(identifier) }, caller);

beforeAll(async () => {
  db = await catalogueDatabase();
  discovery = createDiscoveryService({ db, authenticate, log: silent });
});
afterAll(() => db.close());

it('was public: 410 with title, day and publisher, for everyone and in every format', async () => {
  await write({ sourceIdentifier: 'public', title: 'Ponds' });
  expect((await view('public')).status).toBe(200);
  await remove('public');
  for (const caller of [undefined, people.editor]) {
    const response = await view('public', caller);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({
      status: 410,
      deleted: {
        title: 'Ponds',
        deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        organisation: { name: 'Parks Department' },
      },
    });
  }
  const ask = exportsOf(db);
  for (const ending of ['', '.ttl', '.atom'])
    expect((await ask(`/catalogue/dataset/${guid('public')}${ending}`)).status).toBe(410);
});

it.each([
  ['private', { visibility: 'private' }],
  ['for the organisation', { visibility: 'organisation' }],
  ['a draft', { status: 'draft' }],
] as const)('was %s: it is as unknown as any other', async (identifier, fields) => {
  await write({ sourceIdentifier: identifier, title: 'Secret', ...fields });
  await remove(identifier);
  for (const caller of [undefined, people.editor]) expect((await view(identifier, caller)).status).toBe(404);
});

it('leaves nothing behind when the deletion is taken back', async () => {
  await write({ sourceIdentifier: 'kept', title: 'Kept' });
  const undone = db.kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom('catalogue.dataset').where('dataset_guid', '=', guid('kept')).execute();
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect((await view('kept')).status).toBe(200);
  const left = db.kysely.selectFrom('catalogue.deleted_dataset').selectAll();
  expect(await left.where('dataset_guid', '=', guid('kept')).execute()).toEqual([]);
});

it('came back: it is there again, and unknown where it came back as private', async () => {
  await write({ sourceIdentifier: 'again', title: 'Again' });
  await remove('again');
  await write({ sourceIdentifier: 'again', title: 'Again' });
  expect((await view('again')).status).toBe(200);
  await remove('again');
  await write({ sourceIdentifier: 'again', title: 'Again', visibility: 'private' });
  expect((await view('again')).status).toBe(404);
});
