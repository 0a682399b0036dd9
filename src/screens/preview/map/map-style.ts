/** What the map's engine draws: sources, layers and their colours. Names are drawn with the fonts of the page. */
import type { FeatureCollection, GeoJSON } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapFeature } from '#contract/preview-map.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import type { MapColours } from './map-colours.ts';
import { dotSize, STROKE, type Look } from './map-drawing.ts';
import { isShort, LEAST_ROOM, namesOf, NAME_SIZE, type MapName } from './map-names.ts';
import { FIRST_CATEGORY, NO_MEASURE, NO_VALUE, RAMP_STEP } from '#contract/map-shades.ts';

/** Layers that can be pressed, the uppermost first. */
export const pressable = ['points', 'lines', 'areas'];

const none: FeatureCollection = { type: 'FeatureCollection', features: [] };

const source = (data: GeoJSON = none) => ({ type: 'geojson', data, buffer: 64, tolerance: 0.1 }) as const;

/** Lines of longitude and latitude, every ten degrees. */
function graticule(): GeoJSON {
  const steps = (from: number, to: number, by: number) =>
    Array.from({ length: (to - from) / by + 1 }, (_, i) => from + i * by);
  return {
    type: 'MultiLineString',
    coordinates: [
      ...steps(-180, 180, 10).map((x) => steps(-80, 80, 10).map((y) => [x, y])),
      ...steps(-80, 80, 10).map((y) => steps(-180, 180, 10).map((x) => [x, y])),
    ],
  };
}

/**
 * The features of an answer by how they are drawn; each knows its place in the answer and its first row.
 * @param areas names of areas of tiles
 */
export function toSources(
  features: readonly MapFeature[],
  lookOf: (feature: MapFeature) => Look,
  areas: readonly MapName[] = [],
): { points: GeoJSON; shapes: GeoJSON; names: GeoJSON } {
  const collections = {
    points: structuredClone(none),
    shapes: structuredClone(none),
    names: structuredClone(none),
  };
  for (const [place, feature] of features.entries()) {
    const { point, shape, count } = feature;
    const properties = { place, count, ...lookOf(feature) };
    if (shape) collections.shapes.features.push({ type: 'Feature', properties, geometry: shape as never });
    else {
      const geometry = { type: 'Point' as const, coordinates: [...point] };
      collections.points.features.push({ type: 'Feature', properties, geometry });
    }
  }
  // Small dots are on large ones.
  collections.points.features.sort((a, b) => Number(b.properties?.['size']) - Number(a.properties?.['size']));
  const names = [...namesOf(features), ...areas.filter(isShort)].toSorted((a, b) => b.room - a.room);
  for (const [rank, { text, point, room }] of names.entries())
    collections.names.features.push({
      type: 'Feature',
      properties: { text, room, rank },
      geometry: { type: 'Point', coordinates: [...point] },
    });
  return collections;
}

export const toLand = ({ countries }: Outlines): GeoJSON => ({
  type: 'GeometryCollection',
  geometries: [...countries],
});

export const radius: ExpressionSpecification = [
  '+',
  dotSize(0) - STROKE,
  ['*', dotSize(1) - dotSize(0), ['get', 'size']],
];

/** Shades that have a colour, by the name of the colour. */
const shades = {
  [NO_VALUE]: 'point',
  1: 'shade1',
  2: 'shade2',
  3: 'shade3',
  4: 'shade4',
  5: 'shade5',
  [RAMP_STEP + 1]: 'blue1',
  [RAMP_STEP + 2]: 'blue2',
  [RAMP_STEP + 3]: 'blue3',
  [RAMP_STEP + 4]: 'blue4',
  [RAMP_STEP + 5]: 'blue5',
  [2 * RAMP_STEP + 1]: 'amber1',
  [2 * RAMP_STEP + 2]: 'amber2',
  [2 * RAMP_STEP + 3]: 'amber3',
  [2 * RAMP_STEP + 4]: 'amber4',
  [2 * RAMP_STEP + 5]: 'amber5',
  [3 * RAMP_STEP + 1]: 'plum1',
  [3 * RAMP_STEP + 2]: 'plum2',
  [3 * RAMP_STEP + 3]: 'plum3',
  [3 * RAMP_STEP + 4]: 'plum4',
  [3 * RAMP_STEP + 5]: 'plum5',
  [FIRST_CATEGORY]: 'category1',
  [FIRST_CATEGORY + 1]: 'category2',
  [FIRST_CATEGORY + 2]: 'category3',
  [FIRST_CATEGORY + 3]: 'category4',
  [FIRST_CATEGORY + 4]: 'category5',
  [FIRST_CATEGORY + 5]: 'category6',
} as const satisfies Record<number, keyof MapColours>;

