/**
 * An upload of 2 GB (UPLOAD_MB: less) over a line of UPLOAD_RATE megabytes a second to two servers in turn, with 20 cuts,
 * three killed servers and tokens that end after 300 seconds (TOKEN_SECONDS), into a folder and into a bucket, where the
 * servers have no disk in common. The first rows are asked for while it is sent; then the whole table is read. At the usual rate
 * it takes 400 seconds, so that a token ends on the way.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import type { S3Settings } from '#proxy/platform/settings/store.ts';
import { fillCatalogue, people, silent } from '../support/catalogue.ts';
import { run, type Lines } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';
import { publishingBench, type PublishingBench } from '../service/publishing/bench.ts';
import { rounded, type Figure } from './bench.ts';

const MEGABYTE = 1_000_000;
const SIZE = Number(process.env['UPLOAD_MB'] ?? 2_000) * MEGABYTE;
const RATE = Number(process.env['UPLOAD_RATE'] ?? 5) * MEGABYTE;
const TOKEN_MS = Number(process.env['TOKEN_SECONDS'] ?? 300) * 1000;
const CUTS = 20;
const KILLS = 3;
const PIECE = 65_536;
/** Bytes after which the first rows are to be there. */
const FIRST = 10 * MEGABYTE;
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

interface Line {
  /** The furthest byte that was sent. */
  at: number;
}

interface Sending {
  readonly port: number;
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly headers: object;
  /** Kills the server while it receives. */
  readonly kill?: (() => Promise<unknown>) | undefined;
}

/** Sends bytes at the rate of the line until a place, and breaks the line there unless it is the end. @returns where it got to */
const send = (furthest: Line, { port, path, from, to, headers, kill }: Sending): Promise<number> =>
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
        furthest.at = Math.max(furthest.at, at);
        if (!asked.write(bytes)) await Promise.race([once(asked, 'drain').catch(() => undefined), closed]);
        const early = ((at - from) / RATE) * 1000 - (performance.now() - begun);
        if (early > 5) await delay(early);
      }
      if (line.isOver) return;
      if (to >= SIZE) {
        asked.end();
        return;
      }
      await kill?.();
      asked.destroy();
    };
    void write();
  });

/** Asks for the first rows until they are there. @returns seconds since the first bytes were sent */
async function firstRows(bench: PublishingBench, uploadId: string, isSent: () => boolean): Promise<number> {
  while (!isSent()) await delay(5);
  const begun = performance.now();
  for (;;) {
    const { state, rows } = await bench.ask('upload:beginning', { uploadId }, people.editor);
    if (state === 'read' && rows.length > 0) return (performance.now() - begun) / 1000;
    if (state === 'none') throw new Error('There are no first rows');
    await delay(50);
  }
}

/** The checksum that the file must have. */
function checksumOfAll(): string {
  const hash = createHash('sha256');
  for (let at = 0; at < SIZE; at += MEGABYTE) hash.update(bytesAt(at, Math.min(MEGABYTE, SIZE - at)));
  return hash.digest('hex');
}

async function uploadTo(kind: string, bench: PublishingBench, files: unknown): Promise<Figure[]> {
  const checksum = checksumOfAll();
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
  let [twice, peak, sent, cuts, kills] = [0, 0, 0, 0, 0];
  let reached = 0;
  const line: Line = { at: 0 };
  const shown = firstRows(bench, uploadId, () => line.at >= Math.min(FIRST, SIZE));
  // A failure is reported where it is waited for.
  shown.catch(() => undefined);
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
    reached = await send(line, {
      port: server.port,
      path: address,
      from: offset,
      to: stop,
      headers: token.header(),
      ...(isKill && { kill: () => server.lines.end('SIGKILL') }),
    });
    if (reached < SIZE) cuts += 1;
    sent += reached - offset;
    if (!isKill) {
      peak = Math.max(peak, peakOf(server.lines));
      continue;
    }
    kills += 1;
    servers[place] = await startServer(bench, place, files);
  }
  const seconds = (performance.now() - begun) / 1000;
  const last = performance.now();
  for (;;) {
    const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
    const found = result.find((one) => one.uploadId === uploadId);
    if (found?.state === 'stored') {
      if (found.checksum !== checksum) throw new Error(`The file in the ${kind} is another`);
      break;
    }
    if (found === undefined || found.state === 'refused')
      throw new Error(`The upload to the ${kind} has failed`);
    await delay(200);
  }
  const stored = (performance.now() - last) / 1000;
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
    { name: `${named}: cuts`, value: cuts, unit: '', goal: CUTS, better: 'higher' },
    { name: `${named}: killed servers`, value: kills, unit: '', goal: KILLS, better: 'higher' },
    { name: `${named}: tokens`, value: token.count(), unit: '', ...lower },
    {
      name: `${named}: first rows after the first 10 MB`,
      value: rounded(await shown),
      unit: 's',
      goal: 2,
      ...lower,
    },
    { name: `${named}: stored after the last byte`, value: rounded(stored), unit: 's', ...lower },
    { name: `${named}: table after the last byte`, value: rounded(whole), unit: 's', goal: 120, ...lower },
  ];
}

/** The stores that files are sent to. */
export const uploadStores = ['folder', 'bucket'] as const;

/** @param folder for the database */
export async function measureUploads(folder: string, kind: (typeof uploadStores)[number]): Promise<Figure[]> {
  const s3 = kind === 'bucket' ? run(['tests/support/s3-process.ts']) : undefined;
  const settings = s3 && (JSON.parse(await s3.line((text) => text.startsWith('{'))) as S3Settings);
  const db = await openDatabase(
    { mode: 'development', dataDir: join(folder, `${kind}-${Date.now()}`), databaseUrl: undefined },
    silent,
  );
  await migrate(db);
  await fillCatalogue(db);
  const bench = await publishingBench({ db, ...(settings !== undefined && { files: settings }) });
  try {
    return await uploadTo(kind, bench, settings);
  } finally {
    await bench.close();
    await s3?.end('SIGTERM');
  }
}
