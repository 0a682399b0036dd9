/** An upload over two servers in turn, with cut lines and servers that are killed: the file is what was sent. */
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { run, type Lines } from '../../support/processes.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MEGABYTE = 1_048_576;
const SIZE = 30 * MEGABYTE + 12_345;
let bench: PublishingBench;
const servers: { process: Lines; port: number }[] = [];

async function start(place: number): Promise<void> {
  const child = run(['tests/service/publishing/upload-server.ts', bench.db.url, bench.dataDir]);
  const line = await child.line((text) => text.startsWith('port '));
  servers[place] = { process: child, port: Number(line.slice(5)) };
}

beforeAll(async () => {
  bench = await publishingBench();
  await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ process: child }) => child.end('SIGKILL')));
  await bench.close();
});

const headers = { authorization: `Bearer ${people.editor}`, 'tus-resumable': '1.0.0' };

/** The offset by which a server says the upload continues; undefined when it does not answer. */
const head = async (port: number, address: string): Promise<number | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'HEAD', headers }).catch(
    () => null,
  );
  const offset = answer?.headers.get('upload-offset') ?? undefined;
  return offset === undefined ? undefined : Number(offset);
};

/** Sends bytes and breaks the line after them, if asked. */
const send = (port: number, address: string, offset: number, bytes: Buffer, breaks: boolean): Promise<void> =>
  new Promise((resolve) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: address,
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(breaks ? bytes.length + MEGABYTE : bytes.length),
      },
    });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('close', resolve);
    });
    asked.on('error', () => resolve());
    asked.write(bytes, () => {
      if (breaks) asked.destroy();
      else asked.end();
    });
    asked.on('close', resolve);
  });

it('is what was sent, whatever happens to lines and servers', async () => {
  const datasetGUID = await bench.draft();
  const bytes = randomBytes(SIZE);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const asked = { datasetGUID, name: 'large.bin', size: SIZE };
  const { address, uploadId } = await bench.ask('upload:create', asked, people.editor);
  let sent = 0;
  let offset = 0;
  let kills = 0;
  for (let turn = 0; offset < SIZE && turn < 60; turn += 1) {
    const place = turn % 2;
    const { port = 0, process: child } = servers[place] ?? {};
    const found = await head(port, address);
    expect(found).toBeDefined();
    offset = found ?? 0;
    if (offset === SIZE) break;
    const chunk = bytes.subarray(offset, Math.min(SIZE, offset + 3 * MEGABYTE + turn * 1_001));
    sent += chunk.length;
    const kind = turn % 5;
    const sending = send(port, address, offset, chunk, kind === 1);
    if (kind === 3 && kills < 3) {
      kills += 1;
      await delay(20);
      await child?.end('SIGKILL');
      await sending;
      await start(place);
    } else await sending;
  }
  expect(kills).toBe(3);
  // What was interrupted is sent again, and no more than that.
  expect(sent).toBeLessThan(SIZE + 2 * kills * 4 * MEGABYTE + 4 * MEGABYTE);
  await expect
    .poll(
      async () => {
        const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
        return result.find((one) => one.uploadId === uploadId)?.state;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe('stored');
  const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
  expect(result.find((one) => one.uploadId === uploadId)).toMatchObject({ offset: SIZE, checksum });
});
