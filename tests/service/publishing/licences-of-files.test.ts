/** A licence that is no longer offered, where single files state it: readers, editors, plans and imports get the other one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { publishDue } from '#proxy/domains/publishing/publish.ts';
import { countAllUses } from '#proxy/domains/publishing/replace-everywhere.ts';
import { namePlatformAdministrators } from '#proxy/platform/access/platform-administrators.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { ask, ORGANISATION as organisationGUID, people, record } from '../../support/catalogue.ts';
import { resource } from '../exports/support.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
const BOSS = people.newcomer;
/** Ids of licences; `other` is that of the datasets. */
const [retired, other] = [4, 1];

beforeAll(async () => {
  bench = await publishingBench();
  await namePlatformAdministrators(bench.db.kysely, [BOSS]);
});
beforeEach(async () => {
  await bench.db.kysely.deleteFrom('catalogue.hidden_lookup').execute();
  await bench.db.kysely.updateTable('catalogue.lookup').set({ kept: [] }).execute();
  await seedLookups(bench.db.kysely);
});
afterAll(() => bench.close());

const replace = async () => {
  const answer = await bench.ask(
    'lut:deactivate',
    { lutTableName: 'licenceType', id: retired, replacedBy: other },
    BOSS,
  );
  await bench.publishing.idle();
  return answer;
};
const readers = async (datasetGUID: string) =>
  (await ask(bench.discovery, 'dataset:view', { datasetGUID })).resources.map(
    ({ name, facts }) => `${name} ${facts?.licence?.id ?? '-'}`,
  );
const editors = async (datasetGUID: string) =>
  (await bench.ask('dataset:edit', { datasetGUID })).files.map(
    ({ name, facts }) => `${name} ${facts?.licence ?? '-'}`,
  );
const uses = async (id: number) => (await countAllUses(bench.db.kysely, 'licenceType')).get(id) ?? 0;

/** A published dataset with two files: `first` has a licence of its own. */
async function published(title: string) {
  const datasetGUID = await bench.draft(title);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } });
  const guids: string[] = [];
  for (const name of ['first', 'second'])
    guids.push(await bench.upload(datasetGUID, `${name}.csv`, `id,${name}\n1,5\n2,7\n`));
  const [first = '', second = ''] = guids;
  const change = (resourceGUID: string, fields: object) =>
    bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, ...fields });
  await change(first, { name: 'first', facts: { licence: retired, rights: 'Name us.' } });
  await change(second, { name: 'second' });
  const publish = (more: object = {}) =>
    bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public', ...more });
  await publish();
  return { datasetGUID, first, second, change, publish };
}

it('is replaced for readers and for editors, and leaves all else that is stated', async () => {
  const { datasetGUID, first, second, change, publish } = await published('Both');
  await change(second, { facts: { licence: retired } });
  const before = { retired: await uses(retired), other: await uses(other) };
  expect(await replace()).toMatchObject({ organisations: 1, datasets: 1 });
  expect(await readers(datasetGUID)).toEqual([`first ${other}`, 'second -']);
  expect(await editors(datasetGUID)).toEqual([`first ${other}`, `second ${other}`]);
  const { files, unpublished } = await bench.ask('dataset:edit', { datasetGUID });
  expect(files[0]?.facts).toEqual({ licence: other, rights: 'Name us.' });
  expect(unpublished).toEqual(['files']);
  expect([before.retired, await uses(retired), await uses(other)]).toEqual([1, 0, before.other]);
  await publish();
  expect(await readers(datasetGUID)).toEqual([`first ${other}`, `second ${other}`]);
  // An editor who restores a file gets it with the licence that is offered.
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: first });
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID: first });
  expect(await editors(datasetGUID)).toEqual([`first ${other}`, `second ${other}`]);
});

