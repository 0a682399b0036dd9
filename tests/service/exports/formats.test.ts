/** DCAT-US, schema.org and Croissant: what their readers need is there, and our own importer reads it back. */
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { isCatalogue, readCatalogue } from '#proxy/domains/catalogue/importer/dcat-us/read-catalogue.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';
import { exportsOf, fullRecord, hostileRecord, ORIGIN, resource } from './support.ts';

type Json = Record<string, unknown>;

let db: Database;
let json: (address: string) => Promise<Json>;

/** What a source says of files of which nothing is known here. */
const vague = {
  '@type': 'dcat:Catalog',
  dataset: [
    {
      identifier: 'vague',
      title: 'Vague files',
      description: 'Files of a source that says little of them.',
      distribution: [
        { title: 'Bucket', format: 'S3 Bucket', accessURL: 'https://vague.example/bucket' },
        { title: 'Table', format: 'CSV', accessURL: 'https://vague.example/table' },
        { title: 'Feed', mediaType: 'application/vnd.api+json', downloadURL: 'https://vague.example/feed' },
        { title: 'Bytes', downloadURL: 'https://vague.example/bytes' },
      ],
    },
  ],
};

const pathOf = (identifier: string) => `/catalogue/dataset/${datasetGuid(ORGANISATION, identifier)}`;
const onRequest = record({
  sourceIdentifier: 'on request',
  status: 'onRequest',
  accessId: 3,
  resources: [resource({ key: 'a', url: 'https://x.example/secret.csv' })],
});

/** A record as a catalogue of many publishers has it, with words that no lookup has. */
const harvested = record({
  sourceIdentifier: 'https://trees.example/id/7',
  title: 'Felled trees',
  publisher: 'Bureau of Trees',
  contact: null,
  resources: [
    resource({
      key: 'bucket',
      name: 'Bucket',
      format: 'Unknown',
      statedFormat: 'S3 Bucket',
      mimeType: 'application/vnd.api+json',
      url: 'https://trees.example/bucket',
    }),
  ],
});

beforeAll(async () => {
  db = await catalogueDatabase();
  if (!isCatalogue(vague)) throw new Error('it is no catalogue');
  const records = [fullRecord, hostileRecord, onRequest, harvested, ...readCatalogue(vague).records];
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  const ask = exportsOf(db);
  json = async (address) => (await ask(address)).json() as Promise<Json>;
});
afterAll(() => db.close());

