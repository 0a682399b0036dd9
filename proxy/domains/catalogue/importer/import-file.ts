/**
 * Imports a catalogue file into an organisation, in one of the formats of `read-document.ts`.
 * The file is read whole before anything is written, so a malformed one changes nothing.
 */
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import type { PackageGroup } from './frictionless/read-package.ts';
import { withOfferedVisibility } from './offered-visibility.ts';
import { parseDocument, readParts } from './read-document.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import type { ReadResult, Rejection, Remark } from './record.ts';
import { writeRecords, type WriteCounts, type WriteOptions } from './write-records.ts';

/** The largest catalogue file that is read, in bytes; the files that a data package names may be larger. */
const LARGEST = 256 * 1_048_576;

export interface ImportResult extends Omit<WriteCounts, 'refused'> {
  readonly kind: ReadResult['kind'];
  readonly rejected: readonly Rejection[];
  /** What was repaired or left out of records that were taken over. */
  readonly remarks: readonly Remark[];
}

export interface Progress {
  readonly step: 'reading' | 'writing';
  readonly done: number;
  readonly total: number;
  /** The file that is read now. */
  readonly name?: string;
}

export interface ImportOptions {
  readonly kysely: Kysely<Schema>;
  /** Where bytes are stored. */
  readonly store: FileStore;
  readonly organisationGUID: string;
  readonly file: string;
  /** For a data package: the folder that paths are relative to, when it is not that of the file. */
  readonly folder?: string;
  readonly groups?: readonly PackageGroup[];
  readonly now?: Date;
  /** Writes what editors have over the records of the source. */
  readonly keepEdits?: WriteOptions['keepEdits'];
  /** What names columns of files follows those that have other names. */
  readonly columns?: WriteOptions['columns'];
  readonly progress?: (progress: Progress) => void;
}

/** Reads a file, or what a program writes into a pipe; neither is read on beyond the limit. */
async function readBytes(file: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of createReadStream(file)) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > LARGEST) throw new MalformedFile(`The file ${file} is larger than ${LARGEST} bytes.`);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof MalformedFile) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new MalformedFile(`The file ${file} cannot be read (${code}).`);
  }
}

async function readRecords(options: ImportOptions): Promise<ReadResult> {
  const parsed = parseDocument(await readBytes(options.file));
  return readParts([parsed], {
    folder: options.folder ?? dirname(options.file),
    store: options.store,
    ...(options.groups && { groups: options.groups }),
    progress: (done, total, name) => options.progress?.({ step: 'reading', done, total, name }),
  });
}

/**
 * Imports a file. Running it again with the same file leaves everything unchanged.
 * @throws MalformedFile when the file as a whole cannot be read; nothing was written then.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const read = await readRecords(options);
  const { kind, records, rejected, remarks } = await withOfferedVisibility(options.kysely, read);
  const { refused, ...counts } = await writeRecords(options.kysely, records, {
    organisationGUID: options.organisationGUID,
    kind,
    ...(options.now && { now: options.now }),
    ...(options.keepEdits && { keepEdits: options.keepEdits }),
    ...(options.columns && { columns: options.columns }),
    progress: (done, total) => options.progress?.({ step: 'writing', done, total }),
  });
  const notWritten = refused.map((one) => ({ path: '$', ...one }));
  return { kind, ...counts, rejected: [...rejected, ...notWritten], remarks };
}
