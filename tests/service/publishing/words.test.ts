/** A dataset by words: created, edited by two people, checked, published, unpublished, deleted and restored. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { lockDataset } from '#proxy/domains/publishing/editable.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { publishDue } from '#proxy/domains/publishing/publish.ts';
import { addRevision, latestRevisions } from '#proxy/domains/publishing/revisions.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, people, record, send } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const view = async (datasetGUID: string, as?: string) =>
  (await send(bench.discovery, 'dataset:view', { datasetGUID }, as)).status;
const listed = async (keywords: string, as?: string) =>
  (await ask(bench.discovery, 'dataset:listDiscovery', { keywords, limit: 10 }, as)).totalCount;
const audited = async (datasetGUID: string) =>
  (
    await bench.db.kysely
      .selectFrom('access.audit')
      .select(['action', 'actor_guid'])
      .where('object_id', '=', datasetGUID)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** Files elsewhere, as an importer names them. */
const elsewhere = ['first', 'second'].map((key) => ({
  key,
  name: key,
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready' as const,
  statusReason: null,
  bytes: null,
  checksum: null,
  profile: null,
  url: `https://example.org/${key}.csv`,
  file: null,
}));

/** A dataset with external files, as an importer leaves it, so that it can be published. */
async function imported(sourceIdentifier: string): Promise<string> {
  await writeRecords(
    bench.db.kysely,
    [
      record({
        sourceIdentifier,
        title: `Imported ${sourceIdentifier}`,
        resources: elsewhere,
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  return datasetGuid(ORGANISATION, sourceIdentifier);
}

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

describe('publishing', () => {
  it('needs the role and a checklist that does not block', async () => {
    const datasetGUID = await bench.draft('');
    const wanted = { datasetGUID, status: 'planned', visibility: 'public' } as const;
    expect(await bench.status('dataset:publish', wanted, people.editor)).toBe(403);
    const { result } = await bench.ask('dataset:checklist', wanted);
    const blocking = result.filter(({ level }) => level === 'blocks').map(({ id }) => id);
    expect(blocking).toEqual(['title.missing', 'summary.short', 'expectedAt.missing']);
    expect(await bench.status('dataset:publish', wanted)).toBe(409);
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { ...complete, alternativeTitles: ['Sitzbänke'], expectedAt: '2999-01-01' },
    });
    expect(await bench.ask('dataset:publish', wanted)).toEqual({
      status: 'planned',
      visibility: 'public',
      plan: null,
    });
    expect(await view(datasetGUID)).toBe(200);
    expect(await listed('rangers')).toBe(1);
    expect(await listed('Sitzbänke')).toBe(1);
    expect(await audited(datasetGUID)).toContain('dataset.published');
    const { result: open } = await bench.ask('dataset:checklist', { datasetGUID, status: 'published' });
    expect(open.filter(({ level }) => level === 'blocks').map(({ id }) => id)).toEqual(['files.missing']);
  });

  it('gives readers nothing of what is saved until it is published again', async () => {
    const datasetGUID = await imported('changed');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'New name' } });
    const readers = () => ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect((await readers()).title).toBe('Imported changed');
    const edited = await bench.ask('dataset:edit', { datasetGUID });
    expect(edited.fields.title).toBe('New name');
    expect(edited.unpublished).toContain('title');
    const preview = { datasetGUID, status: 'published', visibility: 'public' } as const;
    expect((await bench.ask('dataset:preview', preview, people.editor)).title).toBe('New name');
    expect(await bench.status('dataset:preview', preview, people.member)).toBe(403);
    expect((await readers()).title).toBe('Imported changed');
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await readers()).toMatchObject({ title: 'New name', overdueDays: null });
    expect((await bench.ask('dataset:edit', { datasetGUID })).unpublished).toEqual([]);
    expect(await listed('New name')).toBe(1);
  });

  it('happens at its time, unless something blocks by then', async () => {
    const datasetGUID = await bench.draft('Later');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const request = { datasetGUID, status: 'planned', visibility: 'public', at } as const;
    expect((await bench.ask('dataset:publish', request)).plan).toMatchObject({ status: 'planned', at });
    expect(await view(datasetGUID)).toBe(404);
    const due = () =>
      bench.db.kysely.transaction().execute(async (trx) => {
        await sql`update catalogue.publication_plan set due_at = now()`.execute(trx);
        await publishDue(trx, datasetGUID);
      });
    const setRole = (roleId: number) =>
      sql`update auth.member set role_id = ${roleId} where identity_guid = ${people.owner}`.execute(
        bench.db.kysely,
      );
    await setRole(4);
    await due();
    await setRole(1);
    expect((await bench.ask('dataset:edit', { datasetGUID })).plan?.failure).toContain('role');
    const mine = await bench.ask('dataset:mine', { needsAttention: true });
    expect(mine.result.find((one) => one.datasetGUID === datasetGUID)?.needs).toContain('planFailed');
    await due();
    expect(await view(datasetGUID)).toBe(200);
    expect((await bench.ask('dataset:edit', { datasetGUID })).plan).toBeNull();
    expect(await bench.status('dataset:cancelPlan', { datasetGUID })).toBe(409);
    expect(await bench.status('dataset:publish', { ...request, at: '2001-01-01T00:00:00Z' })).toBe(400);
  });

  /** Publishes what is due while another transaction locks the dataset and changes something. */
  async function publishBeside(
    datasetGUID: string,
    change: (trx: Transaction<Schema>) => Promise<unknown>,
  ): Promise<void> {
    const { kysely } = bench.db;
    await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
      kysely,
    );
    let due: Promise<void> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await lockDataset(trx, datasetGUID);
      due = kysely.transaction().execute((other) => publishDue(other, datasetGUID));
      const waits = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waits.execute(kysely)).rows.length).toBe(1);
      await change(trx);
    });
    await due;
  }
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  it('gives readers what was there when it was planned, and says what has changed since', async () => {
    const datasetGUID = await bench.draft('Planned');
    const first = await bench.upload(datasetGUID, 'first.csv', 'id,age\n1,5\n2,7\n');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const request = { datasetGUID, status: 'published', visibility: 'public', at: tomorrow() } as const;
    expect((await bench.ask('dataset:publish', request)).plan?.changedSince).toEqual([]);
    // Of the same person, within the minutes that are one entry of the history.
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { summary: 'A summary that was not planned.', landingPage: 'https://example.org/' },
      base: { summary: 1 },
    });
    await bench.upload(datasetGUID, 'second.csv', 'id,age\n1,5\n2,7\n');
    const { plan } = await bench.ask('dataset:edit', { datasetGUID });
    expect(plan?.changedSince.toSorted()).toEqual(['files', 'landingPage', 'summary']);
    await publishBeside(datasetGUID, () => Promise.resolve());
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(shown).toMatchObject({
      summary: complete.summary,
      landingPage: null,
      resources: [{ resourceGUID: first }],
    });
    expect(shown.resources).toHaveLength(1);
    const edited = await bench.ask('dataset:edit', { datasetGUID });
    expect(edited.fields).toMatchObject({
      summary: 'A summary that was not planned.',
      landingPage: 'https://example.org/',
    });
    expect(edited.files).toHaveLength(2);
    expect(edited.unpublished.toSorted()).toEqual(['files', 'landingPage', 'summary']);
  });

  it('gives readers tags that were renamed while it waited, and loses no edit', async () => {
    const publication = { status: 'published', visibility: 'public' } as const;
    const renamed = { organisationGUID: ORGANISATION, tags: ['rivers'], label: 'Watercourses' };
    async function planned(later: readonly string[] | null) {
      const datasetGUID = await bench.draft('Rivers');
      await bench.upload(datasetGUID, 'rivers.csv', 'id,age\n1,5\n2,7\n');
      await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, tags: ['Rivers'] } });
      await bench.ask('dataset:publish', { datasetGUID, ...publication });
      const save = async (tags: readonly string[]) => {
        const { revisions } = await bench.ask('dataset:edit', { datasetGUID });
        const saved = { datasetGUID, changes: { tags: [...tags] }, base: revisions };
        expect((await bench.ask('dataset:save', saved)).conflicts).toEqual([]);
      };
      await save(['Rivers', 'Flood']);
      await bench.ask('dataset:publish', { datasetGUID, ...publication, at: tomorrow() });
      if (later !== null) await save(later);
      return datasetGUID;
    }
    const [kept, edited, removed] = [
      await planned(null),
      await planned(['Rivers', 'Snow']),
      await planned(['Snow']),
    ];
    await ask(bench.data, 'tag:replace', renamed, people.owner);
    for (const datasetGUID of [kept, edited, removed]) {
      await publishBeside(datasetGUID, () => Promise.resolve());
      const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
      expect(shown.tags).toEqual(['Watercourses', 'Flood']);
    }
    const editors = async (datasetGUID: string) => {
      const { fields, unpublished } = await bench.ask('dataset:edit', { datasetGUID });
      return [fields.tags, unpublished];
    };
    expect(await editors(kept)).toEqual([['Watercourses', 'Flood'], []]);
    expect(await editors(edited)).toEqual([['Watercourses', 'Snow'], ['tags']]);
    expect(await editors(removed)).toEqual([['Snow'], ['tags']]);
  });

  it('keeps from readers what was saved while it waited', async () => {
    const datasetGUID = await imported('saved-meanwhile');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const request = { datasetGUID, status: 'published', visibility: 'public', at: tomorrow() } as const;
    await bench.ask('dataset:publish', request);
    await publishBeside(datasetGUID, async (trx) =>
      addRevision(trx, {
        datasetGUID,
        field: 'title',
        latest: (await latestRevisions(trx, datasetGUID)).get('title'),
        before: complete.title,
        value: 'Saved meanwhile',
        actorGUID: null,
      }),
    );
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(shown.title).toBe(complete.title);
    const { fields, unpublished } = await bench.ask('dataset:edit', { datasetGUID });
    expect([fields.title, unpublished]).toEqual(['Saved meanwhile', ['title']]);
  });

  it('does not happen where the plan was cancelled while it waited', async () => {
    const datasetGUID = await bench.draft('Cancelled meanwhile');
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
    const request = { datasetGUID, status: 'planned', visibility: 'public', at: tomorrow() } as const;
    await bench.ask('dataset:publish', request);
    await publishBeside(datasetGUID, (trx) =>
      trx.deleteFrom('catalogue.publication_plan').where('dataset_guid', '=', datasetGUID).execute(),
    );
    expect(await view(datasetGUID)).toBe(404);
  });
});