/** The colour of a shade; that of other values for any that has none. */
export const shadeColour = (colours: MapColours, shade: number): string =>
  colours[(shades as Readonly<Record<number, keyof MapColours>>)[shade] ?? 'others'];

/** The shade of a feature; a colour of its own where it shows no measure. */
const shaded = (colours: MapColours, plain: string | ExpressionSpecification): ExpressionSpecification => [
  'match',
  ['get', 'shade'],
  NO_MEASURE,
  plain,
  ...(Object.entries(shades).flatMap(([shade, colour]) => [Number(shade), colours[colour]]) as [
    number,
    string,
  ]),
  colours.others,
];

/** Lines of longitude and latitude, and the outlines of countries. */
const outlined = (colours: MapColours): LayerSpecification[] => [
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    paint: { 'line-color': colours.graticule, 'line-width': 0.75 },
  },
  {
    id: 'outlines',
    type: 'line',
    source: 'lines',
    paint: { 'line-color': colours.border, 'line-width': 1 },
  },
];

/** Images of a map server stand back behind the data, in the light and in the dark. */
const tiledBase: LayerSpecification = {
  id: 'base',
  type: 'raster',
  source: 'base',
  paint: { 'raster-opacity': 0.8, 'raster-saturation': -0.6, 'raster-fade-duration': 0 },
};

/** Pixels of a degree of longitude at zoom 0. */
const PIXELS_OF_DEGREE = 512 / 360;

/** Names of areas, each where its area is wide enough for one, and none over another. */
const named = (colours: MapColours): LayerSpecification => ({
  id: 'names',
  type: 'symbol',
  source: 'names',
  filter: ['>=', ['*', ['get', 'room'], ['^', 2, ['zoom']]], LEAST_ROOM / PIXELS_OF_DEGREE],
  layout: {
    'text-field': ['get', 'text'],
    'text-font': ['Hanken Grotesk', 'system-ui', 'sans-serif'],
    'text-size': NAME_SIZE,
    'text-max-width': 9,
    'text-padding': 4,
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: { 'text-color': colours.ring, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
});

/**
 * The style without what comes later: outlines and features.
 * @param tiles images to draw on instead of outlines
 */
export function styleOf(colours: MapColours, tiles: RuntimeConfiguration['mapTiles']): StyleSpecification {
  const isChosen: ExpressionSpecification = ['==', ['get', 'key'], ''];
  return {
    version: 8,
    sources: {
      graticule: source(graticule()),
      land: source(),
      lines: source(),
      shapes: source(),
      points: source(),
      marked: source(),
      names: source(),
      ...(tiles !== null && {
        base: { type: 'raster', tiles: [tiles.address], tileSize: 256, maxzoom: 19 } as const,
      }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      ...(tiles === null ? outlined(colours) : [tiledBase]),
      {
        id: 'areas',
        type: 'fill',
        source: 'shapes',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: {
          'fill-color': shaded(colours, colours.shape),
          'fill-opacity': ['case', ['>', ['get', 'shade'], 0], 0.85, 0.28],
        },
      },
      {
        id: 'lines',
        type: 'line',
        source: 'shapes',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': [
            'match',
            ['geometry-type'],
            'LineString',
            shaded(colours, colours.outline),
            colours.outline,
          ],
          'line-width': ['match', ['geometry-type'], 'LineString', 2.5, 1],
        },
      },
      {
        id: 'chosen-shape',
        type: 'line',
        source: 'shapes',
        filter: isChosen,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colours.ring, 'line-width': 3 },
      },
      {
        id: 'points',
        type: 'circle',
        source: 'points',
        paint: {
          'circle-radius': radius,
          'circle-color': shaded(colours, ['case', ['>', ['get', 'count'], 1], colours.many, colours.point]),
          'circle-stroke-color': colours.ring,
          'circle-stroke-width': STROKE,
        },
      },
      named(colours),
      {
        id: 'chosen-point',
        type: 'circle',
        source: 'points',
        filter: isChosen,
        paint: {
          'circle-radius': ['+', radius, 1],
          'circle-color': colours.outline,
          'circle-stroke-color': colours.ring,
          'circle-stroke-width': 3,
        },
      },
      {
        id: 'marked',
        type: 'circle',
        source: 'marked',
        paint: {
          'circle-radius': 8,
          'circle-color': colours.outline,
          'circle-stroke-color': colours.ring,
          'circle-stroke-width': 3,
        },
      },
    ],
  };
}
