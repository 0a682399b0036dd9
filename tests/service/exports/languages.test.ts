/** Descriptions have the texts of a dataset in all languages, and reading our own export gives them back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
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
  parseJsonLd,
  parseRdfXml,
  parseTurtle,
  readShapes,
  resource,
  violations,
  type Ask,
} from './support.ts';

const translated = record({
  sourceIdentifier: 'ponds',
  title: 'Ponds & "meres" of the north',
  summary: 'Every pond with its depth.',
  description: 'Every pond with its depth.',
  language: 'en-GB',
  rights: 'Name the wardens.',
  provenance: 'Counted with poles.',
  qualityNotes: 'Depths are rounded.',
  versionNotes: 'New ponds.',
  languages: ['en'],
  translations: {
    title: { cy: 'Pyllau’r gogledd', ar: 'برك الشمال', 'zh-Hant': '北方池塘' },
    summary: { cy: 'Pob pwll.', ar: 'كل بركة وعمقها.' },
    description: { cy: 'Pob pwll.', ar: 'كل بركة وعمقها.' },
    rights: { cy: 'Enwch y wardeiniaid.' },
    provenance: { cy: 'Cyfrifwyd â pholion.' },
    qualityNotes: { cy: 'Talgrynnwyd y dyfnderoedd.' },
    versionNotes: { cy: 'Pyllau newydd.', ar: 'برك جديدة.' },
    tags: { cy: 'dyfroedd\npyllau' },
  },
  tags: [
    { tag: 'ponds', label: 'ponds' },
    { tag: 'water', label: 'water' },
  ],
  resources: [
    resource({
      key: 'https://x.example/ponds.csv',
      url: 'https://x.example/ponds.csv',
      name: 'All ponds',
      description: 'One row for each pond.',
      translations: { name: { cy: 'Pob pwll', ar: 'كل البرك' }, description: { cy: 'Rhes i bob pwll.' } },
    }),
  ],
});
/** Its main language is not English, and it has an English translation. */
const arabic = record({
  sourceIdentifier: 'rivers',
  title: 'أنهار',
  summary: 'كل نهر.',
  description: 'كل نهر.',
  language: 'ar',
  provenance: 'من السجل.',
  tags: [{ tag: 'أنهار', label: 'أنهار' }],
  translations: {
    title: { en: 'Rivers' },
    summary: { en: 'Every river.' },
    description: { en: 'Every river.' },
    provenance: { en: 'From the register.' },
  },
});
const records = [translated, arabic];

const official = join(SHARED_DATA, 'shacl/dcat-ap-3.0.1');

let db: Database;
let ask: Ask;

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  ask = exportsOf(db);
});
afterAll(() => db.close());

const path = (one: ImportRecord) => `/catalogue/dataset/${datasetGuid(ORGANISATION, one.sourceIdentifier)}`;
const text = async (address: string) => (await ask(address)).text();
const read = async (document: string) =>
  (await readParts([parseDocument(new TextEncoder().encode(document))], {} as never)).records;
/** A list of tags has an order, which the triples of a graph have not. */
const sorted = (lines: string) => lines.split('\n').toSorted().join('\n');
const textsOf = (one: ImportRecord) => ({
  title: one.title,
  summary: one.summary,
  description: one.description,
  rights: one.rights ?? null,
  provenance: one.provenance,
  qualityNotes: one.qualityNotes,
  versionNotes: one.versionNotes,
  language: one.language,
  translations: {
    ...one.translations,
    ...(one.translations?.tags && { tags: { cy: sorted(one.translations.tags['cy'] ?? '') } }),
  },
  tags: one.tags.map(({ label }) => label).toSorted(),
  files: one.resources.map(({ name, description, translations }) => ({
    name,
    description,
    names: translations?.name,
    descriptions: translations?.description,
  })),
});

describe.each(['ttl', 'jsonld', 'rdf'])('DCAT-AP as %s', (suffix) => {
  it.each(records)('gives back the texts of $sourceIdentifier', async (one) => {
    const document = await text(`${path(one)}.${suffix}`);
    const [again] = await read(document);
    // The rights are said of the files, and this dataset has none.
    expect(again && textsOf(again)).toEqual(textsOf(one));
  });
});

