/**
 * The dataset: as a hit in a list, and whole.
 * Terms follow DCAT 3; the status words and colours are the specification's (section 3).
 */
import * as z from 'zod/mini';
import { highValues, relations, restrictions, specialCategories, topics } from '../fixed-terms.ts';
import { statusCodes, statuses, visibilities, type StatusCode, type Visibility } from '../fixed-values.ts';
import { qualityCriteria } from '../quality-criteria.ts';
import { textFields } from '../text-names.ts';
import { FileFacts } from '../file-facts.ts';
import { GeometrySchema } from '../geometry-schema.ts';
import { Day, Guid, Instant, Term } from './common.ts';

export { statusCodes, statuses, visibilities, type StatusCode, type Visibility };

/** Life of a file: `ready` can be downloaded, `stale` is past its checks, `failed` says why. */
export const resourceStatuses = ['pending', 'processing', 'ready', 'failed', 'stale', 'withdrawn'] as const;

export const columnTypes = ['number', 'text', 'category', 'time', 'place', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** One column of a table, as profiled at import. */
export const Column = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  /** What people call it, by the data dictionary. */
  label: z.optional(z.string()),
  description: z.nullable(z.string()),
  unit: z.optional(z.string()),
  /** What its codes mean. */
  codes: z.optional(z.array(z.object({ code: z.string(), label: z.string() }))),
  /** The last day on which the file is to have it, by the data dictionary. */
  endsOn: z.optional(z.string()),
  /** The column of another file of the dataset that has all of its codes, by the data dictionary. */
  codesFrom: z.optional(z.object({ resourceGUID: Guid, column: z.string() })),
  /** Different values among the rows that were read. */
  distinct: z.int(),
  /** Share of rows that contain a value, 0 to 1. */
  filled: z.number(),
});
export type Column = z.infer<typeof Column>;

/** Rows and columns of the dataset's main table. */
export const Shape = z.object({ rows: z.int(), columns: z.int() });

/** Counters of the last 90 days; `sample` marks generated figures. */
export const DatasetStatistic = z.object({
  viewCount: z.int(),
  fileDownloadCount: z.int(),
  APICallCount: z.int(),
  sample: z.boolean(),
});

export const Licence = z.extend(Term, { url: z.nullable(z.string()), open: z.boolean() });

/** BCP 47 tags of texts, by the text. */
const TextLanguages = z.partialRecord(z.enum(textFields), z.string());

/** A theme; one that was added to this catalogue may be a part of one that all catalogues share. */
export const Theme = z.extend(Term, { broader: z.optional(Term) });

export const DatasetSummary = z.object({
  datasetGUID: Guid,
  organisation: z.object({ organisationGUID: Guid, slug: z.string(), name: z.string() }),
  title: z.string(),
  summary: z.string(),
  /** BCP 47 tag of the title, and of every other text that `textLanguages` does not name. */
  language: z.string(),
  /** Texts that are in another language than the title, because they are not translated: their BCP 47 tags. */
  textLanguages: z.optional(TextLanguages),
  /** Languages that texts of the dataset are in, the main one first; absent where there is only one. */
  availableLanguages: z.optional(z.array(z.string())),
  status: z.enum(statusCodes),
  visibility: z.enum(visibilities),
  themes: z.array(Theme),
  tags: z.array(z.string()),
  formats: z.array(z.string()),
  licence: z.nullable(Licence),
  frequency: z.nullable(Term),
  /** Share of the update cycle that is left, 1 to 0; below 0 it is overdue by that many cycles; null without a cycle. */
  freshness: z.nullable(z.number()),
  /** Days past the update date; null when on time or without a cycle. */
  overdueDays: z.nullable(z.int()),
  shape: z.nullable(Shape),
  /** Column codes for the fingerprint, for example `d9 c3 n7`; null when nothing is tabular. */
  fingerprint: z.nullable(z.string()),
  /** When the data last changed (dct:modified). */
  updatedAt: Instant,
  /** When a planned dataset is expected. */
  expectedAt: z.nullable(Day),
  statistic: DatasetStatistic,
  /** Views: the last 18 five-day sums, oldest first. */
  trend: z.array(z.int()),
});
export type DatasetSummary = z.infer<typeof DatasetSummary>;

/** What a program must know to read the text of a table. */
const TextDialect = z.object({
  /** As browsers call it. */
  encoding: z.string(),
  delimiter: z.string(),
  /** False: the first row is data. */
  header: z.boolean(),
  /** Lines above the table. */
  skippedLines: z.int(),
});

export const Resource = z.object({
  resourceGUID: Guid,
  name: z.string(),
  /** BCP 47 tag of the name, where it is not in the main language of its dataset. */
  language: z.optional(z.string()),
  description: z.nullable(z.string()),
  format: z.string(),
  mimeType: z.nullable(z.string()),
  /** The format in the words of the source, where they are no format that is known here. */
  statedFormat: z.optional(z.nullable(z.string())),
  /** True: the source says that `url` leads to the data, and is not itself a download (dcat:accessURL). */
  accessOnly: z.optional(z.boolean()),
  status: z.enum(resourceStatuses),
  statusReason: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  checksum: z.nullable(z.object({ algorithm: z.string(), value: z.string() })),
  shape: z.nullable(Shape),
  columns: z.array(Column),
  /** Where the bytes are: a path of this origin, or an address elsewhere; null when they are not to be had. */
  url: z.nullable(z.string()),
  /** True when `url` leads to another site. */
  external: z.boolean(),
  /** True: some columns or rows of its table are shared with the caller. The preview shows them; there is no file. */
  inPart: z.optional(z.boolean()),
  /** True: the caller may see what is in the file, and not have the file. The preview shows it. */
  readOnly: z.optional(z.boolean()),
  /** Kind, availability and packing, and a licence, rights, a period and languages that are not those of the dataset. */
  facts: z.optional(z.extend(FileFacts, { licence: z.optional(Licence) })),
  /** How the text of its table is written, where that is not UTF-8 with commas and names in the first line. */
  textDialect: z.optional(TextDialect),
  /** When an address elsewhere was last asked for that has stopped answering; absent where it answers. */
  unansweredAt: z.optional(Instant),
  updatedAt: Instant,
});
export type Resource = z.infer<typeof Resource>;

