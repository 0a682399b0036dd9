/** Dots, lines and areas of vector tiles: how the engine draws them, by the same classes and categories as the legend names. */
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  HeatmapLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { TILE_LAYER, type Grouping, type Ramp } from '#contract/map-constants.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import type { MapColours } from './map-colours.ts';
import { classesOf, FIRST_CATEGORY, inRamp, NO_VALUE, shadeOf } from '#contract/map-shades.ts';
import { shadeColour } from './map-style.ts';

/** A layer that is drawn from tiles. */
export interface TiledLayer {
  /** What it is called among all layers of the map. */
  readonly key: string;
  /** The path of its tiles, with `{z}`, `{x}` and `{y}`. */
  readonly address: string;
  /** Borders of the measure that it shows; null for none. */
  readonly scale: readonly number[] | null;
  /** The colours of its classes; absent: the first of the choices. */
  readonly ramp?: Ramp | undefined;
  /** The number of categories with a colour of their own; null: it shows none. */
  readonly categories: number | null;
  readonly grouping: Grouping;
  /** Its places may be lines and areas. */
  readonly hasShapes: boolean;
  /** The most rows of a dot in view: a heat map is compared within what is seen. */
  readonly most: number;
}

/** A dot that was pressed: a feature of which the first row is known, and not what it is called. */
export interface PressedDot {
  readonly key: string;
  readonly feature: MapFeature;
}

/** The scheme of addresses of tiles within the engine, which asks the page for them. */
export const SCHEME = 'tiles';

/**
 * Radii of the smallest and of the largest dot. The cells of a tile are 10.7 pixels wide at its own scale: dots that are
 * wider with their ring hide one another, and the pixels of dots are most of what a frame costs. The ring stays around
 * dots of several rows as well, since the palest classes are not visible on the paper without it.
 */
const LEAST = 2;
const MORE = 1;
/** The width of the ring of a dot. */
const DOT_RING = 0.5;
/** A dot of so many rows is as large as any. */
const MANY = 1000;

/** How far a dot is from the smallest to the largest, as `sizeOfValue` has it for features. */
function sizeOf({ scale }: TiledLayer): ExpressionSpecification {
  const ofCount: ExpressionSpecification = ['min', 1, ['/', ['ln', ['get', 'count']], Math.log(MANY)]];
  if (scale === null) return ofCount;
  const least = Math.min(0, ...scale);
  const span = Math.max(0, ...scale) - least;
  if (span === 0) return ['literal', 0] as never;
  return ['sqrt', ['max', 0, ['min', 1, ['/', ['-', ['coalesce', ['get', 'value'], least], least], span]]]];
}

/** The radius of the dot of a value on tiles, in pixels. @param size from 0 to 1 */
export const dotRadius = (size: number): number => LEAST + MORE * size;

/** @param plain the colour where it shows neither a measure nor a category */
function colourOf(
  { scale, ramp, categories }: TiledLayer,
  colours: MapColours,
  plain: ExpressionSpecification | string,
): ExpressionSpecification | string {
  if (categories !== null) {
    const named = Array.from({ length: categories }, (_, place) => [
      place,
      shadeColour(colours, FIRST_CATEGORY + place),
    ]);
    if (named.length === 0) return plain;
    return [
      'case',
      ['has', 'category'],
      ['match', ['get', 'category'], ...named.flat(), colours.others] as never,
      shadeColour(colours, NO_VALUE),
    ];
  }
  if (scale === null) return plain;
  const classes = classesOf(scale);
  const shades = classes.map((_, step) => shadeColour(colours, inRamp(shadeOf(step, classes.length), ramp)));
  const last = shades.at(-1) ?? colours.point;
  // A value is in the first class whose greatest value it does not exceed.
  const cases = classes
    .slice(0, -1)
    .flatMap(({ to }, step) => [['<=', ['get', 'value'], to], shades[step] ?? last]);
  return ['case', ['!', ['has', 'value']], shadeColour(colours, NO_VALUE), ...cases, last] as never;
}

export const sourceOf = ({ key, address }: TiledLayer): string => `${SCHEME} ${key} ${address}`;

type DotLayer = CircleLayerSpecification | HeatmapLayerSpecification | SymbolLayerSpecification;

/** The layers of the engine that draw a layer of the map: what is in each is above what is in the one before. */
export interface TileLayers {
  readonly areas: FillLayerSpecification[];
  readonly lines: LineLayerSpecification[];
  readonly dots: DotLayer[];
  /** What is chosen, by the condition `isRow`. */
  readonly chosen: LineLayerSpecification[];
}

/** What an expression is true of: the one with a row; null for none. */
export const isRow = (row: number | null): ExpressionSpecification => ['==', ['id'], row ?? -1];

const isOf = (type: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  type,
];

const isMany: ExpressionSpecification = ['>', ['get', 'count'], 1];
/** The radius of a number's ring, from few to many digits. */
const RING = { least: 12, more: 8 } as const;
/** A number is as wide as what stands for a place of a map. */
const clusterRadius = (tiled: TiledLayer): ExpressionSpecification => [
  'case',
  isMany,
  ['+', RING.least, ['*', RING.more, sizeOf(tiled)]],
  5,
];

