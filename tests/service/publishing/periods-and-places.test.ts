/** Telephone of a contact, further periods, places and topics: saved, refused, undone, found, exported, and edited in a table. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { ask, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { exportsOf, parseTurtle } from '../exports/support.ts';
import { complete } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';

useUploads();

const park = {
  type: 'Polygon',
  coordinates: [
    [
      [-1.5, 53.8],
      [-1.49, 53.8],
      [-1.49, 53.82],
      [-1.5, 53.8],
    ],
  ],
} as const;
const stated: FieldChanges = {
  contact: { name: 'Parks', email: null, url: null, phone: '+44 113 222 4444' },
  temporal: { start: '1991', end: '1995' },
  otherPeriods: [
    { start: '2001', end: '2005-06' },
    { start: '2020-01-01', end: null },
  ],
  spatial: null,
  places: [
    { name: 'Roundhay Park', url: 'https://sws.geonames.org/2638958/', geometry: park },
    { name: 'Temple Newsam', url: null, geometry: null },
  ],
  topics: ['inlandWaters', 'environment'],
};
const publish = (datasetGUID: string) =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
async function published(changes: FieldChanges = stated): Promise<string> {
  const datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, ...changes } });
  await bench.upload(datasetGUID, 'benches.csv', 'id,age\n1,5\n2,7\n');
  await publish(datasetGUID);
  return datasetGUID;
}
/** Saves over what was saved before. */
const saveOver = async (datasetGUID: string, changes: FieldChanges) =>
  bench.ask('dataset:save', { datasetGUID, changes, base: (await edit(datasetGUID)).revisions });
const shown = (datasetGUID: string) => ask(bench.discovery, 'dataset:view', { datasetGUID });
const refusal = async (changes: object) => {
  const datasetGUID = await bench.draft();
  const response = await send(bench.data, 'dataset:save', { datasetGUID, changes }, people.editor);
  const { errors = [] } = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
};