it('is replaced in a file that was removed before, and in the lists of drafts', async () => {
  const { datasetGUID, first } = await published('Removed');
  await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID: first });
  const draft = await bench.draft('Draft');
  const resourceGUID = await bench.upload(draft, 'a.csv', 'id,age\n1,5\n2,7\n');
  await bench.ask('dataset:changeFile', {
    datasetGUID: draft,
    resourceGUID,
    name: 'a',
    facts: { licence: retired },
  });
  await replace();
  expect(await editors(draft)).toEqual([`a ${other}`]);
  await bench.ask('dataset:restoreFile', { datasetGUID, resourceGUID: first });
  expect(await editors(datasetGUID)).toEqual([`first ${other}`, 'second -']);
});

it('is replaced in what a plan publishes, also where editors have changed the list since', async () => {
  const { datasetGUID, first, second, change, publish } = await published('Planned');
  await change(second, { name: 'planned', facts: { licence: retired } });
  await publish({ at: new Date(Date.now() + 86_400_000).toISOString() });
  await change(second, { name: 'later', facts: {} });
  await change(first, { name: 'first later' });
  await replace();
  expect(await editors(datasetGUID)).toEqual([`first later ${other}`, 'later -']);
  await sql`update catalogue.publication_plan set due_at = now() where dataset_guid = ${datasetGUID}`.execute(
    bench.db.kysely,
  );
  await bench.db.kysely.transaction().execute((trx) => publishDue(trx, datasetGUID));
  expect(await readers(datasetGUID)).toEqual([`first ${other}`, `planned ${other}`]);
  expect(await editors(datasetGUID)).toEqual([`first later ${other}`, 'later -']);
});

it('stays replaced when an import brings the licence of its source again', async () => {
  const source = record({
    sourceIdentifier: 'licensed',
    title: 'Licensed',
    resources: ['a', 'b'].map((key) =>
      resource({
        key,
        name: key,
        url: `https://files.example/${key}.csv`,
        ...(key === 'a' && { facts: { licence: retired } }),
      }),
    ),
  });
  const datasetGUID = datasetGuid(organisationGUID, 'licensed');
  const imports = async () => {
    await writeRecords(bench.db.kysely, [source], { organisationGUID, kind: 'test' });
    await bench.db.kysely.transaction().execute((trx) => keepEdits(trx, [datasetGUID]));
  };
  await imports();
  expect(await readers(datasetGUID)).toEqual([`a ${retired}`, 'b -']);
  await replace();
  expect(await readers(datasetGUID)).toEqual([`a ${other}`, 'b -']);
  await imports();
  expect(await readers(datasetGUID)).toEqual([`a ${other}`, 'b -']);
  expect((await bench.ask('dataset:edit', { datasetGUID })).unpublished).toEqual([]);
});

it('is replaced in one organisation that offers it no longer', async () => {
  const { datasetGUID } = await published('Hidden');
  await bench.ask('lut:delete', {
    organisationGUID,
    lutTableName: 'licenceType',
    id: retired,
    replacedBy: other,
  });
  await bench.publishing.idle();
  expect(await readers(datasetGUID)).toEqual([`first ${other}`, 'second -']);
});

it('is replaced where an organisation proposes it, which its audit log has', async () => {
  const { kysely } = bench.db;
  const propose = (default_licence_id: number | null) =>
    kysely
      .updateTable('auth.organisation')
      .set({ default_licence_id })
      .where('organisation_guid', '=', organisationGUID)
      .execute();
  await propose(retired);
  await replace();
  const organisation = await kysely
    .selectFrom('auth.organisation')
    .select('default_licence_id')
    .where('organisation_guid', '=', organisationGUID)
    .executeTakeFirstOrThrow();
  expect(organisation.default_licence_id).toBe(other);
  const { rows } = await sql`select before, after from access.audit
    where action = 'organisation.changed' and organisation_guid = ${organisationGUID}`.execute(kysely);
  expect(rows).toEqual([{ before: { default_licence_id: retired }, after: { default_licence_id: other } }]);
  await propose(null);
});
