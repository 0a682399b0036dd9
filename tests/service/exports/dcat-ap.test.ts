/** DCAT-AP: what is exported is valid, and the same triples in each of the three syntaxes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Quad } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { importSample } from '#proxy/sample/index.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import {
  catalogueDatabase,
  ORGANISATION,
  record,
  SHARED_DATA,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';
import { testDatabase } from '../../support/database.ts';
import {
  exportsOf,
  fullRecord,
  hostileRecord,
  linesOf,
  ORIGIN,
  parseJsonLd,
  parseRdfXml,
  parseTurtle,
  readShapes,
  resource,
  violations,
  type Ask,
} from './support.ts';

const ownShapes = readShapes('tests/fixtures/shapes/catalogue.ttl');
const official = join(SHARED_DATA, 'shacl/dcat-ap-3.0.1');
/** Everything that DCAT-AP 3.0.1 demands, the ranges of properties and the vocabularies of the EU included. */
const officialShapes = [
  'dcat-ap-SHACL.ttl',
  'html_shapes.ttl',
  'html_range.ttl',
  'ranges.ttl',
  'html_mdr-vocabularies.shape.ttl',
];
const hasOfficial = existsSync(official);

/** Asks for a document in the three syntaxes. @returns the triples of the first, after comparing. */
async function sameInAll(ask: Ask, path: string): Promise<Quad[]> {
  const text = async (suffix: string) => (await ask(`${path}.${suffix}`)).text();
  const turtle = parseTurtle(await text('ttl'));
  expect(turtle.length).toBeGreaterThan(10);
  expect(linesOf(parseJsonLd(await text('jsonld')))).toEqual(linesOf(turtle));
  expect(linesOf(parseRdfXml(await text('rdf')))).toEqual(linesOf(turtle));
  return turtle;
}

