/** Who is affected: maps, charts and dashboards made of a file, named to those who may open them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentUses } from '#proxy/domains/publishing/document-uses.ts';
import { ORGANISATION, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let datasetGUID = '';
let resourceGUID = '';
beforeAll(async () => {
  bench = await publishingBench();
  datasetGUID = await bench.draft();
  await bench.upload(datasetGUID, 'benches.csv', 'id,place\n1,North\n');
  await sql`insert into catalogue.resource (resource_guid, dataset_guid, position, name, format, updated_at)
    values (gen_random_uuid(), ${datasetGUID}, 0, 'Benches', 'CSV', now())`.execute(bench.db.kysely);
  const row = await bench.db.kysely
    .selectFrom('catalogue.resource')
    .select('resource_guid')
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirstOrThrow();
  resourceGUID = row.resource_guid;
});
afterAll(() => bench.close());

interface Kept {
  readonly title: string;
  readonly of: string;
  /** Named in its words. */
  readonly elsewhere?: string;
  readonly organisation?: string;
  readonly isOut?: boolean;
  readonly visibility?: 'public' | 'organisation';
}
async function keep(
  kind: 'map' | 'chart' | 'dashboard',
  { title, of, elsewhere = '', organisation = ORGANISATION, isOut = true, visibility = 'public' }: Kept,
): Promise<string> {
  const guid = randomUUID();
  const document = JSON.stringify({
    kind,
    title,
    words: `About ${elsewhere}`,
    ...(kind === 'chart' && { resourceGUID: of }),
    ...(kind === 'map' && { layers: [{ resourceGUID: randomUUID() }, { resourceGUID: of.toUpperCase() }] }),
    ...(kind === 'dashboard' && {
      parts: [
        { kind: 'words', text: 'Parks' },
        { kind: 'chart', documentGUID: of },
      ],
    }),
  });
  const published = isOut ? document : null;
  const at = isOut ? new Date() : null;
  const revision = isOut ? 1 : null;
  if (kind === 'map')
    await sql`insert into catalogue.map (map_guid, organisation_guid, document, published, published_at,
      published_revision, visibility) values (${guid}, ${organisation}, ${document}::jsonb, ${published}::jsonb, ${at},
      ${revision}, ${visibility})`.execute(bench.db.kysely);
  else
    await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document, published, published_at,
      published_revision, visibility) values (${guid}, ${kind}, ${organisation}, ${document}::jsonb,
      ${published}::jsonb, ${at}, ${revision}, ${visibility})`.execute(bench.db.kysely);
  return guid;
}

it('names what the caller may open, counts the rest, and follows charts into dashboards', async () => {
  const chart = await keep('chart', { title: 'Benches by place', of: resourceGUID });
  await keep('map', { title: 'Of others', of: resourceGUID, organisation: OTHER_ORGANISATION });
  await keep('map', {
    title: 'Hidden at others',
    of: resourceGUID,
    organisation: OTHER_ORGANISATION,
    visibility: 'organisation',
  });
  await keep('map', {
    title: 'Draft of others',
    of: resourceGUID,
    organisation: OTHER_ORGANISATION,
    isOut: false,
  });
  await keep('chart', { title: 'Own draft', of: resourceGUID, isOut: false });
  await keep('dashboard', { title: 'Parks in figures', of: chart });
  // Its words are not what it is made of.
  await keep('chart', { title: 'Of another file', of: randomUUID(), elsewhere: resourceGUID });
  const { documents, counts } = await bench.ask('dataset:affected', { datasetGUID }, people.editor);
  expect(documents.map(({ kind, named }) => [kind, named?.title ?? null])).toEqual([
    ['chart', 'Benches by place'],
    ['chart', 'Own draft'],
    ['dashboard', 'Parks in figures'],
    ['map', 'Of others'],
    ['map', null],
  ]);
  expect(counts).toEqual({ keys: 0, apps: 0, embeds: 0, maps: 2, charts: 2, dashboards: 1, hidden: 1 });
  expect(documents[0]?.named?.organisation.slug).toBe('parks');
});

it('names what was written about a withheld version as readers get it, also a dashboard whose chart was taken back', async () => {
  const { kysely } = bench.db;
  await sql`insert into catalogue.resource_version
    (version_guid, resource_guid, dataset_guid, version, format, added_at, withheld_at, withheld_for)
    values (gen_random_uuid(), ${resourceGUID}, ${datasetGUID}, 900, 'CSV', now() - interval '1 year',
      now() + interval '1 hour', 'editor')`.execute(kysely);
  const titles = async () =>
    (await bench.ask('dataset:affected', { datasetGUID }, people.editor)).documents.map(({ kind, named }) => [
      kind,
      named?.title ?? null,
    ]);
  expect(await titles()).toEqual([
    ['chart', 'Own draft'],
    ['chart', 'Untitled chart'],
    ['dashboard', 'Untitled dashboard'],
    ['map', 'Untitled map'],
    ['map', null],
  ]);
  const chart = sql`from catalogue.document where kind = 'chart' and document ->> 'title' = 'Benches by place'`;
  const takenBack = await sql<{ guid: string }>`select document_guid as guid ${chart}`.execute(kysely);
  const guid = takenBack.rows[0]?.guid;
  await sql`update catalogue.document set published = null, published_revision = null, published_at = null
    where document_guid = ${guid}`.execute(kysely);
  expect(await titles()).toContainEqual(['dashboard', 'Untitled dashboard']);
  await sql`update catalogue.document set published = document, published_revision = 1, published_at = now()
    where document_guid = ${guid}`.execute(kysely);
  const deleted = await keep('chart', { title: 'Deleted', of: resourceGUID });
  const dashboard = await keep('dashboard', { title: 'About a deleted chart', of: deleted });
  await sql`delete from catalogue.document where document_guid = ${deleted}`.execute(kysely);
  const { rows } = await sql<{ names: boolean }>`
    select catalogue.may_name_withheld(published, published_at) as names
    from catalogue.document where document_guid = ${dashboard}`.execute(kysely);
  expect(rows).toEqual([{ names: true }]);
  await sql`delete from catalogue.document where document_guid = ${dashboard}`.execute(kysely);
  // As it goes with a dataset that is deleted for good.
  await sql`delete from catalogue.resource_version where version = 900`.execute(kysely);
  expect(await titles()).toContainEqual(['dashboard', 'Untitled dashboard']);
  await sql`delete from catalogue.withheld_and_gone`.execute(kysely);
  expect(await titles()).toContainEqual(['dashboard', 'Parks in figures']);
});

it('counts all of them, lists 200, and finds them by an index', async () => {
  const { kysely } = bench.db;
  await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document)
    select gen_random_uuid(), 'chart', ${ORGANISATION},
      jsonb_build_object('kind', 'chart', 'title', 'Chart ' || n, 'resourceGUID',
        case when n <= 250 then ${resourceGUID} else gen_random_uuid()::text end)
    from generate_series(1, 5000) n`.execute(kysely);
  await sql`insert into catalogue.map (map_guid, organisation_guid, document)
    select gen_random_uuid(), ${ORGANISATION},
      jsonb_build_object('title', 'Map ' || n, 'layers', jsonb_build_array(
        jsonb_build_object('resourceGUID', gen_random_uuid()::text)))
    from generate_series(1, 5000) n`.execute(kysely);
  await sql`analyze catalogue.document, catalogue.map`.execute(kysely);
  const { documents, counts } = await bench.ask('dataset:affected', { datasetGUID }, people.editor);
  expect(documents.length).toBe(200);
  expect(counts).toMatchObject({ charts: 252, maps: 2, dashboards: 1, hidden: 1 });
  const plan = await sql<Record<string, string>>`explain ${documentUses(datasetGUID, people.editor)}`.execute(
    kysely,
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('map_made_of');
  expect(lines.split('document_made_of').length).toBe(3);
  expect(lines).not.toMatch(/Seq Scan on (map|document)/);
});
