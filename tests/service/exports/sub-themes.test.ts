/** Exports of a dataset with a theme that is a part of one of the EU: harvesters know that one alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWN_ROWS_FROM } from '#contract/lookup-constants.ts';
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { lookupSeeds } from '#proxy/platform/lookups/tables.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';
import { exportsOf, ORIGIN, parseTurtle, readShapes, violations, type Ask } from './support.ts';

const health = lookupSeeds.theme.find(({ code }) => code === 'HEAL')!;
const floods = { id: OWN_ROWS_FROM, code: `x-floods-${OWN_ROWS_FROM}`, label: 'Floods' };
const path = `/catalogue/dataset/${datasetGuid(ORGANISATION, 'floods')}`;

let db: Database;
let ask: Ask;
beforeAll(async () => {
  db = await catalogueDatabase();
  await db.kysely
    .insertInto('catalogue.lookup')
    .values({
      table_name: 'theme',
      ...floods,
      description: null,
      uri: null,
      details: JSON.stringify({ broader: health.id }),
      position: 1,
    })
    .execute();
  const records = [
    record({
      sourceIdentifier: 'floods',
      title: 'Flooded wards',
      summary: 'Wards that a flood has met.',
      themeIds: [floods.id],
    }),
  ];
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  ask = exportsOf(db);
});
afterAll(() => db.close());

const textOf = async (address: string) => (await ask(address)).text();
/** What an importer that has only the thirteen themes makes of it. */
const readBack = async (text: string) => {
  const document = parseDocument(new TextEncoder().encode(text), `${ORIGIN}${path}`);
  const { records } = await readParts([document], { folder: '/nowhere', store: null as never });
  return records.map(({ themeIds, tags }) => ({ themeIds, tags: tags.map(({ label }) => label) }));
};
const known = { themeIds: [health.id], tags: expect.arrayContaining(['Floods']) as unknown };

it('DCAT-AP has both, the one as a part of the other, and the shapes find nothing', async () => {
  const turtle = await textOf(`${path}.ttl`);
  const quads = parseTurtle(turtle);
  const values = (subject: string, predicate: string) =>
    quads
      .filter((one) => one.subject.value === subject && one.predicate.value.endsWith(predicate))
      .map(({ object }) => object.value);
  const [own = '', above = '', ...others] = values(`${ORIGIN}${path}`, 'dcat#theme');
  expect([above, others]).toEqual([health.uri, []]);
  expect(own).toBe(`${ORIGIN}/catalogue#theme-${floods.code}`);
  expect(values(own, '#broader')).toEqual([above]);
  expect(values(own, '#prefLabel')).toEqual(['Floods']);
  expect(values(above, '#broader')).toEqual([]);
  expect(await violations(quads, readShapes('tests/fixtures/shapes/catalogue.ttl'))).toEqual([]);
  expect(await readBack(turtle)).toEqual([known]);
});

it('DCAT-US and packages of Frictionless name both, schema.org the one that the dataset has', async () => {
  const catalogue = await textOf('/data.json');
  const { dataset } = JSON.parse(catalogue) as { dataset: { theme: string[] }[] };
  expect(dataset.map(({ theme }) => theme)).toEqual([['Floods', health.label]]);
  expect(await readBack(catalogue)).toEqual([known]);
  const described = JSON.parse(await textOf(`${path}.datapackage.json`)) as { theme: string[] };
  expect(described.theme).toEqual(['Floods', health.label]);
  const { about } = JSON.parse(await textOf(`${path}.schema.jsonld`)) as { about: unknown[] };
  expect(about).toEqual([{ '@type': 'DefinedTerm', termCode: floods.code, name: 'Floods' }]);
});
