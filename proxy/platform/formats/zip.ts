/**
 * Reads members of a ZIP archive, ZIP64 as well: stored and deflated ones, as archives of data have them. What is
 * listed and what is unpacked is bounded, because a small archive can hold an endless file.
 */
import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { callbackify } from 'node:util';
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from 'yauzl';
import { ConversionError, refused } from './conversion-error.ts';

/** Members that are listed at most, and bytes of their names. */
const MOST_MEMBERS = 100_000;
const NAMES = 16 * 1_048_576;
/** Bytes that are read at once. */
const CHUNK = 262_144;

export interface ZipMember {
  readonly name: string;
  /** Bytes when it is unpacked, as the archive states them. */
  readonly size: number;
  /** The member's bytes. Rejects, or the stream ends, with a ConversionError when it is damaged or has more than `most`. */
  open(most: number): Promise<Readable>;
}

export interface ZipArchive {
  /** Those that can be read, in the archive's order; folders and encrypted ones are left out. */
  readonly members: readonly ZipMember[];
  /** Whether files were left out because they are encrypted. */
  readonly hasEncrypted: boolean;
  /** How a file that was left out is compressed; null when there is none. */
  readonly otherMethod: string | null;
  close(): void;
}

/** Methods of compression of ZIP, beside Deflate, that programs write. */
const METHODS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** Errors of the disk name a system call; all others are about the content. */
function refusal(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (error instanceof ConversionError || 'syscall' in error) return error;
  return new ConversionError('unreadable', `the archive cannot be read: ${error.message}`, {
    code: 'damaged',
    what: 'it is no archive that can be read',
  });
}

/** The refusal of what is larger than `most` bytes when it is unpacked. */
export const tooLarge = (most: number): ConversionError =>
  refused('tooLarge', 'largeWhenUnpacked', { count: most });

/** Ends a stream with an error after so many bytes. */
export function bounded(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(tooLarge(most));
      else done(null, chunk);
    },
  });
}

function memberOf(file: ZipFile, entry: Entry, name: string): ZipMember {
  return {
    name,
    size: entry.uncompressedSize,
    async open(most) {
      if (entry.uncompressedSize > most) throw tooLarge(most);
      try {
        const source = await file.openReadStreamPromise(entry);
        const bytes = bounded(most);
        // It may end before its reader listens, which gets the error all the same; unheard it would end this process.
        bytes.on('error', () => undefined);
        source.on('error', (error: Error) => bytes.destroy(refusal(error)));
        bytes.on('close', () => source.destroy());
        return source.pipe(bytes);
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}

/** Bit 11 of an entry's flags: its name is UTF-8. */
const UTF8_NAME = 0x800;

/** Names are shown and compared, never written to, so one that leads out of a folder is no reason to refuse. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  // Many programs write UTF-8 without saying so.
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

async function membersOf(file: ZipFile): Promise<Omit<ZipArchive, 'close'>> {
  if (file.entryCount > MOST_MEMBERS) throw new ConversionError('tooLarge', `${file.entryCount} members`);
  const members: ZipMember[] = [];
  let names = 0;
  let hasEncrypted = false;
  let otherMethod: string | null = null;
  for await (const entry of file.eachEntry()) {
    names += entry.fileNameLength;
    if (names > NAMES) throw new ConversionError('tooLarge', `more than ${NAMES} bytes of names`);
    const name = nameOf(entry);
    hasEncrypted ||= entry.isEncrypted();
    if (name.endsWith('/')) continue;
    if (entry.canDecodeFileData()) members.push(memberOf(file, entry, name));
    else if (!entry.isEncrypted())
      otherMethod ??= METHODS[entry.compressionMethod] ?? `method ${entry.compressionMethod}`;
  }
  return { members, hasEncrypted, otherMethod };
}

/** Reads an open file. The library's own reader ends the process when an archive names a position that no file has. */
class FileReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    // The types leave out the count.
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    callbackify(() => this.#handle.read(buffer, offset, length, position))((error, result) =>
      callback(error, result?.bytesRead),
    );
  }
  override _readStreamForRange(start: number, end: number): Readable {
    // A stream of Node's own closes the file with itself.
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }
  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const length = Math.min(CHUNK, end - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#handle.close())(callback);
  }
}

/** Opens an archive and lists its members; to be closed by the caller. @throws ConversionError */
export async function openZip(path: string): Promise<ZipArchive> {
  const handle = await open(path);
  let file: ZipFile | undefined;
  try {
    const { size } = await handle.stat();
    file = await fromRandomAccessReaderPromise(new FileReader(handle), size, {
      autoClose: false,
      decodeStrings: false,
    });
    return { ...(await membersOf(file)), close: () => file?.close() };
  } catch (error) {
    if (file) file.close();
    else await handle.close();
    throw refusal(error);
  }
}
