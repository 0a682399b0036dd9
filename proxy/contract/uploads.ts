/**
 * Uploads of files to datasets. An upload is created and listed by calls; its bytes are sent by tus 1.0 (https://tus.io):
 * HEAD, PATCH and DELETE at the address of the upload, with the access token in the Authorization header.
 *
 * HEAD answers `Upload-Offset`, `Upload-Length` and `Upload-Prefix-Digest`, the SHA-256 of all bytes before the offset
 * (`sha-256=:BASE64:`, the form of RFC 9530). A client that compares it before it resumes cannot continue with another
 * file. PATCH takes any number of bytes from the offset on; 409: another request has continued the upload, ask again
 * with HEAD; 503 with Retry-After: this server is receiving as many uploads as it may, of all or of this person. What arrived before a
 * connection broke is kept. Any server takes the next request.
 */
import * as z from 'zod/mini';
import { dataCall, defineCall } from './call.ts';
import { Guid, Instant, storable } from './entities/common.ts';
import { Column } from './entities/dataset.ts';
import { ruleCode } from './rule.ts';

/** The largest file that is taken, in bytes. */
export const UPLOAD_BYTES = 20 * 1024 ** 3;
/** Bytes of a piece in the store. A client that ends its requests at multiples of it wastes nothing. */
export const UPLOAD_PIECE = 8 * 1024 ** 2;
/** Below it: tables of versions as CSV with a column of what is to be corrected in each row, or without some columns. */
export const MARKED_PATH = '/api/uploads/marked/';
/** The name of a file whose table is written as CSV. */
export const csvNameOf = (fileName: string): string =>
  `${fileName.replace(/\.(?:csv|tsv|txt|tab|json|ndjson|jsonl|geojson|xlsx?|ods)(?:\.gz|\.zip)?$/i, '')}.csv`;
/** Unfinished uploads of one person. */
export const UPLOADS_UNFINISHED = 5;
/** The last place of files that were chosen together. */
export const BATCH_PLACE = 9999;
/** Uploads that one server receives at the same time, and how many of them from one person. */
export const UPLOADS_AT_ONCE = 16;
export const UPLOADS_AT_ONCE_EACH = 3;
/** Days after which an upload that was not continued is removed. */
export const UPLOAD_DAYS = 7;
/** The version of tus in `Tus-Resumable`. */
export const TUS_VERSION = '1.0.0';

/**
 * - `receiving`: bytes are missing;
 * - `received`: all bytes are here, and wait to be joined;
 * - `processing`: they are joined, and scanned where the server has a virus scanner;
 * - `stored`: the file can be attached and read;
 * - `refused`: it is not kept; `reason` says why.
 */
export const uploadStates = ['receiving', 'received', 'processing', 'stored', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

export const Upload = z.object({
  uploadId: z.string(),
  /** A path of this origin, for tus. */
  address: z.string(),
  datasetGUID: Guid,
  /** The name of the file where it comes from. */
  name: z.string(),
  size: z.int(),
  offset: z.int(),
  state: z.enum(uploadStates),
  /** Why it was refused, as a sentence; empty for every other state. */
  reason: z.string(),
  /** SHA-256 of the file in hexadecimal; null until all bytes are here. */
  checksum: z.nullable(z.string()),
  /**
   * Result of the virus scan; `notScanned`: the server has no scanner, or the file is larger than the scanner reads.
   * Null before the file is stored.
   */
  scan: z.nullable(z.enum(['clean', 'notScanned'])),
  createdAt: Instant,
  /** When the last bytes arrived. */
  touchedAt: Instant,
  /** When an unfinished upload is removed unless it is continued; null once it is finished. */
  expiresAt: z.nullable(Instant),
});
export type Upload = z.infer<typeof Upload>;

/** What the first bytes of a file show. */
export const UploadBeginning = z.object({
  /** `waiting`: too few bytes are here; `none`: the file is read when it is whole. */
  state: z.enum(['waiting', 'read', 'none']),
  /** The first columns, as they are in what was read. */
  columns: z.array(
    z.object({
      ...z.pick(Column, { name: true, type: true, filled: true, distinct: true }).shape,
      /** It looks like personal data, so no value of it is shown. */
      isHidden: z.boolean(),
    }),
  ),
  /** The cells of the first rows, as they are written. */
  rows: z.array(z.array(z.string())),
  /** How much was read, and how; null before. */
  read: z.nullable(
    z.object({
      rows: z.int(),
      columns: z.int(),
      encoding: z.nullable(z.string()),
      delimiter: z.nullable(z.string()),
    }),
  ),
});

/** The name of a file without the folders and signs that a name may have elsewhere; an upload is listed by it. */
export const safeFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}()._ -]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-150)
    // The first may be the second half of a character now.
    .replace(/^\p{Surrogate}/u, '') || 'data';

export const uploadCalls = {
  'upload:create': defineCall({
    ...dataCall,
    path: 'upload:create',
    summary: 'Begins an upload of one file to a dataset that the caller may edit.',
    access: 'member',
    safe: false,
    request: z.object({
      datasetGUID: Guid,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      /** Bytes of the whole file. */
      size: z.int().check(z.gte(1, ruleCode('upload.empty')), z.lte(UPLOAD_BYTES)),
      /** The media type that the browser states. The bytes decide what the file is. */
      type: z._default(z.string().check(z.maxLength(255)), ''),
      /** The place among files that were chosen together: the dataset lists them by it, whichever upload begins first. */
      batch: z.optional(z.object({ batchGUID: Guid, place: z.int().check(z.gte(0), z.lte(BATCH_PLACE)) })),
    }),
    response: Upload,
  }),
  'upload:list': defineCall({
    ...dataCall,
    path: 'upload:list',
    summary: "The caller's uploads: the unfinished ones, and those that ended in the last day, latest first.",
    access: 'member',
    safe: true,
    request: z.object({ datasetGUID: z.optional(Guid) }),
    response: z.object({ result: z.array(Upload) }),
  }),
  'upload:beginning': defineCall({
    ...dataCall,
    path: 'upload:beginning',
    summary: "The first rows of a file of the caller's, read while the rest of it is being sent.",
    access: 'member',
    safe: true,
    request: z.object({ uploadId: z.string().check(z.maxLength(64), storable) }),
    response: UploadBeginning,
  }),
};
