/** Archives as programs write them, and as someone writes them who wants to fill a disk or a memory. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { openZip } from '#proxy/platform/formats/zip.ts';
import { zip } from '../../support/zip.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The contents of the members by their names. */
async function read(content: Uint8Array, most = 1_000_000): Promise<Record<string, string>> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, content);
  const archive = await openZip(path);
  try {
    const contents: Record<string, string> = {};
    for (const member of archive.members) {
      contents[member.name] = String(await buffer(await member.open(most)));
    }
    return contents;
  } finally {
    archive.close();
  }
}

const LOCAL_SIZE = 22;
const ENTRY = Buffer.from([0x50, 0x4b, 1, 2]);

/** Changes the first entry of the table of contents. */
function changed(content: Buffer, change: (entry: Buffer) => void): Buffer {
  change(content.subarray(content.indexOf(ENTRY)));
  return content;
}

/** The archive with its end as ZIP64 has it. */
function zip64(content: Buffer, contentsAt?: bigint): Buffer {
  const end = content.subarray(-22);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06_06_4b_50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 24);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(contentsAt ?? BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(content.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(end);
  last.fill(0xff, 10, 20);
  return Buffer.concat([content.subarray(0, -22), record, locator, last]);
}

describe('an archive', () => {
  it.each([true, false])('has its members as they were, stored without compression: %s', async (stored) => {
    const members = {
      'a.csv': 'a\n1\n',
      'data/Zürich.csv': 'é'.repeat(10_000),
      'empty.csv': '',
      '../b.csv': 'b',
    };
    expect(await read(zip({ ...members, 'folder/': '' }, stored))).toEqual(members);
  });

  it('may be written as ZIP64', async () => {
    expect(await read(zip64(zip({ 'a.csv': 'a' })))).toEqual({ 'a.csv': 'a' });
  });

  it('is read without the members that are encrypted, or compressed in other ways', async () => {
    const members = { 'a.csv': 'a', 'b.csv': 'b' };
    const encrypted = changed(zip(members), (entry) => entry.writeUInt16LE(1, 8));
    expect(await read(encrypted)).toEqual({ 'b.csv': 'b' });
    const other = changed(zip(members), (entry) => entry.writeUInt16LE(93, 10));
    expect(await read(other)).toEqual({ 'b.csv': 'b' });
  });
});

describe('a bomb', () => {
  const large = 'x'.repeat(2_000_000);
  it('is not opened when it says how large it is', async () => {
    await expect(read(zip({ 'a.csv': large }))).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('that says it is small ends where it says', async () => {
    const lying = changed(zip({ 'a.csv': large }), (entry) => entry.writeUInt32LE(10, LOCAL_SIZE + 2));
    await expect(read(lying)).rejects.toThrow('too many bytes');
  });

  it('of members has more than are listed', async () => {
    const content = zip({ 'a.csv': 'a' });
    const many = zip64(content);
    many.writeBigUInt64LE(1_000_000_000n, content.length - 22 + 32);
    await expect(read(many)).rejects.toMatchObject({ reason: 'tooLarge' });
  });
});

describe('a damaged archive', () => {
  it.each([
    ['cut off', zip({ 'a.csv': 'a' }).subarray(0, 40)],
    ['empty', Buffer.alloc(0)],
    ['without a member where it says', zip({ 'a.csv': 'a' }).fill(0xee, 0, 30)],
    ['beyond its end', zip64(zip({ 'a.csv': 'a' }), 2n ** 40n)],
    ['beyond all numbers', zip64(zip({ 'a.csv': 'a' }), 2n ** 63n)],
  ])('%s is unreadable', async (_, content) => {
    // In words for the publisher, not in those of the library.
    const finding = { code: 'damaged', what: 'it is no archive that can be read' };
    await expect(read(content)).rejects.toMatchObject({ reason: 'unreadable', finding });
  });

  it('in any byte is read or refused', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (changes, large) => {
          const plain = zip({ 'a.csv': 'a,b\n'.repeat(50), 'data/b.csv': 'b' });
          const content = large ? zip64(plain) : plain;
          for (const [at, value] of changes) content[at % content.length] = value;
          const outcome = await read(content).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ConversionError);
        },
      ),
      { numRuns: 300 },
    ));
});
