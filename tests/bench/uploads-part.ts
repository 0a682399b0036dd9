/**
 * An upload of 2 GB (UPLOAD_MB: less) over a line of UPLOAD_RATE megabytes a second to two servers in turn, with 20 cuts,
 * three killed servers and tokens that end after 300 seconds (TOKEN_SECONDS), into a folder and into a bucket, where the
 * servers have no disk in common. Then the whole table of it.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { fillCatalogue, people, silent } from '../support/catalogue.ts';
import { run, type Lines } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';
import { startS3Server } from '../support/s3-server.ts';
import { publishingBench, type PublishingBench } from '../service/publishing/bench.ts';
import { rounded, type Figure } from './bench.ts';

const MEGABYTE = 1_000_000;
const SIZE = Number(process.env['UPLOAD_MB'] ?? 2_000) * MEGABYTE;
const RATE = Number(process.env['UPLOAD_RATE'] ?? 40) * MEGABYTE;
const TOKEN_MS = Number(process.env['TOKEN_SECONDS'] ?? 300) * 1000;
const CUTS = 20;
const KILLS = 3;
const PIECE = 65_536;
/** Bytes of one line, so that the file can be written from any place. */
const LINE = 100;

const lineAt = (i: number): string =>
  i === 0
    ? `${'id,day,station,level,note'.padEnd(LINE - 1, 'x')}\n`
    : `${`${i},2024-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')},S${i % 977},${i % 10_007},`.padEnd(LINE - 1, 'a note ')}\n`;

function bytesAt(offset: number, length: number): Buffer {
  const first = Math.floor(offset / LINE);
  const last = Math.floor((offset + length - 1) / LINE);
  let text = '';
  for (let i = first; i <= last; i += 1) text += lineAt(i);
  return Buffer.from(text, 'latin1').subarray(offset - first * LINE, offset - first * LINE + length);
}

/** The most memory that a process had, in megabytes. */
const peakOf = ({ child }: Lines): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return 0;
  }
};

interface Server {
  readonly lines: Lines;
  readonly port: number;
}

async function startServer(bench: PublishingBench, place: number, files: unknown): Promise<Server> {
  const folder = files === undefined ? bench.dataDir : join(bench.dataDir, `server-${place}`);
  const lines = run([
    'tests/service/publishing/upload-server.ts',
    bench.db.url,
    folder,
    JSON.stringify(files ?? { kind: 'folder' }),
  ]);
  const line = await lines.line((text) => text.startsWith('port '));
  return { lines, port: Number(line.slice(5)) };
}

/** A token that ends, and is renewed when it has ended. */
function tokens() {
  let ends = 0;
  let renewed = 0;
  return {
    header: () => {
      if (Date.now() > ends - 1000) {
        ends = Date.now() + TOKEN_MS;
        renewed += 1;
      }
      return { authorization: `Bearer ${people.editor}~${ends}`, 'tus-resumable': '1.0.0' };
    },
    count: () => renewed,
  };
}

/** Sends bytes at the rate of the line until a place, and breaks the line there unless it is the end. @returns where it got to */
const send = (port: number, path: string, from: number, to: number, headers: object): Promise<number> =>
  new Promise((resolve) => {
    let at = from;
    const line = { isOver: false };
    const end = () => {
      line.isOver = true;
      resolve(at);
    };
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
        'content-length': String(SIZE - from),
      },
    });
    asked.on('response', (answer) => answer.resume().on('close', end));
    asked.on('error', end);
    const closed = new Promise<void>((gone) => asked.once('close', gone));
    void closed.then(end);
    const begun = performance.now();
    const write = async () => {
      while (at < to && !line.isOver) {
        const bytes = bytesAt(at, Math.min(PIECE, to - at));
        at += bytes.length;
        if (!asked.write(bytes)) await Promise.race([once(asked, 'drain').catch(() => undefined), closed]);
        const early = ((at - from) / RATE) * 1000 - (performance.now() - begun);
        if (early > 5) await delay(early);
      }
      if (line.isOver) return;
      if (to < SIZE) asked.destroy();
      else asked.end();
    };
    void write();
  });