describe('records of every kind', () => {
  let db: Database;
  let ask: Ask;
  let catalogue: Quad[];

  beforeAll(async () => {
    db = await catalogueDatabase();
    const records = [
      fullRecord,
      hostileRecord,
      record({ sourceIdentifier: 'bare' }),
      record({
        sourceIdentifier: 'planned',
        status: 'planned',
        expectedAt: '2027-03-01',
        resources: [resource({ key: 'a', url: 'https://x.example/early.csv' })],
      }),
      record({
        sourceIdentifier: 'asked for',
        status: 'onRequest',
        accessId: null,
        resources: [
          resource({ key: 'a', url: 'https://x.example/secret.csv' }),
          resource({ key: 'b', format: 'API', url: 'https://x.example/secret-api' }),
        ],
      }),
      record({ sourceIdentifier: 'draft', status: 'draft', title: 'Never said' }),
    ];
    await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
    await sql`update catalogue.dataset set spatial_reference_system_id = 27700
      where source_identifier = ${fullRecord.sourceIdentifier}`.execute(db.kysely);
    ask = exportsOf(db);
    catalogue = await sameInAll(ask, '/catalogue');
  });
  afterAll(() => db.close());

  const subject = (identifier: string) =>
    `${ORIGIN}/catalogue/dataset/${datasetGuid(ORGANISATION, identifier)}`;
  const values = (of: string, predicate: string) =>
    catalogue
      .filter((one) => one.subject.value === of && one.predicate.value.endsWith(predicate))
      .map(({ object }) => object.value);

  it('is valid by shapes of our own', async () => {
    expect(await violations(catalogue, ownShapes)).toEqual([]);
  });

  it('is not called valid when something is missing', async () => {
    const titleless = catalogue.filter((one) => !one.predicate.value.endsWith('/terms/title'));
    expect((await violations(titleless, ownShapes)).length).toBeGreaterThan(5);
  });

  it.skipIf(!hasOfficial)('is valid by the official shapes', async () => {
    for (const shapes of officialShapes)
      expect([shapes, await violations(catalogue, readShapes(join(official, shapes)))]).toEqual([shapes, []]);
  });

  it('describes the whole of a full record', () => {
    const dataset = subject(fullRecord.sourceIdentifier);
    expect(values(dataset, '/terms/title')).toEqual(['Ponds of the north']);
    expect(values(dataset, '#keyword')).toEqual(['Water', 'Ponds']);
    expect(values(dataset, '#theme').map((one) => one.split('/').at(-1))).toEqual(['ENVI', 'REGI']);
    expect(values(dataset, '/terms/language').map((one) => one.split('/').at(-1))).toEqual(['ENG', 'CYM']);
    expect(values(dataset, '/accrualPeriodicity')).toEqual([
      'http://publications.europa.eu/resource/authority/frequency/ANNUAL_2',
    ]);
    expect(values(`${dataset}#place`, '#bbox')).toEqual([
      'POLYGON((-1.8 53.7,-1.29 53.7,-1.29 53.95,-1.8 53.95,-1.8 53.7))',
    ]);
    expect(values(dataset, '/conformsTo')).toEqual([
      'http://www.opengis.net/def/crs/EPSG/0/27700',
      'https://standards.example/ponds/2.0',
    ]);
    expect(values(dataset, '#temporalResolution')).toEqual(['P6M']);
    expect(values(dataset, '#spatialResolutionInMeters')).toEqual(['25']);
    expect(values(`${dataset}#method`, '#label')).toEqual(['Counted by wardens with *poles*.']);
    expect(values(dataset, 'dcat#version')).toEqual(['2.1']);
    expect(values(dataset, '#versionNotes')).toEqual(['Ponds of the east were added.']);
    const [annotation = ''] = values(dataset, '#hasQualityAnnotation');
    const [body = ''] = values(annotation, '#hasBody');
    expect(values(body, '#value')).toEqual(['One pond in ten has no depth.']);
    expect(values(`${dataset}#period`, '#startDate')).toEqual(['2019-01-01']);
    expect(values(dataset, '#qualifiedAttribution')).toHaveLength(2);
    expect(values(`${dataset}#attribution-2`, '#hadRole').map((role) => role.split('_').at(-1))).toEqual([
      'author',
      'rightsHolder',
    ]);
    expect(values(dataset, '/terms/creator')).toEqual([`${dataset}#agent-2`]);
    expect(values(dataset, '/terms/rightsHolder')).toEqual([`${dataset}#agent-2`]);
    expect(values(dataset, '/terms/created')).toEqual(['2018']);
    expect(values(dataset, '/terms/valid')).toEqual(['2030-12-31', 'start=2019-01; scheme=W3C-DTF']);
    expect(values(dataset, '#hasLegalBasis')).toEqual([
      'https://w3id.org/dpv/legal/eu/gdpr#A6-1-e',
      'https://w3id.org/dpv/legal/eu/gdpr#A9-2-j',
    ]);
    expect(values(values(dataset, '#hasData')[0] ?? '', '#broadMatch')).toEqual([
      'https://w3id.org/dpv#AnonymisedData',
    ]);
    expect(values(dataset, '/terms/rights').map((one) => one.slice(-7))).toEqual([
      '#rights',
      'le13_1b',
      'le13_1h',
    ]);
    expect(values(`${dataset}#contact`, '#hasEmail')).toEqual(['mailto:ponds@parks.example']);
    const [table = '', api = '', arrow = ''] = values(dataset, '#distribution');
    expect(values(table, '#downloadURL')[0]).toMatch(
      /^https:\/\/data\.example\/files\/.*\/depths%2C%20all\.csv$/,
    );
    expect(values(table, '#byteSize')).toEqual(['1234']);
    // What is stated about the file itself; others have what their dataset has, which says it beside them.
    expect(values(table, '/license')).toEqual([
      'http://publications.europa.eu/resource/authority/licence/CC0',
    ]);
    for (const one of [dataset, api])
      expect(values(one, '/license')).toEqual([
        'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0',
      ]);
    expect(values(table, '/language')).toEqual([
      'http://publications.europa.eu/resource/authority/language/CYM',
    ]);
    expect(values(table, '/type')).toEqual([`${ORIGIN}/catalogue#file-kind-documentation`]);
    expect(values(table, '/availability')).toEqual([
      'http://publications.europa.eu/resource/authority/planned-availability/STABLE',
    ]);
    expect(values(table, '#compressFormat')).toEqual([
      'https://www.iana.org/assignments/media-types/application/gzip',
    ]);
    expect(values(table, '#packageFormat')).toEqual([
      'https://www.iana.org/assignments/media-types/application/x-tar',
    ]);
    expect(values(api, '#downloadURL')).toEqual([]);
    expect(values(api, '#accessURL')).toEqual(['https://parks.example/api/ponds']);
    const [service = ''] = values(api, '#accessService');
    expect(service).toMatch(new RegExp(`^${dataset}#service-`));
    expect(values(service, '#endpointURL')).toEqual(['https://parks.example/api/ponds']);
    expect(values(service, '#servesDataset')).toEqual([dataset]);
    expect(values(arrow, '#accessService')).toEqual([]);
    // The rows of the table are answered here.
    const [rows = ''] = values(table, '#accessService');
    const guid = table.split('resource-')[1] ?? '';
    expect(values(rows, '#endpointURL')).toEqual([`${ORIGIN}/api/data/v1/resources/${guid}/rows`]);
    expect(values(rows, '#endpointDescription')).toEqual([
      `${ORIGIN}/api/data/v1/resources/${guid}/openapi.json`,
    ]);
    expect(values(rows, '/conformsTo')).toEqual(['https://spec.openapis.org/oas/v3.1.0']);
    expect(values(`${ORIGIN}/catalogue`, '#service').toSorted()).toEqual([service, rows].toSorted());
    const law = ['http://data.europa.eu/eli/reg_impl/2023/138/oj'];
    for (const one of [dataset, table, api, service, rows])
      expect(values(one, '/applicableLegislation')).toEqual(law);
    expect([values(arrow, '/format'), values(arrow, '#mediaType')]).toEqual([
      [],
      ['https://www.iana.org/assignments/media-types/application/vnd.apache.arrow.file'],
    ]);
  });

  it('keeps to itself what is not to be had', () => {
    const text = linesOf(catalogue).join('\n');
    expect(text).not.toContain('secret.csv');
    expect(text).not.toContain('secret-api');
    expect(text).not.toContain('early.csv');
    expect(text).not.toContain('Never said');
    expect(text).not.toContain('javascript:');
    expect(values(subject('planned'), '#distribution')).toEqual([]);
    expect(values(subject('planned'), '/available')).toEqual(['2027-03-01']);
    expect(values(`${subject('planned')}#record`, '#status')[0]).toMatch(/dataset-status\/DEVELOP$/);
    expect(values(subject('asked for'), '/accessRights')[0]).toMatch(/RESTRICTED$/);
  });

  it('describes one dataset and one organisation as it does the whole', async () => {
    const whole = new Set(linesOf(catalogue));
    for (const one of [fullRecord, hostileRecord]) {
      const path = new URL(subject(one.sourceIdentifier)).pathname;
      const alone = await sameInAll(ask, path);
      expect(linesOf(alone).filter((line) => !whole.has(line))).toEqual([]);
      expect(await violations(alone, ownShapes)).toEqual([]);
    }
    const organisation = await sameInAll(ask, `/catalogue/organisation/${ORGANISATION}`);
    expect(await violations(organisation, ownShapes)).toEqual([]);
    expect(organisation.filter(({ predicate }) => predicate.value.endsWith('#dataset'))).toHaveLength(5);
  });
});

describe('the sample catalogue', () => {
  // Fifty datasets are some nine thousand triples, and each shape looks at them all.
  it.skipIf(!hasOfficial)(
    'is valid by the official shapes, every dataset of it',
    { timeout: 120_000 },
    async () => {
      const db = await testDatabase();
      const folder = await temporaryFolder();
      try {
        await seedLookups(db.kysely);
        const identity = { ensureUser: async () => ({ sub: crypto.randomUUID() }) };
        await importSample({ db, store: createFolderFiles(folder.path), identity, log: silent });
        const catalogue = await sameInAll(exportsOf(db), '/catalogue');
        const datasets = catalogue.filter(({ predicate }) => predicate.value.endsWith('#dataset'));
        expect(datasets.length).toBeGreaterThanOrEqual(30);
        for (const shapes of officialShapes)
          expect([shapes, await violations(catalogue, readShapes(join(official, shapes)))]).toEqual([
            shapes,
            [],
          ]);
      } finally {
        await db.close();
        await folder.remove();
      }
    },
  );
});
