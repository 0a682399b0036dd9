/** Brings a file that is packed, or a workbook, into a form that is read as a table. */
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dialect } from '#contract/preview.ts';
import { refused } from '../conversion-error.ts';
import { bounded, openZip, type ZipMember } from '../zip.ts';
import { writeOldSheet } from './old-workbook.ts';
import { writeSheet } from './write-sheet.ts';

/** What was taken of the file; null: all of it. */
export type Part = NonNullable<Dialect['part']>;

export interface Unpacked {
  readonly path: string;
  readonly part: Part | null;
}

export interface UnpackOptions {
  /** A folder of this reading's own. */
  readonly scratch: string;
  /** Which sheet or member is wanted, counted from 1; 0: the first that is a table. */
  readonly wanted: number;
  /** Bytes when it is unpacked, at most. */
  readonly most: number;
}

/** Members that are tables by their names. */
const TABLES =
  /\.(?:csv|tsv|tab|psv|json|geojson|topojson|ndjson|jsonl|geojsonl|parquet|xlsx|xlsm|xls|ods|kml|gml|gpkg|fgb)$/i;
/** Names that are handed on. */
const MOST_NAMES = 100;

/** What one system writes beside the files of others, and what explains a table. */
const isBeside = (name: string) =>
  name.startsWith('__MACOSX/') ||
  (name.split('/').at(-1) ?? '').startsWith('.') ||
  /(?:^|\/)(?:read[ _-]?me|licen[cs]e|metadata|datapackage)[^/]*$/i.test(name);

const baseOf = (name: string) => (name.split('/').at(-1) ?? '').toLowerCase();

/** A timetable of GTFS (General Transit Feed Specification): its tables are called `.txt`, and its stops have places. */
const isTimetable = (members: readonly ZipMember[]): boolean => {
  const names = new Set(members.map(({ name }) => baseOf(name)));
  return names.has('stops.txt') && (names.has('routes.txt') || names.has('stop_times.txt'));
};

function tablesOf(members: readonly ZipMember[]): readonly ZipMember[] {
  const own = members.filter(({ name }) => !isBeside(name));
  if (!isTimetable(own)) return own.filter(({ name }) => TABLES.test(name));
  // The stops first: they are what a reader who has not chosen sees.
  return own
    .filter(({ name }) => TABLES.test(name) || name.endsWith('.txt'))
    .toSorted((a, b) => Number(baseOf(b.name) === 'stops.txt') - Number(baseOf(a.name) === 'stops.txt'));
}

async function unpackMember(path: string, target: string, { wanted, most }: UnpackOptions): Promise<Part> {
  const archive = await openZip(path);
  try {
    const tables = tablesOf(archive.members);
    // Where one file is all that there is, a number names a part of it.
    const table = tables.length === 1 ? tables[0] : tables[Math.max(0, wanted - 1)];
    if (archive.members.length === 0 && !archive.hasEncrypted && archive.otherMethod !== null)
      throw refused('unreadable', 'zipMethod', { what: archive.otherMethod });
    if (archive.members.length === 0)
      throw refused('empty', archive.hasEncrypted ? 'encryptedArchive' : 'emptyArchive');
    if (table === undefined) {
      const names = archive.members.slice(0, 3).map(({ name }) => name.slice(0, 60));
      throw refused('notTable', 'noTableInArchive', { what: names.join(', ') });
    }
    await pipeline(await table.open(most), createWriteStream(target));
    const names = tables.slice(0, MOST_NAMES).map(({ name }) => name);
    return { kind: 'member', position: tables.indexOf(table) + 1, names };
  } finally {
    archive.close();
  }
}

/** Runs a step; what zlib says about damaged data is of the file, and anything of the disk is not. */
async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code === 'Z_BUF_ERROR')
      throw refused('unreadable', 'damaged', { what: 'the compressed data ends early' });
    if (code.startsWith('Z_'))
      throw refused('unreadable', 'damaged', { what: 'the compressed data is not valid' });
    throw error;
  }
}

let files = 0;
const target = (scratch: string) => join(scratch, `unpacked-${(files += 1)}`);

export const gunzip = (path: string, { scratch, most }: UnpackOptions): Promise<Unpacked> =>
  guarded(async () => {
    const unpacked = target(scratch);
    await pipeline(createReadStream(path), createGunzip(), bounded(most), createWriteStream(unpacked));
    return { path: unpacked, part: null };
  });

export const takeMember = (path: string, options: UnpackOptions): Promise<Unpacked> =>
  guarded(async () => {
    const unpacked = target(options.scratch);
    return { path: unpacked, part: await unpackMember(path, unpacked, options) };
  });

export const takeOldSheet = (path: string, { scratch, wanted, most }: UnpackOptions): Promise<Unpacked> =>
  guarded(async () => {
    const unpacked = target(scratch);
    const sheet = await writeOldSheet(path, unpacked, wanted, most);
    return { path: unpacked, part: { kind: 'sheet', ...sheet } };
  });

export const takeSheet = (path: string, { scratch, wanted, most }: UnpackOptions): Promise<Unpacked> =>
  guarded(async () => {
    const unpacked = target(scratch);
    const sheet = await writeSheet(path, unpacked, wanted, most);
    return { path: unpacked, part: { kind: 'sheet', ...sheet } };
  });
