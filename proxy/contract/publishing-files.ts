/**
 * Files of a dataset as its editors see them. A file (`resourceGUID`) has versions (`versionGUID`), one for each upload.
 * Both work as `resourceGUID` of `resource:preview` and the calls beside it, and in `/files/{GUID}/{name}`: editors look
 * into a version that is not published yet, and readers can download the earlier versions of a published file, unless they
 * are withheld.
 */
import * as z from 'zod/mini';
import { Guid, Instant, storable } from './entities/common.ts';
import { Column, resourceStatuses, Shape } from './entities/dataset.ts';
import { FileFacts } from './file-facts.ts';
import { Finding } from './preview/finding.ts';
import { Dialect } from './preview/states.ts';
import { Renaming } from './renamed-columns.ts';

/** Rules that a table can break. The sentences are in `messages/en/findings.ts`. */
export const violationRules = [
  'noName',
  'repeatedName',
  'emptyColumn',
  'otherLength',
  'otherEncoding',
  'notNumber',
  'notDate',
  'otherNumber',
  'otherDate',
  'lostZeros',
  'belowZero',
  'spacesAround',
  'emptyRow',
  'repeatedNames',
  'repeatedRow',
  'unknownCode',
] as const;
export type ViolationRule = (typeof violationRules)[number];

/**
 * What is repaired while a table is read. The file stays as it came.
 * - `onlyNumbers`, `onlyDates`: other values of the columns are left out.
 * - `noNegatives`: values of the columns that are below zero are left out.
 * - `decimalPoint`: a comma is read as a decimal point.
 * - `dayFirst`, `monthFirst`: dates become year-month-day; in figures, the day or the month is first.
 * - `fillZeros`: codes of digits are filled up with zeros to `width`.
 * - `dropNames`, `dropRepeated`: rows that repeat the names of the columns, or an earlier row, are left out.
 */
export const repairSteps = [
  'onlyNumbers',
  'onlyDates',
  'noNegatives',
  'decimalPoint',
  'dayFirst',
  'monthFirst',
  'fillZeros',
  'dropNames',
  'dropRepeated',
] as const;
export type RepairStep = (typeof repairSteps)[number];

/** The name of a column, as an editor states it. */
export const StatedColumn = z.string().check(z.maxLength(300), storable);

export const Repair = z.object({
  step: z.enum(repairSteps),
  /** Absent: a step of whole rows. */
  columns: z.optional(z.array(StatedColumn).check(z.minLength(1), z.maxLength(500))),
  width: z.optional(z.int().check(z.gte(2), z.lte(20))),
});
export type Repair = z.infer<typeof Repair>;

/** What a repair makes of a value. */
const RepairExample = z.object({
  row: z.int(),
  before: z.string(),
  /** Empty: no value. */
  after: z.string(),
});

/** How far the comparison of codes with another file is. */
export const codeStates = ['waiting', 'compared', 'failed'] as const;
export type CodeState = (typeof codeStates)[number];

/** How often a table breaks a rule, and where first. */
export const Violation = z.object({
  rule: z.enum(violationRules),
  /** The column that is concerned; null for the table. */
  column: z.nullable(z.string()),
  count: z.int(),
  /** The first ten places: rows of the table, counted from 1; empty where no row is at fault. */
  rows: z.array(z.int()),
  /** What would repair it; null where the publisher has to correct the file. */
  repair: z.nullable(Repair),
  /** The first values with what the repair would make of them; none of a column that looks like personal data. */
  examples: z.array(RepairExample),
  /** For codes that another file does not have: its name, its column, and the first values; none that may be personal. */
  against: z.optional(z.object({ file: z.string(), column: z.string(), values: z.array(z.string()) })),
  /** The rule and what to do, as a sentence. */
  text: z.string(),
});
export type Violation = z.infer<typeof Violation>;

/** Kinds of personal data that are looked for. */
export const personalKinds = [
  'email',
  'phone',
  'iban',
  'nationalNumber',
  'nameAndBirthDate',
  'position',
  'smallCount',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Values of a column that look like personal data. The values themselves are never in an answer or a log. */
export const PersonalFinding = z.object({
  resourceGUID: Guid,
  column: z.string(),
  kind: z.enum(personalKinds),
  /** Values that were looked at, and how many of them look like it. */
  looked: z.int(),
  found: z.int(),
  /** Null: no one has answered. An answer counts for the column of this name in later versions too. */
  answer: z.nullable(
    z.object({
      isPersonal: z.boolean(),
      reason: z.string(),
      answeredBy: z.string(),
      answeredAt: Instant,
    }),
  ),
  /** What was found, as a sentence. */
  text: z.string(),
});
export type PersonalFinding = z.infer<typeof PersonalFinding>;

/**
 * How the values of a column are written. All but `text` count where every value fits; else they are as detected.
 * - `text`: as it is.
 * - `dayFirst`, `monthFirst`: dates in figures.
 * - `point`, `comma`: numbers with this decimal sign.
 * - `moment`: seconds, milli-, micro- or nanoseconds since 1970.
 */
export const columnReadings = ['text', 'dayFirst', 'monthFirst', 'point', 'comma', 'moment'] as const;
export type ColumnReading = (typeof columnReadings)[number];

/** A column of numbers that are read as moments since 1970, or could be: the publisher decides. */
export const MomentColumn = z.object({
  column: z.string(),
  /** Its first value, and the moment that this is. */
  value: z.string(),
  moment: Instant,
  scale: z.enum(['seconds', 'milliseconds', 'microseconds', 'nanoseconds']),
  /** True: it is read as moments. */
  isRead: z.boolean(),
  /** True: rows that repeat the names of columns are in the way, and are left out with it. */
  dropsNames: z.optional(z.boolean()),
});
export type MomentColumn = z.infer<typeof MomentColumn>;

/** Bytes of a stated reading, which is part of what a table is called by. */
const STATED_BYTES = 1500;
/** Repairs that a table is read with, each of any number of columns. */
export const REPAIRS_MOST = 20;
/** Words for no value that an editor can state, and the longest of them. */
export const MISSING_WORDS = 20;
export const MISSING_WORD_LENGTH = 50;
/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, '_').length;

