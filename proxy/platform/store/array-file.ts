/**
 * Typed arrays under names in one file, for data that can be made again and is quicker to read. A file is replaced as a
 * whole, and read only if it is whole: its last bytes are the SHA-256 of all before them.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';
import { dirname } from 'node:path';
import { freshPath } from './draft.ts';

const TYPES = { Float32Array, Int32Array, Uint16Array, Uint32Array, Uint8Array };
type TypeName = keyof typeof TYPES;
export type NumberArray = Float32Array | Int32Array | Uint16Array | Uint32Array | Uint8Array;
export type Arrays = ReadonlyMap<string, NumberArray>;

const MAGIC = Buffer.from('CPARRAY1');
const DIGEST = 32;
/** So many bytes are read or written at once: other work goes on in between. */
const PIECE = 2 ** 22;

interface Contents<Head> {
  readonly endianness: string;
  readonly head: Head;
  readonly arrays: readonly (readonly [name: string, type: TypeName, length: number])[];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/**
 * Writes a file in a folder of drafts and moves it to its place. Arrays are read while it is written, in the order of the map.
 *
 * @param head anything that JSON can say
 * @param scratch on the same file system; what a process that has died leaves there is swept (`sweep-scratch.ts`)
 * @throws the error of the file system
 */
export async function writeArrays(
  path: string,
  { head, arrays, scratch }: { readonly head: unknown; readonly arrays: Arrays; readonly scratch: string },
): Promise<void> {
  const contents: Contents<unknown> = {
    endianness: endianness(),
    head,
    arrays: [...arrays].map(([name, array]) => [name, array.constructor.name as TypeName, array.length]),
  };
  const text = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const hash = createHash('sha256');
  const draft = freshPath(scratch);
  for (const folder of [dirname(path), scratch]) await mkdir(folder, { recursive: true });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      for (const bytes of [MAGIC, length, text, ...[...arrays.values()].map(bytesOf)])
        for (const piece of piecesOf(bytes)) {
          // A copy: what is hashed must be what is written, also when the array changes meanwhile.
          const same = Buffer.from(piece);
          hash.update(same);
          await file.write(same);
        }
      await file.write(hash.digest());
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Fills the bytes from the file. */
async function fill(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, Math.min(PIECE, bytes.length - done), at + done);
    if (bytesRead === 0) throw new Error('it ends too early');
    done += bytesRead;
  }
}

function readContents(text: Buffer): Contents<unknown> {
  const contents = JSON.parse(text.toString()) as Contents<unknown>;
  if (contents.endianness !== endianness()) throw new Error('it is of another kind of processor');
  return contents;
}

/**
 * Reads a file of {@link writeArrays}.
 *
 * @throws an error when the file is missing, damaged or not of this form; its message says which
 */
export async function readArrays(path: string): Promise<{ head: unknown; arrays: Arrays }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const begin = Buffer.alloc(MAGIC.length + 4);
    await fill(file, begin, 0);
    if (!begin.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it begins with other bytes');
    const textLength = begin.readUInt32LE(MAGIC.length);
    if (begin.length + textLength + DIGEST > size) throw new Error('it ends too early');
    const text = Buffer.alloc(textLength);
    await fill(file, text, begin.length);
    const contents = readContents(text);
    const made = contents.arrays.map(([name, type, length]) => ({ name, Type: TYPES[type], length }));
    const total = made.reduce((sum, { Type, length }) => sum + Type.BYTES_PER_ELEMENT * length, 0);
    // Checked before memory is taken for it.
    if (begin.length + text.length + total + DIGEST !== size) throw new Error('it has another length');
    const hash = createHash('sha256').update(begin).update(text);
    const arrays = new Map<string, NumberArray>();
    let at = begin.length + text.length;
    for (const { name, Type, length } of made) {
      const array = new Type(length);
      const bytes = bytesOf(array);
      await fill(file, bytes, at);
      for (const piece of piecesOf(bytes)) hash.update(piece);
      at += bytes.length;
      arrays.set(name, array);
    }
    const digest = Buffer.alloc(DIGEST);
    await fill(file, digest, at);
    if (!digest.equals(hash.digest())) throw new Error('its checksum is another');
    return { head: contents.head, arrays };
  } finally {
    await file.close();
  }
}