/** One day of use. */
export const StatisticDay = z.object({ day: Day, views: z.int(), downloads: z.int(), apiCalls: z.int() });

export const Dataset = z.extend(DatasetSummary, {
  /** Markdown; render with the product's sanitising renderer only. */
  description: z.string(),
  resources: z.array(Resource),
  contact: z.nullable(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      url: z.nullable(z.string()),
      phone: z.optional(z.nullable(z.string())),
    }),
  ),
  sources: z.array(z.object({ title: z.string(), url: z.nullable(z.string()) })),
  landingPage: z.nullable(z.string()),
  /** When the landing page was last asked for, which has stopped answering; absent where it answers. */
  landingPageUnansweredAt: z.optional(Instant),
  access: z.nullable(Term),
  rights: z.nullable(z.string()),
  languages: z.array(z.string()),
  temporal: z.nullable(z.object({ start: z.nullable(z.string()), end: z.nullable(z.string()) })),
  /** Further times that the data covers. */
  otherPeriods: z.optional(z.array(z.object({ start: z.nullable(z.string()), end: z.nullable(z.string()) }))),
  spatial: z.nullable(z.string()),
  /** Places with their addresses in gazetteers and their outlines, as GeoJSON. */
  places: z.optional(
    z.array(
      z.object({ name: z.string(), url: z.nullable(z.string()), geometry: z.nullable(GeometrySchema) }),
    ),
  ),
  /** Stars of the five-star scheme, and what the next star needs. */
  openness: z.object({
    stars: z.int(),
    next: z.nullable(z.string()),
    /** The publisher has stated the stars: why, and how many are computed. */
    stated: z.optional(z.object({ reason: z.string(), computed: z.int() })),
  }),
  /** Computed, 0 to 100; absent where nothing can be assessed yet. */
  quality: z.optional(
    z.object({
      score: z.int(),
      /** Those that apply. */
      criteria: z.array(z.object({ code: z.enum(qualityCriteria), met: z.boolean() })),
    }),
  ),
  /** Who publishes the data at the source, when the record was imported. */
  publisher: z.optional(z.nullable(z.string())),
  /** Identifier at the source, when the record was imported. */
  sourceIdentifier: z.nullable(z.string()),
  firstPublishedAt: z.nullable(Instant),
  /** Other titles and acronyms (dct:alternative). */
  alternativeTitles: z.optional(z.array(z.string())),
  /** Reference system of the coordinates. */
  spatialReferenceSystem: z.optional(z.nullable(Term)),
  /** Lawful bases for processing personal data; empty where there is none. */
  lawfulBases: z.optional(z.array(Term)),
  /** How personal data was anonymised. */
  anonymisation: z.optional(z.nullable(Term)),
  /** How the data was made, and its limits; Markdown. */
  provenance: z.optional(z.nullable(z.string())),
  /** How good the data is; Markdown. */
  qualityNotes: z.optional(z.nullable(z.string())),
  /** What the publisher calls this state of the data. */
  version: z.optional(z.nullable(z.string())),
  /** How this version differs from the one before. */
  versionNotes: z.optional(z.nullable(z.string())),
  citation: z.optional(z.nullable(z.string())),
  /** Names of the data elsewhere, such as a DOI. */
  identifiers: z.optional(z.array(z.string())),
  /** The words by which users name the publisher. */
  attribution: z.optional(z.nullable(z.string())),
  /** ISO 8601. */
  temporalResolution: z.optional(z.nullable(z.string())),
  /** In metres. */
  spatialResolution: z.optional(z.nullable(z.int())),
  documentation: z.optional(z.array(z.string())),
  standards: z.optional(z.array(z.string())),
  /** The kind of each tag that has one. */
  tagTypes: z.optional(z.array(z.object({ tag: z.string(), type: Term }))),
  /** Parties, and what each has to do with the data. */
  agents: z.optional(z.array(z.object({ role: Term, name: z.string(), url: z.nullable(z.string()) }))),
  /** Dates in the life of the data: a year, a month, a day or a point in time. */
  dates: z.optional(z.array(z.object({ type: Term, date: z.string() }))),
  /** Topic categories of ISO 19115. */
  topics: z.optional(z.array(z.enum(topics))),
  /** Categories of high-value datasets. */
  highValue: z.optional(z.array(z.enum(highValues))),
  /** Other datasets, and what this one is to each. */
  relations: z.optional(z.array(z.object({ type: z.enum(relations), title: z.string(), url: z.string() }))),
  /** Kinds of personal data that the law protects more. */
  specialCategories: z.optional(z.array(z.enum(specialCategories))),
  /** Why not everyone may have the data. */
  restrictions: z.optional(z.array(z.enum(restrictions))),
  /** How exactly personal data was anonymised. */
  anonymisationNote: z.optional(z.nullable(z.string())),
  impactAssessment: z.optional(z.nullable(z.string())),
  /** How long personal data is stored; ISO 8601. */
  retention: z.optional(z.nullable(z.string())),
  /** Who the organisation has the data from. */
  dataProvider: z.optional(z.nullable(z.object({ name: z.string(), url: z.nullable(z.string()) }))),
  /** The last 90 days, oldest first. */
  use: z.array(StatisticDay),
});
export type Dataset = z.infer<typeof Dataset>;
