/** Files that a source brings with other names of columns: what names these follows where a person says which is which. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startDue } from '#proxy/domains/catalogue/harvest/jobs.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { people } from '../../support/catalogue.ts';
import { benchOfFile, of } from './harvest-bench.ts';
import { renamedBench, rowsOf } from './renamed-bench.ts';

const bench = benchOfFile();
const { own, dryRun, applied, items } = bench;
const { serve, named } = renamedBench(bench);

const breaks = { grants: 1, filters: 0, charts: 1, maps: 0, keys: 0, codes: 0, words: true };

it('a look names what breaks; what is confirmed is followed by all when it is applied, and goes back with it', async () => {
  const made = await named();
  const { sourceGUID, identifier, resourceGUID } = made;
  const before = await made.state();
  expect(before).toMatchObject({ chart: 'name', granted: ['name', 'ward'], words: ['name'] });
  serve(identifier, 'id', 'district', 'person_name');
  const run = await dryRun(sourceGUID);
  expect(run.counts).toMatchObject({ changed: 1, columns: 1 });
  const [item] = await items(run.runGUID);
  expect(item?.columns).toEqual([
    {
      resourceGUID,
      file: 'People',
      added: ['district', 'person_name'],
      gone: [
        { name: 'name', breaks, likely: 'person_name', after: null },
        {
          name: 'ward',
          breaks: { ...breaks, grants: 0, filters: 1, charts: 0, words: false },
          likely: null,
          after: null,
        },
      ],
    },
  ]);
  const about = { ...of, runGUID: run.runGUID, position: item?.position ?? 0, resourceGUID };
  const say = (column: string, after: string | null) =>
    bench.bench.ask('harvest:confirmRenaming', { ...about, before: column, after });
  await say('name', 'person_name');
  await say('ward', 'district');
  expect((await items(run.runGUID))[0]?.columns[0]?.gone.map(({ after }) => after)).toEqual([
    'person_name',
    'district',
  ]);
  await bench.bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  expect(await made.state()).toMatchObject({
    chart: 'person_name',
    granted: ['person_name', 'district'],
    places: [2],
    words: ['person_name'],
    german: { 'column/person_name/label': { de: 'Name der Person' } },
  });
  expect(await made.needs()).not.toContain('columnsLost');
  const edited = await bench.bench.ask('dataset:edit', { datasetGUID: made.datasetGUID });
  expect(edited.unpublished).toEqual([]);
  expect(edited.files[0]?.renaming.renamed).toEqual([
    { before: 'name', after: 'person_name', isOpen: false },
    { before: 'ward', after: 'district', isOpen: false },
  ]);
  await bench.bench.ask('harvest:rollBack', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  expect(await made.state()).toEqual(before);
  // What was said is remembered: the same look is applied without a person.
  expect((await applied(sourceGUID)).state).toBe('applied');
  expect(await made.state()).toMatchObject({ chart: 'person_name', words: ['person_name'] });
  // So it is when the source goes back to the old names.
  serve(identifier, 'id', 'name', 'ward');
  await applied(sourceGUID);
  expect(await made.state()).toMatchObject({ chart: 'name', granted: ['name', 'ward'], words: ['name'] });
});

it('a dataset that no editor has touched follows as well', async () => {
  const made = await named(false);
  serve(made.identifier, 'id', 'ward', 'person');
  const run = await dryRun(made.sourceGUID);
  const [item] = await items(run.runGUID);
  expect(item?.columns[0]?.gone).toMatchObject([{ name: 'name', breaks: { ...breaks, words: false } }]);
  await bench.bench.ask('harvest:confirmRenaming', {
    ...of,
    runGUID: run.runGUID,
    position: item?.position ?? 0,
    resourceGUID: made.resourceGUID,
    before: 'name',
    after: 'person',
  });
  await bench.bench.ask('harvest:apply', { ...of, runGUID: run.runGUID });
  await bench.bench.harvest.idle();
  expect(await made.state()).toMatchObject({
    chart: 'person',
    granted: ['person', 'ward'],
    places: [2],
    words: [],
  });
  // Another import that changes nothing of its columns leaves all as it is.
  bench.server.pages.set('/data.json', {
    id: made.identifier,
    title: `People of ${made.identifier}`,
    resources: [{ name: 'people', title: 'People', data: rowsOf('id', 'ward', 'person').slice(1) }],
  });
  await applied(made.sourceGUID);
  expect(await made.state()).toMatchObject({ chart: 'person', granted: ['person', 'ward'] });
  expect(await made.needs()).not.toContain('columnsLost');
  serve(made.identifier, 'id', 'ward', 'name');
  await applied(made.sourceGUID);
  expect(await made.state()).toMatchObject({ chart: 'name', granted: ['name', 'ward'] });
});

it('what was not confirmed stays at the old names, and needs an editor until one says what became of it', async () => {
  const made = await named();
  const { sourceGUID, identifier, datasetGUID, resourceGUID } = made;
  serve(identifier, 'id', 'person', 'ward');
  await applied(sourceGUID);
  expect(await made.state()).toMatchObject({ chart: 'name', granted: ['name', 'ward'], words: ['name'] });
  expect(await made.needs()).toContain('columnsLost');
  const { renaming, versionGUID } = await made.file();
  expect(renaming).toMatchObject({ gone: ['name'], lost: ['name'], added: ['person'], renamed: [] });
  const about = { datasetGUID, resourceGUID, versionGUID };
  await bench.bench.ask('dataset:renameColumn', { ...about, before: 'name', after: 'person' });
  expect(await made.state()).toMatchObject({ chart: 'person', granted: ['person', 'ward'] });
  expect(await made.needs()).not.toContain('columnsLost');
  // A column that is gone for good needs no one once that was said.
  serve(identifier, 'id', 'ward');
  await applied(sourceGUID);
  expect((await made.file()).renaming.lost).toEqual(['person']);
  const accept = { datasetGUID, resourceGUID };
  expect(await bench.bench.status('dataset:acceptLostColumns', accept, people.editor)).toBe(403);
  await bench.bench.ask('dataset:acceptLostColumns', accept);
  expect(await made.needs()).not.toContain('columnsLost');
  expect(await bench.bench.status('dataset:acceptLostColumns', accept)).toBe(404);
});

it('a schedule waits for a person where someone uses what is gone, and goes on with what was said', async () => {
  const made = await named();
  const { sourceGUID, identifier, resourceGUID } = made;
  const { kysely } = bench.bench.db;
  const scheduled = async () => {
    await sql`update catalogue.harvest_source set every_hours = 24, next_at = now() where source_guid = ${sourceGUID}`.execute(
      kysely,
    );
    await startDue(kysely);
    await bench.bench.harvest.idle();
    const [run] = (await bench.bench.ask('harvest:runs', { ...of, sourceGUID })).result;
    if (run === undefined) throw new Error('Nothing was started');
    return run;
  };
  // Access that begins later is lost as well.
  await sql`update access.dataset_grant set valid_from = now() + interval '1 day'
    where resource_guids = array[${resourceGUID}::uuid]`.execute(kysely);
  serve(identifier, 'id', 'person', 'ward');
  const held = await scheduled();
  expect(held).toMatchObject({ state: 'ready', problem: expect.stringContaining('are gone from a file') });
  const [item] = await items(held.runGUID);
  expect(item?.columns[0]?.gone[0]?.breaks.grants).toBe(1);
  await bench.bench.ask('harvest:confirmRenaming', {
    ...of,
    runGUID: held.runGUID,
    position: item?.position ?? 0,
    resourceGUID,
    before: 'name',
    after: 'person',
  });
  // The next look finds the same, and puts this one aside.
  expect(await scheduled()).toMatchObject({ state: 'applied', problem: null });
  expect(await made.state()).toMatchObject({ chart: 'person', granted: ['person', 'ward'] });
});

it('what was said of one file is proposed in another, and applied to none but its own', async () => {
  const made = await named();
  const { sourceGUID, identifier } = made;
  const other = own('other');
  const two = (...names: readonly string[]) =>
    bench.server.pages.set('/data.json', {
      id: identifier,
      title: `People of ${identifier}`,
      resources: [
        { name: 'people', title: 'People', data: rowsOf(...names) },
        { name: 'more', title: other, data: rowsOf(...names) },
      ],
    });
  two('id', 'name', 'ward');
  await applied(sourceGUID);
  two('id', 'x', 'ward');
  const run = await dryRun(sourceGUID);
  const [item] = await items(run.runGUID);
  const [people0, more] = item?.columns ?? [];
  await bench.bench.ask('harvest:confirmRenaming', {
    ...of,
    runGUID: run.runGUID,
    position: item?.position ?? 0,
    resourceGUID: people0?.resourceGUID ?? '',
    before: 'name',
    after: 'x',
  });
  const again = await items((await dryRun(sourceGUID)).runGUID);
  expect(again[0]?.columns.map(({ gone }) => gone)).toMatchObject([
    [{ name: 'name', after: 'x' }],
    [{ name: 'name', after: null, likely: 'x' }],
  ]);
  expect(more?.file).toBe(other);
});

it('is refused for names that are not there, for two columns with one name, once it is applied, and for members', async () => {
  const made = await named();
  const { sourceGUID, identifier, resourceGUID } = made;
  serve(identifier, 'id', 'a', 'b');
  const { runGUID } = await dryRun(sourceGUID);
  const about = { ...of, runGUID, position: 0, resourceGUID };
  const refused = async (before: string, after: string | null, more = {}, as: string = people.owner) =>
    bench.bench.status('harvest:confirmRenaming', { ...about, before, after, ...more }, as);
  expect(await refused('id', 'a')).toBe(400);
  expect(await refused('name', 'id')).toBe(400);
  expect(await refused('name', 'a', { resourceGUID: randomUUID() })).toBe(404);
  expect(await refused('name', 'a', { position: 7 })).toBe(404);
  expect(await refused('name', 'a', { runGUID: randomUUID() })).toBe(404);
  expect(await refused('name', 'a', {}, people.member)).toBe(403);
  await bench.bench.ask('harvest:confirmRenaming', { ...about, before: 'name', after: 'a' });
  expect(await refused('ward', 'a')).toBe(400);
  await bench.bench.ask('harvest:confirmRenaming', { ...about, before: 'name', after: null });
  await bench.bench.ask('harvest:confirmRenaming', { ...about, before: 'ward', after: 'a' });
  await bench.bench.ask('harvest:apply', { ...of, runGUID });
  await bench.bench.harvest.idle();
  expect(await refused('name', 'b')).toBe(409);
  expect(await made.state()).toMatchObject({ chart: 'name', granted: ['name', 'a'] });
});

/** Says that a column that the next look finds gone has another name, and applies it. */
async function rename(
  { sourceGUID, resourceGUID }: Awaited<ReturnType<typeof named>>,
  before: string,
  after: string,
) {
  const { runGUID } = await dryRun(sourceGUID);
  const [item] = await items(runGUID);
  const about = { ...of, runGUID, position: item?.position ?? 0, resourceGUID };
  await bench.bench.ask('harvest:confirmRenaming', { ...about, before, after });
  const said = (await items(runGUID))[0]?.columns[0]?.gone.map((column) => [column.name, column.after]);
  await bench.bench.ask('harvest:apply', { ...of, runGUID });
  await bench.bench.harvest.idle();
  return { found: item?.columns[0]?.gone.map((column) => [column.name, column.after]), said };
}

