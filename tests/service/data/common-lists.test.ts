/** Lists for all organisations: what a platform administrator changes of them, and that a start leaves it so. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { checkLookups } from '#proxy/domains/publishing/lookup-values.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { BOSS, commonListsBench } from './common-lists-bench.ts';
import type { ReplacingBench } from './replacing-bench.ts';

let bench: ReplacingBench;
let db: Database;
let data: Service;
/** Ids of two themes. */
const [retired, other] = [8, 3];

beforeAll(async () => {
  bench = await commonListsBench();
  ({ db, data } = bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await db.kysely.updateTable('catalogue.lookup').set({ kept: [] }).execute();
  await seedLookups(db.kysely);
});

const seedOf = (id: number) => lookupSeeds.theme.find((seed) => seed.id === id)!;
const rows = async () => (await ask(data, 'lut:allRows', { lutTableName: 'theme' }, BOSS)).result;
const rowOf = async (id: number) => (await rows()).find((row) => row.id === id);
const rename = (fields: Partial<CallRequest<'lut:rename'>>, as: string = BOSS) =>
  send(data, 'lut:rename', { lutTableName: 'theme', id: retired, description: '', ...fields }, as);
const deactivate = (fields: Partial<CallRequest<'lut:deactivate'>> = {}) =>
  send(data, 'lut:deactivate', { lutTableName: 'theme', id: retired, ...fields }, BOSS);
const activate = () => send(data, 'lut:activate', { lutTableName: 'theme', id: retired }, BOSS);
const offered = async () =>
  (await ask(data, 'lut:view', { organisationGUID, lutTableName: 'theme' }, people.member)).result.map(
    ({ id }) => id,
  );
const give = async (of: string, name: string, theme_ids: number[]) => {
  const guid = datasetGuid(of, name);
  await db.kysely
    .updateTable('catalogue.dataset')
    .set({ theme_ids })
    .where('dataset_guid', '=', guid)
    .execute();
};
const themesOf = async (of: string, name: string) =>
  (
    await db.kysely
      .selectFrom('catalogue.dataset')
      .select('theme_ids')
      .where('dataset_guid', '=', datasetGuid(of, name))
      .executeTakeFirstOrThrow()
  ).theme_ids;

describe('a value that is renamed for all', () => {
  it('has its new name in the lists of organisations and in facets, and keeps it after a start', async () => {
    await give(organisationGUID, 'a', [retired]);
    await db.kysely
      .insertInto('catalogue.facet_term')
      .values({ facet: 'theme', value: String(retired), label: seedOf(retired).label })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const answer = await rename({ label: 'Mobility', description: 'Roads and rails' });
    expect(await answer.json()).toMatchObject({
      label: 'Mobility',
      description: 'Roads and rails',
      datasetCount: 1,
      product: { label: seedOf(retired).label, isActive: true },
    });
    await seedLookups(db.kysely);
    expect(await rowOf(retired)).toMatchObject({ label: 'Mobility', description: 'Roads and rails' });
    const term = await db.kysely
      .selectFrom('catalogue.facet_term')
      .select('label')
      .where('facet', '=', 'theme')
      .where('value', '=', String(retired))
      .executeTakeFirst();
    expect(term?.label).toBe('Mobility');
  });

  it('follows the product again once it is called as the product calls it', async () => {
    await rename({ label: 'Mobility' });
    await rename({ label: seedOf(retired).label, description: seedOf(retired).description ?? '' });
    // As if the next release had other words.
    await db.kysely
      .updateTable('catalogue.lookup')
      .set({ label: 'Old words' })
      .where('table_name', '=', 'theme')
      .where('id', '=', retired)
      .execute();
    expect(await seedLookups(db.kysely)).toBe(1);
    expect(await rowOf(retired)).toMatchObject({ label: seedOf(retired).label });
  });

  it('gets what a release adds to it, and values that are new are added', async () => {
    await rename({ label: 'Mobility' });
    await db.kysely
      .updateTable('catalogue.lookup')
      .set({ uri: null, position: 99 })
      .where('table_name', '=', 'theme')
      .where('id', '=', retired)
      .execute();
    await db.kysely
      .deleteFrom('catalogue.lookup')
      .where('table_name', '=', 'theme')
      .where('id', '=', other)
      .execute();
    expect(await seedLookups(db.kysely)).toBe(2);
    const stored = await db.kysely
      .selectFrom('catalogue.lookup')
      .select(['id', 'label', 'uri'])
      .where('table_name', '=', 'theme')
      .where('id', 'in', [retired, other])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { id: other, label: seedOf(other).label, uri: seedOf(other).uri },
      { id: retired, label: 'Mobility', uri: seedOf(retired).uri },
    ]);
  });

  it('is refused the name of another value, an empty one, and a value that there is not', async () => {
    const taken = await rename({ label: seedOf(other).label.toUpperCase() });
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { errors: [{ field: 'label', code: 'lookup.labelTaken' }] },
    ]);
    expect((await rename({ label: ' ' })).status).toBe(400);
    expect((await rename({ label: 'New', id: 4_711 })).status).toBe(404);
    // Words of the specification, which no one changes.
    expect((await rename({ label: 'New', lutTableName: 'status' as 'theme' })).status).toBe(400);
  });
});