it('are shown as they were stated, and are in every description', async () => {
  const datasetGUID = await published();
  expect((await edit(datasetGUID)).fields).toMatchObject(stated);
  expect(await shown(datasetGUID)).toMatchObject(stated);
  const exported = async (suffix: string) =>
    (await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.${suffix}`)).text();
  const objects = new Set(parseTurtle(await exported('ttl')).map(({ object }) => object.value));
  for (const one of [
    'tel:+44-113-222-4444',
    '2005-06',
    'POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.8))',
    'POINT(-1.49333 53.80667)',
    'https://sws.geonames.org/2638958/',
    'Temple Newsam',
    'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory/inlandWaters',
  ])
    expect(objects).toContain(one);
  expect(JSON.parse(await exported('schema.jsonld'))).toMatchObject({
    temporalCoverage: ['1991/1995', '2001/2005-06', '2020-01-01/..'],
    spatialCoverage: [
      {
        '@type': 'Place',
        name: 'Roundhay Park',
        sameAs: 'https://sws.geonames.org/2638958/',
        geo: { '@type': 'GeoShape', box: '53.8 -1.5 53.82 -1.49' },
      },
      { '@type': 'Place', name: 'Temple Newsam' },
    ],
    publisher: { contactPoint: { telephone: '+44 113 222 4444' } },
  });
});

it('are saved without heights and to a metre', async () => {
  const datasetGUID = await bench.draft();
  const geometry = { type: 'Point', coordinates: [-1.548_567_89, 53.8, 70] } as never;
  await bench.ask('dataset:save', { datasetGUID, changes: { places: [{ name: '', url: null, geometry }] } });
  expect((await edit(datasetGUID)).fields.places).toEqual([
    { name: '', url: null, geometry: { type: 'Point', coordinates: [-1.548_57, 53.8] } },
  ]);
});

const place = (more: object) => ({ places: [{ name: 'Leeds', url: null, geometry: null, ...more }] });
it.each([
  [{ contact: { ...complete.contact, phone: 'at the desk' } }, 'changes.contact.phone phone.notValid'],
  [{ otherPeriods: [{ start: '2020', end: '2019' }] }, 'changes.otherPeriods.0 period.reversed'],
  [{ otherPeriods: [{ start: null, end: null }] }, 'changes.otherPeriods.0 field.missing'],
  [{ otherPeriods: [{ start: '2020-02-30', end: null }] }, 'changes.otherPeriods.0.start period.noSuchDate'],
  [place({ url: 'geo:1,2' }), 'changes.places.0.url url.notWeb'],
  [place({ name: '' }), 'changes.places.0 field.missing'],
  [
    place({ geometry: { type: 'Point', coordinates: [200, 0] } }),
    'changes.places.0.geometry geometry.notValid',
  ],
  [
    place({ geometry: { type: 'Polygon', coordinates: [[[0, 0]]] } }),
    'changes.places.0.geometry geometry.notValid',
  ],
  [
    {
      places: Array.from({ length: 5 }, () => ({
        name: 'Coast',
        url: null,
        geometry: {
          type: 'LineString',
          coordinates: Array.from({ length: 4500 }, (_, n) => [n / 100, 0]),
        },
      })),
    },
    'changes.places field.tooLarge',
  ],
])('refuses %#', async (changes, error) => {
  expect(await refusal(changes)).toEqual([400, error]);
});

it('are in the history and can be undone', async () => {
  const datasetGUID = await published();
  await saveOver(datasetGUID, { places: [], otherPeriods: [] });
  for (const field of ['places', 'otherPeriods'] as const) {
    const { result } = await bench.ask('dataset:history', { datasetGUID, field });
    const revision = result[0]?.revision ?? 0;
    await bench.ask('dataset:undo', { datasetGUID, field, revision, base: revision });
  }
  expect((await edit(datasetGUID)).fields).toMatchObject({
    places: stated.places,
    otherPeriods: stated.otherPeriods,
  });
});

it('is found by the name of a place and by its outline, where no box is stated', async () => {
  const datasetGUID = await published();
  const elsewhere = await published({
    ...stated,
    title: 'Benches of Leipzig',
    places: [{ name: 'Leipzig', url: null, geometry: { type: 'Point', coordinates: [12.37, 51.34] } }],
  });
  const found = async (filter: Partial<CallRequest<'dataset:listDiscovery'>>) => {
    const { result } = await ask(bench.discovery, 'dataset:listDiscovery', { limit: 50, ...filter });
    return result.map((one) => one.datasetGUID);
  };
  expect(await found({ keywords: 'roundhay' })).toContain(datasetGUID);
  expect(await found({ keywords: 'roundhay' })).not.toContain(elsewhere);
  const near = await found({ bbox: [-1.6, 53.7, -1.4, 53.9] });
  expect(near).toContain(datasetGUID);
  expect(near).not.toContain(elsewhere);
  expect(await found({ bbox: [12, 51, 13, 52] })).toContain(elsewhere);
  // What editors take away is found no more.
  await saveOver(datasetGUID, { places: [] });
  await publish(datasetGUID);
  expect(await found({ bbox: [-1.6, 53.7, -1.4, 53.9] })).not.toContain(datasetGUID);
});

it('counts a place for the quality, and asks for one where there is none', async () => {
  const datasetGUID = await published();
  const isMet = async () =>
    (await shown(datasetGUID)).quality?.criteria.find(({ code }) => code === 'spatial')?.met;
  const isAsked = async () =>
    (
      await bench.ask('dataset:checklist', { datasetGUID, status: 'published', visibility: 'public' })
    ).result.some(({ id }) => id === 'spatial.missing');
  expect([await isMet(), await isAsked()]).toEqual([true, false]);
  await saveOver(datasetGUID, { places: [] });
  await publish(datasetGUID);
  expect([await isMet(), await isAsked()]).toEqual([false, true]);
});

it('are columns of the table of metadata', async () => {
  const datasetGUID = await published();
  const organisationGUID = ORGANISATION;
  const { text } = await bench.ask('harvest:exportSheet', { organisationGUID, datasetGUIDs: [datasetGUID] });
  const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    // A spreadsheet must not calculate it.
    'contact.phone': "'+44 113 222 4444",
    otherPeriods: '2001/2005-06; 2020-01-01/..',
    places:
      'Roundhay Park <https://sws.geonames.org/2638958/> | POLYGON((-1.5 53.8,-1.49 53.8,-1.49 53.82,-1.5 53.8)); Temple Newsam',
    topics: 'Inland waters; Environment',
  });
});
