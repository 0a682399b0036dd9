/** Charts and maps follow a column to the name that an editor has given, and those of an earlier version keep the names of then. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ChartDocument } from '#contract/documents.ts';
import { chartOfNow } from '#proxy/platform/documents/renamed-columns.ts';
import { ORGANISATION, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { bench, useUploads } from './files-bench.ts';
import { publish, published } from './renamed-bench.ts';

useUploads();

it('charts and maps follow, also those of others and earlier publications of maps; a chart of one version does not', async () => {
  const made = await published('Documents', 'id', 'name', 'lat');
  const { datasetGUID, resourceGUID } = made;
  const { kysely } = bench.db;
  const chart = (versionGUID: string | null) => ({
    kind: 'chart',
    title: 'Chart',
    resourceGUID,
    sheet: 0,
    versionGUID,
    x: 'name',
    y: null,
    series: 'name',
    filters: [{ kind: 'equals', column: 'name', text: 'n1' }],
  });
  const layer = (resource: string) => ({
    layerGUID: randomUUID(),
    resourceGUID: resource,
    sheet: 0,
    style: { kind: 'categories', column: 'name' },
    filters: [],
    popup: ['id', 'name'],
    labels: [{ column: 'name', label: 'Name' }],
    template: 'Called { name } of {id}',
  });
  const other = layer(randomUUID());
  const map = { title: 'Map', layers: [layer(resourceGUID.toUpperCase()), other] };
  const guids = { chart: randomUUID(), pinned: randomUUID(), map: randomUUID() };
  const pinned = chart((await made.file()).versionGUID);
  for (const [guid, document] of [
    [guids.chart, chart(null)],
    [guids.pinned, pinned],
  ] as const)
    await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document, published, published_at,
        published_revision, saved_by) values (${guid}, 'chart', ${OTHER_ORGANISATION}, ${JSON.stringify(document)}::jsonb,
        ${JSON.stringify(document)}::jsonb, now(), 1, ${people.stranger})`.execute(kysely);
  await sql`insert into catalogue.map (map_guid, organisation_guid, document, published, published_at, published_revision,
      revision, version) values (${guids.map}, ${ORGANISATION}, ${JSON.stringify(map)}::jsonb,
      ${JSON.stringify(map)}::jsonb, now(), 1, 3, 1)`.execute(kysely);
  const sources = { [resourceGUID]: (await made.file()).versionGUID };
  await sql`insert into catalogue.map_version (map_guid, version, document, published_at, sources)
    values (${guids.map}, 2, ${JSON.stringify(map)}::jsonb, now(), ${JSON.stringify(sources)}::jsonb)`.execute(
    kysely,
  );
  await made.replace('id', 'person', 'lat');
  await made.rename('name', 'person');
  await publish(datasetGUID);
  const document = (guid: string) =>
    kysely
      .selectFrom('catalogue.document')
      .select(['document', 'published', 'revision', 'published_revision'])
      .where('document_guid', '=', guid)
      .executeTakeFirstOrThrow();
  const renamed = { x: 'person', series: 'person', filters: [{ column: 'person' }] };
  expect(await document(guids.chart)).toMatchObject({
    document: renamed,
    published: renamed,
    // Readers have what editors have, as before.
    revision: 2,
    published_revision: 2,
  });
  expect(await document(guids.pinned)).toMatchObject({ document: { x: 'name' }, revision: 1 });
  const layers = [
    {
      style: { column: 'person' },
      popup: ['id', 'person'],
      labels: [{ column: 'person', label: 'Name' }],
      template: 'Called {person} of {id}',
    },
    other,
  ];
  const stored = await kysely
    .selectFrom('catalogue.map')
    .selectAll()
    .where('map_guid', '=', guids.map)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    document: { layers },
    published: { layers },
    revision: 4,
    published_revision: 1,
  });
  const versions = await kysely
    .selectFrom('catalogue.map_version')
    .selectAll()
    .where('map_guid', '=', guids.map)
    .orderBy('version')
    .execute();
  // The second is shown with the data of its time.
  expect(versions).toMatchObject([
    { version: 1, document: { layers } },
    { version: 2, document: { layers: map.layers } },
  ]);
  // Drawn of the version that readers have, a chart of an earlier one names its columns as they are called now.
  const { current_guid: currentGUID } = await kysely
    .selectFrom('catalogue.resource')
    .select('version_guid as current_guid')
    .where('resource_guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  expect(await chartOfNow(kysely, pinned as unknown as ChartDocument, currentGUID ?? '')).toMatchObject({
    ...renamed,
    versionGUID: pinned.versionGUID,
  });
});