async function uploadTo(kind: string, bench: PublishingBench, files: unknown): Promise<Figure[]> {
  const datasetGUID = await bench.draft();
  const { address, uploadId } = await bench.ask(
    'upload:create',
    { datasetGUID, name: 'large.csv', size: SIZE },
    people.editor,
  );
  const servers = await Promise.all([0, 1].map((place) => startServer(bench, place, files)));
  const token = tokens();
  const random = createRandom(5);
  const stops = Array.from({ length: CUTS + KILLS }, () => random.below(SIZE)).toSorted((a, b) => a - b);
  let [twice, peak, sent] = [0, 0, 0];
  let reached = 0;
  const begun = performance.now();
  for (let turn = 0; turn < 500; turn += 1) {
    const place = turn % 2;
    const server = servers[place] as Server;
    const head = await fetch(`http://127.0.0.1:${server.port}${address}`, {
      method: 'HEAD',
      headers: token.header(),
    });
    const offset = Number(head.headers.get('upload-offset'));
    if (!head.ok) throw new Error(`HEAD answered ${head.status}`);
    twice = Math.max(twice, reached - offset);
    if (offset >= SIZE) break;
    // A place is used once: what the server has stored may end before it.
    while ((stops[0] ?? SIZE) <= offset) stops.shift();
    const isKill = stops.length > 0 && stops.length % 7 === 0;
    const stop = stops.shift() ?? SIZE;
    const sending = send(server.port, address, offset, stop, token.header());
    reached = await sending;
    sent += reached - offset;
    peak = Math.max(peak, peakOf(server.lines));
    if (!isKill) continue;
    await server.lines.end('SIGKILL');
    servers[place] = await startServer(bench, place, files);
  }
  const seconds = (performance.now() - begun) / 1000;
  const last = performance.now();
  for (;;) {
    const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
    const found = result.find((one) => one.uploadId === uploadId);
    if (found?.state === 'stored') {
      const hash = createHash('sha256');
      for (let at = 0; at < SIZE; at += MEGABYTE) hash.update(bytesAt(at, Math.min(MEGABYTE, SIZE - at)));
      if (found.checksum !== hash.digest('hex')) throw new Error(`The file in the ${kind} is another`);
      break;
    }
    if (found === undefined || found.state === 'refused')
      throw new Error(`The upload to the ${kind} has failed`);
    await delay(200);
  }
  peak = Math.max(peak, ...servers.map(({ lines }) => peakOf(lines)));
  await Promise.all(servers.map(({ lines }) => lines.end('SIGKILL')));
  await bench.ask('dataset:attachUpload', { datasetGUID, uploadId }, people.editor);
  await bench.publishing.idle();
  await bench.previews.idle();
  const whole = (performance.now() - last) / 1000;
  const { files: attached } = await bench.ask('dataset:edit', { datasetGUID }, people.editor);
  if (attached[0]?.shape?.rows !== SIZE / LINE - 1)
    throw new Error(`The table has ${attached[0]?.shape?.rows} rows: ${attached[0]?.statusReason}`);
  const named = `${SIZE / MEGABYTE} MB to a ${kind}`;
  const lower = { better: 'lower' } as const;
  return [
    { name: `${named}: sending`, value: rounded(seconds), unit: 's', ...lower },
    {
      name: `${named}: sent twice for a cut, at most`,
      value: rounded(twice / MEGABYTE),
      unit: 'MB',
      goal: 16,
      ...lower,
    },
    { name: `${named}: sent twice, all`, value: rounded((sent - SIZE) / MEGABYTE), unit: 'MB', ...lower },
    { name: `${named}: memory of a server`, value: rounded(peak), unit: 'MB', goal: 600, ...lower },
    { name: `${named}: tokens`, value: token.count(), unit: '', ...lower },
    { name: `${named}: table after the last byte`, value: rounded(whole), unit: 's', goal: 120, ...lower },
  ];
}

/** Both stores. @param folder for the database */
export async function measureUploads(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['folder', 'bucket']) {
    const s3 = kind === 'bucket' ? await startS3Server() : undefined;
    const db = await openDatabase(
      { mode: 'development', dataDir: join(folder, `${kind}-${Date.now()}`), databaseUrl: undefined },
      silent,
    );
    await migrate(db);
    await fillCatalogue(db);
    const bench = await publishingBench({ db, ...(s3 !== undefined && { files: s3.settings }) });
    try {
      figures.push(...(await uploadTo(kind, bench, s3?.settings)));
    } finally {
      await bench.close();
      await s3?.close();
    }
  }
  return figures;
}
