/** What records state beside the terms of DCAT-US 1.1, in the ways in which catalogues write it. */
import { describe, expect, it } from 'vitest';
import { readDetails } from '#proxy/domains/catalogue/importer/normalise/details.ts';
import { readCkan } from '#proxy/domains/catalogue/importer/ckan/read-ckan.ts';
import { readDataset } from '#proxy/domains/catalogue/importer/dcat-us/dataset.ts';
import { findAgent, findReferenceSystem, findRole } from '#proxy/platform/lookups/find-row.ts';
import { seedRow, type SeededTable } from '#proxy/platform/lookups/tables.ts';

const id = (table: SeededTable, code: string) => seedRow(table, code).id;

describe('a reference system', () => {
  it.each([
    'EPSG:27700',
    'epsg:27700',
    'urn:ogc:def:crs:EPSG::27700',
    'urn:ogc:def:crs:EPSG:6.9:27700',
    'http://www.opengis.net/def/crs/EPSG/0/27700',
    'https://epsg.io/27700',
    'http://www.epsg-registry.org/epsg/27700',
    '27700',
    'OSGB36 / British National Grid',
  ])('is found in %s', (text) => {
    expect(findReferenceSystem(text)?.id).toBe(27_700);
  });

  it.each(['EPSG:1', 'https://schema.example/27700-rows', 'ISO 19115', '', 'EPSG:277001'])(
    'is not found in %j',
    (text) => {
      expect(findReferenceSystem(text)).toBeUndefined();
    },
  );

  it('that has no row is named in a note, and other standards are not', () => {
    const notes: string[] = [];
    readDetails({ conformsTo: ['https://schema.example/rows', 'EPSG:2272'] }, (one) => notes.push(one));
    readDetails({ conformsTo: 'https://schema.example/rows' }, (one) => notes.push(one));
    expect(notes).toEqual(['conformsTo: EPSG:2272 is not a reference system that is known']);
  });

  it('of longitude before latitude is its own', () => {
    expect(findReferenceSystem('http://www.opengis.net/def/crs/OGC/1.3/CRS84')?.code).toBe('OGC:CRS84');
  });
});

it('finds roles by code, label, address of either copy of the list, and the words of packages', () => {
  const addresses = [
    'https://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml#CI_RoleCode_funder',
    'http://inspire.ec.europa.eu/metadata-codelist/ResponsiblePartyRole/funder',
  ];
  for (const text of ['funder', 'Funder', ...addresses]) expect(findRole(text)?.code).toBe('funder');
  expect(['maintainer', 'wrangler', 'creator'].map((role) => findRole(role)?.code)).toEqual([
    'custodian',
    'processor',
    'author',
  ]);
  expect(findRole('Company')).toBeUndefined();
});

it('writes a known party as the register does', () => {
  expect(findAgent('OFFICE for national statistics', null)?.uri).toBe('https://www.ons.gov.uk');
  expect(findAgent('Stats people', 'http://www.ons.gov.uk/')?.label).toBe('Office for National Statistics');
});

it('names a party once by a role, and by a property where it has none', () => {
  const { agents } = readDetails({
    qualifiedAttribution: [{ agent: { name: 'A' }, hadRole: 'owner' }],
    creator: ['A', { name: 'B', url: 'https://b.example' }, { '@id': 'https://nameless.example' }, 7],
    rightsHolder: { name: ' <b>C</b> ' },
  });
  expect(agents).toEqual([
    { role: id('agentType', 'owner'), name: 'A', url: null },
    { role: id('agentType', 'author'), name: 'B', url: 'https://b.example/' },
    { role: id('agentType', 'author'), name: '7', url: null },
    { role: id('agentType', 'rightsHolder'), name: 'C', url: null },
  ]);
});

