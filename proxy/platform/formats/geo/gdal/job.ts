/** What the thread that runs GDAL is given, and what it answers. */
import type { FoundSystem } from '#contract/preview/states.ts';

/** The drivers that are used. Every other one is switched off before a file is opened. */
export const drivers = {
  geopackage: 'GPKG',
  flatgeobuf: 'FlatGeobuf',
  gml: 'GML',
  shapefile: 'ESRI Shapefile',
  /** Well-known text beside the number of its row, as this product writes it: never a file of a publisher. */
  texts: 'CSV',
} as const;
export type PlaceFormat = keyof typeof drivers;

export interface GdalJob {
  /** A folder with nothing but the file and what belongs to it. GDAL sees no other, and cannot write to it. */
  readonly folder: string;
  readonly file: string;
  readonly format: PlaceFormat;
  /** A folder for what is written. */
  readonly out: string;
  /** The layer that is wanted, counted from 1; 0: the first. */
  readonly wanted: number;
  /** The reference system that the publisher names, which is stronger than what the file says. */
  readonly system: string | null;
  /** Rows that are written at most. */
  readonly rows: number;
  /** Bytes that are written, and bytes of memory. */
  readonly bytes: number;
  readonly memory: number;
}

export type GdalAnswer =
  | {
      readonly kind: 'layer';
      /** One feature a line, as GeoJSON; in degrees where the system is `converted`. */
      readonly path: string;
      readonly names: readonly string[];
      readonly position: number;
      /** Null for a layer without geometries. */
      readonly system: FoundSystem | null;
    }
  | {
      readonly kind: 'refused';
      readonly why: 'damaged' | 'noLayer' | 'memory' | 'bytes';
      readonly detail: string;
    };
