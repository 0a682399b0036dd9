/** Those who use a dataset get a notice of a planned change; and a dataset has an owner among its editors. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function announced(title: string): Promise<string> {
  const datasetGUID = await bench.draft(title);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title, expectedAt: '2999-01-01' } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'planned', visibility: 'public' }, people.owner);
  return datasetGUID;
}

async function follow(datasetGUID: string, identityGUID: string): Promise<void> {
  const { kysely } = bench.db;
  await sql`insert into catalogue.follower (identity_guid) values (${identityGUID}) on conflict do nothing`.execute(
    kysely,
  );
  await sql`insert into catalogue.followed_dataset (identity_guid, dataset_guid, seen, told)
    values (${identityGUID}, ${datasetGUID}, '{}', '{}')`.execute(kysely);
}

interface Written {
  identity_guid: string;
  params: { dataset: string; note: string; at: string };
}
const noticesOf = async (datasetGUID: string) =>
  (
    await sql<Written>`select identity_guid, params from auth.notice
      where kind = 'changePlanned' and params ->> 'datasetGUID' = ${datasetGUID} order by identity_guid`.execute(
      bench.db.kysely,
    )
  ).rows;

describe('a planned change', () => {
  it('is a notice to followers and to those whose keys have asked for rows, once each, and not to who plans it', async () => {
    const datasetGUID = await announced('Told');
    await follow(datasetGUID, people.newcomer);
    await follow(datasetGUID, people.owner);
    const at = inDays(14);
    const note = 'The code of a ward is another one.';
    const request = { datasetGUID, status: 'planned', visibility: 'public', at, note } as const;
    expect(await bench.ask('dataset:publish', request, people.owner)).toMatchObject({ told: 0 });
    expect(await noticesOf(datasetGUID)).toEqual([]);
    expect(await bench.ask('dataset:publish', { ...request, tells: true }, people.owner)).toMatchObject({
      told: 1,
      plan: { at },
    });
    expect(await noticesOf(datasetGUID)).toEqual([
      {
        identity_guid: people.newcomer,
        params: expect.objectContaining({ dataset: 'Told', note, at }) as Written['params'],
      },
    ]);
  });

  it('says nothing of a dataset that a follower can no longer find', async () => {
    const datasetGUID = await announced('Hidden');
    await follow(datasetGUID, people.newcomer);
    await follow(datasetGUID, people.member);
    await sql`update catalogue.dataset set visibility = 'organisation' where dataset_guid = ${datasetGUID}`.execute(
      bench.db.kysely,
    );
    const request = { datasetGUID, status: 'planned', visibility: 'organisation', at: inDays(1) } as const;
    expect(await bench.ask('dataset:publish', { ...request, tells: true }, people.owner)).toMatchObject({
      told: 1,
    });
    expect((await noticesOf(datasetGUID)).map((one) => one.identity_guid)).toEqual([people.member]);
  });

  it('says nothing of a private dataset to members who do not find it, or to keys that no longer do', async () => {
    const { kysely } = bench.db;
    const datasetGUID = await announced('Private now');
    await follow(datasetGUID, people.member);
    const { key_guid: keyGUID } = await kysely
      .insertInto('access.api_key')
      .values({
        organisation_guid: OTHER_ORGANISATION,
        name: 'Reads rows',
        token_hash: randomBytes(32),
        last_four: 'abcd',
        scopes: ['dataset.metadata', 'dataset.read'],
        role_id: null,
        quota_limit: null,
        quota_period: null,
        lifetime_days: 30,
        created_by: people.stranger,
        expires_at: sql<Date>`now() + interval '30 days'`,
      })
      .returning('key_guid')
      .executeTakeFirstOrThrow();
    await sql`insert into catalogue.column_use
      (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
      values (${datasetGUID}, ${datasetGUID}, current_date, '', ${keyGUID}, 1, now())`.execute(kysely);
    const tell = (visibility: 'public' | 'private') =>
      bench.ask(
        'dataset:publish',
        { datasetGUID, status: 'planned', visibility, at: inDays(1), tells: true },
        people.owner,
      );
    expect(await tell('public')).toMatchObject({ told: 2 });
    await sql`update catalogue.dataset set visibility = 'private' where dataset_guid = ${datasetGUID}`.execute(
      kysely,
    );
    expect(await tell('private')).toMatchObject({ told: 0 });
  });

  it('is told in words that can be stored, whatever is typed', async () => {
    const datasetGUID = await announced('Typed');
    await follow(datasetGUID, people.newcomer);
    const request = { datasetGUID, status: 'planned', visibility: 'public', at: inDays(2) } as const;
    const note = 'Wards\u0000 and \ud800 parts';
    expect(await bench.ask('dataset:publish', { ...request, note, tells: true }, people.owner)).toMatchObject(
      { told: 1 },
    );
    expect((await noticesOf(datasetGUID)).map(({ params }) => params.note)).toEqual([
      'Wards and \ufffd parts',
    ]);
  });

  it('that is published at once tells no one before', async () => {
    const datasetGUID = await announced('At once');
    await follow(datasetGUID, people.newcomer);
    const request = { datasetGUID, status: 'planned', visibility: 'public', tells: true } as const;
    expect(await bench.ask('dataset:publish', request, people.owner)).toMatchObject({ told: 0, plan: null });
    expect(await noticesOf(datasetGUID)).toEqual([]);
  });
});

describe('the owner of a dataset', () => {
  it('is who created it, and another editor of the organisation where one is chosen', async () => {
    const datasetGUID = await bench.draft('Owned');
    const owner = async () => (await bench.ask('dataset:edit', { datasetGUID })).fields.dataOwner;
    const first = await owner();
    expect(Object.values(people)).toContain(first);
    const { result } = await bench.ask('dataset:owners', { datasetGUID });
    expect(result.map(({ identityGUID }) => identityGUID).toSorted()).toEqual(
      [people.owner, people.editor].toSorted(),
    );
    const save = (dataOwner: string | null) =>
      bench.status('dataset:save', { datasetGUID, changes: { dataOwner }, base: { dataOwner: 0 } });
    expect(await save(people.member)).toBe(400);
    expect(await save(people.stranger)).toBe(400);
    const other = first === people.owner ? people.editor : people.owner;
    expect(await save(other)).toBe(200);
    expect(await owner()).toBe(other);
    expect(await bench.status('dataset:owners', { datasetGUID }, people.stranger)).toBe(404);
    // Of an account from another provider neither name nor address may be known.
    await sql`update auth."user" set email = null, email_verified = false, given_name = '', family_name = ''
      where identity_guid = ${people.owner}`.execute(bench.db.kysely);
    const nameless = await bench.ask('dataset:owners', { datasetGUID });
    expect(nameless.result.find(({ identityGUID }) => identityGUID === people.owner)).toMatchObject({
      name: '',
      email: '',
    });
    await sql`update auth."user" set email = 'owner@example.org', email_verified = true, given_name = 'owner',
      family_name = 'Example' where identity_guid = ${people.owner}`.execute(bench.db.kysely);
    const { result: mine } = await bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] });
    expect(mine[0]?.owner).toEqual(expect.any(String));
  });

  it('is missing again once the person is no longer an editor', async () => {
    const datasetGUID = await bench.draft('Left');
    const changes = { dataOwner: people.editor };
    await bench.ask('dataset:save', { datasetGUID, changes, base: { dataOwner: 0 } });
    const isMissing = async () => {
      const target = { datasetGUID, status: 'published', visibility: 'private' } as const;
      const { result } = await bench.ask('dataset:checklist', target);
      return result.some(({ id }) => id === 'dataOwner.missing');
    };
    const named = async () =>
      (await bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] })).result[0]?.owner;
    expect(await isMissing()).toBe(false);
    expect(await named()).toEqual(expect.any(String));
    const { rows: before } = await sql<{ role_id: number; organisation_guid: string }>`
      delete from auth.member where identity_guid = ${people.editor}::uuid
      returning role_id, organisation_guid`.execute(bench.db.kysely);
    expect(before.length).toBeGreaterThan(0);
    expect(await isMissing()).toBe(true);
    expect(await named()).toBeNull();
    for (const { role_id, organisation_guid } of before)
      await sql`insert into auth.member (identity_guid, organisation_guid, role_id)
        values (${people.editor}::uuid, ${organisation_guid}::uuid, ${role_id})`.execute(bench.db.kysely);
  });

  it('and a basis of article 9 are needed where special categories of personal data are published', async () => {
    const datasetGUID = await bench.draft('Special');
    const blocks = async () =>
      (
        await bench.ask('dataset:checklist', { datasetGUID, status: 'published', visibility: 'private' })
      ).result
        .filter(({ level }) => level === 'blocks')
        .map(({ id }) => id);
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: {
        ...complete,
        personalData: 'yes',
        anonymisation: 2,
        lawfulBases: [6],
        specialCategories: ['health'],
        dataOwner: null,
      },
    });
    expect(await blocks()).toEqual(expect.arrayContaining(['specialCategories.basis', 'dataOwner.missing']));
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { lawfulBases: [6, 16], dataOwner: people.editor },
      base: { lawfulBases: 1, dataOwner: 1 },
    });
    expect(await blocks()).not.toContain('specialCategories.basis');
    expect(await blocks()).not.toContain('dataOwner.missing');
    // Convictions are of article 10, which has no list of bases.
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { specialCategories: ['criminal'], lawfulBases: [6] },
      base: { specialCategories: 1, lawfulBases: 2 },
    });
    expect(await blocks()).not.toContain('specialCategories.basis');
  });
});