/** Whether as much as this can be said of how a file is read. */
export const statedFits = (stated: { readonly repairs?: readonly unknown[] | undefined }): boolean =>
  bytesOf(JSON.stringify(stated)) <= STATED_BYTES && (stated.repairs?.length ?? 0) <= REPAIRS_MOST;

/** What an editor says about how a text is written; stronger than what is detected. Absent: as detected. */
export const StatedReading = z
  .object({
    encoding: z.optional(z.string().check(z.maxLength(50), storable)),
    delimiter: z.optional(z.string().check(z.minLength(1), z.maxLength(1), storable)),
    /** False: the first row is data. */
    header: z.optional(z.boolean()),
    /** The reference system of the coordinates, by its code in a registry. */
    system: z.optional(z.string().check(z.maxLength(30), z.regex(/^[A-Z]{2,10}:\w{1,19}$/))),
    /** By the names of columns. */
    columns: z.optional(z.record(StatedColumn, z.enum(columnReadings))),
    /** Words of the file that stand for no value, beside those that always do. */
    missing: z.optional(
      z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MISSING_WORD_LENGTH), storable))
        .check(z.maxLength(MISSING_WORDS)),
    ),
    /** In the order in which they are made. */
    repairs: z.optional(z.array(Repair).check(z.maxLength(REPAIRS_MOST))),
  })
  .check(z.refine(statedFits));

/**
 * Why readers do not get a version that they could get before. `remedy`: a later version was published in which its
 * personal data is left out or changed. `editor`: an editor withheld it, with a reason.
 */
export const Withheld = z.object({
  because: z.enum(['remedy', 'editor']),
  reason: z.string(),
  at: Instant,
  /** Name of the person; empty for an account that was deleted. */
  by: z.string(),
  /** True: its bytes were deleted for good. */
  isPurged: z.boolean(),
  /** True: the caller may give it back to readers. */
  mayRelease: z.boolean(),
});
export type Withheld = z.infer<typeof Withheld>;

const version = {
  versionGUID: Guid,
  /** Counted from 1. */
  version: z.int(),
  fileName: z.string(),
  bytes: z.nullable(z.int()),
  shape: z.nullable(Shape),
  addedAt: Instant,
  /** Name of the person; empty for an account that was deleted, or a file that was imported. */
  addedBy: z.string(),
  /** Null: readers get it, or never had it. */
  withheld: z.nullable(Withheld),
};

export const FileVersion = z.object(version);

export const EditedFile = z.object({
  ...version,
  resourceGUID: Guid,
  /** What readers see. */
  name: z.string(),
  description: z.nullable(z.string()),
  /** What is stated about it; how it is packed is known by its name where this does not say it. */
  facts: FileFacts,
  /** The label of the licence that it states, also of one that the organisation no longer offers. */
  licence: z.optional(z.string()),
  /** Code of a row of the lookup `mimeType`, by the bytes. */
  format: z.string(),
  mimeType: z.nullable(z.string()),
  /** `pending`: bytes are missing; `processing`: it is read; `ready`; `failed`: `statusReason` says why. */
  status: z.enum(resourceStatuses),
  statusReason: z.nullable(z.string()),
  /** What the reader found where the file is no table. */
  finding: z.nullable(Finding),
  checksum: z.nullable(z.object({ algorithm: z.string(), value: z.string() })),
  /** The address of a file elsewhere; null for a stored file. */
  url: z.nullable(z.string()),
  /** The upload that it comes from; null for an imported file. */
  uploadId: z.nullable(z.string()),
  /** What its rows are asked for with: the version, or the file where an import has written it. */
  rowsGUID: Guid,
  /** True: readers have this version now. */
  isPublished: z.boolean(),
  /** How the table was read; null for files that say so themselves, and before it was read. */
  dialect: z.nullable(Dialect),
  /** What an editor has corrected. */
  stated: StatedReading,
  columns: z.array(Column),
  /** Tables beside the first one: further sheets of a workbook, members of an archive. */
  otherTables: z.array(z.object({ sheet: z.int(), name: z.string(), columns: z.array(z.string()) })),
  /** Which of its columns are the same as before under another name (`dataset:renameColumn`). */
  renaming: Renaming,
  moments: z.array(MomentColumn),
  violations: z.array(Violation),
  /** Of columns whose codes are from another file: whether that was compared. Absent: there are none. */
  codes: z.optional(z.enum(codeStates)),
  /** Earlier versions, latest first. */
  earlier: z.array(FileVersion),
});
export type EditedFile = z.infer<typeof EditedFile>;

/** The most files that an archive is unpacked into. */
export const UNPACKED_MOST = 100;

/** Whether a file is an archive that can be unpacked into the files that are in it. Those of a Shapefile belong together. */
export const isArchive = ({ dialect, finding }: Pick<EditedFile, 'dialect' | 'finding'>): boolean =>
  finding?.code === 'noTableInArchive' || (dialect?.part?.kind === 'member' && dialect.kind !== 'shapefile');
