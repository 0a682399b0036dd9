/** Who owns the fields of one imported dataset, where that is not as its source says for all. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { neverGivenBack, type FieldOwners } from '#contract/harvest.ts';
import { OTHER_ORGANISATION, people, send } from '../../support/catalogue.ts';
import { complete } from '../publishing/bench.ts';
import { dcatUs } from './catalogue-server.ts';
import { benchOfFile, of } from './harvest-bench.ts';

const bench = benchOfFile();
const { own, source, dryRun, applied, items, dataset } = bench;

/** What the source says of a dataset. */
const says = (identifier: string, title: string, description: string) =>
  bench.server.pages.set(
    '/data.json',
    dcatUs({
      identifier,
      title,
      description,
      distribution: [
        { title: 'Counts', downloadURL: 'https://example.org/counts.csv', mediaType: 'text/csv' },
      ],
    }),
  );
const saveOwners = (sourceGUID: string, datasetGUID: string, owners: FieldOwners) =>
  bench.bench.ask('harvest:saveOwners', { ...of, sourceGUID, datasetGUID, owners });
const found = async (runGUID: string) =>
  (await items(runGUID)).flatMap(({ changes }) => changes.map(({ field, owner }) => `${field} ${owner}`));
const guidOf = async (identifier: string) => (await dataset(identifier)).dataset_guid;

/** Editors publish a title of their own. */
async function publishTitle(datasetGUID: string, title: string): Promise<void> {
  await bench.bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } });
  await bench.bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
}

it('a field that is ours for one dataset stays, in a look that has been made already too, and the others are written', async () => {
  const sourceGUID = await source();
  const identifier = own('ours');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  says(identifier, 'Second', 'About the second.');
  const look = await dryRun(sourceGUID);
  expect(await found(look.runGUID)).toEqual(['title source', 'summary source', 'description source']);
  expect(await saveOwners(sourceGUID, datasetGUID, { title: 'editor' })).toEqual({ before: {} });
  // What was found follows, without another look.
  expect(await found(look.runGUID)).toEqual(['title editor', 'summary source', 'description source']);
  await bench.bench.ask('harvest:apply', { ...of, runGUID: look.runGUID });
  await bench.bench.harvest.idle();
  expect(await dataset(identifier)).toMatchObject({ title: 'First', description: 'About the second.' });
  expect((await dryRun(sourceGUID)).counts).toMatchObject({ changed: 0, unchanged: 1 });

  // Undone, the next look writes it.
  expect(await saveOwners(sourceGUID, datasetGUID, {})).toEqual({ before: { title: 'editor' } });
  const again = await applied(sourceGUID);
  expect(await found(again.runGUID)).toEqual(['title source']);
  expect((await dataset(identifier)).title).toBe('Second');
});

