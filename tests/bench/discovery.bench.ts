/**
 * The figures of discovery over a generated catalogue: 300,000 datasets, or as many as BENCH_DATASETS says.
 * BENCH_DATA names a folder in which databases are kept by their size for the next run, because filling takes long.
 * SEARCH_INDEX chooses the search index, as the setting does. BENCH_PART=grants measures lists of a caller with many grants
 * alone.
 * The service is asked in this process, one question at a time: reading the request, the rights, the database
 * and the check of the answer are in the figures, the HTTP server is not.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { DiscoveryFilter } from '#contract/discovery.ts';
import { openDatabase, type Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService, type DiscoveryOptions } from '#proxy/composition/discovery-service.ts';
import { ownSynonyms } from '#proxy/platform/search/synonyms.ts';
import type { Authenticate, Service } from '#proxy/platform/service/service.ts';
import { searchIndex } from '../support/search-index.ts';
import { median, quantile, rounded, type Bench, type Figure } from './bench.ts';
import { guidOf } from './discovery/generate.ts';
import { grantMany, GRANTS } from './discovery/grants.ts';
import { loadCatalogue } from './discovery/load.ts';
import { createProcessorTime, type ProcessorTime } from './discovery/processor-time.ts';
import { measurePlainSearch } from './discovery/plain-search.ts';
import { post } from './discovery/post.ts';
import { beginnings, questions } from './discovery/questions.ts';
import { isWanted, resultsOf } from './parts.ts';

const log = pino({ level: 'silent' });
const DEEP = 5_000;
const USUAL = 300_000;

const figure = (name: string, value: number, unit: string, goal?: number): Figure => ({
  name,
  value: rounded(value),
  unit,
  better: 'lower',
  ...(goal === undefined ? {} : { goal }),
});

interface Times {
  /** By the clock, of each question. */
  readonly clock: number[];
  /** Processor time of this process and of PostgreSQL together, of each question; empty where it cannot be known. */
  readonly processor: number[];
}

type ServiceFor = (authenticate: Authenticate, keptIndex?: DiscoveryOptions['keptIndex']) => Service;
type Ask = (call: string, bodies: readonly unknown[]) => Promise<Times>;

/** Asks one question after the other. */
const asking =
  (service: Service, time: ProcessorTime | null): Ask =>
  async (call, bodies) => {
    const times: Times = { clock: [], processor: [] };
    for (const body of bodies) {
      const before = time?.read();
      const began = performance.now();
      await post(service, call, body);
      times.clock.push(performance.now() - began);
      const after = time?.read();
      if (before && after)
        times.processor.push(after.server - before.server + (after.database - before.database));
    }
    return times;
  };

/** @param peer times of the same questions by the clock, asked of a plain PostgreSQL */
const both = (
  name: string,
  { clock, processor }: Times,
  goal?: number,
  peer?: readonly number[],
): Figure[] => [
  { ...figure(`${name}, median`, median(clock), 'ms'), ...(peer && { peer: rounded(median(peer)) }) },
  {
    ...figure(`${name}, p95`, quantile(clock, 0.95), 'ms', goal),
    ...(peer && { peer: rounded(quantile(peer, 0.95)) }),
  },
  ...(processor.length === 0
    ? []
    : [
        figure(`${name}, processor time, median`, median(processor), 'ms'),
        figure(`${name}, processor time, p95`, quantile(processor, 0.95), 'ms'),
      ]),
];

/** Page one and page 501 of the same broad lists. */
async function deepRatio(ask: Ask): Promise<Figure[]> {
  const broad: Partial<DiscoveryFilter>[] = [
    { order: 'mostViewed' },
    { order: 'lastUpdated' },
    { order: 'mostDownloaded', statuses: ['published'] },
    { order: 'mostViewed', formats: ['CSV'] },
    { order: 'lastUpdated', licences: [1] },
  ];
  const at = (offset: number) => broad.map((filter) => ({ ...filter, offset, withFacets: false }));
  const [first, deep]: [number[], number[]] = [[], []];
  for (let round = 0; round < 10; round += 1) {
    first.push(...(await ask('dataset:listDiscovery', at(round * 10))).clock);
    deep.push(...(await ask('dataset:listDiscovery', at(DEEP + round * 10))).clock);
  }
  return [
    figure('page 1 of broad lists, median', median(first), 'ms'),
    figure('page 501 of the same, median', median(deep), 'ms'),
    figure('page 501 to page 1', median(deep) / median(first), 'times', 3),
  ];
}

/** Lists of a person to whom many datasets were granted, beside what everyone sees. */
async function measureGranted(db: Database, serviceFor: ServiceFor, time: ProcessorTime | null) {
  const ask = asking(serviceFor(await grantMany(db)), time);
  const list = (filters: readonly unknown[]) => ask('dataset:listDiscovery', filters);
  await list(questions(60, 1, count));
  const bare = await list(questions(300, 6, count).map((filter) => ({ ...filter, withFacets: false })));
  const whole = await list(questions(300, 7, count));
  return [
    ...both(`list and total, ${GRANTS} grants`, bare, 40),
    ...both(`list, total and facets, ${GRANTS} grants`, whole, 60),
  ];
}