describe('an import', () => {
  it('leaves what editors have published, and writes the rest', async () => {
    const datasetGUID = await imported('kept');
    const again = (title: string, more: object = {}) =>
      writeRecords(
        bench.db.kysely,
        [
          record({
            sourceIdentifier: 'kept',
            title,
            summary: 'Of the source',
            resources: elsewhere,
            ...more,
          }),
        ],
        { organisationGUID: ORGANISATION, kind: 'test', keepEdits },
      );
    const { files: before } = await bench.ask('dataset:edit', { datasetGUID });
    const [first = '', second = ''] = before.map(({ resourceGUID }) => resourceGUID);
    await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title: 'Ours' } });
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Named here' });
    await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: second });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'organisation' });
    await bench.ask('dataset:save', { datasetGUID, changes: { title: 'Not yet' }, base: { title: 1 } });
    await again('Theirs', { landingPage: 'https://example.org/theirs' });
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID }, people.owner);
    expect(shown).toMatchObject({
      title: 'Ours',
      summary: complete.summary,
      landingPage: 'https://example.org/theirs',
      visibility: 'organisation',
      resources: [{ name: 'Named here', resourceGUID: first }],
    });
    expect((await bench.ask('dataset:edit', { datasetGUID })).fields.title).toBe('Not yet');
    await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong' });
    await again('Theirs again');
    const draft = await ask(bench.discovery, 'dataset:view', { datasetGUID }, people.owner);
    expect(draft).toMatchObject({ status: 'draft', title: 'Not yet' });
    expect(await view(datasetGUID)).toBe(404);
  });
});

