/** A file that the dataset has already, or that was chosen before, is found by its bytes; others are not even read. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestOfHex, sameFile } from '#src/services/uploads/same-file.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const { signal } = new AbortController();
const datasetGUID = '5e0f1c7a-0001-4000-8000-00000000000d';

async function find(text: string, stored: Readonly<Record<string, string>>, before: readonly string[] = []) {
  const read: string[] = [];
  const files = Object.entries(stored).map(([name, content]) => ({
    name,
    bytes: content.length,
    checksum: { algorithm: 'sha256', value: hex(content) },
  }));
  const found = await sameFile(
    { call: () => Promise.resolve({ files } as never) },
    {
      datasetGUID,
      file: new File([text], 'new.csv'),
      before: before.map((one, i) => new File([one], `${i}.csv`)),
    },
    signal,
    async (file) => {
      read.push(await file.text());
      return `sha-256=:${createHash('sha256')
        .update(await file.text())
        .digest('base64')}:`;
    },
  );
  return { found, read };
}

it('writes a checksum as the digest of a file', () => {
  expect(digestOfHex(hex('a'))).toBe(`sha-256=:${createHash('sha256').update('a').digest('base64')}:`);
});

it('reads nothing where no other file has its size', async () => {
  expect(await find('abc', { Other: 'abcd' }, ['ab'])).toEqual({ found: null, read: [] });
});

it('names the file of the dataset with the same bytes', async () => {
  expect(await find('abc', { Other: 'xyz', Sites: 'abc' })).toEqual({ found: 'Sites', read: ['abc'] });
});

it('names a file that was chosen before, which is not stored yet', async () => {
  expect((await find('abc', {}, ['xyz', 'abc'])).found).toBe('1.csv');
  expect((await find('abc', { Other: 'xyz' }, ['xyz'])).found).toBeNull();
});
