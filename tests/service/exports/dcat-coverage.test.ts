/** DCAT-AP: the times, places and topics of a dataset, the record of the catalogue, and how a file is written. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { catalogueDatabase, ORGANISATION } from '../../support/catalogue.ts';
import { exportsOf, fullRecord, ORIGIN, parseTurtle } from './support.ts';

const path = `/catalogue/dataset/${datasetGuid(ORGANISATION, fullRecord.sourceIdentifier)}`;
let db: Database;
let quads: ReturnType<typeof parseTurtle>;
beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, [fullRecord], { organisationGUID: ORGANISATION, kind: 'test' });
  quads = parseTurtle(await (await exportsOf(db)(`${path}.ttl`)).text());
});
afterAll(() => db.close());

const values = (subject: string, predicate: string) =>
  quads
    .filter((one) => one.subject.value === subject && one.predicate.value.endsWith(predicate))
    .map(({ object }) => object.value);

it('describes times, places and topics, the record itself, and how a file is written', () => {
  const dataset = `${ORIGIN}${path}`;
  const [table = '', api = ''] = values(dataset, '#distribution');
  expect(values(`${dataset}#place`, '#centroid')).toEqual(['POINT(-1.545 53.825)']);
  const [leeds = '', park = ''] = ['2644688', '2638958'].map((id) => `https://sws.geonames.org/${id}/`);
  expect(values(dataset, '/terms/spatial')).toEqual([
    `${dataset}#place`,
    leeds,
    `${dataset}#place-2`,
    park,
    `${dataset}#place-3`,
    `${dataset}#tag-1`,
  ]);
  expect(values(leeds, '#label')).toEqual(['Leeds']);
  expect(values(`${dataset}#place-2`, '#exactMatch')).toEqual([park]);
  expect(values(`${dataset}#place-2`, '#hasGeometry')).toEqual([`${dataset}#place-2-geometry`]);
  expect(values(`${dataset}#place-2-geometry`, '#asWKT')).toEqual([
    'POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.8))',
  ]);
  expect(values(`${dataset}#place-2`, '#bbox')).toEqual([
    'POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.82,-1.5 53.8))',
  ]);
  expect(values(`${dataset}#place-2`, '#centroid')).toEqual(['POINT(-1.49333 53.80667)']);
  expect(values(`${dataset}#period-2`, '#endDate')).toEqual(['1995-06']);
  expect(values(`${dataset}#period-3`, '#startDate')).toEqual([]);
  expect(values(dataset, '/subject').filter((one) => one.includes('TopicCategory'))).toEqual([
    'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory/inlandWaters',
    'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory/environment',
  ]);
  expect(values(`${dataset}#contact`, '#hasTelephone')).toEqual(['tel:+44-113-222-4444']);
  expect(values(`${dataset}#record`, '#status')).toEqual([
    'http://publications.europa.eu/resource/authority/dataset-status/COMPLETED',
  ]);
  expect(values(`${table}-place`, '#bbox')).toEqual([
    'POLYGON((-1.6 53.8,-1.5 53.8,-1.5 53.9,-1.6 53.9,-1.6 53.8))',
  ]);
  const [dialect = ''] = values(table, '#dialect');
  expect(
    ['encoding', 'delimiter', 'quoteChar', 'header', 'headerRowCount', 'skipRows'].map(
      (term) => values(dialect, `csvw#${term}`)[0],
    ),
  ).toEqual(['windows-1252', ';', '"', 'true', '1', '2']);
  expect(values(api, '#dialect')).toEqual([]);
});
