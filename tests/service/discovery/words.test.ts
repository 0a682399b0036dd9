/** Which datasets a word finds, and in which order: whole words, other spellings, corrections, synonyms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { searchIndexes } from '#proxy/platform/search/search-index.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';

let db: Database;
let services: ReadonlyMap<string, Service>;

const titles = [
  'Electricity prices',
  'Electronic equipment',
  'Electrons in motion',
  'Cars by colour',
  'Careers and carbon',
  'Ports of the coast',
  'Portfolio of projects',
  'Rat sightings',
  'Ratings of rates',
  'COVID-19 cases',
  'EIA-923 monthly generation',
  'Sentinel-2 images',
  'Landsat 8 scenes',
  'H-1B petitions',
  'F-16 sorties',
  'PM2.5 readings',
  'wide.archive',
  'tall_parcels.shp',
  'Order forms',
  'Enriched soils',
  'Unemployment by region',
  'Garbage tonnage',
  'Bike counters',
  'Murders since 1990',
  'Murdoch family',
  'Polluxite mines',
  'Lighthouse statistics',
  'Lighthouse register',
  'Grocery stores',
  'Physical education',
  'Physical geography',
  'Pharmacist register',
];

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    [
      ...titles.map((title) => record({ sourceIdentifier: title, title })),
      record({
        sourceIdentifier: 'zip',
        title: 'Mail delivery areas',
        tags: [{ tag: 'zip code', label: 'Zip code' }],
      }),
      // Words that a dot or a slash joins in a translated title, and in names of files.
      record({
        sourceIdentifier: 'joined',
        title: 'Moorland edges',
        translations: { title: { cy: 'ffiniau.gweundir' } },
        resources: [
          {
            key: 'heather',
            name: 'heather_survey.gpkg',
            description: null,
            format: 'GeoPackage',
            mimeType: null,
            status: 'ready',
            statusReason: null,
            bytes: null,
            checksum: null,
            profile: null,
            url: 'https://moors.example/heather',
            file: null,
          },
        ],
      }),
      // Two datasets share two tags, a third has one of them.
      ...[
        ['Antragszahlen', ['wohngeld', 'mieten']],
        ['Bescheide', ['wohngeld', 'mieten']],
        ['Mietspiegel', ['mieten']],
      ].map(([title, tags]) =>
        record({
          sourceIdentifier: String(title),
          title: String(title),
          tags: [tags].flat().map((tag = '') => ({ tag, label: tag })),
        }),
      ),
      record({ sourceIdentifier: 'secret', title: 'Pollux', visibility: 'private' }),
      record({ sourceIdentifier: 'dogs', title: 'Terrier shows', visibility: 'private' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  const options = { db, authenticate, synonyms: ownSynonyms(), log: silent };
  services = new Map(
    searchIndexes.map((searchIndex) => [searchIndex, createDiscoveryService({ ...options, searchIndex })]),
  );
});
afterAll(() => db.close());

describe.each(searchIndexes)('with the index %s', (searchIndex) => {
  const search = async (keywords: string, guid?: string, filter: Partial<DiscoveryFilter> = {}) => {
    const service = services.get(searchIndex);
    if (service === undefined) throw new Error('There is no such index');
    return ask(service, 'dataset:listDiscovery', { ...filter, keywords }, guid);
  };
  const related = async (keywords: string, filter: Partial<DiscoveryFilter> = {}, guid?: string) =>
    (await search(keywords, guid, { ...filter, withRelated: true })).related?.map(({ title }) => title);
  const find = async (keywords: string, guid?: string) =>
    (await search(keywords, guid)).result.map(({ title }) => title);

  describe('a whole word', () => {
    it.each([
      ['cars', ['Cars by colour']],
      ['ports', ['Ports of the coast']],
      ['rat', ['Rat sightings']],
      ['order', ['Order forms']],
    ])('%s is no beginning of others', async (keywords, expected) => {
      expect(await find(keywords)).toEqual(expected);
    });

    it('that is being typed suggests what it begins', async () => {
      const service = services.get(searchIndex);
      if (service === undefined) throw new Error('There is no such index');
      const { result } = await ask(service, 'catalogue:suggest', { keywords: 'rat' });
      expect(result.map(({ label }) => label).toSorted()).toEqual(['Rat sightings', 'Ratings of rates']);
    });

    it('that the caller may not find is one that goes on', async () => {
      expect(await find('pollux')).toEqual(['Polluxite mines']);
      expect(await find('pollux', people.editor)).toEqual(['Pollux']);
    });
  });

  describe('spellings of one word', () => {
    it.each([
      [['covid 19', 'covid-19', 'covid19', 'COVID19'], ['COVID-19 cases']],
      [['EIA 923', 'eia-923', 'EIA923'], ['EIA-923 monthly generation']],
      [['Sentinel 2', 'sentinel-2', 'sentinel2'], ['Sentinel-2 images']],
      [['landsat 8', 'landsat8', 'Landsat-8'], ['Landsat 8 scenes']],
      [['h1b', 'H-1B', 'h 1b'], ['H-1B petitions']],
      [['f16', 'F-16', 'f 16'], ['F-16 sorties']],
      [['pm2.5', 'PM 2.5', 'pm25'], ['PM2.5 readings']],
      [['wide.archive', 'archive', 'wide archive', 'wide-archive'], ['wide.archive']],
      [['tall_parcels.shp', 'parcels', 'shp', 'tall parcel', 'parcels_shp'], ['tall_parcels.shp']],
      [['ffiniau', 'gweundir', 'ffiniau.gweundir'], ['Moorland edges']],
      [['heather', 'survey heather', 'gpkg', 'heather_survey.gpkg'], ['Moorland edges']],
      [['zipcode', 'zip code', 'zip-code', 'zipcodes'], ['Mail delivery areas']],
    ])('%j', async (spellings, expected) => {
      for (const keywords of spellings)
        expect([keywords, await find(keywords)]).toEqual([keywords, expected]);
    });
  });

  describe('a correction', () => {
    it.each([
      ['electricty', 'electricity', true],
      ['sightigns', 'sightings', true],
      // Another first letter may be another word.
      ['bortfolio', 'portfolio', false],
    ])('of %s is %s, applied: %s', async (keywords, correction, isCorrected) => {
      const page = await search(keywords);
      expect(page).toMatchObject({ correction, isCorrected });
      expect(page.totalCount > 0).toBe(isCorrected);
    });

    it.each(['Zürich', 'ordinal', 'carpet'])('of %s to something else is none', async (keywords) => {
      expect(await search(keywords)).toMatchObject({ correction: null, isCorrected: false });
    });
  });

  it('a word that has words of related meaning is no error of another', async () => {
    const page = await search('physician');
    expect(page).toMatchObject({ correction: 'physical', isCorrected: false, totalCount: 0 });
    expect(await related('physician')).toEqual(['Pharmacist register']);
    expect(await search('phisical')).toMatchObject({ correction: 'physical', isCorrected: true });
  });

  describe('another word for the same', () => {
    it.each([
      ['jobless', 'Unemployment by region'],
      ['refuse', 'Garbage tonnage'],
      ['bicycle', 'Bike counters'],
      ['homicide', 'Murders since 1990'],
    ])('%s', async (keywords, title) => {
      expect(await search(keywords)).toMatchObject({ isCorrected: false, correction: null });
      expect(await find(keywords)).toEqual([title]);
    });

    it('that says what kind of thing is wanted need not be there', async () => {
      expect(await find('lighthouse statistics')).toEqual(['Lighthouse statistics', 'Lighthouse register']);
      expect(await find('data bicycles')).toEqual(['Bike counters']);
    });

    it('is needed alone, in quotes and where it is left out', async () => {
      expect(await find('statistics')).toEqual(['Lighthouse statistics']);
      expect(await find('lighthouse "statistics"')).toEqual(['Lighthouse statistics']);
      expect(await find('lighthouse -statistics')).toEqual(['Lighthouse register']);
    });

    it('comes after the word itself, and never in quotes', async () => {
      expect(await find('"bicycle"')).toEqual([]);
    });
  });

  describe('datasets related to a search', () => {
    it('are beside the list: its total and order stay those of the words', async () => {
      expect(await search('supermarket')).toMatchObject({ totalCount: 0, result: [] });
      expect(await related('supermarket')).toEqual(['Grocery stores']);
      expect(await find('grocery')).toEqual(['Grocery stores']);
      expect(await related('grocery')).toEqual([]);
    });

    it('have some of the words, those with rare words first', async () => {
      expect(await find('lantern bicycles')).toEqual([]);
      expect(await related('lantern bicycles')).toContain('Bike counters');
      expect((await related('lighthouse petitions'))?.[0]).toBe('H-1B petitions');
    });

    it('have the other name of a term that several words make', async () => {
      expect(await related('drug stores')).toContain('Pharmacist register');
    });

    it('have tags that stand beside the tag that was typed, in any language', async () => {
      expect(await find('Wohngeld')).toHaveLength(2);
      expect(await related('Wohngeld')).toEqual(['Mietspiegel']);
    });

    it('are none where quotes or signs say what is wanted, the order is another or the page is not the first', async () => {
      expect(await related('"supermarket"')).toEqual([]);
      expect(await related('supermarket -food')).toEqual([]);
      expect(await related('supermarket', { order: 'mostViewed' })).toEqual([]);
      expect(await related('supermarket', { offset: 10 })).toEqual([]);
      expect((await search('supermarket')).related).toBeUndefined();
    });

    it('keep the filters', async () => {
      expect(await related('supermarket', { hasApi: true })).toEqual([]);
    });

    it('are none that the caller may not find', async () => {
      expect(await related('spaniel')).toEqual([]);
      expect(await related('spaniel', {}, people.editor)).toEqual(['Terrier shows']);
    });
  });
});
