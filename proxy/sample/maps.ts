/** Three maps of the sample: of areas, of points, and one with a layer that most readers may not see. */
import type { Kysely } from 'kysely';
import type { LayerStyle, MapDocument } from '#contract/maps.ts';
import { MAP_ZOOMS } from '#contract/map-constants.ts';
import { keepSources } from '#proxy/domains/maps/layer-versions.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findSampleFile } from './find-file.ts';

const DAY = 86_400_000;

interface SampleLayer {
  readonly dataset: string;
  /** The name of the file. */
  readonly file: string;
  readonly name: string;
  readonly style: LayerStyle;
  readonly popup?: readonly string[];
}

interface SampleMap {
  readonly id: string;
  readonly organisation: string;
  readonly by: string;
  /** Days since it was saved. */
  readonly age: number;
  readonly isPublished: boolean;
  readonly title: string;
  readonly words: string;
  readonly alternative: string;
  readonly extent: MapDocument['extent'];
  readonly layers: readonly SampleLayer[];
}

const maps: readonly SampleMap[] = [
  {
    id: 'london-areas',
    organisation: 'leeds-open-data',
    by: 'ade@leeds.example',
    age: 12,
    isPublished: true,
    title: 'Boroughs and Underground lines of London',
    words:
      'The 33 boroughs with the course of each Underground line. The outlines are simplified: they are for maps of the whole city, not of a street.',
    alternative:
      'Twelve lines meet in the middle of the city. Most boroughs north of the Thames have one; in the south there are few.',
    extent: null,
    layers: [
      {
        dataset: 'london-boroughs',
        file: 'Borough boundaries',
        name: 'Boroughs',
        style: { kind: 'single' },
        popup: ['id'],
      },
      {
        dataset: 'tube-lines',
        file: 'Lines and stations',
        name: 'Underground lines',
        style: { kind: 'categories', column: 'id' },
        popup: ['id'],
      },
    ],
  },
  {
    id: 'wind-points',
    organisation: 'leeds-open-data',
    by: 'marta@leeds.example',
    age: 3,
    isPublished: true,
    title: 'Wind over north-western Europe',
    words: 'Simulated speed of the wind, in metres a second, every quarter of a degree.',
    alternative:
      'The wind is strongest over the sea between Norway and Denmark, 12.2 metres a second, and weakest at the coast of Normandy.',
    extent: null,
    layers: [
      {
        dataset: 'wind-field',
        file: 'Wind vectors',
        name: 'Speed of the wind',
        style: { kind: 'graduated', column: 'speed', classes: 5, method: 'quantiles' },
        popup: ['speed', 'dir'],
      },
    ],
  },
  {
    id: 'hazards',
    organisation: 'foxglove-collections',
    by: 'noor@census.example',
    age: 30,
    isPublished: true,
    title: 'Earthquakes of a week and a record of 1992',
    words:
      'Two layers that are not open alike: earthquakes are public, the record of people who died in Los Angeles in 1992 is given on request.',
    alternative:
      'Most earthquakes of the week were in California and Alaska; the strongest was in Taiwan, with a magnitude of 6.4.',
    extent: null,
    layers: [
      {
        dataset: 'los-angeles-1992',
        file: 'Deaths',
        name: 'Deaths in Los Angeles, 1992',
        style: { kind: 'categories', column: 'type' },
      },
      {
        dataset: 'earthquakes',
        file: 'Seismic events',
        name: 'Earthquakes by magnitude',
        style: { kind: 'graduated', column: 'mag', classes: 5, method: 'equal' },
        popup: ['place', 'mag'],
      },
    ],
  },
];

async function documentOf(kysely: Kysely<Schema>, map: SampleMap): Promise<MapDocument | null> {
  const { id, title, words, alternative, extent } = map;
  const layers: MapDocument['layers'] = [];
  for (const { dataset, file, name, style, popup = [] } of map.layers) {
    const resourceGUID = await findSampleFile(kysely, dataset, file);
    if (resourceGUID === undefined) return null;
    layers.push({
      layerGUID: stableGuid('sample layer', id, name),
      resourceGUID,
      sheet: 0,
      name,
      style,
      filters: [],
      popup: [...popup],
      from: MAP_ZOOMS.least,
      to: MAP_ZOOMS.most,
      hidden: false,
    });
  }
  return { title, words, alternative, extent, layers };
}

/**
 * Writes maps that are not there. Later changes to them stay.
 * @param accounts identityGUID by e-mail address
 */
export async function writeSampleMaps(
  kysely: Kysely<Schema>,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const map of maps) {
    const document = await documentOf(kysely, map);
    if (document === null) continue;
    const at = new Date(now.getTime() - map.age * DAY);
    const text = storableJson(document);
    const guid = stableGuid('sample map', map.id);
    const { numInsertedOrUpdatedRows: inserted } = await kysely
      .insertInto('catalogue.map')
      .values({
        map_guid: guid,
        organisation_guid: stableGuid('sample organisation', map.organisation),
        document: text,
        saved_by: accounts.get(map.by) ?? null,
        saved_at: at,
        created_at: at,
        ...(map.isPublished && { published: text, published_revision: 1, published_at: at, version: 1 }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (map.isPublished && inserted === 1n) await keepSources(kysely, { guid, version: 1, document });
  }
}