it('a field that the settings give to editors stays, in a look that has been made already too', async () => {
  const sourceGUID = await source();
  const identifier = own('settled');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  says(identifier, 'Second', 'About the second.');
  const look = await dryRun(sourceGUID);
  const settings = {
    name: 'Settled',
    address: `${bench.server.origin}/data.json`,
    everyHours: null,
    whenGone: 'keep',
    newAs: 'source',
  } as const;
  const save = (editorFields: 'title'[]) =>
    bench.bench.ask('harvest:saveSource', { ...of, sourceGUID, ...settings, editorFields });
  await save(['title']);
  expect(await found(look.runGUID)).toEqual(['title editor', 'summary source', 'description source']);
  await save([]);
  expect(await found(look.runGUID)).toEqual(['title source', 'summary source', 'description source']);
  await save(['title']);
  await bench.bench.ask('harvest:apply', { ...of, runGUID: look.runGUID });
  await bench.bench.harvest.idle();
  expect(await dataset(identifier)).toMatchObject({ title: 'First', description: 'About the second.' });

  // The log says what they were before.
  const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from access.audit
    where action = 'source.saved' and object_id = ${sourceGUID} order by id desc limit 1`.execute(
    bench.bench.db.kysely,
  );
  expect(rows).toEqual([
    {
      before: { ...settings, afterLook: 'apply', editorFields: [] },
      after: { ...settings, afterLook: 'apply', editorFields: ['title'] },
    },
  ]);
});

it('a value that stays has the name of who wrote it, as long as they are a member', async () => {
  const sourceGUID = await source();
  const identifier = own('written');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  await publishTitle(datasetGUID, 'A title of our own');
  says(identifier, 'Second', 'About the first.');
  const { runGUID } = await dryRun(sourceGUID);
  const writers = async () =>
    (await items(runGUID)).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'title').map(({ owner, writtenBy }) => [owner, writtenBy]),
    );
  const [[owner, name] = []] = await writers();
  expect(owner).toBe('editor');
  expect(name).toMatch(/\S/);
  await sql`update catalogue.dataset_revision set changed_by = ${people.stranger}
    where dataset_guid = ${datasetGUID} and field = 'title'`.execute(bench.bench.db.kysely);
  expect(await writers()).toEqual([['editor', undefined]]);
});

it('two fields that are given away at the same moment are both, also by two people', async () => {
  const sourceGUID = await source();
  const identifier = own('both');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  const named = { ...of, sourceGUID, datasetGUID, keepsOthers: true };
  await Promise.all(
    (['title', 'summary'] as const).map((field) =>
      bench.bench.ask('harvest:saveOwners', { ...named, owners: { [field]: 'editor' } }),
    ),
  );
  // The form of the dataset says it of all fields.
  expect(await saveOwners(sourceGUID, datasetGUID, { title: 'source' })).toEqual({
    before: { title: 'editor', summary: 'editor' },
  });
  expect(await saveOwners(sourceGUID, datasetGUID, {})).toEqual({ before: { title: 'source' } });
});

it('a field of all is theirs for one dataset, and of the other datasets ours', async () => {
  const sourceGUID = await source({ editorFields: ['title'] });
  const [one, other] = [own('one'), own('other')];
  const both = (title: string) =>
    bench.server.pages.set(
      '/data.json',
      dcatUs({ identifier: one, title: `${title} one` }, { identifier: other, title: `${title} other` }),
    );
  both('First');
  await applied(sourceGUID);
  await saveOwners(sourceGUID, await guidOf(one), { title: 'source' });
  both('Second');
  const run = await applied(sourceGUID);
  expect((await items(run.runGUID)).map(({ changes }) => changes[0]?.owner)).toEqual(['source', 'editor']);
  expect([(await dataset(one)).title, (await dataset(other)).title]).toEqual(['Second one', 'First other']);
});

it('a field that editors wrote is given back: the import writes it, the history has theirs, rolling back too', async () => {
  const sourceGUID = await source();
  const identifier = own('given');
  says(identifier, 'Of the source', 'Said first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  await publishTitle(datasetGUID, 'Of the editors');
  const listed = await bench.bench.ask('harvest:datasets', { ...of, sourceGUID });
  expect(listed.result[0]?.edited).toContain('title');
  expect(listed.edited).toBeUndefined();
  const counted = await bench.bench.ask('harvest:datasets', { ...of, sourceGUID, countsEdited: true });
  expect(counted.edited).toMatchObject({ title: 1 });
  await saveOwners(sourceGUID, datasetGUID, { title: 'source' });
  // The source says the same as before, and is written all the same.
  const look = await dryRun(sourceGUID);
  expect((await items(look.runGUID))[0]?.reasons).toEqual(['Fields are given back to the source']);
  expect((await dataset(identifier)).title).toBe('Of the editors');
  const run = await applied(sourceGUID);
  expect((await dataset(identifier)).title).toBe('Of the source');
  const { fields } = await bench.bench.ask('dataset:edit', { datasetGUID });
  expect(fields.title).toBe('Of the source');
  const history = await bench.bench.ask('dataset:history', { datasetGUID, field: 'title' });
  expect(history.result[0]).toMatchObject({ before: 'Of the editors', value: 'Of the source' });
  expect(history.result[0]?.publishedAt).not.toBeNull();
  expect((await dryRun(sourceGUID)).counts).toMatchObject({ changed: 0, unchanged: 1 });

  await bench.bench.ask('harvest:rollBack', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  expect((await dataset(identifier)).title).toBe('Of the editors');
  const { result } = await bench.bench.ask('harvest:datasets', { ...of, sourceGUID });
  expect(result[0]).toMatchObject({ owners: {}, edited: expect.arrayContaining(['title']) });
  says(identifier, 'Of the source, later', 'Said later.');
  await applied(sourceGUID);
  expect((await dataset(identifier)).title).toBe('Of the editors');
});

it('is listed, found by words, and refused to those who may not import', async () => {
  const sourceGUID = await source();
  const [elm, oak] = [own('elm'), own('oak')];
  bench.server.pages.set(
    '/data.json',
    dcatUs({ identifier: elm, title: 'Elms 100%' }, { identifier: oak, title: 'Oaks' }),
  );
  await applied(sourceGUID);
  const datasetGUID = await guidOf(oak);
  await saveOwners(sourceGUID, datasetGUID, { summary: 'editor' });
  const titles = async (filter: { keywords?: string; onlyOwn?: boolean }) =>
    (await bench.bench.ask('harvest:datasets', { ...of, sourceGUID, ...filter })).result.map(
      ({ title }) => title,
    );
  expect(await titles({})).toEqual(['Elms 100%', 'Oaks']);
  expect(await titles({ keywords: 'ELM' })).toEqual(['Elms 100%']);
  expect(await titles({ keywords: '_' })).toEqual([]);
  expect(await titles({ onlyOwn: true })).toEqual(['Oaks']);

  const asked = { ...of, sourceGUID, datasetGUID, owners: {} };
  expect(await bench.bench.status('harvest:saveOwners', asked, people.member)).toBe(403);
  expect(await bench.bench.status('harvest:datasets', { ...of, sourceGUID }, people.member)).toBe(403);
  const elsewhere = { ...asked, organisationGUID: OTHER_ORGANISATION };
  expect(await bench.bench.status('harvest:saveOwners', elsewhere, people.stranger)).toBe(404);
  const another = await source();
  expect(await bench.bench.status('harvest:saveOwners', { ...asked, sourceGUID: another })).toBe(404);
  const wrong = { ...asked, owners: { title: 'other' } } as never;
  expect(await bench.bench.status('harvest:saveOwners', wrong)).toBe(400);
});

it('the list of files and the status stay ours once editors have decided, as the form and the import agree', async () => {
  const sourceGUID = await source();
  const identifier = own('decided');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  // No editor has decided anything yet, so the source says it.
  expect(await saveOwners(sourceGUID, datasetGUID, { files: 'source', access: 'source' })).toEqual({
    before: {},
  });
  await saveOwners(sourceGUID, datasetGUID, {});
  await publishTitle(datasetGUID, 'Of the editors');
  const resourceGUID = (await bench.bench.ask('dataset:edit', { datasetGUID })).files[0]?.resourceGUID ?? '';
  await bench.bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, name: 'Ours' });
  await bench.bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
  for (const field of neverGivenBack) {
    const asked = { ...of, sourceGUID, datasetGUID, owners: { [field]: 'source' as const } };
    const answer = await send(bench.bench.data, 'harvest:saveOwners', asked, people.owner);
    expect(await answer.json()).toMatchObject({
      errors: [{ field: `owners.${field}`, code: 'owners.editorsDecided' }],
    });
  }
  // What a server of before has stored is of no effect.
  await sql`update catalogue.source_record set field_owners = '{"files": "source", "access": "source"}'
    where dataset_guid = ${datasetGUID}`.execute(bench.bench.db.kysely);
  says(identifier, 'Second', 'About the second.');
  await applied(sourceGUID);
  const { files, fields } = await bench.bench.ask('dataset:edit', { datasetGUID });
  expect([files[0]?.name, fields.access]).toEqual(['Ours', complete.access]);
});

it('jobs that a server of before has stored are done here, under their former names', async () => {
  const sourceGUID = await source();
  const identifier = own('former');
  says(identifier, 'First', 'About the first.');
  await applied(sourceGUID);
  const datasetGUID = await guidOf(identifier);
  await saveOwners(sourceGUID, datasetGUID, { title: 'editor' });
  says(identifier, 'Second', 'About the second.');
  const look = await dryRun(sourceGUID);
  const { kysely } = bench.bench.db;
  const names = async () =>
    (
      await sql<{
        name: string;
      }>`select distinct name from operations.job where key = ${look.runGUID}`.execute(kysely)
    ).rows;
  // A server that does not know of owners finds no job by the names that it knows.
  expect(await names()).toEqual([{ name: 'read source with owners' }]);
  await sql`update catalogue.harvest_run set state = 'applying', applied_by = ${people.owner}
    where run_guid = ${look.runGUID}`.execute(kysely);
  await sql`insert into operations.job (name, key, payload, priority, run_at)
    values ('apply import', ${look.runGUID}, ${JSON.stringify({ runGUID: look.runGUID })}, 0, now())`.execute(
    kysely,
  );
  await bench.bench.harvest.idle();
  expect((await bench.bench.ask('harvest:run', { ...of, runGUID: look.runGUID })).state).toBe('applied');
  expect(await dataset(identifier)).toMatchObject({ title: 'First', description: 'About the second.' });
});
