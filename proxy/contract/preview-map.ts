/**
 * The call of the data service that draws a table on a map: what has a place within a view, as few features as a
 * screen can show. Rows that are too close to distinguish are one feature with their number.
 */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { classMethods, groupings, MOST_CLASSES } from './map-constants.ts';
import { Guid } from './entities/common.ts';
import { Filters, Position as ColumnPosition, Sheet } from './preview/question.ts';
import { ruleCode } from './rule.ts';

/** Features of one answer at most. */
export const MOST_FEATURES = 5_000;
/** Rows that a feature names at most; the others are counted. */
export const NAMED_ROWS = 10;
/** Features that are listed beside tiles at most: as many as a reader looks through. */
export const MOST_LISTED = 200;
/** Areas of tiles in view that are named at most: a screen has no room for more. */
export const MOST_NAMES = 150;
/** Categories that are named; the others are counted together. */
export const MOST_CATEGORIES = 6;

/** Rows with a place beyond which a table has no vector tiles. */
export const MOST_TILED_ROWS = 4_000_000;

const Degrees = z.number(ruleCode('map.notDegrees'));
const MapBox = z.object({ west: Degrees, south: Degrees, east: Degrees, north: Degrees });
/** West, south, east and north in degrees (WGS 84); east is never less than west. */
export type MapBox = z.infer<typeof MapBox>;

/** Borders between classes of a measure that a person has set, from the least. */
export const ClassBreaks = z.array(z.number()).check(
  z.minLength(1),
  z.maxLength(MOST_CLASSES - 1),
  z.refine(
    (breaks: readonly number[]) => breaks.every((one, i) => i === 0 || one > (breaks[i - 1] ?? one)),
    ruleCode('map.breaksNotAscending'),
  ),
);

/** A box to look at, which may reach over the edge of the world. */
export const MapView = MapBox.check(
  z.refine(
    ({ west, south, east, north }) =>
      west < east && south < north && west >= -360 && east <= 360 && south >= -90 && north <= 90,
    ruleCode('map.notView'),
  ),
);

const ColumnName = z.object({ position: z.int(), name: z.string() });

/** Where the places come from. */
export const PlaceSource = z.discriminatedUnion('kind', [
  /** Two columns of degrees (WGS 84): `x` is the longitude. */
  z.object({ kind: z.literal('degrees'), x: ColumnName, y: ColumnName }),
  /** Two columns of metres in a reference system that is named or stated: `x` is the easting. */
  z.object({
    kind: z.literal('projected'),
    x: ColumnName,
    y: ColumnName,
    /** In the EPSG registry, for example `EPSG:27700`. */
    code: z.string(),
    name: z.string(),
    /** How far off a place may be, in metres; absent: less than one. */
    accuracy: z.optional(z.number()),
  }),
  /** One column of geometries as well-known text or GeoJSON. */
  z.object({ kind: z.literal('geometry'), column: ColumnName }),
]);
export type PlaceSource = z.infer<typeof PlaceSource>;

const Position = z.tuple([z.number(), z.number()]);
const Line = z.array(Position);

/** A line or an area, simplified for the scale of the view. */
export const MapShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Line)) }),
]);
export type MapShape = z.infer<typeof MapShape>;

/** A row with its value; the label is what it is called. */
const ValuedRow = z.object({ row: z.int(), label: z.nullable(z.string()), value: z.number() });

export const MapFeature = z.object({
  /** The position of the feature; of several rows their centre. Longitude, latitude. */
  point: Position,
  /** Absent: a point. */
  shape: z.optional(MapShape),
  /** How many rows it represents. */
  count: z.int(),
  /** The first of them, by the number of the row in the file. */
  rows: z.array(z.int()),
  /** What the first of them is called; null when no column names it. */
  label: z.nullable(z.string()),
  /** What `x` and `y` of the source lie between, where there are two such columns. */
  extent: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** The mean of the measure that was asked for; null: none of the rows has a value. Absent: none was asked for. */
  value: z.optional(z.nullable(z.number())),
  /** Of several rows, of which some have a value: the one with the greatest. */
  greatest: z.optional(ValuedRow),
  /**
   * The category that most of its rows have: its place in `categories`, or their number for one of the others; null: the
   * rows have no value. Absent: none was asked for.
   */
  category: z.optional(z.nullable(z.int())),
});
export type MapFeature = z.infer<typeof MapFeature>;

/** The name of an area of tiles. */
export const AreaName = z.object({
  row: z.int(),
  text: z.string(),
  /** Longitude and latitude of the middle of the widest part of the area. */
  point: Position,
  /** How wide the area is there, in degrees. */
  room: z.number(),
});
export type AreaName = z.infer<typeof AreaName>;

