/** What descriptions say of the organisation that publishes: its names in registers, and what it is a part of. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  record,
  SHARED_DATA,
} from '../../support/catalogue.ts';
import {
  exportsOf,
  linesOf,
  ORIGIN,
  parseJsonLd,
  parseRdfXml,
  parseTurtle,
  readShapes,
  violations,
  type Ask,
} from './support.ts';

const ROR = 'https://ror.org/024mrxd33';
const official = join(SHARED_DATA, 'shacl/dcat-ap-3.0.1');
const iri = (guid: string) => `${ORIGIN}/catalogue/organisation/${guid}`;
const path = `/catalogue/dataset/${datasetGuid(ORGANISATION, 'benches')}`;

let db: Database;
let ask: Ask;
beforeAll(async () => {
  db = await catalogueDatabase();
  const options = { organisationGUID: ORGANISATION, kind: 'test' };
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'benches' })], options);
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'drains' })], {
    ...options,
    organisationGUID: OTHER_ORGANISATION,
  });
  await db.kysely
    .updateTable('auth.organisation')
    .set({ identifiers: [ROR, 'GB 1234'], parent_guid: OTHER_ORGANISATION })
    .where('organisation_guid', '=', ORGANISATION)
    .execute();
  ask = exportsOf(db);
});
afterAll(() => db.close());

const text = async (address: string) => (await ask(address)).text();

it.each(['/catalogue', path, `/catalogue/organisation/${ORGANISATION}`])('DCAT-AP of %s', async (address) => {
  const quads = parseTurtle(await text(`${address}.ttl`));
  const values = (of: string, predicate: string) => [
    ...new Set(
      quads
        .filter((one) => one.subject.value === of && one.predicate.value.endsWith(predicate))
        .map(({ object }) => object.value),
    ),
  ];
  expect(values(iri(ORGANISATION), '#subOrganizationOf')).toEqual([iri(OTHER_ORGANISATION)]);
  expect(values(iri(OTHER_ORGANISATION), '/name')).toHaveLength(1);
  expect(values(iri(OTHER_ORGANISATION), '#type')).toContain('http://xmlns.com/foaf/0.1/Agent');
  const identifiers = values(iri(ORGANISATION), '#identifier');
  expect(identifiers.flatMap((one) => values(one, '#notation'))).toEqual([ROR, 'GB 1234']);
  expect(linesOf(parseJsonLd(await text(`${address}.jsonld`)))).toEqual(linesOf(quads));
  expect(linesOf(parseRdfXml(await text(`${address}.rdf`)))).toEqual(linesOf(quads));
  if (!existsSync(official)) return;
  for (const shapes of ['dcat-ap-SHACL.ttl', 'html_shapes.ttl', 'ranges.ttl'])
    expect(await violations(quads, readShapes(join(official, shapes)))).toEqual([]);
});

it('DCAT-US and schema.org', async () => {
  const { dataset } = JSON.parse(await text('/data.json')) as {
    dataset: { publisher: { name: string; subOrganizationOf?: { name: string } } }[];
  };
  const names = dataset.map(({ publisher }) => [publisher.name, publisher.subOrganizationOf?.name]);
  const [own, above] = names.find(([, parent]) => parent !== undefined) ?? [];
  expect(names).toEqual(
    expect.arrayContaining([
      [own, above],
      [above, undefined],
    ]),
  );
  const { '@graph': graph } = JSON.parse(
    await text(`/catalogue/organisation/${ORGANISATION}.schema.jsonld`),
  ) as { '@graph': Record<string, unknown>[] };
  expect(graph.find((one) => one['@type'] === 'Organization')).toMatchObject({
    name: own,
    identifier: [ROR, 'GB 1234'],
    parentOrganization: { '@type': 'Organization', name: above },
  });
});