it('keeps dates as precise as they are stated, and what is none is left out', () => {
  const { dates } = readDetails({
    created: '2019',
    valid: ['start=2020-02; end=2021-12-31; scheme=W3C-DTF', '2030-01-01', 'soon'],
    available: '2024-05-06T00:00:00Z',
    dates: [{ type: 'inForce', date: '2018-02-31' }, { type: 'nonsense', date: '2018' }, null, 'x'],
  });
  expect(dates).toEqual([
    { type: id('dateType', 'creation'), date: '2019' },
    { type: id('dateType', 'released'), date: '2024-05-06' },
    { type: id('dateType', 'validityBegins'), date: '2020-02' },
    { type: id('dateType', 'validityExpires'), date: '2021-12-31' },
    { type: id('dateType', 'expiry'), date: '2030-01-01' },
  ]);
});

it('says nothing of what a record does not state, whatever it contains', () => {
  for (const odd of [{}, { agents: 3 }, { qualifiedAttribution: 'x', subject: [null, 'y'], conformsTo: {} }])
    expect(readDetails(odd)).toEqual({});
});

it('takes statements on personal data for an answer', () => {
  expect(
    readDetails({
      hasLegalBasis: ['https://w3id.org/dpv/legal/eu/gdpr#A6-1-e', 'A9-2-j'],
      hasData: 'https://w3id.org/dpv#PseudonymisedData',
    }),
  ).toEqual({
    personalData: 'yes',
    lawfulBasisIds: [id('lawfulBasis', 'A6-1-e'), id('lawfulBasis', 'A9-2-j')],
    anonymisationId: id('dataAnonymisationType', 'pseudonymised'),
  });
  expect(readDetails({ hasData: { notation: 'none-needed' } }).personalData).toBe('no');
  // Several kinds of anonymisation come to this concept.
  expect(readDetails({ hasData: 'https://w3id.org/dpv#AnonymisedData' })).toEqual({});
});

describe('a data set that is to come', () => {
  const read = (fields: object) => {
    const found = readDataset({ title: 'Ponds', identifier: 'ponds', ...fields }, () => undefined);
    if ('reason' in found) throw new Error(found.reason);
    return found.record;
  };

  it('is planned, and expected on its day', () => {
    const record = read({ 'http://purl.org/dc/terms/available': '2199-05-06' });
    expect([record.status, record.expectedAt, record.dates]).toEqual(['planned', '2199-05-06', undefined]);
  });

  it('is published where the data is there, or the day has passed', () => {
    const distribution = [{ downloadURL: 'https://files.example/a.csv' }];
    expect(read({ available: '2199-05-06', distribution })).toMatchObject({
      status: 'published',
      expectedAt: null,
    });
    expect(read({ available: '2001-05-06' })).toMatchObject({ status: 'published', expectedAt: null });
  });
});

it('reads the extras of CKAN that harvesters of metadata of places store', () => {
  const extras = Object.entries({
    'responsible-party': JSON.stringify([{ name: 'Lake District', roles: ['owner', 'pointOfContact'] }]),
    'dataset-reference-date': JSON.stringify([
      { type: 'creation', value: '2011-03-01' },
      { type: 'revision', value: '2014' },
    ]),
    'spatial-reference-system': 'urn:ogc:def:crs:EPSG::27700',
  }).map(([key, value]) => ({ key, value }));
  const { records } = readCkan([
    { id: 'a', name: 'lakes', title: 'Lakes', author: 'Ann', maintainer: 'Ben', extras, resources: [] },
  ]);
  expect(records[0]).toMatchObject({
    referenceSystemId: 27_700,
    agents: [
      { role: id('agentType', 'owner'), name: 'Lake District' },
      { role: id('agentType', 'pointOfContact'), name: 'Lake District' },
      { role: id('agentType', 'author'), name: 'Ann' },
      { role: id('agentType', 'custodian'), name: 'Ben' },
    ],
    dates: [
      { type: id('dateType', 'creation'), date: '2011-03-01' },
      { type: id('dateType', 'revision'), date: '2014' },
    ],
  });
});