describe('a value that is removed for all', () => {
  it('is offered by no organisation, stays where it is, also when the dataset is saved, and stays removed', async () => {
    await give(organisationGUID, 'a', [retired]);
    expect(await (await deactivate()).json()).toMatchObject({
      row: { isActive: false, datasetCount: 1 },
      organisations: 0,
      datasets: 0,
    });
    await seedLookups(db.kysely);
    expect(await offered()).not.toContain(retired);
    await bench.idle();
    expect(await themesOf(organisationGUID, 'a')).toEqual([retired]);
    const check = (present: number[]) =>
      checkLookups(db.kysely, organisationGUID, { themes: [retired, other] }, { themes: present });
    await check([retired]);
    await expect(check([])).rejects.toMatchObject({ status: 400 });
    expect((await deactivate()).status).toBe(404);
  });

  it('is replaced in the datasets of every organisation, with their histories', async () => {
    await give(organisationGUID, 'a', [retired, other]);
    await give(organisationGUID, 'b', [retired]);
    await give(OTHER_ORGANISATION, 'c', [retired]);
    await bench.stop();
    const answer = await deactivate({ replacedBy: other });
    expect(await answer.json()).toMatchObject({ organisations: 2, datasets: 3 });
    const shown = async () => (await ask(data, 'lut:replacements', {}, BOSS)).result[0];
    expect(await shown()).toMatchObject({
      table: 'theme',
      tags: [seedOf(retired).label],
      label: seedOf(other).label,
      state: 'waiting',
      done: 0,
      total: 3,
    });
    await bench.run();
    expect(await shown()).toMatchObject({ state: 'done', done: 3, total: 3, changed: 3 });
    expect(await themesOf(organisationGUID, 'a')).toEqual([other]);
    expect(await themesOf(organisationGUID, 'b')).toEqual([other]);
    expect(await themesOf(OTHER_ORGANISATION, 'c')).toEqual([other]);
    expect(await rowOf(retired)).toMatchObject({ datasetCount: 0 });
    expect(await rowOf(other)).toMatchObject({ datasetCount: 3 });
    const revisions = await db.kysely
      .selectFrom('catalogue.dataset_revision')
      .select('changed_by')
      .where('field', '=', 'themes')
      .execute();
    expect(new Set(revisions.map(({ changed_by }) => changed_by))).toEqual(new Set([BOSS]));
  });

  it('is refused a replacement that is not offered, itself, and one that there is not', async () => {
    await send(data, 'lut:deactivate', { lutTableName: 'theme', id: other }, BOSS);
    for (const replacedBy of [other, retired, 4_711]) {
      const refused = await deactivate({ replacedBy });
      expect([replacedBy, refused.status, await refused.json()]).toMatchObject([
        replacedBy,
        404,
        { errors: [{ field: 'replacedBy', code: 'lookup.notReplacement' }] },
      ]);
    }
    expect(await offered()).toContain(retired);
  });

  it('is offered again, and hidden ones are counted', async () => {
    await ask(data, 'lut:delete', { organisationGUID, lutTableName: 'theme', id: retired }, people.owner);
    expect(await rowOf(retired)).toMatchObject({ isActive: true, hiddenBy: 1 });
    await ask(data, 'lut:restore', { organisationGUID, lutTableName: 'theme', id: retired }, people.owner);
    await deactivate();
    expect((await activate()).status).toBe(200);
    expect(await offered()).toContain(retired);
    expect((await activate()).status).toBe(404);
    await seedLookups(db.kysely);
    expect(await rowOf(retired)).toMatchObject({ isActive: true });
  });
});

it('is in the log of the platform, and in that of each organisation whose datasets change', async () => {
  const { auth } = authBench(db);
  const ours = async () =>
    (await ask(auth, 'audit/list', { organisationGUID }, people.owner)).result.map(({ id }) => id);
  const before = await ours();
  await give(OTHER_ORGANISATION, 'c', [retired]);
  await rename({ label: 'Mobility' });
  await deactivate({ replacedBy: other });
  const { result, next } = await ask(auth, 'platform/audit', {}, BOSS);
  expect(next).toBeNull();
  expect(result.slice(0, 2)).toMatchObject([
    {
      action: 'lookup.deactivated',
      actorGUID: BOSS,
      actorName: 'newcomer Example',
      objectKind: 'theme',
      objectId: String(retired),
      before: { label: 'Mobility' },
      after: { replacedBy: { id: other }, datasets: 1, organisations: 1 },
    },
    { action: 'lookup.renamed', before: { label: seedOf(retired).label }, after: { label: 'Mobility' } },
  ]);
  expect(result.at(-1)).toMatchObject({ action: 'platformAdministrator.named', actorGUID: null });
  const theirs = await ask(auth, 'audit/list', { organisationGUID: OTHER_ORGANISATION }, people.stranger);
  expect(theirs.result[0]).toMatchObject({ action: 'lookup.deactivated', after: { datasets: 1 } });
  // The other organisation had none of it.
  expect(await ours()).toEqual(before);
  await bench.idle();
});

it('is for platform administrators: the calls are refused to all others, with the capability', async () => {
  for (const [name, request] of [
    ['lut:allRows', { lutTableName: 'theme' }],
    ['lut:create', { lutTableName: 'theme', label: 'Mine', after: null }],
    ['lut:discard', { lutTableName: 'theme', id: retired }],
    ['lut:rename', { lutTableName: 'theme', id: retired, label: 'Mine' }],
    ['lut:deactivate', { lutTableName: 'theme', id: retired }],
    ['lut:activate', { lutTableName: 'theme', id: retired }],
    ['lut:replacements', {}],
  ] as const) {
    expect((await send(data, name, request)).status).toBe(401);
    const refused = await send(data, name, request, people.owner);
    expect([name, refused.status, await refused.json()]).toMatchObject([
      name,
      403,
      { capability: 'lookup.editAll' },
    ]);
  }
  expect(await rowOf(retired)).toMatchObject({ label: seedOf(retired).label, isActive: true });
});
