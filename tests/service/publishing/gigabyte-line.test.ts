/**
 * A text of one gigabyte in one line, read by the process that reads every upload: it is refused with the line and what to
 * do, without reading it to its end or taking memory for it. The file is written once, as a stream.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { runReading } from '#proxy/domains/publishing/reading/run-reading.ts';
import { freeBytes, LEAST_FREE } from '#proxy/platform/processes/run-child.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;
/** Memory that the reader may take: it takes no more for a small file. */
const MEMORY = 300 * MEGABYTE;

const free = await freeBytes(tmpdir());
const hasRoom = free > LEAST_FREE + 2 * GIGABYTE;

/** The processes of this one that read files, with the most memory that each has taken. */
async function readers(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // It may end meanwhile.
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const isOurs = status?.includes(`\nPPid:\t${process.pid}\n`) === true;
    if (isOurs && command?.includes('publishing/reading/child.ts') === true)
      found.push(Number(/VmHWM:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) * 1024);
  }
  return found;
}

/** Does some work, and says how much memory the reader of a file has taken meanwhile. */
async function withPeak<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const ended = new AbortController();
  const watched = (async () => {
    while (!ended.signal.aborted) peak = Math.max(peak, ...(await readers()));
  })();
  try {
    const result = await work();
    return { result, peak };
  } finally {
    ended.abort();
    await watched;
  }
}

describe.skipIf(!hasRoom)(
  `a line of one gigabyte (skipped where the disk has less room: ${free} bytes)`,
  () => {
    let folder: string;
    let path: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gigabyte-line-'));
      path = join(folder, 'line');
      const part = Buffer.alloc(MEGABYTE, 'a');
      await pipeline(
        Readable.from(
          (function* parts() {
            for (let i = 0; i < GIGABYTE / MEGABYTE; i += 1) yield part;
          })(),
        ),
        createWriteStream(path),
      );
    }, 120_000);
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it.each([
      ['letters.csv', 'aaaa', { code: 'longLine', line: 1, count: 4 }],
      ['an-open-quote.csv', 'id,name\n1,a\n2,"', { code: 'longLine', line: 3, count: 4 }],
      ['a-record.json', '[{"id":1},\n{"id":"', { code: 'longRecord', line: 2, count: 32 }],
      ['lines.ndjson', '{"id":1}\n{"id":"', { code: 'longRecord', line: 2, count: 32 }],
    ] as const)('%s', { timeout: 60_000 }, async (fileName, start, finding) => {
      const file = await open(path, 'r+');
      // The same bytes begin otherwise.
      await file.write(start, 0);
      await file.close();
      onTestFinished(async () => {
        const again = await open(path, 'r+');
        await again.write('a'.repeat(start.length), 0);
        await again.close();
      });
      expect((await stat(path)).size).toBe(GIGABYTE);
      const { result, peak } = await withPeak(() =>
        runReading({ path, fileName, stated: null }, folder, AbortSignal.timeout(60_000)),
      );
      expect(result).toMatchObject({ kind: 'failed', finding });
      expect(result).toMatchObject({ reason: sayFinding(finding) });
      expect(sayFinding(finding)).toMatch(new RegExp(`line ${finding.line}\\b.*\\. Write `, 's'));
      // Nothing of it is written down a second time.
      expect((await readdir(folder)).toSorted()).toEqual(['line']);
      expect(peak).toBeGreaterThan(0);
      expect(peak).toBeLessThan(MEMORY);
    });
  },
);
