/** Generated records are exported, imported again and compared: what a format can say must come back as it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetPath } from '#contract/exports.ts';
import { availabilities, compressions, fileKinds, packagings } from '#contract/file-words.ts';
import { highValues, relations, restrictions, specialCategories, topics } from '#contract/fixed-terms.ts';
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { lookupSeeds, type SeededTable } from '#proxy/platform/lookups/tables.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { exportsOf, resource, type Ask } from './support.ts';

const RECORDS = 60;

const idsOf = (table: SeededTable, isWanted: (row: (typeof lookupSeeds)[SeededTable][number]) => boolean) =>
  lookupSeeds[table].filter((row) => row.active !== false && isWanted(row)).map(({ id }) => id);
const roles = idsOf('agentType', (row) => row.details?.['kind'] === 'role');
const systems = idsOf('spatialReferenceSystem', () => true);
const bases = idsOf('lawfulBasis', (row) => row.code !== 'none');

const licences = idsOf('licenceType', () => true);
const kinds = idsOf('tagType', (row) => row.uri !== undefined);
const dateTypes = idsOf('dateType', () => true);
const anonymisations = idsOf('dataAnonymisationType', () => true);

const words = [
  'Weir',
  'Fen & Dyke',
  'Llyn “Tegid”',
  'Çay',
  'O’Hare & Co "Ltd"',
  '水路',
  'Ness\\Loch',
  'Salt marsh',
];
const wordsBy = (random: Random, count: number) => [
  ...new Set(Array.from({ length: count }, () => random.pick(words))),
];
const dateBy = (random: Random) => random.pick(['2019', '2019-04', '2021-12-31', '2023-02-05T06:07:08.000Z']);

const outlines = [
  { type: 'Point', coordinates: [-1.548_57, 53.8] },
  {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [2, 0],
          [1, 1.5],
          [0, 0],
        ],
      ],
      [
        [
          [-5, -5],
          [-4, -5],
          [-4, -4],
          [-5, -5],
        ],
      ],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [-3, 51],
      [-2.5, 51.25],
    ],
  },
] as const;

/** Further periods, and places of every form; none of both for some. */
function listsBy(random: Random, number: number): Pick<ImportRecord, 'otherPeriods' | 'places'> {
  const address = (place: number) => `https://sws.geonames.org/${number}${place}/`;
  const places = [
    { name: `${random.pick(words)} ${number}`, url: address(1), geometry: null },
    { name: '', url: address(2), geometry: random.pick(outlines) },
    { name: random.pick(words), url: null, geometry: random.pick(outlines) },
    { name: '', url: null, geometry: random.pick(outlines) },
  ].filter(() => random.below(3) > 0);
  const otherPeriods = [
    { start: '1991', end: '1995-06' },
    { start: null, end: '1980' },
    { start: '2024-01-01', end: null },
  ].slice(random.below(4));
  return {
    ...(places.length > 0 && { places }),
    ...(otherPeriods.length > 0 && { otherPeriods }),
  };
}

