/** Values that a platform administrator adds to lists for all organisations, and takes back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { extensibleTables, OWN_ROWS_FROM, OWN_ROWS_MOST } from '#contract/lookup-constants.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { placesAround } from '#proxy/domains/lookups/own-rows.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import {
  ask,
  authenticate,
  ORGANISATION as organisationGUID,
  people,
  send,
  silent,
} from '../../support/catalogue.ts';
import { BOSS, commonListsBench } from './common-lists-bench.ts';
import { guidOf, OWNER, type ReplacingBench } from './replacing-bench.ts';

let bench: ReplacingBench;
let db: Database;
let data: Service;
/** Themes of the product. */
const [health, energy] = [7, 4];

beforeAll(async () => {
  bench = await commonListsBench();
  ({ db, data } = bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await db.kysely.deleteFrom('catalogue.lookup').where('id', '>=', OWN_ROWS_FROM).execute();
  await seedLookups(db.kysely);
});

const add = (fields: Partial<CallRequest<'lut:create'>> = {}, as: string = BOSS) =>
  send(data, 'lut:create', { lutTableName: 'theme', label: 'Floods', after: health, ...fields }, as);
const added = async (fields: Partial<CallRequest<'lut:create'>> = {}) => {
  const answer = await add(fields);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number; code: string };
};
const discard = (id: number) => send(data, 'lut:discard', { lutTableName: 'theme', id }, BOSS);
const labels = async () =>
  (await ask(data, 'lut:view', { organisationGUID, lutTableName: 'theme' }, people.member)).result.map(
    ({ label }) => label,
  );
const faultsOf = async (answer: Response) => {
  const { errors } = (await answer.json()) as { errors: { field: string; code: string }[] };
  return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
};
const give = (name: string, theme_ids: number[]) =>
  db.kysely
    .updateTable('catalogue.dataset')
    .set({ theme_ids })
    .where('dataset_guid', '=', guidOf(name))
    .execute();

describe('a value that is added for all', () => {
  it('is offered to organisations at its place, and stays there after a start', async () => {
    const { id, code } = await added({ description: 'Water where it should not be' });
    expect(id).toBeGreaterThanOrEqual(OWN_ROWS_FROM);
    expect(code).toBe(`x-floods-${id}`);
    await added({ label: 'Droughts', after: id });
    await added({ label: 'Before all', after: null });
    const expected = ['Before all', ...lookupSeeds.theme.map(({ label }) => label)];
    const at = expected.indexOf(lookupSeeds.theme.find((row) => row.id === health)!.label) + 1;
    expected.splice(at, 0, 'Floods', 'Droughts');
    expect(await labels()).toEqual(expected);
    expect(await seedLookups(db.kysely)).toBe(0);
    expect(await labels()).toEqual(expected);
    const { result } = await ask(data, 'lut:allRows', { lutTableName: 'theme' }, BOSS);
    expect(result.find((row) => row.id === id)).toMatchObject({
      label: 'Floods',
      description: 'Water where it should not be',
      isActive: true,
      isOwn: true,
      product: null,
      datasetCount: 0,
    });
  });

  it('is not written over by a release that has a row with its name', async () => {
    await added({ label: 'Floods' });
    const seed = { id: 99, code: 'Floods', label: 'Floods' };
    await db.kysely
      .insertInto('catalogue.lookup')
      .values({ table_name: 'theme', ...seed, description: null, uri: null, details: '{}', position: 99_000 })
      .execute();
    expect((await labels()).filter((label) => label === 'Floods')).toHaveLength(2);
    await db.kysely.deleteFrom('catalogue.lookup').where('id', '=', 99).execute();
  });

  it('can be a role of a party, and a dataset can have it', async () => {
    const { id } = await added({ lutTableName: 'agentType', label: 'Translator', after: null });
    const { result } = await ask(data, 'lut:rows', { organisationGUID, lutTableName: 'agentType' }, OWNER);
    expect(result[0]).toMatchObject({ id, label: 'Translator' });
  });

  it('is a part of a theme of the product, by which its datasets are found and described, too', async () => {
    const { id, ...row } = await added({ broader: health });
    expect(row).toMatchObject({ broader: health });
    await give('a', [id]);
    await db.kysely.transaction().execute((trx) => projectDatasets(trx, [guidOf('a')]));
    const label = lookupSeeds.theme.find((one) => one.id === health)!.label;
    const discovery = createDiscoveryService({ db, authenticate, log: silent });
    const found = async (theme: number) =>
      (await ask(discovery, 'dataset:listDiscovery', { themes: [theme], limit: 100 }, OWNER)).result.find(
        (one) => one.datasetGUID === guidOf('a'),
      );
    expect((await found(health))?.themes).toEqual([
      { id, code: `x-floods-${id}`, label: 'Floods', broader: { id: health, code: 'HEAL', label } },
    ]);
    expect(await found(id)).toBeDefined();
    expect(await found(energy)).toBeUndefined();
  });

  it('is no part of a part, of what there is not, or in another list', async () => {
    const { id } = await added();
    const refused = [400, 'broader lookup.notBroader'];
    expect(await faultsOf(await add({ label: 'Deep floods', broader: id }))).toEqual(refused);
    expect(await faultsOf(await add({ label: 'Deep floods', broader: 4711 }))).toEqual(refused);
    expect(await faultsOf(await add({ lutTableName: 'priority', after: null, broader: 1 }))).toEqual(refused);
  });

  it('is refused a name that the list has, however it is written, and a place that it has not', async () => {
    await added({ label: 'Crème brûlée' });
    expect(await faultsOf(await add({ label: ' creme  BRULEE ' }))).toEqual([409, 'label lookup.labelTaken']);
    await ask(data, 'lut:deactivate', { lutTableName: 'theme', id: energy }, BOSS);
    expect(await faultsOf(await add({ label: 'energy' }))).toEqual([409, 'label lookup.labelNotOffered']);
    await ask(data, 'lut:activate', { lutTableName: 'theme', id: energy }, BOSS);
    expect(await faultsOf(await add({ after: 4711 }))).toEqual([404, 'after lookup.notPlace']);
    expect((await add({ label: ' ' })).status).toBe(400);
    // Its rows have a meaning that a name does not give them.
    expect((await add({ lutTableName: 'licenceType' as 'theme' })).status).toBe(400);
  });

  it(`is one of ${OWN_ROWS_MOST} at most`, async () => {
    await db.kysely
      .insertInto('catalogue.lookup')
      .values(
        Array.from({ length: OWN_ROWS_MOST }, (_, i) => ({
          table_name: 'theme',
          id: 1_900_000 + i,
          code: `x-${i}`,
          label: `Many ${i}`,
          description: null,
          uri: null,
          details: '{}',
          position: 90_000,
        })),
      )
      .execute();
    expect(await faultsOf(await add())).toEqual([409, 'label lookup.tooMany']);
  });

  it('is refused to all but platform administrators', async () => {
    expect((await add({}, OWNER)).status).toBe(403);
    expect((await send(data, 'lut:discard', { lutTableName: 'theme', id: health }, OWNER)).status).toBe(403);
  });
});

