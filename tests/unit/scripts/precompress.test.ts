/** Compressed forms of built files: right, and taken from what was compressed before, never of another content. */
import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFile } from '../../../scripts/vite/precompress.ts';

let folder: string;
let kept: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  kept = await mkdtemp(join(tmpdir(), 'precompress-kept-'));
});
afterEach(() => Promise.all([folder, kept].map((one) => rm(one, { recursive: true }))));

const read = async (name: string) => [
  brotliDecompressSync(await readFile(join(folder, `${name}.br`))).toString(),
  gunzipSync(await readFile(join(folder, `${name}.gz`))).toString(),
];

it('expand to what was compressed, whatever the same name had before', async () => {
  for (const text of ['one', 'two', '', 'one']) {
    await compressFile(join(folder, 'a.js'), Buffer.from(text), kept);
    expect(await read('a.js')).toEqual([text, text]);
  }
  expect(await readdir(kept)).toHaveLength(6);
});

it('are copied from what was compressed before, and count as used and written now', async () => {
  await compressFile(join(folder, 'a.js'), Buffer.from('text'), kept);
  const names = await readdir(kept);
  // Bytes that no compressor makes show where they come from.
  for (const name of names) await writeFile(join(kept, name), 'kept');
  for (const name of names) await utimes(join(kept, name), 0, 0);
  await compressFile(join(folder, 'b.js'), Buffer.from('text'), kept);
  for (const file of [join(folder, 'b.js.br'), join(folder, 'b.js.gz')])
    expect(await readFile(file, 'utf8')).toBe('kept');
  for (const file of [...names.map((name) => join(kept, name)), join(folder, 'b.js.br')])
    expect((await stat(file)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
});
