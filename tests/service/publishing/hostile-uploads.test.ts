/**
 * Bombs, tricks with paths and files that are not what their names say, sent to a server that is a process of its own. Each
 * is read, or refused with a sentence, and after each the server is the same process, answers, and has written nothing
 * outside of its folders.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { run, type Lines } from '../../support/processes.ts';
import { zip } from '../../support/zip.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const MEGABYTE = 1_048_576;
/** Memory that the server itself may take; files are read by processes of their own. */
const MEMORY = 600 * MEGABYTE;

let bench: PublishingBench;
let server: Lines;
let port = 0;
let datasetGUID = '';
let outside: string[] = [];

const around = async () => (await readdir(dirname(bench.dataDir))).filter((name) => name.includes('evil'));

beforeAll(async () => {
  bench = await publishingBench();
  datasetGUID = await bench.draft('Hostile');
  outside = await around();
  // The work is that of the other process.
  await bench.publishing.close();
  server = run(['tests/service/publishing/upload-server.ts', bench.db.url, bench.dataDir]);
  port = Number((await server.line((text) => text.startsWith('port '))).slice(5));
});
afterAll(async () => {
  await server.end('SIGKILL');
  await bench.close();
});

const headers = { authorization: `Bearer ${people.editor}`, 'tus-resumable': '1.0.0' };

/** Sends a file and waits until it was read. */
async function published(name: string, content: Uint8Array) {
  const asked = { datasetGUID, name, size: content.length };
  const { address, uploadId } = await bench.ask('upload:create', asked, people.editor);
  const { versionGUID } = await bench.ask('dataset:attachUpload', { datasetGUID, uploadId }, people.editor);
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: content as BodyInit,
  });
  expect(answer.status).toBe(204);
  return vi.waitFor(
    async () => {
      const { files } = await bench.ask('dataset:edit', { datasetGUID }, people.editor);
      const file = files.find((one) => one.versionGUID === versionGUID);
      if (file === undefined || ['pending', 'processing'].includes(file.status))
        throw new Error('Not read yet');
      return { file, address };
    },
    { timeout: 200_000, interval: 300 },
  );
}

async function expectUnharmed(address: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'HEAD', headers });
  expect(answer.status).toBeLessThan(500);
  expect(server.child.exitCode).toBeNull();
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  expect(peak).toBeLessThan(MEMORY);
  expect(await around()).toEqual(outside);
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * MEGABYTE);
const csv = 'id,name\n1,a\n2,b\n';
/** Entities that name each other: ten to the ninth words. */
const laughs = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><t>&j;</t>`;
const external = '<?xml version="1.0"?><!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><t>&x;</t>';
const sheet = (rows: string) =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': laughs,
    'xl/worksheets/sheet1.xml': rows,
  });

const hostile: Readonly<Record<string, () => Uint8Array>> = {
  // Bombs.
  'bomb.zip': () => zip({ 'data.csv': zeros(300) }),
  'bombs-in-a-bomb.zip': () =>
    zip(
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.zip`, zip({ 'data.csv': zeros(8) })])),
    ),
  'bomb.csv.gz': () => gzipSync(Buffer.alloc(300 * MEGABYTE, 'a,b\n')),
  'gzip-in-gzip.gz': () => gzipSync(gzipSync(gzipSync(Buffer.alloc(100 * MEGABYTE)))),
  'one-line.csv': () => new Uint8Array(Buffer.alloc(48 * MEGABYTE, 'a')),
  'one-line-of-commas.csv': () => new Uint8Array(Buffer.alloc(20 * MEGABYTE, ',')),
  'laughs.xml': () => text(laughs),
  'laughs.xlsx': () => sheet(laughs),
  'external.xml': () => text(external),
  'deep.json': () => text('['.repeat(500_000)),
  'quotes.csv': () => text(`id,name\n1,"${'""'.repeat(2_000_000)}`),
  // Paths.
  'paths.zip': () =>
    zip({
      '../../evil.csv': csv,
      '/tmp/evil-absolute.csv': csv,
      '..\\evil-back.csv': csv,
      'a/../../evil2.csv': csv,
    }),
  // What they are is not what they are called.
  'picture.csv': () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  'program.csv': () => Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...zeros(1).subarray(0, 100)]),
  'page.csv': () => text('<!doctype html><script>alert(1)</script>'),
  'table.xlsx': () => text(csv),
  'table.parquet': () => text(csv),
  'cut.parquet': () => text(`PAR1${'x'.repeat(100)}`),
  'cut.zip': () => zip({ 'data.csv': csv }).subarray(0, 40),
  'workbook.csv': () => zip({ 'xl/workbook.xml': '<workbook/>' }),
};

it.each(Object.keys(hostile))('%s is read or refused with a sentence, and harms nothing', async (name) => {
  const { file, address } = await published(name, hostile[name]?.() ?? new Uint8Array());
  if (file.status === 'failed') expect(file.statusReason).toMatch(/\w.*[.:]|\w{3,} \w+/);
  else expect(file.status).toBe('ready');
  // Nothing of this machine is in what was read.
  expect(JSON.stringify(file)).not.toMatch(/root:x:0/);
  await expectUnharmed(address);
});

it('names with tricks are names and no paths', async () => {
  for (const name of [
    '..%2f..%2fevil.csv',
    '.evil.csv',
    'evil\u202Evsc.exe',
    'CON.csv',
    `${'e'.repeat(200)}.csv`,
  ]) {
    const { file, address } = await published(name, text(csv));
    expect([name, file.status]).toEqual([name, 'ready']);
    await expectUnharmed(address);
  }
  for (const name of ['../evil.csv', 'a/evil.csv', '', '..'])
    expect(
      await bench.status('upload:create', { datasetGUID, name, size: 10 }, people.editor),
    ).toBeGreaterThanOrEqual(200);
  expect(await around()).toEqual(outside);
});