/** The same colour without any cover: fading to black would darken the edge. */
const uncovered = (colour: string) => colour.replace(/^rgb\((.+)\)$/, 'rgba($1, 0)');

/** Density is a colour from nothing to the darkest shade, of the densest place in view. */
const heatColour = ({ shade1, shade2, shade3, shade4, shade5 }: MapColours): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['heatmap-density'],
  0,
  uncovered(shade1),
  0.1,
  shade1,
  0.3,
  shade2,
  0.5,
  shade3,
  0.7,
  shade4,
  0.95,
  shade5,
];

/** The id of the layer that draws what is chosen of a layer. */
export const chosenIn = (tiled: TiledLayer): string => `${sourceOf(tiled)} chosen`;

/** The layers that draw lines, areas and their edges. */
function shapesOf(tiled: TiledLayer, colours: MapColours): Pick<TileLayers, 'areas' | 'lines' | 'chosen'> {
  if (!tiled.hasShapes || tiled.grouping !== 'dots') return { areas: [], lines: [], chosen: [] };
  const source = sourceOf(tiled);
  const common = { source, 'source-layer': TILE_LAYER } as const;
  const isShaded = tiled.scale !== null || tiled.categories !== null;
  const isWithout: ExpressionSpecification = ['!', ['has', tiled.scale === null ? 'category' : 'value']];
  return {
    areas: [
      {
        ...common,
        id: `${source} areas`,
        type: 'fill',
        filter: isOf('Polygon'),
        paint: {
          'fill-color': colourOf(tiled, colours, colours.shape),
          'fill-opacity': isShaded ? ['case', isWithout, 0.28, 0.85] : 0.28,
          // The edge is drawn as a line, which is as wide as that of places drawn one by one.
          'fill-antialias': false,
        },
      },
    ],
    lines: [
      {
        ...common,
        id: `${source} edges`,
        type: 'line',
        filter: isOf('Polygon'),
        paint: { 'line-color': colours.outline, 'line-width': 1 },
      },
      {
        ...common,
        id: `${source} lines`,
        type: 'line',
        filter: isOf('LineString'),
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colourOf(tiled, colours, colours.outline), 'line-width': 2.5 },
      },
    ],
    chosen: [
      {
        ...common,
        id: chosenIn(tiled),
        type: 'line',
        filter: isRow(null),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colours.ring, 'line-width': 3 },
      },
    ],
  };
}

/** The layers that draw the dots, the uppermost last. */
function dotsOf(tiled: TiledLayer, colours: MapColours): DotLayer[] {
  const id = sourceOf(tiled);
  const common = { id, source: id, 'source-layer': TILE_LAYER, filter: isOf('Point') } as const;
  if (tiled.grouping === 'heat')
    return [
      {
        ...common,
        type: 'heatmap',
        paint: {
          'heatmap-radius': 18,
          'heatmap-opacity': 0.85,
          'heatmap-weight': ['min', 1, ['/', ['get', 'count'], Math.max(1, tiled.most)]],
          'heatmap-color': heatColour(colours),
        },
      },
    ];
  const isCluster = tiled.grouping === 'clusters';
  const dots: CircleLayerSpecification = {
    ...common,
    type: 'circle',
    paint: {
      'circle-radius': isCluster ? clusterRadius(tiled) : ['+', LEAST, ['*', MORE, sizeOf(tiled)]],
      'circle-color': isCluster
        ? colours.point
        : colourOf(tiled, colours, ['case', isMany, colours.many, colours.point]),
      'circle-stroke-color': colours.ring,
      'circle-stroke-width': isCluster ? 1.5 : DOT_RING,
    },
  };
  if (!isCluster) return [dots];
  const numbers: SymbolLayerSpecification = {
    ...common,
    id: `${id} numbers`,
    type: 'symbol',
    filter: isMany,
    layout: {
      'text-field': [
        'case',
        ['>=', ['get', 'count'], 1_000_000],
        ['concat', ['to-string', ['round', ['/', ['get', 'count'], 1_000_000]]], 'M'],
        ['>=', ['get', 'count'], 10_000],
        ['concat', ['to-string', ['round', ['/', ['get', 'count'], 1000]]], 'k'],
        ['to-string', ['get', 'count']],
      ],
      // Without an address of fonts, the engine draws letters with those of the system.
      'text-font': ['sans-serif'],
      'text-size': 11,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.ring },
  };
  return [dots, numbers];
}

export const layersOf = (tiled: TiledLayer, colours: MapColours): TileLayers => ({
  ...shapesOf(tiled, colours),
  dots: dotsOf(tiled, colours),
});

/** What is known of a dot, a line or an area by its tile. */
export function featureOfDot(
  { scale, categories }: TiledLayer,
  dot: {
    readonly id: number;
    readonly point: readonly [number, number];
    readonly properties: Record<string, unknown>;
  },
): MapFeature {
  const { count, value, category } = dot.properties;
  return {
    point: [...dot.point],
    // A line or an area counts in one of the tiles that it is in.
    count: Math.max(1, Number(count)),
    rows: [dot.id],
    label: null,
    ...(scale !== null && { value: typeof value === 'number' ? value : null }),
    ...(categories !== null && { category: typeof category === 'number' ? category : null }),
  };
}
