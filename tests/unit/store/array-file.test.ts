/** Typed arrays that are written are read as they were; whatever is not whole is refused with a reason. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArrays, writeArrays, type NumberArray } from '#proxy/platform/store/array-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-arrays-'));
});
afterAll(() => rm(folder, { recursive: true }));

const array: fc.Arbitrary<NumberArray> = fc.oneof(
  fc.int32Array({ maxLength: 20 }),
  fc.uint8Array({ maxLength: 20 }),
  fc.uint16Array({ maxLength: 20 }),
  fc.float32Array({ maxLength: 20, noDefaultInfinity: true }),
);

it('gives back names, kinds and numbers, in their order', async () => {
  const path = join(folder, 'any');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.string(), array), { selector: ([name]) => name, maxLength: 6 }),
      fc.jsonValue(),
      async (list, head) => {
        await writeArrays(path, { head, arrays: new Map(list), scratch: folder });
        const read = await readArrays(path);
        expect([...read.arrays]).toEqual(list);
        // As JSON has it, which knows no -0.
        expect(JSON.stringify(read.head)).toBe(JSON.stringify(head));
      },
    ),
    { numRuns: 60 },
  );
});

it('reads more than one piece', async () => {
  const path = join(folder, 'large');
  const numbers = Int32Array.from({ length: 2_500_000 }, (_, i) => i * 7919);
  await writeArrays(path, { head: null, arrays: new Map([['numbers', numbers]]), scratch: folder });
  const { arrays } = await readArrays(path);
  expect(Buffer.compare(Buffer.from(arrays.get('numbers')!.buffer), Buffer.from(numbers.buffer))).toBe(0);
});

it.each([
  ['is missing', null, /ENOENT/],
  ['is empty', () => Buffer.alloc(0), /ends too early/],
  ['is another file', () => Buffer.from('%PDF-1.7 with some more bytes after it'), /begins with other bytes/],
  ['has lost its end', (bytes: Buffer) => bytes.subarray(0, -5), /another length/],
  ['has bytes behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(3)]), /another length/],
  [
    'claims a longer head than it has',
    (bytes: Buffer) => (bytes.writeUInt32LE(0xffff_fff0, 8), bytes),
    /ends too early/,
  ],
  [
    'has another number',
    (bytes: Buffer) => (bytes.writeUInt8(99, bytes.length - 33), bytes),
    /checksum is another/,
  ],
] as const)('refuses a file that %s', async (_, damage, reason) => {
  const path = join(folder, 'damaged');
  await rm(path, { force: true });
  if (damage !== null) {
    await writeArrays(path, { head: {}, arrays: new Map([['a', new Uint8Array(64)]]), scratch: folder });
    await writeFile(path, damage(await readFile(path)));
  }
  await expect(readArrays(path)).rejects.toThrow(reason);
});
