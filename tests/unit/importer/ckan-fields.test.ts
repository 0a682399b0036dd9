/**
 * What packages of CKAN say beside the usual fields: as a field of the package, as an extra, and with lists as JSON in a text.
 * Made by chance, then read from real packages.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { highValues, topics } from '#contract/fixed-terms.ts';
import { packagesOf, readCkan } from '#proxy/domains/catalogue/importer/ckan/read-ckan.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { highValueAddresses, topicAddresses } from '#proxy/platform/lookups/fixed-terms.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import { createRandom, type Random } from '../../support/random.ts';

type Fields = Record<string, unknown>;

/** A field of CKAN, a value for it, and what the record has then. */
interface Case {
  readonly name: string;
  readonly value: unknown;
  readonly expected: Partial<ImportRecord>;
}

const address = (random: Random, path: string) => `https://parks.example/${path}/${random.below(1000)}`;
const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [1, 1],
      [0, 0],
    ],
  ],
} as const;

/** One value for each field. */
function casesBy(random: Random): Case[] {
  const [page, standard, before, after] = ['method', 'standard', '1', '3'].map((path) =>
    address(random, path),
  );
  const category = random.pick(highValues);
  const topic = random.pick(topics);
  const metres = 1 + random.below(5000);
  const duration = random.pick(['P1D', 'PT15M', 'P1Y6M']);
  const doi = `https://doi.org/10.1234/${random.below(1000)}`;
  return [
    { name: 'version', value: '2.1', expected: { version: '2.1' } },
    { name: 'version_notes', value: 'East added.', expected: { versionNotes: 'East added.' } },
    { name: 'provenance', value: 'Counted by wardens.', expected: { provenance: 'Counted by wardens.' } },
    {
      name: 'quality_notes',
      value: 'Depths are rounded.',
      expected: { qualityNotes: 'Depths are rounded.' },
    },
    { name: 'citation', value: 'Wardens (2024).', expected: { citation: 'Wardens (2024).' } },
    { name: 'alternate_identifier', value: [doi, 'B-7'], expected: { identifiers: [doi, 'B-7'] } },
    { name: 'documentation', value: [page], expected: { documentation: [page ?? ''] } },
    { name: 'conforms_to', value: [standard], expected: { standards: [standard ?? ''] } },
    { name: 'temporal_resolution', value: duration, expected: { temporalResolution: duration } },
    { name: 'spatial_resolution_in_meters', value: metres, expected: { spatialResolution: metres } },
    { name: 'hvd_category', value: [highValueAddresses[category]], expected: { highValue: [category] } },
    {
      name: 'is_version_of',
      value: [before],
      expected: { relations: [{ type: 'versionOf', title: '', url: before ?? '' }] },
    },
    {
      name: 'has_version',
      value: [after],
      expected: { relations: [{ type: 'hasVersion', title: '', url: after ?? '' }] },
    },
    { name: 'topic_category', value: [topic, topicAddresses[topic]], expected: { topics: [topic] } },
    {
      name: 'temporal_coverage',
      value: [
        { start: '1991', end: '1995' },
        { start: '2001-05-01', end: '' },
      ],
      expected: {
        temporal: { start: '1991', end: '1995' },
        otherPeriods: [{ start: '2001-05-01', end: null }],
      },
    },
    {
      name: 'spatial_coverage',
      value: [
        { uri: 'https://sws.geonames.org/2644688/', text: 'Leeds', geom: JSON.stringify(outline) },
        { text: 'Roundhay' },
      ],
      expected: {
        // The words beside places stay words.
        spatial: 'Roundhay',
        places: [{ name: 'Leeds', url: 'https://sws.geonames.org/2644688/', geometry: outline }],
      },
    },
    {
      name: 'contact_phone',
      value: '+44 113 222 4444',
      expected: {
        contact: { name: 'Ann', email: 'ann@parks.example', url: null, phone: '+44 113 222 4444' },
      },
    },
    {
      name: 'spatial_reference_system',
      value: 'EPSG:27700',
      expected: { referenceSystemId: seedRow('spatialReferenceSystem', 'EPSG:27700').id },
    },
  ];
}

const bare = (more: Fields = {}): Fields => ({
  id: 'ponds',
  name: 'ponds',
  title: 'Ponds',
  notes: 'Every pond.',
  state: 'active',
  maintainer: 'Ann',
  maintainer_email: 'ann@parks.example',
  resources: [],
  ...more,
});

/** A value as an extra has it. */
const inText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The ways in which a value is stored. */
const forms: Readonly<Record<string, (name: string, value: unknown) => Fields>> = {
  'a field': (name, value) => ({ [name]: value }),
  'a field with JSON': (name, value) => ({ [name]: Array.isArray(value) ? JSON.stringify(value) : value }),
  'an extra': (name, value) => ({
    extras: [{ key: name, value: inText(value) }],
  }),
  'an extra with another spelling': (name, value) => ({
    extras: [
      {
        key: name.replaceAll('_', '-').toUpperCase(),
        value: inText(value),
      },
    ],
  }),
};

const readOne = (fields: Fields): ImportRecord => {
  const { records, rejected } = readCkan([fields]);
  expect(rejected).toEqual([]);
  return records[0] as ImportRecord;
};

const random = createRandom(20_261_128);
const cases = Array.from({ length: 5 }, () => casesBy(random)).flat();

describe.each(Object.entries(forms))('as %s', (_, form) => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (name, { value, expected }) => {
    expect(readOne(bare(form(name, value)))).toMatchObject(expected);
  });
});

