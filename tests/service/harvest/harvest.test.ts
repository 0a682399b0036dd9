/** Importing from other catalogues: dry runs, what editors own, rolling back, and who may do it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { dcatUs } from './catalogue-server.ts';
import { benchOfFile, of } from './harvest-bench.ts';

const bench = benchOfFile();
const KEY = '5e0f1c7a-0009-4000-8000-000000000001';
const { own, source, dryRun, applied, items, dataset } = bench;

describe('a run', () => {
  it('says what is new, changed, gone and invalid before anything is written', async () => {
    const sourceGUID = await source();
    const [a, b, c] = [own('a'), own('b'), own('c')];
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: a, title: 'A' }, { identifier: b, title: 'B' }, { identifier: c, title: 'C' }),
    );
    const first = await dryRun(sourceGUID);
    expect(first).toMatchObject({
      state: 'ready',
      format: 'dcat-us',
      counts: { new: 3, changed: 0, unchanged: 0, gone: 0, invalid: 0 },
    });
    await expect(dataset(a)).rejects.toThrow('no result');
    await bench.bench.ask('harvest:apply', { ...of, runGUID: first.runGUID });
    await bench.bench.harvest.idle();
    expect(await dataset(a)).toMatchObject({ title: 'A', status_id: 3 });

    bench.server.pages.set(
      '/data.json',
      dcatUs(
        { identifier: a, title: 'A', license: 'of our own' },
        { identifier: b, title: 'B, renamed', description: 'About B.' },
        { identifier: own('none'), title: ' ' },
      ),
    );
    const second = await dryRun(sourceGUID);
    expect(second.counts).toEqual({
      new: 0,
      changed: 2,
      unchanged: 0,
      gone: 1,
      invalid: 1,
      notes: 1,
      fields: 2,
      goneUsed: 0,
      columns: 0,
    });
    // A key asks for rows of what is gone; a visitor counts for nothing.
    const { kysely } = bench.bench.db;
    await sql`insert into access.api_key (key_guid, organisation_guid, name, token_hash, last_four, scopes, role_id,
        lifetime_days, created_by, expires_at)
      values (${KEY}, ${of.organisationGUID}, 'mirror', 'mirror', 'last', '{}', 4, 90, ${KEY}, now() + interval '1 day')`.execute(
      kysely,
    );
    for (const [identifier, guid] of [
      [c, KEY],
      [c, null],
      [b, KEY],
    ] as const)
      await sql`insert into catalogue.column_use (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
        select dataset_guid, ${KEY}, current_date, 'n', ${guid}, 1, now() from catalogue.dataset
        where source_identifier = ${identifier}`.execute(kysely);
    expect((await dryRun(sourceGUID)).counts).toMatchObject({ gone: 1, goneUsed: 1 });
    expect((await dataset(b)).title).toBe('B');
    const found = await items(second.runGUID);
    expect(found.map(({ kind, identifier }) => `${kind} ${identifier}`)).toEqual([
      `changed ${a}`,
      `changed ${b}`,
      `gone ${c}`,
      `invalid ${own('none')}`,
    ]);
    expect(found[0]?.reasons).toEqual([expect.stringContaining('of our own is not known')]);
    expect(found[1]?.changes).toEqual([
      { field: 'title', before: 'B', after: 'B, renamed', owner: 'source' },
    ]);
    expect(found[3]?.reasons).toEqual(['Dataset 3 of the source: title is missing']);
  });

  it('is exported as a table, a line for each field that changes', async () => {
    const sourceGUID = await source();
    const [a, b] = [own('a'), own('b')];
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: a, title: 'A' }, { identifier: b, title: 'B' }),
    );
    await applied(sourceGUID);
    bench.server.pages.set(
      '/data.json',
      dcatUs(
        { identifier: a, title: '=1+1, "A"', description: 'About it.' },
        { identifier: own('c'), title: 'C' },
      ),
    );
    const { runGUID } = await dryRun(sourceGUID);
    const { text, items: count, isCut } = await bench.bench.ask('harvest:exportItems', { ...of, runGUID });
    expect([count, isCut]).toEqual([3, false]);
    const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
    expect(text.codePointAt(0)).toBe(0xfeff);
    expect(head).toMatch(/^kind,identifier,title,dataset,field,here,there,owner,/);
    expect(lines.map((line) => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'GUID'))).toEqual([
      `changed,${a},"'=1+1, ""A""",GUID,title,A,"'=1+1, ""A""",source,,,,`,
      expect.stringMatching(/,GUID,summary,/),
      expect.stringMatching(/,GUID,description,/),
      `new,${own('c')},C,,,,,,,,,`,
      `gone,${b},B,GUID,,,,,,,,`,
    ]);
    const status = await bench.bench.status('harvest:exportItems', { ...of, runGUID }, people.member);
    expect(status).toBe(403);
  });

  it('is filtered by what a title or an identifier contains', async () => {
    const sourceGUID = await source();
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: own('elm'), title: 'Trees' }, { identifier: own('oak'), title: 'Woods 100%' }),
    );
    const { runGUID } = await dryRun(sourceGUID);
    const found = async (keywords: string) =>
      (await bench.bench.ask('harvest:items', { ...of, runGUID, keywords })).result.map(({ title }) => title);
    expect(await found('TREE')).toEqual(['Trees']);
    expect(await found(own('oak'))).toEqual(['Woods 100%']);
    expect(await found('0%')).toEqual(['Woods 100%']);
    expect(await found('_')).toEqual([]);
  });

  it('finds nothing to do the second time', async () => {
    const sourceGUID = await source();
    bench.server.pages.set(
      '/data.json',
      dcatUs({
        identifier: own('same'),
        title: 'Same',
        contactPoint: { fn: 'Us', hasEmail: 'us@example.org' },
      }),
    );
    await applied(sourceGUID);
    expect((await dryRun(sourceGUID)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, gone: 0 });
  });

  it('refuses an identifier of another source, and one that was deleted here', async () => {
    const [one, two] = [await source(), await source()];
    const shared = own('shared');
    bench.server.pages.set('/data.json', dcatUs({ identifier: shared, title: 'Shared' }));
    await applied(one);
    const other = await dryRun(two);
    expect(other.counts).toMatchObject({ new: 0, invalid: 1 });
    expect((await items(other.runGUID))[0]?.reasons[0]).toMatch(/comes from the source Source \d+/);
    await bench.bench.ask('dataset:delete', { datasetGUID: (await dataset(shared)).dataset_guid });
    const again = await dryRun(one);
    expect((await items(again.runGUID))[0]?.reasons[0]).toMatch(/^It was deleted here on \d{4}-/);
  });
});

describe('what editors own', () => {
  it('is never written over, and the dry run says so', async () => {
    const sourceGUID = await source();
    const identifier = own('owned');
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier, title: 'Of the source', description: 'First.' }),
    );
    await applied(sourceGUID);
    const { dataset_guid: datasetGUID } = await dataset(identifier);
    await bench.bench.ask('dataset:save', {
      datasetGUID,
      changes: {
        title: 'Of the editors',
        themes: [5],
        licence: 1,
        frequency: 26,
        languages: ['en'],
        personalData: 'no',
        contact: { name: 'Us', email: 'us@example.org', url: null },
        summary: 'A summary that is long enough.',
      },
    });
    await bench.bench.db.kysely
      .updateTable('catalogue.dataset_revision')
      .set({ published_at: new Date() })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    await bench.bench.db.kysely
      .updateTable('catalogue.dataset')
      .set({ title: 'Of the editors' })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier, title: 'Of the source, again', description: 'Second.' }),
    );
    const run = await applied(sourceGUID);
    expect(run.state).toBe('applied');
    expect((await items(run.runGUID))[0]?.changes.map(({ field, owner }) => `${field} ${owner}`)).toEqual([
      'title editor',
      'summary editor',
      'description source',
    ]);
    expect(await dataset(identifier)).toMatchObject({ title: 'Of the editors', description: 'Second.' });
  });

  it('can be said of a source from the start', async () => {
    const sourceGUID = await source({ editorFields: ['title'], newAs: 'draft' });
    const identifier = own('start');
    bench.server.pages.set('/data.json', dcatUs({ identifier, title: 'First', description: 'First.' }));
    await applied(sourceGUID);
    expect(await dataset(identifier)).toMatchObject({ title: 'First', status_id: 1 });
    bench.server.pages.set('/data.json', dcatUs({ identifier, title: 'Second', description: 'Second.' }));
    await applied(sourceGUID);
    expect(await dataset(identifier)).toMatchObject({ title: 'First', description: 'Second.', status_id: 1 });
    expect((await dryRun(sourceGUID)).counts).toMatchObject({ changed: 0, unchanged: 1 });
  });
});

describe('rolling back', () => {
  it('gives back what the source said before, removes what was new, and stops the schedule', async () => {
    const sourceGUID = await source({ whenGone: 'unpublish', everyHours: 24 });
    const [a, b, c] = [own('a'), own('b'), own('c')];
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: a, title: 'A' }, { identifier: b, title: 'B' }),
    );
    await applied(sourceGUID);
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: a, title: 'A2' }, { identifier: c, title: 'C' }),
    );
    const run = await applied(sourceGUID);
    expect([(await dataset(a)).title, (await dataset(b)).status_id, (await dataset(c)).status_id]).toEqual([
      'A2',
      1,
      3,
    ]);
    expect(run.rollBackUntil).not.toBeNull();

    // What a later look found was compared with what is taken back.
    const later = await dryRun(sourceGUID);
    await bench.bench.ask('harvest:rollBack', { ...of, runGUID: run.runGUID });
    await bench.bench.harvest.idle();
    expect((await bench.bench.ask('harvest:run', { ...of, runGUID: run.runGUID })).state).toBe('rolledBack');
    expect((await bench.bench.ask('harvest:run', { ...of, runGUID: later.runGUID })).state).toBe('cancelled');
    expect([(await dataset(a)).title, (await dataset(b)).status_id]).toEqual(['A', 3]);
    expect((await dataset(c)).removed_at).not.toBeNull();
    const { result } = await bench.bench.ask('harvest:sources', of);
    expect(result.find((one) => one.sourceGUID === sourceGUID)).toMatchObject({
      everyHours: null,
      nextAt: null,
      datasets: 2,
    });
    // What was rolled back can be imported again.
    const again = await applied(sourceGUID);
    expect(again.counts).toMatchObject({ new: 1, changed: 1, gone: 1 });
    expect((await dataset(c)).removed_at).toBeNull();
  });

  it('is for the last run that was applied', async () => {
    const sourceGUID = await source();
    bench.server.pages.set('/data.json', dcatUs({ identifier: own('x'), title: 'X' }));
    const first = await applied(sourceGUID);
    bench.server.pages.set('/data.json', dcatUs({ identifier: own('x'), title: 'Y' }));
    await applied(sourceGUID);
    expect(await bench.bench.status('harvest:rollBack', { ...of, runGUID: first.runGUID })).toBe(409);
  });
});

describe('access', () => {
  it('needs the role that publishes, and the organisation of the source', async () => {
    const sourceGUID = await source();
    expect(await bench.bench.status('harvest:start', { ...of, sourceGUID, file: null }, people.editor)).toBe(
      403,
    );
    const other = { organisationGUID: OTHER_ORGANISATION };
    expect(
      await bench.bench.status('harvest:start', { ...other, sourceGUID, file: null }, people.stranger),
    ).toBe(404);
    bench.server.pages.set('/data.json', dcatUs({ identifier: own('z'), title: 'Z' }));
    const { runGUID } = await dryRun(sourceGUID);
    for (const name of ['harvest:run', 'harvest:items', 'harvest:apply', 'harvest:cancel'] as const)
      expect([name, await bench.bench.status(name, { ...other, runGUID }, people.stranger)]).toEqual([
        name,
        404,
      ]);
    await bench.bench.ask('harvest:cancel', { ...of, runGUID });
    expect(await bench.bench.status('harvest:apply', { ...of, runGUID })).toBe(409);
    await bench.bench.ask('harvest:removeSource', { ...of, sourceGUID });
    expect(await bench.bench.status('harvest:run', { ...of, runGUID })).toBe(404);
  });
});
