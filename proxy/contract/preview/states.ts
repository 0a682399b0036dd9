/** What can be shown of a stored file, and how far its table is. */
import * as z from 'zod/mini';
import { Guid, Instant } from '../entities/common.ts';
import { Finding } from './finding.ts';

/** How a file is shown besides as a table. */
export const contentKinds = ['tree', 'text', 'image', 'pdf'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** How a table can be written. `text` is delimited text, `json` a document, `lines` one document a line. */
export const tableKinds = [
  'text',
  'json',
  'lines',
  'parquet',
  'xlsx',
  'ods',
  'xls',
  'kml',
  'shapefile',
  'geopackage',
  'flatgeobuf',
  'gml',
] as const;
export type TableKind = (typeof tableKinds)[number];

/** Why there is nothing to show of a file that may be had. */
export const noPreviewReasons = ['format', 'mislabelled', 'tooLarge', 'missing'] as const;

/**
 * Why a file did not become a table.
 * - `empty`, `notTable`, `unreadable`, `tooWide`, `tooLarge`: of the file; asking again changes nothing.
 * - `changed`: the part of it that is shared does not fit the file that replaced the one before.
 * - `memory`, `time`, `disk`, `died`: of the conversion; it can be asked for again after a pause.
 */
export const conversionFailures = [
  'empty',
  'notTable',
  'unreadable',
  'tooWide',
  'tooLarge',
  'changed',
  'memory',
  'time',
  'disk',
  'died',
] as const;
export type ConversionFailure = (typeof conversionFailures)[number];

/** Failures that another attempt may fix. */
export const mendable: readonly ConversionFailure[] = ['memory', 'time', 'disk', 'died'];

/** The reference system of the coordinates in a file. */
export const FoundSystem = z.object({
  /**
   * Without `converted` there is no map. `missing`: the file does not name one; `unknown`: it names one that is not known;
   * `outside`: some places are not where it can be used.
   */
  state: z.enum(['converted', 'missing', 'unknown', 'outside']),
  /** In a registry, for example `EPSG:27700`. */
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** How far off a place may be, in metres; absent: less than one. */
  accuracy: z.optional(z.number()),
  /** The two columns of numbers that are the coordinates, by their names; absent where they are geometries. */
  columns: z.optional(z.object({ x: z.string(), y: z.string() })),
});
export type FoundSystem = z.infer<typeof FoundSystem>;

/** How a text file was read, as far as it was not said in the file. */
export const Dialect = z.object({
  encoding: z.string(),
  /** Probability that the encoding is right, 0 to 1; absent for tables that were made before it was measured. */
  confidence: z.optional(z.number()),
  /** Other encodings that are possible, best first. */
  alternatives: z.optional(z.array(z.string())),
  /** Lines that are no UTF-8 in a file that is. */
  strayLines: z.optional(z.int()),
  delimiter: z.nullable(z.string()),
  /** False: the first row is data, and columns are called by their number. */
  header: z.boolean(),
  /** Lines above the table that were left out. */
  skippedLines: z.int(),
  /** Notes below the table that were left out. */
  footerLines: z.optional(z.int()),
  /** Rows with more or fewer cells than the header. */
  raggedRows: z.int(),
  /** False: quotes are not balanced, so they were read as ordinary characters. */
  quotes: z.boolean(),
  /** What the file, or that of an archive, is by its bytes; absent for tables that were made before it was noted. */
  kind: z.optional(z.enum(tableKinds)),
  /** Where the rows are in a document, as a JSON path; absent for the outermost list. */
  path: z.optional(z.string()),
  /** What was taken of an archive or a workbook, and of how many such. */
  part: z.optional(
    z.discriminatedUnion('kind', [
      /** `position` is counted from 1, as in a question. */
      z.object({ kind: z.literal('member'), position: z.int(), names: z.array(z.string()) }),
      z.object({ kind: z.literal('sheet'), position: z.int(), names: z.array(z.string()) }),
      z.object({ kind: z.literal('layer'), position: z.int(), names: z.array(z.string()) }),
    ]),
  ),
  /** The reference system of a file with places; absent where its format has only one. */
  system: z.optional(FoundSystem),
});
export type Dialect = z.infer<typeof Dialect>;

/** Life of a table: `absent` until someone asks for it. */
export const TableState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent') }),
  z.object({ state: z.literal('queued'), ahead: z.int(), since: Instant }),
  z.object({ state: z.literal('processing'), since: Instant }),
  z.object({
    state: z.literal('ready'),
    rows: z.int(),
    columns: z.int(),
    /** True: the file contains more rows than are shown. */
    truncated: z.boolean(),
    dialect: z.nullable(Dialect),
  }),
  z.object({
    state: z.literal('failed'),
    reason: z.enum(conversionFailures),
    /** What the reader knows about it, and what to do; null when it is known no closer. */
    finding: z.nullable(Finding),
    /** Seconds until it may be asked for again; null where that would change nothing. */
    retryAfter: z.nullable(z.int()),
  }),
]);
export type TableState = z.infer<typeof TableState>;

/** What can be shown of a resource, and how far it is. */
export const Preview = z.object({
  resource: z.object({
    resourceGUID: Guid,
    name: z.string(),
    format: z.string(),
    bytes: z.nullable(z.int()),
    /** Where the file is. A restricted one needs an address of `resource:link` instead. */
    url: z.string(),
    restricted: z.boolean(),
    /** The sheet that was asked for. */
    sheet: z.int(),
    /** True: some columns or rows of its table are shared with the caller, and nothing else of the file. */
    inPart: z.boolean(),
  }),
  dataset: z.object({
    datasetGUID: Guid,
    title: z.string(),
    language: z.string(),
    organisationSlug: z.string(),
    organisationName: z.string(),
  }),
  table: z.nullable(TableState),
  content: z.nullable(z.enum(contentKinds)),
  /** What the caller may do beside seeing this: ask an API for rows, take those as a file, and have the stored file. */
  may: z.object({ query: z.boolean(), export: z.boolean(), download: z.boolean() }),
  /** True: rows of the table have a place on a map. */
  hasPlaces: z.boolean(),
  /** Present when there is neither table nor content. */
  reason: z.nullable(z.enum(noPreviewReasons)),
});
export type Preview = z.infer<typeof Preview>;