it('reads all of them together, and none where they are not there', () => {
  const some = casesBy(random);
  const record = readOne(bare(Object.fromEntries(some.map(({ name, value }) => [name, value]))));
  for (const { expected } of some) {
    const { relations = [], ...rest } = expected;
    expect(record).toMatchObject(rest);
    expect(record.relations).toEqual(expect.arrayContaining([...relations]));
  }
  const empty = readOne(bare());
  for (const name of [
    'version',
    'versionNotes',
    'provenance',
    'qualityNotes',
    'citation',
    'identifiers',
    'documentation',
    'standards',
    'temporalResolution',
    'spatialResolution',
    'highValue',
    'relations',
    'topics',
    'otherPeriods',
    'places',
    'referenceSystemId',
  ])
    expect(empty).not.toHaveProperty(name);
  expect(empty.contact).toEqual({ name: 'Ann', email: 'ann@parks.example', url: null });
});

it.each([
  ['temporal_resolution', 'daily'],
  ['spatial_resolution_in_meters', 'a few'],
  ['spatial_resolution_in_meters', -3],
  ['hvd_category', ['http://elsewhere.example/x']],
  ['documentation', ['javascript:alert(1)', 7, null]],
  ['conforms_to', [{ a: 1 }]],
  ['has_version', ['no address']],
  ['topic_category', ['weather']],
  ['temporal_coverage', '[{"start":'],
  ['spatial_coverage', [{ uri: 'urn:x' }, 5]],
  ['contact_phone', 'ask at the desk'],
  ['version_notes', { en: 1 }],
])('leaves out what %s cannot mean: %j', (name, value) => {
  const record = readOne(bare({ [name]: value }));
  const { identifiers: _, ...rest } = record;
  expect(rest).toEqual({ ...readOne(bare()), ...(name === 'spatial_coverage' && { spatial: rest.spatial }) });
});

describe('resources', () => {
  it('have an availability, packing, a licence, rights, a period and a place of their own', () => {
    const [resource] = readOne(
      bare({
        license_id: 'cc-by',
        resources: [
          {
            id: 'r',
            name: 'Table',
            url: 'https://parks.example/ponds.csv',
            format: 'CSV',
            license: 'https://creativecommons.org/publicdomain/zero/1.0/',
            rights: 'Name the wardens.',
            availability: 'http://publications.europa.eu/resource/authority/planned-availability/STABLE',
            compress_format: 'application/gzip',
            package_format: 'application/x-tar',
            temporal: '2019/2020',
            spatial: 'Roundhay',
          },
        ],
      }),
    ).resources;
    expect(resource?.facts).toEqual({
      licence: seedRow('licenceType', 'CC0-1.0').id,
      rights: 'Name the wardens.',
      availability: 'stable',
      compression: 'gzip',
      packaging: 'tar',
      temporal: { start: '2019', end: '2020' },
      spatial: 'Roundhay',
    });
  });
});

const real = join(
  resolve(process.env['SHARED_DATA'] ?? '../shared/data'),
  'catalogues/ckan.package_search.json',
);

describe.skipIf(!existsSync(real))(
  'packages of a real portal (the shared data is absent where this is skipped)',
  () => {
    it('keep what they say when a field is added to each, as an extra', async () => {
      const packages = packagesOf(JSON.parse(await readFile(real, 'utf8'))) as readonly Fields[];
      expect(packages.length).toBeGreaterThan(0);
      const before = readCkan(packages);
      const chosen = packages.map(() =>
        random.pick(casesBy(random).filter(({ name }) => name !== 'contact_phone')),
      );
      const after = readCkan(
        packages.map((one, place) => {
          const { name, value } = chosen[place] as Case;
          const text = inText(value);
          // What the portal has under this name already comes first.
          const { [name]: _, ...rest } = one;
          const extras = (Array.isArray(one['extras']) ? (one['extras'] as Fields[]) : []).filter(
            ({ key }) =>
              String(key)
                .toLowerCase()
                .replaceAll(/[\s_-]/g, '') !== name.replaceAll('_', ''),
          );
          return { ...rest, extras: [...extras, { key: name, value: text }] };
        }),
      );
      expect(after.records).toHaveLength(before.records.length);
      expect(after.rejected).toEqual(before.rejected);
      const byId = new Map(packages.map((one, place) => [String(one['id']), chosen[place] as Case]));
      for (const [place, record] of after.records.entries()) {
        const { expected } = byId.get(record.sourceIdentifier) as Case;
        const { spatial: _, temporal: __, otherPeriods: ___, ...rest } = expected;
        expect(record).toMatchObject(rest);
        expect([record.title, record.resources.length]).toEqual([
          before.records[place]?.title,
          before.records[place]?.resources.length,
        ]);
      }
    });

    it('say nothing that is not valid here', async () => {
      const { records } = readCkan(packagesOf(JSON.parse(await readFile(real, 'utf8'))) ?? []);
      for (const { places = [], otherPeriods = [], documentation = [], spatialResolution } of records) {
        for (const { name, url, geometry } of places)
          expect(name !== '' || url !== null || geometry !== null).toBe(true);
        for (const { start, end } of otherPeriods) expect(start ?? end).not.toBeNull();
        for (const one of documentation) expect(one).toMatch(/^https?:/);
        expect(spatialResolution ?? 1).toBeGreaterThan(0);
      }
    });
  },
);