describe('DCAT-US', () => {
  it('is read back by the importer as what it was', async () => {
    const document = await json('/data.json');
    if (!isCatalogue(document)) throw new Error('it is no catalogue');
    const { records, rejected } = readCatalogue(document);
    expect(rejected).toEqual([]);
    expect(records).toHaveLength(5);
    const read = records.find(({ title }) => title === fullRecord.title);
    const { description, tags, contact, languages, temporal, themeIds, licenceId, frequencyId } = fullRecord;
    expect(read).toMatchObject({ description, languages, themeIds, licenceId, frequencyId });
    // A telephone is written as an address, which has no brackets.
    expect(read?.contact).toEqual({ ...contact, phone: '+44 113 222 4444' });
    expect(read?.tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(tags.map(({ tag }) => tag)));
    expect(read?.temporal?.start).toBe(temporal?.start);
    expect(read?.firstPublishedAt).toBe(fullRecord.firstPublishedAt);
    expect(read?.resources.map(({ name, format }) => [name, format])).toEqual(
      fullRecord.resources.map(({ name, format }) => [name, format]),
    );
  });

  it('keeps publisher, identifier and formats of the source', async () => {
    const document = await json('/data.json');
    if (!isCatalogue(document)) throw new Error('it is no catalogue');
    const exported = (document.dataset as Json[]).find(({ title }) => title === harvested.title);
    expect(exported).toMatchObject({
      identifier: harvested.sourceIdentifier,
      publisher: { name: 'Bureau of Trees', subOrganizationOf: { name: 'Parks Department' } },
      distribution: [{ format: 'S3 Bucket', mediaType: 'application/vnd.api+json' }],
    });
    const read = readCatalogue(document).records.find(({ title }) => title === harvested.title);
    expect(read).toMatchObject({
      sourceIdentifier: harvested.sourceIdentifier,
      publisher: 'Bureau of Trees',
      resources: [{ format: 'Unknown', statedFormat: 'S3 Bucket', mimeType: 'application/vnd.api+json' }],
    });
  });

  it('states of a file what its source states, and no more', async () => {
    const { dataset } = (await json('/data.json')) as { dataset: Json[] };
    const files = dataset.find(({ identifier }) => identifier === 'vague')?.['distribution'];
    const type = 'dcat:Distribution';
    expect(files).toEqual([
      { '@type': type, title: 'Bucket', format: 'S3 Bucket', accessURL: 'https://vague.example/bucket' },
      { '@type': type, title: 'Table', format: 'CSV', accessURL: 'https://vague.example/table' },
      {
        '@type': type,
        title: 'Feed',
        mediaType: 'application/vnd.api+json',
        downloadURL: 'https://vague.example/feed',
      },
      { '@type': type, title: 'Bytes', downloadURL: 'https://vague.example/bytes' },
    ]);
    const other = await json(`${pathOf('vague')}.schema.jsonld`);
    expect((other['distribution'] as Json[]).map((one) => one['encodingFormat'])).toEqual([
      'S3 Bucket',
      'CSV',
      'application/vnd.api+json',
      undefined,
    ]);
    expect(JSON.stringify(await json(`${pathOf('vague')}.schema.jsonld`))).not.toContain('octet-stream');
  });

  it('has what the standard requires, whatever the record contains', async () => {
    const { dataset } = (await json('/data.json')) as { dataset: Json[] };
    for (const one of dataset) {
      for (const field of ['title', 'description', 'modified', 'identifier', 'accessLevel'])
        expect([field, typeof one[field]]).toEqual([field, 'string']);
      expect((one['keyword'] as string[]).length).toBeGreaterThan(0);
      expect(one).toMatchObject({
        publisher: { name: one['title'] === harvested.title ? 'Bureau of Trees' : 'Parks Department' },
        contactPoint: {
          '@type': 'vcard:Contact',
          fn: expect.stringMatching(/./) as string,
          hasEmail: expect.stringMatching(/^mailto:.+@.+/) as string,
        },
      });
    }
    const levels = Object.fromEntries(dataset.map((one) => [one['title'], one['accessLevel']]));
    expect(levels[onRequest.title]).toBe('restricted public');
    expect(JSON.stringify(dataset)).not.toMatch(/secret\.csv|javascript:/);
  });
});

