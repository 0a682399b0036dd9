/** One dataset in every syntax that is read: each must come to the same record. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';

const SHARED = resolve(process.env['SHARED_DATA'] ?? '../shared/data');
const options = { folder: '/nowhere', store: null as never };
const read = async (text: string, address?: string) =>
  readParts([parseDocument(new TextEncoder().encode(text), address)], options);

const TURTLE = `
@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<https://parks.example/trees> a dcat:Dataset ;
  dct:identifier "trees" ; dct:title "Bäume"@de, "Trees"@en ; dct:description "Every tree."@en ;
  dcat:keyword "hedges"@en, "Hecken"@de ;
  dcat:theme <http://publications.europa.eu/resource/authority/data-theme/ENVI> ;
  dct:publisher [ foaf:name "Parks" ] ;
  dct:accessRights <http://publications.europa.eu/resource/authority/access-right/RESTRICTED> ;
  dct:accrualPeriodicity <http://publications.europa.eu/resource/authority/frequency/ANNUAL> ;
  dct:language <http://publications.europa.eu/resource/authority/language/DEU> ;
  dct:modified "2024-05-01"^^xsd:date ;
  dct:temporal [ dcat:startDate "2010-01-01"^^xsd:date ] ;
  dct:spatial [ dcat:bbox "<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POLYGON((-2 53,-1 53,-1 54,-2 54,-2 53))" ] ;
  dcat:contactPoint [ vcard:fn "Tree team" ; vcard:hasEmail <mailto:trees@parks.example> ] ;
  dcat:distribution <https://parks.example/trees#csv> .
<https://parks.example/trees#csv> dct:title "Table"@en ; dcat:downloadURL <https://parks.example/trees.csv> ;
  dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ; dcat:byteSize "12"^^xsd:nonNegativeInteger ;
  dct:license <http://publications.europa.eu/resource/authority/licence/CC_BY_4_0> .
`;

const XML = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#"
  xmlns:dct="http://purl.org/dc/terms/" xmlns:vcard="http://www.w3.org/2006/vcard/ns#" xmlns:foaf="http://xmlns.com/foaf/0.1/"
  xml:base="https://parks.example/">
  <dcat:Catalog><dcat:dataset>
    <dcat:Dataset rdf:about="trees" xml:lang="en" dct:identifier="trees">
      <dct:title xml:lang="de">Bäume</dct:title><dct:title>Trees</dct:title><dct:description>Every tree.</dct:description>
      <dcat:keyword>hedges</dcat:keyword><dcat:keyword xml:lang="de">Hecken</dcat:keyword>
      <dcat:theme rdf:resource="http://publications.europa.eu/resource/authority/data-theme/ENVI"/>
      <dct:publisher rdf:parseType="Resource"><foaf:name>Parks</foaf:name></dct:publisher>
      <dct:accessRights rdf:resource="http://publications.europa.eu/resource/authority/access-right/RESTRICTED"/>
      <dct:accrualPeriodicity rdf:resource="http://publications.europa.eu/resource/authority/frequency/ANNUAL"/>
      <dct:language rdf:resource="http://publications.europa.eu/resource/authority/language/DEU"/>
      <dct:modified rdf:datatype="http://www.w3.org/2001/XMLSchema#date">2024-05-01</dct:modified>
      <dct:temporal><dct:PeriodOfTime dcat:startDate="2010-01-01"/></dct:temporal>
      <dct:spatial rdf:nodeID="place"/>
      <dcat:contactPoint><vcard:Kind><vcard:fn>Tree team</vcard:fn><vcard:hasEmail rdf:resource="mailto:trees@parks.example"/></vcard:Kind></dcat:contactPoint>
      <dcat:distribution><rdf:Description rdf:about="trees#csv">
        <dct:title>Table</dct:title><dcat:downloadURL rdf:resource="trees.csv"/>
        <dct:format rdf:resource="http://publications.europa.eu/resource/authority/file-type/CSV"/><dcat:byteSize>12</dcat:byteSize>
        <dct:license rdf:resource="http://publications.europa.eu/resource/authority/licence/CC_BY_4_0"/>
      </rdf:Description></dcat:distribution>
    </dcat:Dataset>
  </dcat:dataset></dcat:Catalog>
  <dct:Location rdf:nodeID="place" dcat:bbox="POLYGON((-2 53,-1 53,-1 54,-2 54,-2 53))"/>
</rdf:RDF>`;

const JSON_LD = JSON.stringify({
  '@context': {
    '@base': 'https://parks.example/',
    '@language': 'en',
    dcat: 'http://www.w3.org/ns/dcat#',
    dct: 'http://purl.org/dc/terms/',
    title: { '@id': 'dct:title', '@container': '@language' },
    theme: { '@id': 'dcat:theme', '@type': '@id' },
    Dataset: 'dcat:Dataset',
    distributionOf: { '@reverse': 'dcat:distribution', '@type': '@id' },
    vcard: 'http://www.w3.org/2006/vcard/ns#',
    at: 'http://publications.europa.eu/resource/authority/',
  },
  '@graph': [
    {
      '@id': 'trees',
      '@type': 'Dataset',
      'dct:identifier': 'trees',
      title: { de: 'Bäume', en: 'Trees' },
      'dct:description': 'Every tree.',
      'dcat:keyword': ['hedges', { '@value': 'Hecken', '@language': 'de' }],
      theme: 'at:data-theme/ENVI',
      'dct:publisher': { 'http://xmlns.com/foaf/0.1/name': 'Parks' },
      'dct:accessRights': { '@id': 'at:access-right/RESTRICTED' },
      'dct:accrualPeriodicity': { '@id': 'at:frequency/ANNUAL' },
      'dct:language': { '@id': 'at:language/DEU' },
      'dct:modified': { '@value': '2024-05-01', '@type': 'http://www.w3.org/2001/XMLSchema#date' },
      'dct:temporal': { 'dcat:startDate': '2010-01-01' },
      'dct:spatial': { 'dcat:bbox': 'POLYGON((-2 53,-1 53,-1 54,-2 54,-2 53))' },
      'dcat:contactPoint': {
        'vcard:fn': 'Tree team',
        'vcard:hasEmail': { '@id': 'mailto:trees@parks.example' },
      },
    },
    {
      '@id': 'trees#csv',
      distributionOf: 'trees',
      title: { en: 'Table' },
      'dcat:downloadURL': { '@id': 'trees.csv' },
      'dct:format': { '@id': 'at:file-type/CSV' },
      'dcat:byteSize': 12,
      'dct:license': { '@id': 'at:licence/CC_BY_4_0' },
    },
  ],
});

const CKAN = JSON.stringify({
  help: 'https://parks.example/api/3/action/help_show?name=package_search',
  success: true,
  result: {
    count: 3,
    results: [
      {
        id: 'trees',
        name: 'street-trees',
        title: 'Trees',
        notes: 'Every tree.',
        state: 'active',
        private: false,
        license_id: 'cc-by',
        license_url: 'http://www.opendefinition.org/licenses/cc-by',
        tags: [{ name: 'hedges', display_name: 'hedges' }],
        groups: [{ title: 'Environment' }],
        organization: { title: 'Parks' },
        maintainer: 'Tree team',
        maintainer_email: 'trees@parks.example',
        metadata_modified: '2024-05-01T00:00:00.000000',
        extras: [
          { key: 'frequency', value: 'Annual' },
          {
            key: 'spatial',
            value: '{"type":"Polygon","coordinates":[[[-2,53],[-1,53],[-1,54],[-2,54],[-2,53]]]}',
          },
          { key: 'access-level', value: 'restricted public' },
        ],
        resources: [
          {
            id: 'r1',
            name: 'Table',
            url: 'https://parks.example/trees.csv',
            format: 'csv',
            size: 12,
            state: 'active',
          },
          { id: 'r2', name: 'Gone', url: 'https://parks.example/gone.csv', format: 'csv', state: 'deleted' },
        ],
      },
      { id: 'old', name: 'old', title: 'Old', state: 'deleted', resources: [] },
      { id: 'none', name: 'untitled', title: ' ', state: 'active', resources: [] },
    ],
  },
});

const common = {
  sourceIdentifier: 'trees',
  title: 'Trees',
  description: 'Every tree.',
  status: 'onRequest',
  visibility: 'public',
  updatedAt: '2024-05-01T00:00:00.000Z',
  contact: { name: 'Tree team', email: 'trees@parks.example', url: null },
  publisher: 'Parks',
  spatial: '-2, 53, -1, 54',
};
const table = { key: 'https://parks.example/trees.csv', name: 'Table', format: 'CSV', bytes: 12 };

describe('DCAT-AP', () => {
  it.each([
    ['Turtle', TURTLE],
    ['RDF/XML', XML],
    ['JSON-LD', JSON_LD],
  ])('is read from %s', async (_, text) => {
    const { kind, records, rejected, remarks } = await read(text);
    expect({ kind, rejected, remarks }).toEqual({ kind: 'dcat-ap', rejected: [], remarks: [] });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      ...common,
      language: 'en',
      languages: ['de'],
      translations: { title: { de: 'Bäume' } },
      temporal: { start: '2010-01-01', end: null },
    });
    expect(records[0]?.tags.map(({ label }) => label)).toEqual(['hedges']);
    expect(records[0]?.resources).toEqual([expect.objectContaining(table)]);
  });

  it('comes to one record in three syntaxes', async () => {
    const [turtle, xml, json] = await Promise.all([read(TURTLE), read(XML), read(JSON_LD)]);
    expect(xml).toEqual(turtle);
    expect(json).toEqual(turtle);
  });

  it('refuses what cannot be read with the place and what to do', async () => {
    await expect(read(TURTLE.replace('dct:identifier', 'nothing:identifier'))).rejects.toThrow(
      /not Turtle: .*line 6/s,
    );
    await expect(read(XML.replace('</dct:description>', ''))).rejects.toThrow(/not RDF\/XML: line \d+/);
    await expect(read('{"@context":"https://elsewhere.example/c","@graph":[]}')).rejects.toThrow(
      /takes its terms from https:\/\/elsewhere\.example\/c, which is not read\. Give the file in Turtle/,
    );
    await expect(read('<!doctype html><p>Not found</p>')).rejects.toThrow(/is a web page/);
    await expect(read('id;name\n1;a')).rejects.toThrow(MalformedFile);
    await expect(read('<a xmlns="urn:x"/>')).rejects.toThrow(/describes no dcat:Dataset/);
  });

  it('does not expand entities of a document', async () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaa">]>${XML.slice(XML.indexOf('<rdf:RDF')).replace('Every tree.', '&a;')}`;
    await expect(read(bomb)).rejects.toThrow(/undefined entity/);
  });

  it.skipIf(!existsSync(join(SHARED, 'shacl')))(
    'reads the reference export alike in both syntaxes',
    async () => {
      const [turtle, json] = await Promise.all(
        ['ttl', 'jsonld'].map(async (ending) =>
          read(await readFile(join(SHARED, `shacl/reference/reference-export.${ending}`), 'utf8')),
        ),
      );
      expect(turtle?.records[0]).toMatchObject({
        title: 'Cycle counter readings',
        licenceId: expect.any(Number),
      });
      expect(json).toEqual(turtle);
    },
  );
});

describe('CKAN', () => {
  it('keeps what is translated by ckanext-fluent', async () => {
    const [{ result }] = [JSON.parse(CKAN) as { result: { results: Record<string, unknown>[] } }];
    const [trees] = result.results;
    const fluent = {
      ...trees,
      title: 'Arbres',
      title_translated: { en: 'Trees', fr: 'Arbres', 'de-at': 'Bäume', xx: ' ' },
      notes: 'Chaque arbre.',
      notes_translated: { fr: 'Chaque arbre.', en: 'Every tree.' },
    };
    const { records } = await read(JSON.stringify([fluent]));
    expect(records[0]).toMatchObject({ language: 'fr', title: 'Arbres', description: 'Chaque arbre.' });
    expect(records[0]?.translations).toEqual({
      title: { en: 'Trees', 'de-AT': 'Bäume' },
      summary: { en: 'Every tree.' },
      description: { en: 'Every tree.' },
    });
  });

  it('is read with its extras, groups and resources', async () => {
    const { kind, records, rejected } = await read(CKAN);
    expect(kind).toBe('ckan');
    expect(rejected).toEqual([
      { path: '$.result.results[1]', identifier: 'old', reason: 'state: it is deleted in its catalogue' },
      { path: '$.result.results[2]', identifier: 'none', reason: 'title: is missing' },
    ]);
    expect(records[0]).toMatchObject({ ...common, formerNames: ['street-trees', 'trees'] });
    expect(records[0]?.frequencyId).toEqual(expect.any(Number));
    expect(records[0]?.licenceId).toEqual(expect.any(Number));
    expect(records[0]?.resources).toEqual([expect.objectContaining(table)]);
  });

  it('says why it does not answer', async () => {
    const refusal = {
      help: '',
      success: false,
      error: { message: 'Access denied', __type: 'Authorization Error' },
    };
    await expect(read(JSON.stringify(refusal))).rejects.toThrow(
      'The catalogue refuses to answer: Access denied.',
    );
  });
});

describe('a data package that was fetched', () => {
  it('has its files beside its own address', async () => {
    const { records } = await read(
      JSON.stringify({
        name: 'p',
        resources: [
          { name: 'a', path: 'data/a.csv' },
          { name: 'b', path: '../b.csv' },
        ],
      }),
      'https://parks.example/packages/datapackage.json',
    );
    expect(records[0]?.resources.map(({ url, status }) => [url, status])).toEqual([
      ['https://parks.example/packages/data/a.csv', 'ready'],
      [null, 'failed'],
    ]);
  });
});
