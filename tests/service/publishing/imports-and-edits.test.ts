/** An import beside what editors have changed: neither loses anything. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { publishDue } from '#proxy/domains/publishing/publish.ts';
import { ask, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { elsewhere, wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let view: Awaited<ReturnType<typeof wordsBench>>['view'];
let imported: Awaited<ReturnType<typeof wordsBench>>['imported'];
beforeAll(async () => {
  ({ bench, view, imported } = await wordsBench());
});
afterAll(() => bench.close());

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