describe('schema.org', () => {
  it('says of a dataset what search engines ask for', async () => {
    const dataset = await json(`${pathOf(fullRecord.sourceIdentifier)}.schema.jsonld`);
    const page = `${ORIGIN}/organisation/parks/discovery/${datasetGuid(ORGANISATION, fullRecord.sourceIdentifier)}`;
    expect(dataset).toMatchObject({
      '@context': 'https://schema.org/',
      '@type': 'Dataset',
      '@id': page,
      url: page,
      name: fullRecord.title,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isAccessibleForFree: true,
      temporalCoverage: ['2019-01-01/..', '1991/1995-06', '../1980'],
      spatialCoverage: [
        { '@type': 'Place', geo: { '@type': 'GeoShape', box: '53.7 -1.8 53.95 -1.29' } },
        { '@type': 'Place', name: 'Leeds', sameAs: 'https://sws.geonames.org/2644688/' },
        { name: 'Roundhay Park', geo: { '@type': 'GeoShape', box: '53.8 -1.5 53.82 -1.49' } },
        { geo: { '@type': 'GeoCoordinates', latitude: 53.8, longitude: -1.55 } },
      ],
      isPartOf: [{ '@type': 'Dataset', name: 'Waters of the north', url: 'https://parks.example/waters' }],
      isBasedOn: [
        { '@type': 'CreativeWork', name: 'Warden survey' },
        { '@type': 'Dataset', name: 'Survey of wardens' },
      ],
      keywords: ['Water', 'Ponds'],
      includedInDataCatalog: { '@type': 'DataCatalog' },
      creator: [{ '@type': 'Organization', name: 'Ann Warden' }],
      funder: [{ '@type': 'Organization', name: 'Ministry of Ponds', url: 'https://ponds.example/' }],
      copyrightHolder: [{ name: 'Ann Warden' }],
      dateCreated: '2018',
      expires: '2030-12-31',
      variableMeasured: [{ name: 'pond', description: 'Its name' }, { name: 'depth' }],
    });
    const [table] = dataset['distribution'] as Json[];
    expect(table).toMatchObject({
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentSize: '1234 B',
    });
    expect(table?.['contentUrl']).toMatch(/^https:\/\/data\.example\/files\//);
  });

  it('has descriptions of a length that search engines take', async () => {
    const { '@graph': graph } = (await json('/catalogue.schema.jsonld')) as { '@graph': Json[] };
    const datasets = graph.filter((one) => one['@type'] === 'Dataset');
    expect(datasets).toHaveLength(5);
    for (const { description } of datasets as { description: string }[])
      expect(description.length).toBeLessThanOrEqual(5000);
    expect(datasets.find((one) => one['name'] === onRequest.title)).toMatchObject({
      isAccessibleForFree: false,
      creativeWorkStatus: 'Published - on request',
    });
    expect(JSON.stringify(graph)).not.toMatch(/secret\.csv|javascript:/);
  });
});

describe('Croissant', () => {
  it('names files that can be loaded, and the columns in them', async () => {
    const croissant = (await json(`${pathOf(fullRecord.sourceIdentifier)}.croissant.json`)) as Json & {
      distribution: Json[];
      recordSet: { field: { name: string; dataType: string; source: { fileObject: Json } }[] }[];
    };
    expect(croissant).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: 'http://mlcommons.org/croissant/1.0',
      name: fullRecord.title,
    });
    // The service of the record has no bytes.
    expect(croissant.distribution.map((file) => [file['name'], file['sha256'] !== undefined])).toEqual([
      ['Depths', true],
      ['Resource arrow', false],
    ]);
    const fields = croissant.recordSet.flatMap(({ field }) => field);
    expect(fields.map(({ name, dataType }) => [name, dataType])).toEqual([
      ['pond', 'sc:Text'],
      ['depth', 'sc:Float'],
    ]);
    const ids = croissant.distribution.map((file) => file['@id']);
    for (const { source } of fields) expect(ids).toContain(source.fileObject['@id']);
  });

  it('names no file of what is on request', async () => {
    expect(await json(`${pathOf('on request')}.croissant.json`)).toMatchObject({
      distribution: [],
      recordSet: [],
    });
  });
});

describe('Frictionless Data Package', () => {
  type Package = Json & { resources: (Json & { name: string; schema?: { fields: Json[] } })[] };
  const read = async (identifier: string) =>
    (await json(`${pathOf(identifier)}.datapackage.json`)) as Package;

  it('has each file that is to be had, and its table as CSV with a schema', async () => {
    const described = await read(fullRecord.sourceIdentifier);
    expect(described).toMatchObject({
      $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
      title: fullRecord.title,
      name: expect.stringMatching(/^[a-z0-9._-]+$/) as string,
    });
    const names = described.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9._-]+$/);
    const table = described.resources.find(({ schema }) => schema !== undefined);
    expect(table).toMatchObject({ type: 'table', encoding: 'utf-8', format: 'csv' });
    expect(String(table?.['path'])).toMatch(/\/api\/data\/v1\/resources\/[\da-f-]{36}\/table\.csv$/);
    expect(table?.schema?.fields.map((field) => [field['name'], field['type']])).toEqual([
      ['pond', 'string'],
      ['depth', 'number'],
    ]);
    expect(described.resources.find(({ name }) => name.startsWith('depths'))?.['hash']).toMatch(/^sha256:/);
  });

  it('is read by the importer of packages', async () => {
    const document = await read(fullRecord.sourceIdentifier);
    const { records } = await readParts([parseDocument(new TextEncoder().encode(JSON.stringify(document)))], {
      folder: '/',
      store: {},
    } as never);
    expect(records[0]).toMatchObject({ title: fullRecord.title });
    expect(records[0]?.resources.length).toBe(document.resources.length);
  });

  it('names the page of what is on request, and no file', async () => {
    const { resources } = await read('on request');
    expect(resources.map(({ name }) => name)).toEqual(['page']);
  });
});
