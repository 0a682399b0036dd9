/** The call `organisation/update`, and addresses that an organisation had before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
const details = {
  organisationGUID,
  name: 'Parks and Rivers',
  slug: 'parks-and-rivers',
  description: 'Looks after parks.',
  url: 'https://parks.example',
  email: 'hello@parks.example',
  kind: null,
};

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'benches' })], {
    organisationGUID,
    kind: 'test',
  });
});
afterAll(() => db.close());

const update = (more: object, as: string = people.owner) =>
  send(bench.auth, 'organisation/update', { ...details, ...more }, as);
const codes = async (response: Response) => {
  const body = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};

it.each([
  ['another organisation’s address', { slug: 'water' }, 409, 'slug slug.taken'],
  ['an address with capitals', { slug: 'Parks' }, 400, 'slug slug.notSlug'],
  ['no name', { name: ' ' }, 400, 'name text.tooShort'],
  ['a link that is none', { url: 'parks' }, 400, 'url url.notWeb'],
  ['an e-mail address that is none', { email: 'parks' }, 400, 'email email.notAddress'],
  ['an unknown kind', { kind: 'nothing' }, 400, 'kind organisation.kindUnknown'],
])('refuses %s', async (_, more, status, error) => {
  expect(await codes(await update(more))).toEqual([status, error]);
});

it('is for those who manage the organisation', async () => {
  expect((await update({}, people.editor)).status).toBe(403);
  expect((await update({}, people.stranger)).status).toBe(403);
});

it('changes the page, the words that datasets are found by, and what caches know', async () => {
  const before = await readRevision(db.kysely);
  expect(await (await update({})).json()).toMatchObject({
    name: 'Parks and Rivers',
    slug: 'parks-and-rivers',
  });
  expect(Number(await readRevision(db.kysely))).toBeGreaterThan(Number(before));
  const discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
  expect((await ask(discovery, 'dataset:listDiscovery', { keywords: 'rivers' })).totalCount).toBe(1);
});

it('takes the kind by its code, and by the words that a call answers', async () => {
  const { code, label } = await db.kysely
    .selectFrom('catalogue.lookup')
    .select(['code', 'label'])
    .where('table_name', '=', 'agentType')
    .whereRef('label', '<>', 'code')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const kind of [code, label]) {
    expect((await update({ kind })).status).toBe(200);
    const { kind: kept } = await db.kysely
      .selectFrom('auth.organisation')
      .select('kind')
      .where('organisation_guid', '=', organisationGUID)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(code);
  }
});

it('leads from the address before to the present one, and gives it to no one else', async () => {
  expect(await ask(bench.auth, 'organisation/view', { slug: 'parks' })).toMatchObject({
    organisationGUID,
    slug: 'parks-and-rivers',
  });
  // It can be taken back by the organisation itself.
  expect((await update({ slug: 'parks' })).status).toBe(200);
  expect(await ask(bench.auth, 'organisation/view', { slug: 'parks-and-rivers' })).toMatchObject({
    slug: 'parks',
  });
});
