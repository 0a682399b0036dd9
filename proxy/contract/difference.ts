/**
 * Calls about what has changed between two versions of the table in a file. `before` and `after` are GUIDs of versions,
 * or of a file for the version that readers have now. A reader of both versions, whole, may compare them.
 */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant, limit, offset } from './entities/common.ts';
import { previewTypes, Scalar } from './preview/table.ts';

/** Tables with more columns than this are not compared row by row. */
export const COMPARED_COLUMNS = 400;
/** Columns of changed cells that are listed. */
export const LISTED_COLUMNS = 100;
/** Columns of one page of changed rows. */
export const SHOWN_COLUMNS = 24;

/**
 * Why two versions were not compared.
 * - `noTable`: one of them is no table, or a part of it is missing; `tooWide`: more than `COMPARED_COLUMNS` columns.
 * - `memory`, `time`, `disk`, `died`: of the comparison; it can be asked for again after a pause.
 */
export const differenceFailures = ['noTable', 'tooWide', 'memory', 'time', 'disk', 'died'] as const;
export type DifferenceFailure = (typeof differenceFailures)[number];

/** How long the periods are by which rows that differ are counted, and how many of them there are at most. */
export const timeUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'] as const;
export type TimeUnit = (typeof timeUnits)[number];
export const ALONG_PERIODS_MOST = 100;

/** Rows that differ along the time that is a part of the key: by periods of one length, without gaps. */
export const AlongTime = z.object({
  column: z.string(),
  unit: z.enum(timeUnits),
  periods: z.array(
    z.object({
      /** The beginning of the period, in UTC as data has it. */
      from: Instant,
      /** Rows of the second version, those that were changed and added among them. */
      rows: z.int(),
      changed: z.int(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
});
export type AlongTime = z.infer<typeof AlongTime>;

/** What differs between two tables, in figures. Columns have the names of the file. */
export const TableDifference = z.object({
  rows: z.object({
    before: z.int(),
    after: z.int(),
    same: z.int(),
    changed: z.int(),
    added: z.int(),
    removed: z.int(),
    /** False: rows that both versions have are in another order. */
    isOrdered: z.boolean(),
  }),
  /** The columns that name a row. Null: there are none, and rows are compared as a whole. */
  key: z.nullable(
    z.object({
      columns: z.array(z.string()),
      /** Values that repeat, and rows without one: these are compared as a whole. */
      repeated: z.int(),
    }),
  ),
  columns: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    renamed: z.array(z.object({ before: z.string(), after: z.string() })),
    retyped: z.array(
      z.object({ name: z.string(), before: z.enum(previewTypes), after: z.enum(previewTypes) }),
    ),
    moved: z.array(z.string()),
  }),
  /** Changed cells by column, most first. */
  cells: z.array(
    z.object({
      column: z.string(),
      count: z.int(),
      /** For numbers: half of the changes are larger. */
      medianChange: z.nullable(z.number()),
    }),
  ),
  /** Absent: no column of the key is a time, or the versions were compared before this was counted. */
  along: z.optional(AlongTime),
});
export type TableDifference = z.infer<typeof TableDifference>;

/** Where a comparison is. `preparing`: the tables of the two versions are being made. */
export const DifferenceState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing') }),
  z.object({ state: z.literal('queued'), ahead: z.int(), since: Instant }),
  z.object({ state: z.literal('processing'), since: Instant }),
  z.object({
    state: z.literal('ready'),
    difference: TableDifference,
    /** Where the patch is that makes the second version of the first; null for those who may not download both. */
    patch: z.nullable(z.object({ url: z.string(), bytes: z.int() })),
  }),
  z.object({
    state: z.literal('failed'),
    reason: z.enum(differenceFailures),
    /** Seconds until it may be asked for again; null where that would change nothing. */
    retryAfter: z.nullable(z.int()),
  }),
]);
export type DifferenceState = z.infer<typeof DifferenceState>;

/** How a row differs. */
export const rowChanges = ['changed', 'added', 'removed'] as const;
export type RowChange = (typeof rowChanges)[number];

export const ChangedRow = z.object({
  change: z.enum(rowChanges),
  /** Numbers of the row in the two versions, from 0. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  /** In the order of the columns. A row that was removed has the values from before. */
  cells: z.array(z.object({ value: Scalar, before: z.optional(Scalar), isChanged: z.boolean() })),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

/** The patch between two versions, as a path. @param before GUID of a version @param after of a version, or of a file */
export const patchPath = (before: string, after: string): string =>
  `/api/data/v1/resources/${after}/patch?from=${before}`;

const versions = { before: Guid, after: Guid };

/** A version of a file that readers have had. */
export const ReadersVersion = z.object({
  versionGUID: Guid,
  /** Counted from 1. */
  version: z.int(),
  publishedAt: Instant,
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  isCurrent: z.boolean(),
  /** Where its bytes are; null where the caller does not get them. */
  url: z.nullable(z.string()),
  /** True: it is withheld from readers because of personal data. */
  isWithheld: z.boolean(),
});
export type ReadersVersion = z.infer<typeof ReadersVersion>;

export const differenceCalls = {
  'resource:versions': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:versions',
    summary:
      'The versions of a file that readers have had, the latest first. One that is withheld because of personal data is named, and has no address.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({ resourceGUID: Guid }),
    response: z.object({ result: z.array(ReadersVersion) }),
  }),
  'resource:compare': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:compare',
    summary:
      'Compares the tables of two versions. Answers how far that is: ask again until it is ready or has failed.',
    access: 'anyone',
    safe: false,
    audience: 'public',
    scope: 'read',
    request: z.object(versions),
    response: DifferenceState,
  }),
  'resource:changedRows': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:changedRows',
    summary: `Rows that differ between two versions that were compared. Of wide tables ${SHOWN_COLUMNS} columns: the key, then what has changed.`,
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({
      ...versions,
      /** Left out: all. */
      change: z.optional(z.enum(rowChanges)),
      limit: limit(100, 25),
      offset: offset(),
    }),
    response: z.object({
      columns: z.array(z.object({ name: z.string(), type: z.enum(previewTypes), isKey: z.boolean() })),
      result: z.array(ChangedRow),
      totalCount: z.int(),
    }),
  }),
};
