/** Drafts by words: created, edited by two people at once, with a history that can be undone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let view: Awaited<ReturnType<typeof wordsBench>>['view'];
let listed: Awaited<ReturnType<typeof wordsBench>>['listed'];
let audited: Awaited<ReturnType<typeof wordsBench>>['audited'];
beforeAll(async () => {
  ({ bench, view, listed, audited } = await wordsBench());
});
afterAll(() => bench.close());

describe('a draft', () => {
  it('is created by editors, and seen by no one else', async () => {
    const datasetGUID = await bench.draft('Hidden swings');
    expect(await view(datasetGUID, people.editor)).toBe(200);
    expect(await view(datasetGUID, people.member)).toBe(404);
    expect(await view(datasetGUID)).toBe(404);
    expect(await listed('swings', people.editor)).toBe(1);
    expect(await listed('swings', people.member)).toBe(0);
    for (const as of [people.member, people.stranger, people.newcomer]) {
      expect(await bench.status('dataset:edit', { datasetGUID }, as)).toBe(404);
      expect(await bench.status('dataset:save', { datasetGUID, changes: { title: 'x' } }, as)).toBe(404);
      expect(await bench.status('dataset:create', { organisationGUID: ORGANISATION }, as)).toBe(403);
    }
    expect(await audited(datasetGUID)).toEqual(['dataset.created']);
  });

  it('is saved field by field, and its page shows what was saved', async () => {
    const datasetGUID = await bench.draft('');
    const saved = await bench.ask(
      'dataset:save',
      { datasetGUID, changes: { ...complete, tags: ['Bench', 'bench', 'Parks'] } },
      people.editor,
    );
    expect(saved.conflicts).toEqual([]);
    expect(saved.revisions).toMatchObject({ title: 1, tags: 1, contact: 1 });
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID }, people.editor);
    expect(shown).toMatchObject({
      title: 'Benches in parks',
      contact: { name: 'Parks', email: 'parks@example.org', url: null },
      themes: [{ id: 5 }],
      tags: ['bench', 'Parks'],
      licence: { id: 1 },
    });
    const edited = await bench.ask('dataset:edit', { datasetGUID }, people.editor);
    expect(edited.fields).toMatchObject(complete);
    expect(edited).toMatchObject({ status: 'draft', unpublished: [], may: { publish: false, delete: true } });
    expect(edited.saved?.by).toBe('editor Example');
  });

  it('keeps an empty title, and lists it by another name', async () => {
    const datasetGUID = await bench.draft('');
    expect((await bench.ask('dataset:edit', { datasetGUID })).fields.title).toBe('');
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID }, people.editor);
    expect(shown.title).toBe('Untitled dataset');
  });

  it('refuses fields that are not offered or too long, and saves none of the request', async () => {
    const datasetGUID = await bench.draft();
    const refused = { datasetGUID, changes: { licence: 9999, title: 'Other' } };
    expect(await bench.status('dataset:save', refused)).toBe(400);
    expect(await bench.status('dataset:save', { datasetGUID, changes: { title: 'x'.repeat(256) } })).toBe(
      400,
    );
    expect(await bench.status('dataset:save', { datasetGUID, changes: { owner: 'x' } as never })).toBe(400);
    expect((await bench.ask('dataset:edit', { datasetGUID })).fields.title).toBe('Benches');
  });

  it('takes no value that the organisation does not offer any more, and leaves one that is there', async () => {
    const datasetGUID = await bench.draft();
    const save = (themes: number[]) => bench.status('dataset:save', { datasetGUID, changes: { themes } });
    expect(await save([5])).toBe(200);
    const { kysely } = bench.db;
    const row = (id: number) => ({ organisation_guid: ORGANISATION, table_name: 'theme', id });
    await kysely
      .insertInto('catalogue.hidden_lookup')
      .values([row(5), row(6)])
      .execute();
    const base = async () => (await bench.ask('dataset:edit', { datasetGUID })).revisions;
    expect(await save([5, 6])).toBe(400);
    const changes = { themes: [5, 7] };
    const saved = await bench.ask('dataset:save', { datasetGUID, changes, base: await base() });
    expect(saved.conflicts).toEqual([]);
    await kysely
      .deleteFrom('catalogue.hidden_lookup')
      .where('organisation_guid', '=', ORGANISATION)
      .execute();
  });
});

describe('two editors', () => {
  it('lose nothing: fields are merged, and the same field is a conflict that names the other', async () => {
    const datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: { title: 'One' } }, people.editor);
    const both = await bench.ask(
      'dataset:save',
      { datasetGUID, changes: { title: 'Two', summary: 'Of the other editor' }, base: { title: 0 } },
      people.owner,
    );
    expect(both.revisions).toEqual({ summary: 1 });
    expect(both.conflicts).toMatchObject([
      { field: 'title', theirs: 'One', revision: 1, changedBy: 'editor Example' },
    ]);
    const { fields } = await bench.ask('dataset:edit', { datasetGUID });
    expect(fields).toMatchObject({ title: 'One', summary: 'Of the other editor' });
    const mine = { datasetGUID, changes: { title: 'Two' }, base: { title: 1 } };
    expect((await bench.ask('dataset:save', mine)).revisions).toEqual({ title: 2 });
  });

  it('at the same moment: one is saved, one is a conflict', async () => {
    const datasetGUID = await bench.draft();
    const answers = await Promise.all(
      [people.editor, people.owner].map((as) =>
        bench.ask('dataset:save', { datasetGUID, changes: { title: `By ${as}` }, base: {} }, as),
      ),
    );
    expect(answers.map(({ conflicts }) => conflicts.length).reduce((sum, n) => sum + n)).toBe(1);
  });

  it('saving the same twice, as after a lost answer, is no conflict', async () => {
    const datasetGUID = await bench.draft();
    const request = { datasetGUID, changes: { title: 'Same' } };
    await bench.ask('dataset:save', request, people.editor);
    expect(await bench.ask('dataset:save', request, people.editor)).toMatchObject({
      revisions: { title: 1 },
      conflicts: [],
    });
  });
});

describe('the history', () => {
  it('has one entry for what one person saves in a row, and can be undone', async () => {
    const datasetGUID = await bench.draft('Before');
    await bench.ask('dataset:save', { datasetGUID, changes: { title: 'B' } }, people.editor);
    await bench.ask(
      'dataset:save',
      { datasetGUID, changes: { title: 'Be' }, base: { title: 1 } },
      people.editor,
    );
    await bench.ask(
      'dataset:save',
      { datasetGUID, changes: { title: 'Own' }, base: { title: 2 } },
      people.owner,
    );
    const { result } = await bench.ask('dataset:history', { datasetGUID, field: 'title' });
    expect(
      result.map(({ revision, before, value, changedBy }) => [revision, before, value, changedBy]),
    ).toEqual([
      [3, 'Be', 'Own', 'owner Example'],
      [2, 'Before', 'Be', 'editor Example'],
    ]);
    const undone = await bench.ask('dataset:undo', { datasetGUID, field: 'title', revision: 3, base: 3 });
    expect(undone).toMatchObject({ value: 'Be', revisions: { title: 4 }, conflicts: [] });
    expect((await bench.ask('dataset:edit', { datasetGUID })).fields.title).toBe('Be');
    const late = await bench.ask('dataset:undo', { datasetGUID, field: 'title', revision: 2, base: 3 });
    expect(late.conflicts).toMatchObject([{ field: 'title', theirs: 'Be' }]);
    expect(await bench.status('dataset:undo', { datasetGUID, field: 'title', revision: 9, base: 4 })).toBe(
      404,
    );
  });
});
