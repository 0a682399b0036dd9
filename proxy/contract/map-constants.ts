/** Fixed values of maps that addresses and forms use: without the schemas of the calls, which are large. */

/** What a map can be. */
export const mapStates = ['draft', 'published'] as const;
/** Who sees a published map. */
export const mapVisibilities = ['public', 'organisation'] as const;
export const layerStyles = ['single', 'categories', 'graduated', 'clusters', 'heat'] as const;
/**
 * What the dots of tiles are: places, and cells where many are close together; numbered cells as wide as a number needs;
 * or cells as small as a heat map needs.
 */
export const groupings = ['dots', 'clusters', 'heat'] as const;
export type Grouping = (typeof groupings)[number];
/** How a measure is divided: into classes with about as many rows each, or as wide as each other. */
export const classMethods = ['quantiles', 'equal'] as const;
export type ClassMethod = (typeof classMethods)[number];
/** Colours of the classes of a measure; without a choice the first. */
export const ramps = ['jade', 'blue', 'amber', 'plum'] as const;
export type Ramp = (typeof ramps)[number];
/** Classes of a measure at most, and unless fewer are asked for. */
export const MOST_CLASSES = 5;
/** Parts of the same width in which the values of a measure are counted. */
export const HISTOGRAM_PARTS = 24;
/** Maps on one page of a list. */
export const MAPS_PAGE_SIZE = 25;
/** Zooms of web maps with tiles of 512 pixels. */
export const MAP_ZOOMS = { least: 0, most: 22 } as const;

export const mapLimits = {
  title: 200,
  /** Characters of the words beside a map, and of its alternative text. */
  words: 10_000,
  alternative: 2_000,
  layers: 10,
  layerName: 100,
  /** Columns that are shown of a place. */
  popup: 12,
  /** Characters of the name that one of them is given, and of the sentence about a place. */
  label: 100,
  template: 500,
  filters: 10,
  /** Characters that are looked for on a map, and places that are found at most. */
  find: 100,
  found: 20,
  /** Versions that are listed. */
  versions: 100,
} as const;

/** The layer of a vector tile. */
export const TILE_LAYER = 'features';