/** The first answer of a start that finds the index of an earlier one. Small catalogues are not kept. */
async function openAgain(folder: string, serviceFor: ServiceFor, time: ProcessorTime | null) {
  const keptIndex = join(folder, 'search-index');
  rmSync(keptIndex, { force: true });
  const first = (): Promise<Times> =>
    asking(
      serviceFor(async () => null, { path: keptIndex, scratch: join(folder, 'drafts') }),
      time,
    )('dataset:listDiscovery', [{}]);
  await first();
  for (let waited = 0; !existsSync(keptIndex); waited += 1) {
    if (waited === 300) return [];
    await setTimeout(100);
  }
  const { clock, processor } = await first();
  return [
    figure('first answer after a start, kept index', median(clock), 'ms', 5_000),
    ...processor.map((one) => figure('first answer after a start, kept index, processor time', one, 'ms')),
    figure('size of the kept index', statSync(keptIndex).size / 2 ** 20, 'MiB'),
  ];
}

async function measureOn(db: Database, folder: string, say: (line: string) => void): Promise<Figure[]> {
  const filling = await loadCatalogue(db, count, say);
  const serviceFor: ServiceFor = (authenticate, keptIndex) =>
    createDiscoveryService({
      db,
      authenticate,
      searchIndex,
      synonyms: ownSynonyms(),
      log,
      ...(keptIndex !== undefined && { keptIndex }),
    });
  const processorTime = await createProcessorTime(db.pool);
  const ask = asking(
    serviceFor(async () => null),
    processorTime,
  );
  const list = (filters: readonly unknown[]) => ask('dataset:listDiscovery', filters);
  if (!isWanted('everything')) return measureGranted(db, serviceFor, processorTime);
  say('Reading the index …');
  const opening = await list([{}]);
  say('Reading the kept index …');
  const again = await openAgain(folder, serviceFor, processorTime);
  say('Warming up …');
  await list(questions(60, 1, count));
  await ask(
    'catalogue:suggest',
    beginnings(40, 1).map((keywords) => ({ keywords })),
  );
  say('Lists …');
  const bare = await list(questions(500, 2, count).map((filter) => ({ ...filter, withFacets: false })));
  const whole = await list(questions(500, 3, count));
  say(`Lists of a caller with ${GRANTS} grants …`);
  const granted = await measureGranted(db, serviceFor, processorTime);
  say('Words alone, beside a plain PostgreSQL …');
  const words = questions(600, 5, count).flatMap(({ keywords, offset }) =>
    keywords === undefined ? [] : [{ keywords, offset, withFacets: false }],
  );
  const [ofWords, plain] = [await list(words), await measurePlainSearch(db.pool, words)];
  say('Suggestions …');
  const suggestions = await ask(
    'catalogue:suggest',
    beginnings(400, 4).map((keywords) => ({ keywords })),
  );
  say('Related datasets …');
  const some = Array.from({ length: 200 }, (_, i) => guidOf('dataset', (i * 1_483) % count));
  const related = await ask(
    'dataset:related',
    some.map((datasetGUID) => ({ datasetGUID })),
  );
  say('Deep pages …');
  const pages = await deepRatio(ask);
  return [
    ...(filling === 0 ? [] : [figure(`filling a database with ${count} datasets`, filling, 's')]),
    figure('first answer after a start', median(opening.clock), 'ms'),
    ...opening.processor.map((time) => figure('first answer after a start, processor time', time, 'ms')),
    ...again,
    ...both('list and total', bare, 20),
    ...both('list, total and facets', whole, 35),
    ...granted,
    ...both('list and total, words alone', ofWords, undefined, plain),
    ...both('suggestions', suggestions, 20),
    ...both('related datasets', related, 40),
    ...pages,
  ];
}

/** A process of its own: this one has had several indexes. */
const MEMORY = fileURLToPath(new URL('./discovery/memory.ts', import.meta.url));

const count = Number(process.env['BENCH_DATASETS'] ?? USUAL);
/** Sizes and indexes are not to be compared with each other: each has results of its own. */
export const results = [
  resultsOf('discovery'),
  ...(count === USUAL ? [] : [count]),
  ...(searchIndex === 'memory' ? [] : [searchIndex]),
].join('-');

export const measure: Bench = async (say) => {
  const kept = process.env['BENCH_DATA'];
  const folder =
    kept === undefined ? mkdtempSync(join(tmpdir(), 'commonplace-bench-')) : join(kept, String(count));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const db = await openDatabase({ mode: 'development', dataDir: folder, databaseUrl: undefined }, log);
  try {
    const figures = await measureOn(db, folder, say).finally(() => db.close());
    if (!isWanted('everything')) return figures;
    say('Memory …');
    const memory = execFileSync(process.execPath, [MEMORY, folder, String(count)], { encoding: 'utf8' });
    return [...figures, figure('memory of a server process with the index', Number(memory), 'MiB', 400)];
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};
