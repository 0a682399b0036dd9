/**
 * Bombs, lines without an end, tricks with paths and files that are not what their names say, sent to a server that is a
 * process of its own. Each is read, or refused with a sentence; meanwhile the server answers others, and after each it is the
 * same process, with no more memory than it may have, and nothing is written outside of its folders. `BENCH_PART=hostile`
 * sends the same in gigabytes.
 */
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';
import { hostileBench, type Sent } from './hostile-bench.ts';
import { hostileFiles, smallTable } from './hostile-files.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const MEGABYTE = 1_048_576;
/** Memory that the server may take, and each process that reads a file for it. */
const MEMORY = 600 * MEGABYTE;
/** Milliseconds that another request may take, on a machine that is busy with other tests. */
const ANSWERED = 5_000;

let bench: PublishingBench;
let hostile: Awaited<ReturnType<typeof hostileBench>>;
let outside: string[] = [];

const around = async () => (await readdir(dirname(bench.dataDir))).filter((name) => name.includes('evil'));

beforeAll(async () => {
  bench = await publishingBench();
  outside = await around();
  hostile = await hostileBench(bench, 200_000);
});
afterAll(async () => {
  await hostile.close();
  await bench.close();
});

async function expectUnharmed({ memory, others }: Sent): Promise<void> {
  expect(hostile.server.child.exitCode).toBeNull();
  expect(Math.max(...others)).toBeLessThan(ANSWERED);
  expect(memory.own).toBeGreaterThan(0);
  expect(Math.max(memory.own, memory.child)).toBeLessThan(MEMORY);
  expect(await around()).toEqual(outside);
}

const files = hostileFiles(100);
it.each(Object.keys(files))('%s is read or refused with a sentence, and harms nothing', async (name) => {
  const made = await files[name]?.();
  if (made === undefined) throw new Error('There is no such file');
  const sent = await hostile.sent(name, made);
  const { file } = sent;
  if (file.status === 'failed') expect(file.statusReason).toMatch(/\w.*[.:]|\w{3,} \w+/);
  else expect(file.status).toBe('ready');
  // Nothing of this machine is in what was read.
  expect(JSON.stringify(file)).not.toMatch(/root:x:0/);
  await expectUnharmed(sent);
});

it('names with tricks are names and no paths', async () => {
  const small = Buffer.from(smallTable);
  for (const name of [
    '..%2f..%2fevil.csv',
    '.evil.csv',
    'evil\u202Evsc.exe',
    'CON.csv',
    `${'e'.repeat(200)}.csv`,
  ]) {
    const sent = await hostile.sent(name, { size: small.length, chunks: () => [small] });
    expect([name, sent.file.status]).toEqual([name, 'ready']);
    await expectUnharmed(sent);
  }
  const datasetGUID = await bench.draft('Names');
  for (const name of ['../evil.csv', 'a/evil.csv', '', '..'])
    expect(
      await bench.status('upload:create', { datasetGUID, name, size: 10 }, people.editor),
    ).toBeGreaterThanOrEqual(200);
  expect(await around()).toEqual(outside);
});
