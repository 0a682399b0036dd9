/** Unpublishing, deleting and restoring; the list of files, and the datasets that a person may edit. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ask, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let view: Awaited<ReturnType<typeof wordsBench>>['view'];
let listed: Awaited<ReturnType<typeof wordsBench>>['listed'];
let imported: Awaited<ReturnType<typeof wordsBench>>['imported'];
beforeAll(async () => {
  ({ bench, view, listed, imported } = await wordsBench());
});
afterAll(() => bench.close());

describe('unpublishing and deleting', () => {
  it('leave an address that says so, and can be taken back', async () => {
    const datasetGUID = await imported('gone');
    expect(await bench.status('dataset:unpublish', { datasetGUID, reason: 'Wrong' }, people.editor)).toBe(
      403,
    );
    await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong figures' });
    const answer = await send(bench.discovery, 'dataset:view', { datasetGUID });
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({
      deleted: { kind: 'unpublished', title: 'Imported gone', organisation: { slug: 'parks' } },
    });
    expect(await view(datasetGUID, people.editor)).toBe(200);
    expect(await listed('gone')).toBe(0);
    expect(await bench.status('dataset:unpublish', { datasetGUID, reason: 'Again' })).toBe(409);
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Carousel' } });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await view(datasetGUID)).toBe(200);
    expect(await listed('carousel', people.owner)).toBe(1);

    expect(await bench.status('dataset:delete', { datasetGUID }, people.editor)).toBe(403);
    await bench.ask('dataset:delete', { datasetGUID, reason: 'Not ours' });
    for (const as of [undefined, people.member, people.owner]) expect(await view(datasetGUID, as)).toBe(410);
    expect(await listed('carousel', people.owner)).toBe(0);
    expect(await bench.status('dataset:edit', { datasetGUID })).toBe(404);
    expect((await bench.ask('dataset:mine', {})).deleted.map((one) => one.datasetGUID)).toContain(
      datasetGUID,
    );
    expect(await bench.status('dataset:restore', { datasetGUID }, people.editor)).toBe(403);
    expect((await bench.ask('dataset:mine', {}, people.editor)).deleted).toEqual([]);
    expect(await bench.status('dataset:restore', { datasetGUID }, people.stranger)).toBe(404);
    await bench.ask('dataset:restore', { datasetGUID });
    expect(await view(datasetGUID)).toBe(200);
    expect(await bench.status('dataset:restore', { datasetGUID })).toBe(404);
  });

  it('of a draft is for its editors', async () => {
    const datasetGUID = await bench.draft();
    await bench.ask('dataset:delete', { datasetGUID }, people.editor);
    expect(await view(datasetGUID, people.editor)).toBe(404);
  });
});

describe('the list of files', () => {
  it('is changed for editors, and for readers once it is published', async () => {
    const datasetGUID = await imported('files');
    const names = async () =>
      (await bench.ask('dataset:edit', { datasetGUID })).files.map(({ name }) => name);
    const readers = async () =>
      (await ask(bench.discovery, 'dataset:view', { datasetGUID })).resources.map(({ name }) => name);
    const { files } = await bench.ask('dataset:edit', { datasetGUID });
    const [first = '', second = ''] = files.map(({ resourceGUID }) => resourceGUID);
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Benches 2026' });
    await bench.ask('dataset:orderFiles', { datasetGUID, resourceGUIDs: [second] });
    expect(await names()).toEqual(['second', 'Benches 2026']);
    await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: second }, people.editor);
    expect(await names()).toEqual(['Benches 2026']);
    expect(await readers()).toEqual(['first', 'second']);
    const { removed } = await bench.ask('dataset:edit', { datasetGUID });
    expect(removed).toMatchObject([{ resourceGUID: second, name: 'second' }]);
    expect(await bench.ask('dataset:affected', { datasetGUID })).toMatchObject({
      files: [{ name: 'second', change: 'removed' }],
      followers: 0,
    });
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await readers()).toEqual(['Benches 2026']);
    await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID: second });
    expect(await names()).toEqual(['second', 'Benches 2026']);
    const missing = { datasetGUID, resourceGUID: ORGANISATION };
    expect(await bench.status('dataset:removeFile', missing)).toBe(404);
    expect(await bench.status('dataset:restoreFile', missing)).toBe(404);
    expect(
      await bench.status('dataset:removeFile', { datasetGUID, resourceGUID: first }, people.newcomer),
    ).toBe(403);
  });
});

describe('my datasets', () => {
  it('are those that a person may edit', async () => {
    const datasetGUID = await bench.draft('Only mine');
    const mine = await bench.ask('dataset:mine', { query: 'only MINE' }, people.editor);
    expect(mine).toMatchObject({
      totalCount: 1,
      counts: { draft: 1, published: 0 },
      result: [
        { datasetGUID, title: 'Only mine', status: 'draft', hints: [{ level: 'blocks' }, {}, {}, {}, {}] },
      ],
    });
    for (const as of [people.member, people.stranger, people.newcomer])
      expect((await bench.ask('dataset:mine', {}, as)).totalCount).toBe(0);
  });

  it('does not name API keys to an editor of another organisation', async () => {
    const datasetGUID = await imported('keys');
    const { kysely } = bench.db;
    await sql`insert into access.api_key
        (organisation_guid, name, token_hash, last_four, scopes, role_id, lifetime_days, created_by, expires_at)
      values (${ORGANISATION}, 'Nightly', 'hash', 'last', '{}', 4, 90, ${people.owner}, now() + interval '1 day')
    `.execute(kysely);
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      values (${await ensurePrincipal(kysely, 'person', people.stranger)}, ${datasetGUID}, 5, ${people.owner})
    `.execute(kysely);
    const keysFor = async (as: string) => (await bench.ask('dataset:affected', { datasetGUID }, as)).keys;
    expect(await keysFor(people.editor)).toEqual([{ name: 'Nightly', lastUsedAt: null }]);
    expect(await keysFor(people.stranger)).toEqual([{ name: null, lastUsedAt: null }]);
  });

  it('are not those of which a person was given some files to edit', async () => {
    const datasetGUID = await imported('some-files');
    const { kysely } = bench.db;
    // As a grant was stored before such were refused.
    await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, resource_guids, granted_by)
      select ${await ensurePrincipal(kysely, 'person', people.stranger)}, dataset_guid, 5,
        (array_agg(resource_guid))[1:1], ${people.owner}::uuid
      from catalogue.resource where dataset_guid = ${datasetGUID} group by dataset_guid`.execute(kysely);
    expect(await bench.status('dataset:edit', { datasetGUID }, people.stranger)).toBe(403);
    const save = { datasetGUID, changes: { title: 'Mine' } };
    expect(await bench.status('dataset:save', save, people.stranger)).toBe(403);
    const { result } = await bench.ask('dataset:mine', {}, people.stranger);
    expect(result.map((one) => one.datasetGUID)).not.toContain(datasetGUID);
  });
});
