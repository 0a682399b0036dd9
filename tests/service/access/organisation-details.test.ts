/** The call `organisation/update`, and addresses that an organisation had before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { readRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { publishingBench } from '../publishing/bench.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
  record,
  send,
  silent,
  OTHER_ORGANISATION,
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

const view = (guid = organisationGUID) => ask(bench.auth, 'organisation/view', { organisationGUID: guid });
/** Makes the owner of this organisation one of the other as well, with a role. */
const join = (roleId: number) =>
  db.kysely
    .insertInto('auth.member')
    .values({ organisation_guid: OTHER_ORGANISATION, identity_guid: people.owner, role_id: roleId })
    .onConflict((conflict) =>
      conflict.columns(['organisation_guid', 'identity_guid']).doUpdateSet({ role_id: roleId }),
    )
    .execute();

it('has names in registers, each once, and keeps what a request leaves out', async () => {
  const ror = 'https://ror.org/024mrxd33';
  expect((await update({ identifiers: [ror, ' GB 1234 ', ror] })).status).toBe(200);
  expect((await update({})).status).toBe(200);
  expect(await view()).toMatchObject({ identifiers: [ror, 'GB 1234'] });
  expect(await codes(await update({ identifiers: ['x'.repeat(201)] }))).toEqual([
    400,
    'identifiers organisation.identifierLength',
  ]);
  expect((await codes(await update({ identifiers: Array.from({ length: 11 }, String) })))[0]).toBe(400);
  expect((await update({ identifiers: [] })).status).toBe(200);
  expect(await view()).not.toHaveProperty('identifiers');
});

it('is a part of another only where the caller manages both, and never of its own parts', async () => {
  const asPart = { parentGUID: OTHER_ORGANISATION };
  const refused = [400, 'parentGUID organisation.notManaged'];
  expect(await codes(await update(asPart))).toEqual(refused);
  await join(7);
  expect(await codes(await update(asPart))).toEqual(refused);
  await join(1);
  expect((await update(asPart)).status).toBe(200);
  const { name, slug } = await view(OTHER_ORGANISATION);
  expect((await view()).parent).toEqual({ organisationGUID: OTHER_ORGANISATION, name, slug });
  expect((await view(OTHER_ORGANISATION)).parts).toMatchObject([{ organisationGUID }]);
  const other = { organisationGUID: OTHER_ORGANISATION, name, slug };
  const codesOfOther = async (parentGUID: string) =>
    codes(await send(bench.auth, 'organisation/update', { ...details, ...other, parentGUID }, people.owner));
  expect(await codesOfOther(organisationGUID)).toEqual([400, 'parentGUID organisation.parentIsPart']);
  expect(await codesOfOther(OTHER_ORGANISATION)).toEqual([400, 'parentGUID organisation.parentIsPart']);
  // A colleague who manages this one alone changes what is beside it, and can end it.
  await db.kysely
    .deleteFrom('auth.member')
    .where('organisation_guid', '=', OTHER_ORGANISATION)
    .where('identity_guid', '=', people.owner)
    .execute();
  expect((await update(asPart)).status).toBe(200);
  expect((await update({ parentGUID: null })).status).toBe(200);
  expect(await view()).not.toHaveProperty('parent');
  expect(await codes(await update(asPart))).toEqual(refused);
});

it('proposes a licence that it offers, and a language', async () => {
  expect(await codes(await update({ defaultLicence: 999_999 }))).toEqual([
    400,
    'defaultLicence lookup.rowUnknown',
  ]);
  expect(await codes(await update({ defaultLanguage: 'not a tag' }))).toEqual([
    400,
    'defaultLanguage language.notTag',
  ]);
  expect((await update({ defaultLicence: 4, defaultLanguage: 'cy' })).status).toBe(200);
  expect(await view()).toMatchObject({ defaultLicence: 4, defaultLanguage: 'cy' });
  const publishing = await publishingBench({ db });
  const { proposals } = await publishing.ask('dataset:edit', { datasetGUID: await publishing.draft() });
  const proposed = proposals.flatMap(({ field, value, from }) =>
    from.source === 'organisationDefault' ? [[field, value]] : [],
  );
  expect(proposed).toEqual([
    ['licence', 4],
    ['language', 'cy'],
    ['languages', ['cy']],
  ]);
  // A licence that the organisation offers no more is proposed to no one.
  await publishing.ask('lut:delete', { organisationGUID, lutTableName: 'licenceType', id: 4 });
  const again = await publishing.ask('dataset:edit', { datasetGUID: await publishing.draft() });
  expect(again.proposals.some(({ field, value }) => field === 'licence' && value === 4)).toBe(false);
});