it('names confirmed in several runs that contradict each other are not followed until they are confirmed again', async () => {
  const made = await named();
  const { sourceGUID, identifier } = made;
  serve(identifier, 'id', 'x', 'ward');
  await rename(made, 'name', 'x');
  serve(identifier, 'id', 'y', 'ward');
  await rename(made, 'x', 'y');
  // Another column with the name of before.
  serve(identifier, 'id', 'name', 'y', 'ward');
  await applied(sourceGUID);
  expect(await made.state()).toMatchObject({ chart: 'y', granted: ['y', 'ward'] });
  // `name` was `x`, and `x` was `y`.
  serve(identifier, 'id', 'x', 'ward', 'more');
  const { found, said } = await rename(made, 'y', 'x');
  expect(found).toEqual([
    ['name', null],
    ['y', null],
  ]);
  expect(said).toEqual([
    ['name', null],
    ['y', 'x'],
  ]);
  expect(await made.state()).toMatchObject({ chart: 'x', granted: ['x', 'ward'] });
});

it('a grant for a column that is gone does not open the one that gets its name', async () => {
  const made = await named();
  const { identifier, datasetGUID, resourceGUID } = made;
  serve(identifier, 'id', 'person', 'ward');
  await rename(made, 'name', 'person');
  const { kysely } = bench.bench.db;
  const grantGUID = randomUUID();
  const narrowing = {
    sheet: 0,
    columns: [1],
    filters: [],
    fields: [{ position: 1, name: 'human', type: 'text' }],
  };
  await sql`insert into access.dataset_grant
      (grant_guid, principal_id, dataset_guid, resource_guids, level, narrowing, granted_by)
    values (${grantGUID}, ${await ensurePrincipal(kysely, 'person', people.member)}, ${datasetGUID},
      array[${resourceGUID}::uuid], 3, ${JSON.stringify(narrowing)}::jsonb, ${people.owner})`.execute(kysely);
  serve(identifier, 'id', 'human', 'ward');
  await rename(made, 'person', 'human');
  expect(await made.state()).toMatchObject({ chart: 'human', granted: ['human', 'ward'], places: [1] });
  const { rows } = await sql<{ place: number }>`
    select (narrowing #>> '{columns,0}')::int as place from access.dataset_grant
    where grant_guid = ${grantGUID}`.execute(kysely);
  // Where no table has a column.
  expect(rows[0]?.place).toBeGreaterThan(20_000);
});