/** A record with everything that the metadata model has. */
function generated(random: Random, number: number): ImportRecord {
  const labels = wordsBy(random, 5);
  const licenceId = random.pick(licences);
  const agents = wordsBy(random, 4).map((name, place) => ({
    role: random.pick(roles),
    name: `${name} ${number}`,
    url: place % 2 === 0 ? `https://agents.example/${place}` : null,
  }));
  const dates = [...new Set(Array.from({ length: random.below(5) }, () => random.pick(dateTypes)))];
  return record({
    sourceIdentifier: `generated-${number}`,
    title: `Record ${number} of ${random.pick(words)}`,
    description: 'Every pond with its depth in metres, measured twice a year since 2019 by wardens.',
    summary: 'Every pond with its depth in metres, measured twice a year since 2019 by wardens.',
    alternativeTitles: wordsBy(random, 2),
    accessId: random.pick([1, 3]),
    status: 'published',
    licenceId,
    frequencyId: random.pick(idsOf('updateFrequency', () => true)),
    themeIds: [...new Set([random.pick([1, 5, 13]), random.pick([2, 8, 9])])],
    rights: 'Ask before you publish maps.',
    tags: labels.map((label) => ({ tag: foldTag(label), label })),
    tagTypes: labels.slice(0, 3).map((tag) => ({ tag, type: random.pick(kinds) })),
    contact: {
      name: 'Pond team',
      email: 'ponds@parks.example',
      url: random.pick(['https://parks.example/contact', null]),
      ...(number % 2 === 0 && { phone: '+44 113 222 4444' }),
    },
    languages: ['en', 'cy'],
    temporal: { start: '2019-01-01', end: random.pick(['2020-06-30', null]) },
    spatial: random.pick(['-1.8, 53.7, -1.29, 53.95', 'Leeds', null]),
    ...listsBy(random, number),
    topics: [...new Set([random.pick(topics), random.pick(topics)])],
    agents,
    dates: dates.map((type) => ({ type, date: dateBy(random) })),
    referenceSystemId: random.pick(systems),
    provenance: `Counted by wardens. ${random.pick(words)}`,
    citation: `Pond team (2024). ${random.pick(words)}.`,
    qualityNotes: `One pond in ${number + 2} has no depth.`,
    version: random.pick(['2.1', '2026-Q1', 'v3']),
    versionNotes: 'Ponds of the east were added.',
    identifiers: [`https://doi.org/10.1234/${number}`],
    attribution: 'Contains data of the pond team.',
    temporalResolution: random.pick(['P1D', 'PT15M', 'P1Y6M']),
    spatialResolution: 1 + random.below(1000),
    documentation: ['https://parks.example/ponds/method'],
    standards: ['https://standards.example/ponds/2.0'],
    highValue: [random.pick(highValues)],
    relations: [random.pick(relations), random.pick(relations)].map((type, place) => ({
      type,
      title: place === 0 ? `Data of ${random.pick(words)}` : '',
      url: `https://elsewhere.example/${number}/${place}`,
    })),
    specialCategories: [...new Set([random.pick(specialCategories), random.pick(specialCategories)])],
    restrictions: [random.pick(restrictions)],
    anonymisationNote: 'Cells under 5 are suppressed.',
    impactAssessment: `https://parks.example/dpia/${number}`,
    retention: random.pick(['P10Y', 'P6M']),
    personalData: 'yes',
    lawfulBasisIds: [...new Set([random.pick(bases), random.pick(bases)])],
    anonymisationId: random.pick(anonymisations),
    firstPublishedAt: '2020-05-01T09:00:00.000Z',
    resources: [
      resource({
        key: 'a',
        url: `https://files.example/${number}.csv`,
        facts: {
          kind: random.pick(fileKinds),
          availability: random.pick(availabilities),
          compression: random.pick(compressions),
          packaging: random.pick(packagings),
          licence: random.pick(licences.filter((id) => id !== licenceId)),
          rights: random.pick(['Name the source.', 'Not for resale.']),
          temporal: random.pick([
            { start: '2021', end: '2022' },
            { start: '2024-05-01', end: null },
          ]),
          spatial: random.pick(['North Leeds', '-1.7, 53.8, -1.6, 53.9']),
          languages: ['cy'],
        },
      }),
      resource({ key: 'b', url: `https://files.example/${number}-b.csv` }),
    ],
  });
}

type Compared = Readonly<Record<string, unknown>>;
const sorted = <T>(values: readonly T[] = []) => values.map((one) => JSON.stringify(one)).toSorted();

