/** A converted table as one Parquet file that is nowhere stored: any range of its bytes is read from the files of the table. */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { metadataLength, TAIL } from '#proxy/platform/formats/parquet/metadata.ts';
import { NoThrift } from '#proxy/platform/formats/parquet/thrift.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import type { ByteRange } from '#proxy/platform/store/file-store.ts';
import { TableGone, type TableStore } from '#proxy/platform/store/table-store.ts';
import { partPath, partsOf } from '../parts.ts';
import { footerOf } from './footer.ts';

/** Which table, and when it was made: both are the same on all servers, as times of files need not be. */
interface MadeTable {
  readonly name: string;
  readonly madeAt: string;
}

export interface WholeTable {
  /** Bytes of the file. */
  readonly size: number;
  /** Names the bytes: they are others when the table was made again. */
  readonly etag: string;
  /** Reads a range, and closes the files when it has ended. */
  read(range: ByteRange): Readable;
  close(): Promise<void>;
}

interface Shape {
  readonly footer: Buffer;
  readonly etag: string;
  /** Bytes of data of each file. */
  readonly data: readonly number[];
}

/** Metadata of many groups of rows is some hundred kilobytes. */
const shapes = new LRUCache<string, { readonly shape: Shape | null }>({
  maxSize: 32 * 1_048_576,
  sizeCalculation: ({ shape }) => (shape?.footer.length ?? 0) + 1_000,
});

/** @throws TableGone where a file was cut off: it is made again like one that is not there */
function lengthOfMetadata(tail: Buffer): number {
  try {
    return metadataLength(tail);
  } catch (error) {
    if (error instanceof NoThrift) throw gone();
    throw error;
  }
}

async function bytesOf(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

async function shapeOf(
  files: readonly FileHandle[],
  { name, madeAt }: MadeTable,
  names: readonly string[],
): Promise<Shape | null> {
  const positions = partsOf(names.length);
  const parts = await Promise.all(
    files.map(async (file, i) => {
      const { size } = await file.stat();
      const length = lengthOfMetadata(await bytesOf(file, Math.max(0, size - TAIL), TAIL));
      const data = size - TAIL - length;
      return {
        metadata: await bytesOf(file, data, length),
        data,
        names: (positions[i] ?? []).map((position) => names[position] ?? ''),
      };
    }),
  );
  const footer = footerOf(parts);
  if (footer === null) return null;
  // Other rows can have the same metadata: ids in another order have the same sizes and extremes.
  const hash = createHash('sha256')
    .update(JSON.stringify([name, madeAt]))
    .update(footer);
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  return { footer, etag, data: parts.map(({ data }) => data) };
}

async function* bytesIn(
  files: readonly FileHandle[],
  { footer, data }: Shape,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let base = 0;
  for (const [i, length] of data.entries()) {
    const [from, until] = [Math.max(start - base, 0), Math.min(end - base, length - 1)];
    const file = files[i];
    if (from <= until && file !== undefined)
      yield* file.createReadStream({ start: from, end: until, autoClose: false }) as AsyncIterable<Buffer>;
    base += length;
  }
  const [from, until] = [Math.max(start - base, 0), end - base];
  if (from <= until) yield footer.subarray(from, until + 1);
}

/** Without a cause: a store that has the table elsewhere reads it from there and tries once more. */
const gone = () => new TableGone('The table has no files');

/** Opens files, all or none. @throws TableGone where one is not there */
async function openAll(paths: readonly string[]): Promise<FileHandle[]> {
  const opened = await Promise.allSettled(paths.map((path) => open(path)));
  const files = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = opened.find((one) => one.status === 'rejected');
  if (failed === undefined) return files;
  await Promise.all(files.map((file) => file.close()));
  throw codeOf(failed.reason) === 'ENOENT' ? gone() : failed.reason;
}

/**
 * Opens a table.
 * @param names of its columns, in their order
 * @returns null where its files cannot be one
 * @throws TableGone
 */
export async function openWholeTable(
  tables: TableStore,
  table: MadeTable,
  names: readonly string[],
): Promise<WholeTable | null> {
  const parts = partsOf(names.length);
  return tables.use(table.name, async (folder) => {
    // An open file stays readable when the store removes it.
    const files = await openAll(parts.map((_, part) => partPath(folder, part)));
    const close = async () => {
      await Promise.all(files.map((file) => file.close()));
    };
    try {
      const stats = await Promise.all(files.map((file) => file.stat()));
      const key = JSON.stringify([table, names, stats.map(({ size, mtimeMs, ino }) => [size, mtimeMs, ino])]);
      const kept = shapes.get(key) ?? { shape: await shapeOf(files, table, names) };
      shapes.set(key, kept);
      const { shape } = kept;
      if (shape === null) {
        await close();
        return null;
      }
      const size = shape.data.reduce((sum, length) => sum + length, shape.footer.length);
      return {
        size,
        etag: shape.etag,
        read(range) {
          const bytes = Readable.from(bytesIn(files, shape, range), { objectMode: false });
          bytes.once('close', () => void close());
          return bytes;
        },
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  });
}
