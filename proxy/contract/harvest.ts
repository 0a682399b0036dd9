/**
 * Calls about importing datasets from other catalogues: the sources of an organisation, runs that read a source and say
 * what would change (a dry run), applying what a run found, and rolling it back.
 *
 * A run is work in the background. It goes from `receiving` (a file is handed in, in parts) to `reading` and `ready`;
 * `harvest:apply` takes it through `applying` to `applied`, `harvest:rollBack` through `rollingBack` to `rolledBack`. It
 * may end as `failed`, with a sentence, or `cancelled`.
 */
import { afterLooks, schedules } from './harvest-schedules.ts';
import { itemKinds } from './list-choices.ts';
import * as z from 'zod/mini';
import { Guid, Instant, nameOf, storable } from './entities/common.ts';
import { ruleCode } from './rule.ts';
import { isWebAddress } from './web-address.ts';

/** Sources that an organisation can have. */
export const SOURCES_MOST = 50;
export const SOURCE_NAME_LENGTH = 100;
/** The largest catalogue that is read, in bytes, and the most parts that it may be answered in. */
export const CATALOGUE_BYTES = 64 * 1_048_576;
export const CATALOGUE_PARTS = 500;
/** Bytes of a part of a file that is handed in, before base64. */
export const PART_BYTES = 480 * 1024;
/** Items on one page. */
export const ITEMS_PAGE = 25;
/** The most datasets of a run that are exported. */
export const EXPORTED_ITEMS = 20_000;
/** Datasets in one table of metadata. */
export const SHEET_ROWS = 5000;
/** Days in which what was applied can be rolled back. */
export const ROLL_BACK_DAYS = 30;

/** Fields that a source can state. `access` is with status and visibility. */
export const sourceFields = [
  'title',
  'summary',
  'description',
  'themes',
  'tags',
  'licence',
  'rights',
  'frequency',
  'access',
  'contact',
  'languages',
  'temporal',
  'spatial',
  'landingPage',
  'files',
  'alternativeTitles',
  'tagTypes',
  'agents',
  'dates',
  'spatialReferenceSystem',
  'sources',
  'personalData',
  'lawfulBases',
  'anonymisation',
  'provenance',
  'qualityNotes',
  'version',
  'versionNotes',
  'citation',
  'identifiers',
  'attribution',
  'temporalResolution',
  'spatialResolution',
  'documentation',
  'standards',
  'highValue',
  'relations',
  'specialCategories',
  'restrictions',
  'anonymisationNote',
  'impactAssessment',
  'retention',
  'otherPeriods',
  'places',
  'topics',
] as const;
export type SourceField = (typeof sourceFields)[number];

/** Who owns a field of a dataset. `source`: imports write it. `editor`: what is here stays. */
export const fieldOwners = ['source', 'editor'] as const;
export type FieldOwner = (typeof fieldOwners)[number];
/**
 * What editors have decided of these stays theirs in any case: an import that publishes a draft, or removes a file of an
 * editor, is no repair of a field. Status and visibility are in `access`.
 */
export const neverGivenBack: readonly SourceField[] = ['access', 'files'];
/** Fields of one dataset that are owned otherwise than its source says for all. */
export const FieldOwners = z.partialRecord(z.enum(sourceFields), z.enum(fieldOwners));
export type FieldOwners = Readonly<Partial<Record<SourceField, FieldOwner>>>;

/** Fields that an import shows changes of: those of sources, and of tables of metadata. */
export const changedFields = [...sourceFields, 'language', 'dataProvider', 'priority', 'expectedAt'] as const;
export type ChangedField = (typeof changedFields)[number];

export const runStates = [
  'receiving',
  'reading',
  'ready',
  'applying',
  'applied',
  'rollingBack',
  'rolledBack',
  'failed',
  'cancelled',
] as const;
export type RunState = (typeof runStates)[number];

/**
 * How many datasets of each kind a run found. `notes`: what was repaired; `fields`: fields that changed; `goneUsed`: datasets
 * that are gone there and whose rows keys have asked for in 90 days; `columns`: datasets with a file that loses columns which
 * something names. The last three are absent in runs from before.
 */
export const HarvestCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  gone: z.int(),
  invalid: z.int(),
  notes: z.int(),
  fields: z.optional(z.int()),
  goneUsed: z.optional(z.int()),
  columns: z.optional(z.int()),
});
export type HarvestCounts = z.infer<typeof HarvestCounts>;

export const HarvestRun = z.object({
  runGUID: Guid,
  sourceGUID: Guid,
  state: z.enum(runStates),
  /** True: started by the schedule of the source. */
  isScheduled: z.boolean(),
  /** The file that was handed in; null for an address. */
  fileName: z.nullable(z.string()),
  /** `frictionless`, `dcat-us`, `dcat-ap`, `ckan` or `sheet`; null until it was read. */
  format: z.nullable(z.string()),
  /** How far the present step is; a total of 0: not known. */
  done: z.int(),
  total: z.int(),
  counts: z.nullable(HarvestCounts),
  /** Of what was applied: how many datasets were refused. */
  refused: z.int(),
  /** Why it failed, or why a run by schedule waits for a person. */
  problem: z.nullable(z.string()),
  /** Empty for the schedule. */
  startedBy: z.string(),
  startedAt: Instant,
  appliedAt: z.nullable(Instant),
  /** Until when it can be rolled back; null: not now. Only the last run that was applied can be. */
  rollBackUntil: z.nullable(Instant),
});
export type HarvestRun = z.infer<typeof HarvestRun>;

