/**
 * A table as one object, since an object is replaced whole and a folder is not: a line of JSON that names the parts
 * with their sizes and checksums, and then the parts one after the other.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

const FORMAT = 'commonplace-table-1';
/** A table of 20,000 columns has 50 parts. */
const LONGEST_HEADER = 100_000;

const Header = z.object({
  format: z.literal(FORMAT),
  parts: z.array(
    z.object({
      name: z.string().regex(/^\d{1,6}\.parquet$/),
      bytes: z.int().nonnegative(),
      sha256: z.string(),
    }),
  ),
});
type Part = z.output<typeof Header>['parts'][number];

async function partOf(folder: string, name: string): Promise<Part> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Writes a table into one file. @returns its size */
export async function packTable(folder: string, target: string): Promise<number> {
  const parts: Part[] = [];
  for (const name of (await readdir(folder)).sort()) parts.push(await partOf(folder, name));
  const header = `${JSON.stringify(Header.parse({ format: FORMAT, parts }))}\n`;
  const packed = async function* () {
    yield Buffer.from(header);
    for (const { name } of parts) yield* createReadStream(join(folder, name));
  };
  await pipeline(packed, createWriteStream(target, { flags: 'wx', mode: 0o640 }));
  return (await stat(target)).size;
}

/** Takes bytes from a stream piece by piece. */
function createTaker(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const more = async () => {
    if (rest.length > 0) return true;
    const { done, value } = await pieces.next();
    if (!done) rest = Buffer.from(value);
    return !done;
  };
  return {
    /** What comes before a line end. */
    async line(longest: number): Promise<string> {
      let text = Buffer.alloc(0);
      while (text.length <= longest && (await more())) {
        const end = rest.indexOf(0x0a);
        text = Buffer.concat([text, end < 0 ? rest : rest.subarray(0, end)]);
        rest = end < 0 ? Buffer.alloc(0) : rest.subarray(end + 1);
        if (end >= 0) return text.toString();
      }
      throw new Error('The packed table has no header');
    },
    /** So many bytes, as they come. */
    async *bytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0;) {
        if (!(await more())) throw new Error('The packed table ends too early');
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

async function unpackPart(part: Part, bytes: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const hash = createHash('sha256');
  const counted = async function* () {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  };
  const handle = await open(join(folder, part.name), 'wx', 0o640);
  try {
    await pipeline(counted, handle.createWriteStream());
  } finally {
    await handle.close();
  }
  if (hash.digest('hex') !== part.sha256) throw new Error(`The part ${part.name} of a table is damaged`);
}

/** Writes the parts of a packed table into a folder, which is made. @throws Error when anything of it is not as it was packed */
export async function unpackTable(packed: AsyncIterable<Uint8Array>, folder: string): Promise<number> {
  const taker = createTaker(packed);
  const { parts } = Header.parse(JSON.parse(await taker.line(LONGEST_HEADER)));
  await mkdir(folder, { recursive: true });
  for (const part of parts) await unpackPart(part, taker.bytes(part.bytes), folder);
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
