/**
 * The figures of sign-in: the arithmetic, whole sign-ins against the product's own server in a process of its own,
 * and what they cost everyone else. CPU time of the server counts all its threads, and not PostgreSQL's.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { createFixedBase } from '#proxy/domains/identity/factors/srp/fixed-base.ts';
import { poolName } from '#proxy/platform/settings/pool-configuration.ts';
import { identityHash, serverAnswer, sessionKey, verifier } from '#proxy/domains/identity/factors/srp/srp.ts';
import { buildPages, startServer, type ServerProcess } from '../support/server-process.ts';
import { type Bench, type Figure, median, quantile, rounded } from './bench.ts';
import { createMembers, PASSWORD } from './members.ts';
import type { Load, LoadResult } from './sign-in-load.ts';

/** As many as keep each from trying twice at once: attempts at the same time count as failures. */
const MEMBERS = 200;
const CLOCK_TICKS = 100;

const figure = (
  name: string,
  value: number,
  unit: string,
  better: Figure['better'],
  goal?: number,
): Figure => ({
  name,
  value: rounded(value),
  unit,
  better,
  ...(goal === undefined ? {} : { goal }),
});

/** Runs per second of CPU time of this process, warm: the median of five rounds. */
function perCpuSecond(count: number, work: () => void): number {
  for (let i = 0; i < 100; i++) work();
  const rates = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) work();
    const { user, system } = process.cpuUsage(before);
    return count / ((user + system) / 1e6);
  });
  return median(rates);
}

/** How many processes wanted a core in the last minute, which says how far the figures beside it can be trusted. */
const loadFigure = (when: string): Figure =>
  figure(`load of the machine ${when}`, loadavg()[0] ?? 0, 'processes', 'lower');

/** The arithmetic of a server in one sign-in: B, and the session key. */
function arithmetic(): Figure[] {
  const v = verifier('0102030405060708090a0b0c0d0e0f10', identityHash('Pool', 'user', PASSWORD));
  const { B: A } = serverAnswer(v);
  const power = createFixedBase();
  const signIn = (powerOfG?: typeof power) => () => {
    const { b, B } = serverAnswer(v, powerOfG);
    sessionKey(A, B, b, v);
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const token = Buffer.alloc(900, 'a');
  const signatures = () => [sign('sha256', token, privateKey), sign('sha256', token, privateKey)];
  const withTable = perCpuSecond(200, signIn(power));
  const signed = perCpuSecond(200, signatures);
  return [
    figure('SRP arithmetic with a table of powers, as in the threads', withTable, '/s', 'higher', 650),
    figure('SRP arithmetic without it', perCpuSecond(200, signIn()), '/s', 'higher'),
    figure('the two signatures of a sign-in', signed, '/s', 'higher'),
    figure(
      'the arithmetic and the signatures, and nothing else',
      1 / (1 / withTable + 1 / signed),
      '/s',
      'higher',
    ),
  ];
}

/** Seconds of CPU time that a process has used, threads included. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

function load(settings: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sign-in-load.ts', import.meta.url), { workerData: settings });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function timeCalls(origin: string, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const began = performance.now();
    const response = await fetch(`${origin}/api/proxy?method=POST&url=discovery/dataset:listDiscovery`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keywords: 'population' }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    times.push(performance.now() - began);
    await pause(10);
  }
  return times;
}

async function overHttp(
  server: ServerProcess,
  dataDir: string,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { identity } = readConfig({});
  const endpoint = `${server.origin}/identity/`;
  const settings = {
    endpoint,
    clientId: identity.userPoolClientId,
    poolName: poolName(identity.userPoolId),
    password: PASSWORD,
    usernames: await createMembers(dataDir, endpoint, { count: MEMBERS, areVerified: false }),
  };
  say('Warming up …');
  await load({ ...settings, count: 300, parallel: 8 });
  const rates: number[] = [];
  const walls: number[] = [];
  for (let round = 1; round <= 3; round++) {
    say(`Whole sign-ins, round ${round} of 3 …`);
    const before = cpuSeconds(server.child.pid);
    const { seconds, failures } = await load({ ...settings, count: 1000, parallel: 8 });
    if (failures.length > 0) throw new Error(`${failures.length} sign-ins failed: ${failures[0]}`);
    rates.push(1000 / (cpuSeconds(server.child.pid) - before));
    walls.push(1000 / seconds);
    say(`  ${rounded(rates.at(-1) ?? 0)} per CPU-second, ${rounded(walls.at(-1) ?? 0)} by the clock`);
  }
  const afterRounds = loadFigure('after the whole sign-ins, the benchmark included');
  say('Calls of others, without sign-ins …');
  let ended = false;
  const quiet = timeCalls(server.origin, () => ended);
  await pause(4000);
  ended = true;
  const alone = await quiet;
  say('Calls of others at 100 sign-ins a second …');
  let over = false;
  const [{ durations, failures }, beside] = await Promise.all([
    load({ ...settings, count: 1500, perSecond: 100 }).finally(() => (over = true)),
    timeCalls(server.origin, () => over),
  ]);
  return [
    figure(
      'whole sign-ins over HTTP per CPU-second of the server, median of 3',
      median(rates),
      '/s',
      'higher',
      350,
    ),
    afterRounds,
    figure('the same by the clock, client and PostgreSQL on the same cores', median(walls), '/s', 'higher'),
    figure('sign-ins refused at 100 a second', failures.length, 'of 1500', 'lower', 0),
    figure('sign-in at 100 a second, median', median(durations), 'ms', 'lower'),
    figure('sign-in at 100 a second, p99', quantile(durations, 0.99), 'ms', 'lower'),
    figure('dataset:listDiscovery alone, p99', quantile(alone, 0.99), 'ms', 'lower'),
    figure('dataset:listDiscovery beside 100 sign-ins a second, p99', quantile(beside, 0.99), 'ms', 'lower'),
    figure('the same to it alone', quantile(beside, 0.99) / quantile(alone, 0.99), 'times', 'lower', 1.25),
    loadFigure('at the end, the benchmark included'),
  ];
}

export const measure: Bench = async (say) => {
  say('Arithmetic …');
  const figures = [loadFigure('before the arithmetic'), ...arithmetic()];
  await buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  try {
    const server = await startServer(dataDir, { LOG_LEVEL: 'warn' });
    try {
      return [...figures, ...(await overHttp(server, dataDir, say))];
    } catch (error) {
      throw new Error(`The measurement failed; the server said: ${server.errors()}`, { cause: error });
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