export const MapAnswer = z.object({
  source: PlaceSource,
  /** Everything that meets the conditions and has a place; null when nothing has. */
  bounds: z.nullable(MapBox),
  /** Rows that meet the conditions. */
  totalCount: z.int(),
  /** Those of them that have a place. */
  placedCount: z.int(),
  /** Those of them within the view. */
  viewCount: z.int(),
  /** Features in view, of which `features` may be the first. */
  viewFeatures: z.int(),
  /** The row in view with the greatest value. Null: no measure was asked for, or none has a value. */
  highest: z.nullable(ValuedRow),
  /** Largest first; beside tiles by value where there is a measure. */
  features: z.array(MapFeature),
  /** Beside tiles: names of the widest areas in view. */
  names: z.optional(z.array(AreaName)),
  /** Rows of the view that no feature represents. */
  leftOut: z.int(),
  /**
   * The address of vector tiles of the same rows, with `{z}`, `{x}` and `{y}` in it: they are many, and each is a point.
   * Null: there are none.
   */
  tiles: z.nullable(z.string()),
  /** True: the table continues beyond what was looked through for places. */
  cut: z.boolean(),
  /**
   * Borders of the measure that was asked for, over all rows that meet the conditions and have a place: the least value,
   * those between the classes, and the greatest. Null: none was asked for, or no row has a value.
   */
  scale: z.nullable(z.array(z.number())),
  /**
   * Rows in each class of the scale, where equal borders are one, and rows without a value. They add up to `placedCount`.
   * Null: no measure was asked for.
   */
  classRows: z.nullable(z.object({ classes: z.array(z.int()), none: z.int() })),
  /**
   * Rows in parts of the same width between the least and the greatest value of the measure. Null: none was asked for, or
   * no row has a value.
   */
  histogram: z.nullable(z.array(z.int())),
  /** Values of the category that was asked for, the most frequent first, with rows that add up to `placedCount`. */
  categories: z.nullable(
    z.object({
      values: z.array(z.object({ value: z.string(), rows: z.int() })),
      /** Rows with another value. */
      others: z.int(),
      /** Rows without a value. */
      none: z.int(),
    }),
  ),
});
export type MapAnswer = z.infer<typeof MapAnswer>;

/** How the features of a view are wanted. */
export const MapFeaturesWanted = {
  /** `drawn`: as few as a screen can show. `listed`: where there are tiles, the first of what those show. */
  as: z._default(z.enum(['drawn', 'listed']), 'drawn'),
  /** Where there are tiles: the one feature at the zoom that begins with this row. Null: those in view. */
  row: z._default(z.nullable(z.int().check(z.nonnegative())), null),
};

/** What a vector tile of a table is asked for: as JSON where it is a list, as words of an address. */
export const TileOptions = z.object({
  sheet: Sheet,
  filters: Filters,
  measure: z._default(z.nullable(ColumnPosition), null),
  category: z._default(z.nullable(ColumnPosition), null),
  grouping: z._default(z.enum(groupings), 'dots'),
});

/** The zoom of a tile at most. */
export const MOST_TILE_ZOOM = 22;

export const previewMapCalls = {
  'resource:previewMap': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewMap',
    summary:
      'The features of a table within a map view, for its scale: shapes, points, and counts of points.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({
      resourceGUID: Guid,
      sheet: Sheet,
      filters: Filters,
      /** Null: everything. */
      view: z._default(z.nullable(MapView), null),
      ...MapFeaturesWanted,
      /** The position of a column of numbers that the features show; null: none. */
      measure: z._default(z.nullable(ColumnPosition), null),
      classes: z._default(z.int().check(z.gte(2), z.lte(MOST_CLASSES)), MOST_CLASSES),
      method: z._default(z.enum(classMethods), 'quantiles'),
      /** Borders between the classes, in place of those by the method. Null: by the method. */
      breaks: z._default(z.nullable(ClassBreaks), null),
      /** The position of a column whose values the features show; null: none. */
      category: z._default(z.nullable(ColumnPosition), null),
      /** Other groupings than dots are in tiles alone, which there are then for any number of rows. */
      grouping: z._default(z.enum(groupings), 'dots'),
      /** As of web maps with tiles of 512 pixels: the world is 512 × 2^zoom pixels wide. */
      zoom: z._default(z.number().check(z.gte(0), z.lte(22)), 0),
    }),
    response: MapAnswer,
  }),
};