it('tags every literal, alike in three syntaxes', async () => {
  const turtle = parseTurtle(await text(`${path(translated)}.ttl`));
  const titles = turtle.filter(
    ({ subject, predicate }) =>
      subject.value.endsWith(path(translated)) && predicate.value.endsWith('/title'),
  );
  expect(titles.map(({ object }) => ('language' in object ? object.language : '')).toSorted()).toEqual([
    'ar',
    'cy',
    'en-gb',
    'zh-hant',
  ]);
  const lines = linesOf(turtle);
  expect(linesOf(parseJsonLd(await text(`${path(translated)}.jsonld`)))).toEqual(lines);
  expect(linesOf(parseRdfXml(await text(`${path(translated)}.rdf`)))).toEqual(lines);
});

it('gives back the texts from DCAT-US, whose plain fields stay in the main language', async () => {
  const document = await text('/catalogue.dcat-us.json');
  const { dataset } = JSON.parse(document) as { dataset: { title: unknown; description: unknown }[] };
  expect(dataset.map(({ title }) => title)).toEqual(expect.arrayContaining([arabic.title, translated.title]));
  const again = await read(document);
  for (const one of records) {
    const found = again.find(({ title }) => title === one.title);
    expect(found && textsOf(found)).toEqual(textsOf(one));
  }
});

describe('a Frictionless package', () => {
  it.each(records)('gives back the texts of $sourceIdentifier, those of files with them', async (one) => {
    const document = await text(`${path(one)}.datapackage.json`);
    const { title } = JSON.parse(document) as { title: unknown };
    expect(title).toBe(one.title);
    const [again] = await read(document);
    const byAddress = ({ resources, ...rest }: ImportRecord) => ({
      ...rest,
      // A package has its tables as files of their own, and one without files its page.
      resources: resources.filter(({ key }) => key !== 'page' && !key.endsWith('-table')),
    });
    expect(again && textsOf(byAddress(again))).toEqual(textsOf(one));
  });
});

it('says the language of each name and description in schema.org, and of all texts in Croissant', async () => {
  const schemaOrg = JSON.parse(await text(`${path(arabic)}.schema.jsonld`)) as Record<string, unknown>;
  expect(schemaOrg).toMatchObject({
    name: [
      { '@value': 'أنهار', '@language': 'ar' },
      { '@value': 'Rivers', '@language': 'en' },
    ],
    description: [
      { '@value': 'كل نهر.', '@language': 'ar' },
      { '@value': 'Every river.', '@language': 'en' },
    ],
  });
  const croissant = JSON.parse(await text(`${path(arabic)}.croissant.json`)) as Record<string, unknown>;
  expect(croissant).toMatchObject({ '@context': { '@language': 'ar' }, name: 'أنهار' });
});

it('is in the language that an address names, in Croissant and in the feed of a dataset', async () => {
  const inWelsh = JSON.parse(await text(`${path(translated)}.croissant.json?language=cy`)) as {
    distribution: unknown[];
  };
  expect(inWelsh).toMatchObject({
    '@context': { '@language': 'cy' },
    name: 'Pyllau’r gogledd',
    // Short descriptions are lengthened, as search engines ask.
    description: expect.stringContaining('Pob pwll.') as unknown,
    keywords: ['dyfroedd', 'pyllau'],
    distribution: [{ name: 'Pob pwll', description: 'Rhes i bob pwll.' }],
  });
  expect(JSON.parse(await text(`${path(translated)}.croissant.json?language=fr`))).toMatchObject({
    '@context': { '@language': 'en-GB' },
    name: translated.title,
  });
  const feed = await text(`${path(translated)}.atom?language=cy`);
  expect(feed).toContain('xml:lang="cy"');
  expect(feed).toContain('<summary>Pob pwll.</summary>');
  expect(feed).toMatch(/<link rel="self"[^>]+language=cy/);
  expect((await ask(`${path(translated)}.atom?language=no+tag`)).status).toBe(400);
});

it('is valid by the shapes of our own', async () => {
  const catalogue = parseTurtle(await text('/catalogue.ttl'));
  expect(await violations(catalogue, readShapes('tests/fixtures/shapes/catalogue.ttl'))).toEqual([]);
});

it.skipIf(!existsSync(official))('is valid by the official shapes of DCAT-AP', async () => {
  const catalogue = parseTurtle(await text('/catalogue.ttl'));
  const shapes = readShapes(join(official, 'dcat-ap-SHACL.ttl'));
  expect(await violations(catalogue, shapes)).toEqual([]);
});

it('changes nothing when the same is imported a second time', async () => {
  const again = await read(await text('/catalogue.ttl'));
  const write = () =>
    writeRecords(db.kysely, again, { organisationGUID: OTHER_ORGANISATION, kind: 'dcat-ap' });
  expect(await write()).toMatchObject({ created: 2, unchanged: 0 });
  expect(await write()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});