/** What every format says. */
const common = (one: ImportRecord): Compared => ({
  title: one.title,
  alternativeTitles: sorted(one.alternativeTitles),
  tags: sorted(one.tags.map(({ label }) => label)),
  tagTypes: sorted(one.tagTypes),
  agents: sorted(one.agents),
  themes: sorted(one.themeIds),
  referenceSystemId: one.referenceSystemId,
  lawfulBasisIds: sorted(one.lawfulBasisIds),
  anonymisationId: one.anonymisationId,
  personalData: one.personalData,
  licenceId: one.licenceId,
  provenance: one.provenance,
  qualityNotes: one.qualityNotes,
  version: one.version,
  versionNotes: one.versionNotes,
  citation: one.citation,
  identifiers: one.identifiers,
  attribution: one.attribution,
  temporalResolution: one.temporalResolution,
  spatialResolution: one.spatialResolution,
  documentation: one.documentation,
  standards: one.standards,
  highValue: one.highValue,
  relations: sorted(one.relations?.map(({ type, title, url }) => [type, title, url])),
  specialCategories: sorted(one.specialCategories),
  restrictions: sorted(one.restrictions),
  impactAssessment: one.impactAssessment,
  retention: one.retention,
  languages: one.languages,
  temporal: one.temporal,
  otherPeriods: one.otherPeriods,
  spatial: one.spatial,
  places: one.places,
  topics: sorted(one.topics),
  contact: one.contact,
  files: sorted(one.resources.map(({ url, facts = {} }) => [url, sorted(Object.entries(facts))])),
});

const codeOf = (type: number) => lookupSeeds.dateType.find(({ id }) => id === type)?.code;
/** Kinds that Dublin Core has a term of its own for; a publication is when it was first published, a revision the last. */
const kept = new Set(['creation', 'expiry', 'validityBegins', 'validityExpires', 'released']);
const datesInTerms = ({ dates = [] }: ImportRecord) =>
  sorted(dates.flatMap(({ type, date }) => (kept.has(codeOf(type) ?? '') ? [{ type, date }] : [])));
/** The standard has no word for a copy that was handed out: it is when the data became available. */
const distributed = ({ dates = [] }: ImportRecord) =>
  dates.some(({ type }) => codeOf(type) === 'distribution');

let db: Database;
let ask: Ask;
const random = createRandom(20_261_127);
const records = Array.from({ length: RECORDS }, (_, number) => generated(random, number));

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  ask = exportsOf(db);
});
afterAll(() => db.close());

async function readBack(path: string): Promise<ImportRecord[]> {
  const bytes = new Uint8Array(await (await ask(path)).arrayBuffer());
  const options = { folder: '/nowhere', store: null as never };
  const { records: read, rejected } = await readParts([parseDocument(bytes)], options);
  expect(rejected).toEqual([]);
  return [...read];
}

const byTitle = (read: readonly ImportRecord[], { title }: ImportRecord) =>
  read.find((one) => one.title === title);

describe.each(['ttl', 'jsonld', 'rdf', 'dcat-us.json'])('as %s', (suffix) => {
  it('what was exported is read as it was', async () => {
    const read = await readBack(`/catalogue.${suffix}`);
    expect(read).toHaveLength(RECORDS);
    for (const one of records) {
      const back = byTitle(read, one);
      if (back === undefined) throw new Error(`${one.title} is missing.`);
      expect(common(back)).toEqual(common(one));
      // DCAT-US has no term for it.
      expect(back.anonymisationNote).toBe(suffix === 'dcat-us.json' ? undefined : one.anonymisationNote);
      if (!distributed(one)) expect(datesInTerms(back)).toEqual(datesInTerms(one));
      expect(back.accessId).toBe(one.accessId);
    }
  });
});

describe('as a Frictionless package', () => {
  it('what was exported is read as it was, every date with it', async () => {
    for (const one of records) {
      const guid = datasetGuid(ORGANISATION, one.sourceIdentifier);
      const [back] = await readBack(`${datasetPath(guid)}.datapackage.json`);
      if (back === undefined) throw new Error(`${one.title} is missing.`);
      expect(common(back)).toEqual(common(one));
      expect(sorted(back.dates)).toEqual(sorted(one.dates));
      expect([back.accessId, back.frequencyId, back.rights]).toEqual([
        one.accessId,
        one.frequencyId,
        one.rights,
      ]);
    }
  });
});
