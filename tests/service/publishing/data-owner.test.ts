/** The owner of a dataset is one of its editors; publishing personal data needs one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_OWNER } from '#contract/fixed-values.ts';
import { ask, ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

describe('the owner of a dataset', () => {
  it('is who created it, and another editor of the organisation where one is chosen', async () => {
    const datasetGUID = await bench.draft('Owned');
    const owner = async () => (await bench.ask('dataset:edit', { datasetGUID })).fields.dataOwner;
    expect(await owner()).toBe(people.editor);
    const { result } = await bench.ask('dataset:owners', { datasetGUID });
    expect(result.map(({ identityGUID }) => identityGUID).toSorted()).toEqual(
      [people.owner, people.editor].toSorted(),
    );
    const save = (dataOwner: string | null) =>
      bench.status('dataset:save', { datasetGUID, changes: { dataOwner }, base: { dataOwner: 0 } });
    expect(await save(people.member)).toBe(400);
    expect(await save(people.stranger)).toBe(400);
    expect(await save(people.owner)).toBe(200);
    expect(await owner()).toBe(people.owner);
    expect(await bench.status('dataset:owners', { datasetGUID }, people.stranger)).toBe(404);
    const { result: mine } = await bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] });
    expect(mine[0]?.owner).toBe('owner Example');
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
    expect(await named()).toBe('editor Example');
    const { rows: before } = await sql<{ role_id: number; organisation_guid: string }>`
      delete from auth.member where identity_guid = ${people.editor}::uuid
      returning role_id, organisation_guid`.execute(bench.db.kysely);
    expect(before).toHaveLength(1);
    expect(await isMissing()).toBe(true);
    expect(await named()).toBeNull();
    const hints = async () =>
      (await bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] })).result[0]?.hints.map(({ id }) => id);
    // The list shows the first points only: nothing else is missing here.
    const { dataOwner: _, ...rest } = { ...complete, personalData: 'no' as const, dataOwner: null };
    await bench.ask('dataset:save', { datasetGUID, changes: { ...rest, title: 'Left' } });
    expect(await hints()).toContain('dataOwner.missing');
    // One who stays a member, and edits nothing any more.
    await sql`insert into auth.member (identity_guid, organisation_guid, role_id)
      values (${people.editor}::uuid, ${before[0]?.organisation_guid}::uuid, 7)`.execute(bench.db.kysely);
    expect(await named()).toBeNull();
    expect(await hints()).toContain('dataOwner.missing');
    await sql`delete from auth.member where identity_guid = ${people.editor}::uuid`.execute(bench.db.kysely);
    for (const { role_id, organisation_guid } of before)
      await sql`insert into auth.member (identity_guid, organisation_guid, role_id)
        values (${people.editor}::uuid, ${organisation_guid}::uuid, ${role_id})`.execute(bench.db.kysely);
  });

  it('is what editors filter the list by, with the datasets that have none', async () => {
    const own = await bench.draft('Of the editor');
    const other = await bench.draft('Of the owner');
    const none = await bench.draft('Of no one');
    for (const [datasetGUID, dataOwner] of [
      [other, people.owner],
      [none, null],
    ] as const)
      await bench.ask('dataset:save', { datasetGUID, changes: { dataOwner }, base: { dataOwner: 0 } });
    const list = (owner: string, as: string | null = people.owner) =>
      ask(
        bench.discovery,
        'dataset:listDiscovery',
        { organisationGUID: ORGANISATION, owner, limit: 100 },
        as ?? undefined,
      );
    const found = async (owner: string) =>
      (await list(owner)).result.map(({ title }) => title).filter((title) => title.startsWith('Of '));
    await expect.poll(() => found(people.editor), { timeout: 40_000 }).toEqual(['Of the editor']);
    expect(await found(people.owner)).toEqual(['Of the owner']);
    expect(await found(NO_OWNER)).toEqual(['Of no one']);
    for (const as of [null, people.member, people.stranger])
      await expect(list(people.owner, as)).rejects.toThrow(/403/);
    const used = await bench.ask('dataset:ownersInUse', { organisationGUID: ORGANISATION });
    expect(used.result).toEqual(
      expect.arrayContaining([{ identityGUID: people.owner, name: 'owner Example', datasets: 2 }]),
    );
    expect(used.without).toBeGreaterThan(0);
    for (const as of [people.member, people.stranger])
      expect(await bench.ask('dataset:ownersInUse', { organisationGUID: ORGANISATION }, as)).toEqual({
        result: [],
        without: 0,
      });
    expect(own).not.toBe(other);
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