describe('an import beside files that editors have not published', () => {
  const source = (keys: readonly string[]) =>
    keys.map((key) => ({ ...elsewhere[0], key, name: key, url: `https://example.org/${key}.csv` }));
  const again = (sourceIdentifier: string, keys: readonly string[]) =>
    writeRecords(
      bench.db.kysely,
      [record({ sourceIdentifier, title: `Imported ${sourceIdentifier}`, resources: source(keys) as never })],
      { organisationGUID: ORGANISATION, kind: 'test', keepEdits },
    );
  const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);
  const readers = async (datasetGUID: string) =>
    namesOf((await ask(bench.discovery, 'dataset:view', { datasetGUID }, people.owner)).resources);
  const editors = async (datasetGUID: string) =>
    namesOf((await bench.ask('dataset:edit', { datasetGUID })).files);

  it('adds what is new at the source to both lists, and gives readers no removal before it is published', async () => {
    const datasetGUID = await imported('both-lists');
    const { files } = await bench.ask('dataset:edit', { datasetGUID });
    const [first = '', second = ''] = files.map(({ resourceGUID }) => resourceGUID);
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Published name' });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Later name' });
    await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: second });
    await again('both-lists', ['first', 'second', 'third']);
    expect(await readers(datasetGUID)).toEqual(['Published name', 'second', 'third']);
    expect(await editors(datasetGUID)).toEqual(['Later name', 'third']);
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await readers(datasetGUID)).toEqual(['Later name', 'third']);
  });

  it('gives a plan what is new at the source, also where editors have changed the list since', async () => {
    const datasetGUID = await imported('planned-list');
    const { files } = await bench.ask('dataset:edit', { datasetGUID });
    const [first = '', second = ''] = files.map(({ resourceGUID }) => resourceGUID);
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Planned name' });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public', at });
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID: first, name: 'Later name' });
    await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: second });
    await again('planned-list', ['first', 'second', 'third']);
    expect(await editors(datasetGUID)).toEqual(['Later name', 'third']);
    await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
      bench.db.kysely,
    );
    await bench.db.kysely.transaction().execute((trx) => publishDue(trx, datasetGUID));
    expect(await readers(datasetGUID)).toEqual(['Planned name', 'second', 'third']);
    expect(await editors(datasetGUID)).toEqual(['Later name', 'third']);
  });

  it('keeps what is new at the source in the list of a draft when an editor changes it', async () => {
    const datasetGUID = await imported('draft-list');
    await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong' });
    const { files } = await bench.ask('dataset:edit', { datasetGUID });
    const resourceGUID = files[0]?.resourceGUID ?? '';
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'Ours' });
    await again('draft-list', ['first', 'second', 'third']);
    expect(await editors(datasetGUID)).toEqual(['Ours', 'second', 'third']);
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'Ours again' });
    expect(await editors(datasetGUID)).toEqual(['Ours again', 'second', 'third']);
    expect(await readers(datasetGUID)).toEqual(['Ours again', 'second', 'third']);
  });

  it('gives readers no text of the data dictionary before it is published', async () => {
    const datasetGUID = await bench.draft();
    await bench.upload(datasetGUID, 'first.csv', 'id,age\n1,5\n2,7\n');
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    const dictionary = { age: { label: '', description: 'Not yet', unit: '' } };
    await bench.ask('dataset:save', { datasetGUID, changes: { dictionary } });
    await bench.db.kysely.transaction().execute((trx) => keepEdits(trx, [datasetGUID]));
    const shown = await ask(bench.discovery, 'dataset:view', { datasetGUID });
    expect(JSON.stringify(shown)).not.toContain('Not yet');
  });
});

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