export const HarvestSource = z.object({
  sourceGUID: Guid,
  /** `sheet`: tables of metadata that are edited in a spreadsheet; an organisation has one such source. */
  kind: z.enum(['catalogue', 'sheet']),
  name: z.string(),
  /** Null: files are handed in. */
  address: z.nullable(z.string()),
  everyHours: z.nullable(z.literal(schedules)),
  nextAt: z.nullable(Instant),
  whenGone: z.enum(['keep', 'unpublish']),
  newAs: z.enum(['source', 'draft']),
  afterLook: z.enum(afterLooks),
  editorFields: z.array(z.enum(sourceFields)),
  /** Datasets that come from it. */
  datasets: z.int(),
  lastRun: z.nullable(HarvestRun),
});
export type HarvestSource = z.infer<typeof HarvestSource>;

/** A dataset of a source. */
export const SourceDataset = z.object({
  datasetGUID: Guid,
  title: z.string(),
  identifier: z.string(),
  owners: FieldOwners,
  /** Fields that editors have written here: theirs, unless `owners` says otherwise. */
  edited: z.array(z.enum(sourceFields)),
});
export type SourceDataset = z.infer<typeof SourceDataset>;

export const HarvestChange = z.object({
  field: z.enum(changedFields),
  /** BCP 47 tag: the text of the field in this language. Absent: the field itself. */
  language: z.optional(z.string()),
  /** Shortened. */
  before: z.string(),
  after: z.string(),
  /** `editor`: the editors' value stays. */
  owner: z.enum(['source', 'editor']),
  /** Who has written the value that stays; absent where that is no member, or no one has. */
  writtenBy: z.optional(z.string()),
});
export type HarvestChange = z.infer<typeof HarvestChange>;

/** What names a column, and breaks where it is gone. */
export const ColumnBreaks = z.object({
  /** Shared parts of the table that it is in, and those whose rows a condition on it chooses. */
  grants: z.int(),
  filters: z.int(),
  charts: z.int(),
  maps: z.int(),
  /** Keys that have asked for it in 90 days. */
  keys: z.int(),
  /** The data dictionary says something of it. */
  words: z.boolean(),
  /** Columns whose codes are in it. */
  codes: z.int(),
});
export type ColumnBreaks = z.infer<typeof ColumnBreaks>;

/** Whether someone besides the editors of the dataset loses something. */
export const isUsedColumn = ({ grants, filters, charts, maps, keys }: ColumnBreaks): boolean =>
  grants + filters + charts + maps + keys > 0;
export const isNamedColumn = (breaks: ColumnBreaks): boolean =>
  isUsedColumn(breaks) || breaks.words || breaks.codes > 0;

/** The columns of a file that an import brings, beside those that readers have: only where some are gone. */
const foundColumns = {
  resourceGUID: Guid,
  /** What the file is called. */
  file: z.string(),
  /** Columns that no column was said to be. */
  added: z.array(z.string()),
};
const gone = {
  name: z.string(),
  breaks: ColumnBreaks,
  /** The new column that looks like it; null: none does. */
  likely: z.nullable(z.string()),
  /** New columns that it cannot be: a version that readers had has both beside each other. Absent: none. */
  beside: z.optional(z.array(z.string())),
};
export const FoundColumns = z.object({ ...foundColumns, gone: z.array(z.object(gone)) });
export type FoundColumns = z.infer<typeof FoundColumns>;
/** The same, with what people have said. */
export const ImportedColumns = z.object({
  ...foundColumns,
  gone: z.array(
    z.object({
      ...gone,
      /** What it is called now, as a person has said for this source; null: that was not said. */
      after: z.nullable(z.string()),
    }),
  ),
});
export type ImportedColumns = z.infer<typeof ImportedColumns>;

export const HarvestItem = z.object({
  position: z.int(),
  kind: z.enum(itemKinds),
  identifier: z.nullable(z.string()),
  title: z.string(),
  datasetGUID: z.nullable(Guid),
  /** Why it is invalid, or what was repaired. */
  reasons: z.array(z.string()),
  /** Addresses of the dataset that do not answer, as far as they were checked. */
  brokenLinks: z.array(
    z.object({
      /** Of the file; null for the landing page. */
      name: z.nullable(z.string()),
      url: z.string(),
      problem: z.string(),
      checkedAt: Instant,
    }),
  ),
  changes: z.array(HarvestChange),
  /** Files whose columns have other names, or are gone. */
  columns: z.array(ImportedColumns),
  /** Who owns fields of this dataset, where that is not as its source says for all. */
  owners: FieldOwners,
  outcome: z.nullable(z.enum(['applied', 'refused', 'rolledBack'])),
  outcomeReason: z.nullable(z.string()),
});
export type HarvestItem = z.infer<typeof HarvestItem>;

export const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), storable);

/** What a member says of a source. */
export const SourceSettings = z.object({
  name: nameOf(SOURCE_NAME_LENGTH),
  address: z.nullable(text(2000).check(z.refine(isWebAddress, ruleCode('url.notWeb')))),
  /** Null: by hand. A source without an address has no schedule. */
  everyHours: z.nullable(z.literal(schedules)),
  whenGone: z.enum(['keep', 'unpublish']),
  newAs: z.enum(['source', 'draft']),
  /** Absent: as it is, and `apply` for a new source. */
  afterLook: z.optional(z.enum(afterLooks)),
  editorFields: z.array(z.enum(sourceFields)).check(z.maxLength(sourceFields.length)),
});
export type SourceSettings = z.infer<typeof SourceSettings>;