describe('a value that was added by mistake', () => {
  it('is deleted, its number is not used again, and the log has both', async () => {
    const { id } = await added();
    expect((await discard(id)).status).toBe(200);
    expect(await labels()).not.toContain('Floods');
    expect((await discard(id)).status).toBe(404);
    expect((await added()).id).toBeGreaterThan(id);
    const { result } = await ask(authBench(db).auth, 'platform/audit', {}, BOSS);
    expect(result.slice(0, 3)).toMatchObject([
      { action: 'lookup.created', after: { label: 'Floods' } },
      { action: 'lookup.discarded', objectId: String(id), before: { label: 'Floods' }, actorGUID: BOSS },
      { action: 'lookup.created', objectId: String(id), objectKind: 'theme', actorGUID: BOSS },
    ]);
  });

  it('stays while a dataset has it, also one that can be restored, and an edit that is not published', async () => {
    const { id } = await added();
    const refused = [409, 'id lookup.inUse'];
    await give('a', [id]);
    expect(await faultsOf(await discard(id))).toEqual(refused);
    await bench.delete(guidOf('a'));
    expect(await faultsOf(await discard(id))).toEqual(refused);
    await bench.restore(guidOf('a'));
    await give('a', [health]);
    await db.kysely
      .insertInto('catalogue.dataset_revision')
      .values({
        dataset_guid: guidOf('a'),
        field: 'themes',
        revision: 900,
        before: '[]',
        value: JSON.stringify([id]),
        changed_by: OWNER,
      })
      .execute();
    expect(await faultsOf(await discard(id))).toEqual(refused);
  });

  it('can be replaced in datasets as any other', async () => {
    const { id } = await added();
    await give('a', [id]);
    await ask(data, 'lut:deactivate', { lutTableName: 'theme', id, replacedBy: health }, BOSS);
    await bench.idle();
    expect((await discard(id)).status).toBe(200);
  });

  it('is never one of the product', async () => {
    expect((await discard(health)).status).toBe(404);
    expect(await labels()).toContain(lookupSeeds.theme.find(({ id }) => id === health)!.label);
  });
});

describe('numbers, codes and places', () => {
  it.each(extensibleTables)('of the product leave room for own rows: %s', (table) => {
    for (const { id, code } of lookupSeeds[table]) {
      expect(id).toBeLessThan(OWN_ROWS_FROM);
      expect(code).not.toMatch(/^x-/);
    }
  });

  it('of own rows are between those of the product, however many there are', () => {
    const product = (id: number) => ({ id, position: id * 1000 });
    const own = (more: number) => ({ id: OWN_ROWS_FROM + more, position: 0 });
    const between = Array.from({ length: OWN_ROWS_MOST }, (_, i) => own(i));
    const places = placesAround([product(1), product(2), ...between, product(3)], 50);
    expect(places.map(({ id }) => id)).toEqual(between.map(({ id }) => id));
    const positions = places.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(2000);
    expect(positions.at(-1)).toBeLessThan(3000);
    expect(placesAround([own(0), product(1)], 0)).toEqual([{ id: OWN_ROWS_FROM, position: 500 }]);
    expect(placesAround([product(1), own(0)], 1)).toEqual([{ id: OWN_ROWS_FROM, position: 1500 }]);
  });
});
