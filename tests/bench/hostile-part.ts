/**
 * Files of a gigabyte in one line, and bombs that become as much, sent through a server (HOSTILE_MB: less). Each must be
 * read or refused with a sentence while the server answers others and stays below 600 MB, as the processes that read them do.
 */
import { join } from 'node:path';
import { openDatabase } from '#proxy/platform/database/database.ts';
import { migrate } from '#proxy/platform/database/migrate.ts';
import { fillCatalogue, silent } from '../support/catalogue.ts';
import { publishingBench } from '../service/publishing/bench.ts';
import { hostileBench, type Sent } from '../service/publishing/hostile-bench.ts';
import { hostileFiles } from '../service/publishing/hostile-files.ts';
import { quantile, rounded, type Figure, type Say } from './bench.ts';

const MEGABYTE = 1_000_000;
/** Megabytes of each. */
const SIZE = Number(process.env['HOSTILE_MB'] ?? 1_000);
/** Milliseconds in which one must be read or refused. */
const TIME = 600_000;

/** @param folder for the database */
export async function measureHostile(folder: string, say: Say): Promise<Figure[]> {
  const db = await openDatabase(
    { mode: 'development', dataDir: join(folder, `hostile-${Date.now()}`), databaseUrl: undefined },
    silent,
  );
  await migrate(db);
  await fillCatalogue(db);
  const bench = await publishingBench({ db });
  const hostile = await hostileBench(bench, TIME);
  try {
    const all: Sent[] = [];
    for (const [name, make] of Object.entries(hostileFiles(SIZE))) {
      const made = await make();
      const sent = await hostile.sent(name, made);
      const { memory, seconds, file } = sent;
      say(
        `${name}: ${rounded(made.size / MEGABYTE)} MB, ${file.status} after ${rounded(seconds)} s with ${rounded(memory.all / MEGABYTE)} MB: ${file.statusReason ?? ''}`,
      );
      all.push(sent);
    }
    const isAlive = hostile.server.child.exitCode === null;
    const wordless = all.filter(
      ({ file: { status, statusReason } }) => status === 'failed' && (statusReason ?? '').length < 20,
    );
    const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
      name: `hostile files of ${SIZE} MB: ${name}`,
      value: rounded(value),
      unit,
      better: 'lower',
      ...(goal !== undefined && { goal }),
    });
    const most = (of: (memory: Sent['memory']) => number) =>
      Math.max(...all.map(({ memory }) => of(memory))) / MEGABYTE;
    const others = all.flatMap((sent) => sent.others);
    return [
      figure('servers that ended', isAlive ? 0 : 1, '', 0),
      figure('refused without a sentence', wordless.length, '', 0),
      figure(
        'memory of the server',
        most(({ own }) => own),
        'MB',
        600,
      ),
      figure(
        'memory of a reader',
        most(({ child }) => child),
        'MB',
        600,
      ),
      figure(
        'memory of both at one moment',
        most(({ all: sum }) => sum),
        'MB',
      ),
      figure('other requests meanwhile, p99', quantile(others, 0.99), 'ms'),
      figure('the slowest of them', Math.max(...others), 'ms', 1000),
      figure('the longest until it was read or refused', Math.max(...all.map(({ seconds }) => seconds)), 's'),
    ];
  } finally {
    await hostile.close();
    await bench.close();
  }
}
