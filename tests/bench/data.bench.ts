/**
 * Tables that are published and read: checking a file of 1,000,000 rows and 20 columns, and of a table of 3,000,000 rows a
 * page, figures, whole walks by cursor in three formats, filtered CSV and ranges of its Parquet file. BENCH_FACTOR=0.1
 * measures a tenth of the rows, BENCH_PART=check, crashes, difference, hostile, publish, uploads,
 * walks or table one of the parts.
 */
import { downloadPath, rowsPath, tableFilePath } from '#contract/rows-api.ts';
import { metadataLength, TAIL } from '#proxy/platform/formats/parquet/metadata.ts';
import { readStruct, structIn, structsIn, wholeIn } from '#proxy/platform/formats/parquet/thrift.ts';
import { createRandom } from '../support/random.ts';
import { rowsApiOf } from '../support/rows-api.ts';
import { buildPages } from '../support/server-process.ts';
import { ready } from '../service/preview/harness.ts';
import { quantile, rounded, type Bench, type Figure } from './bench.ts';
import { measureChecking } from './check-part.ts';
import { measureDifference, measurePatches } from './difference-part.ts';
import { CRASH_RUNS, measureCrashes } from './crashes-part.ts';
import { measureHostile } from './hostile-part.ts';
import { measurePublishing } from './publishing-part.ts';
import { measureUploads, uploadStores } from './uploads-part.ts';
import { measureWalk, walkFormats } from './walk-part.ts';
import { isWanted, resultsOf } from './parts.ts';
import { benchFolder, openProduct } from './bench-product.ts';

export const results = resultsOf('data');

const FACTOR = Number(process.env['BENCH_FACTOR'] ?? 1);
const CHECKED = Math.round(1_000_000 * FACTOR);
const WALKED = Math.round(3_000_000 * FACTOR);
const PAGES = 200;
/** Rows of one answer of a walk. */
const STEP = 1_000;

const figure = (
  name: string,
  value: number,
  unit: string,
  more: Partial<Pick<Figure, 'goal' | 'better'>> = {},
): Figure => ({ name, value: rounded(value), unit, better: 'lower', ...more });

const since = (begun: number) => performance.now() - begun;

function tableText(): string {
  const { below } = createRandom(12);
  const parts = ['id,day,station,level,district,note\n'];
  for (let i = 0; i < WALKED; i += 1)
    parts.push(
      `${i},2024-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')},S${below(900)},${below(10_000) / 10},${['North', 'South', 'West'][i % 3]},note ${below(100_000)}\n`,
    );
  return parts.join('');
}

type Ask = (path: string, headers?: Record<string, string>) => Promise<Response>;

/** Milliseconds of requests that differ from each other. */
async function timesOf(ask: Ask, count: number, pathOf: (i: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const begun = performance.now();
    const answer = await ask(pathOf(i));
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`);
    times.push(since(begun));
  }
  return times;
}

const nextOf = (answer: Response): string | null => {
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return link === undefined ? null : new URL(link).pathname + new URL(link).search;
};

/** Reads all rows page by page. @throws Error unless each came once */
async function walk(ask: Ask, path: string, idsOf: (text: string) => number[]): Promise<number> {
  const begun = performance.now();
  let [count, sum] = [0, 0];
  for (let next: string | null = path; next !== null;) {
    const answer = await ask(next);
    for (const id of idsOf(await answer.text())) {
      count += 1;
      sum += id;
    }
    next = nextOf(answer);
  }
  if (count !== WALKED || sum !== (WALKED * (WALKED - 1)) / 2) throw new Error(`${count} rows came`);
  return WALKED / (since(begun) / 1000);
}

const idsIn: Readonly<Record<string, (text: string) => number[]>> = {
  json: (text) => (JSON.parse(text) as { rows: { id: number }[] }).rows.map(({ id }) => id),
  ndjson: (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id),
  csv: (text) => text.trimEnd().split('\r\n').slice(1).map(Number),
};

/** Bytes that a reader of 100 rows from the middle fetches of the Parquet file. */
async function rangesOf(ask: Ask, path: string): Promise<Figure[]> {
  let fetched = 0;
  const range = async (wanted: string) => {
    const answer = await ask(path, { range: `bytes=${wanted}` });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 206) throw new Error(`The answer was ${answer.status}`);
    fetched += bytes.length;
    return { bytes, size: Number(answer.headers.get('content-range')?.split('/')[1]) };
  };
  const begun = performance.now();
  const { bytes: tail, size } = await range(`-${TAIL}`);
  const length = metadataLength(tail);
  const { bytes: metadata } = await range(`${size - TAIL - length}-${size - TAIL - 1}`);
  const groups = structsIn(readStruct(metadata), 4);
  const columns = structsIn(groups[Math.floor(groups.length / 2)] ?? new Map(), 1).map(
    (chunk) => structIn(chunk, 3) ?? new Map(),
  );
  const starts = columns.map((column) => Number(wholeIn(column, 11) ?? wholeIn(column, 9)));
  const ends = columns.map((column, i) => (starts[i] ?? 0) + Number(wholeIn(column, 7)));
  await range(`${Math.min(...starts)}-${Math.max(...ends) - 1}`);
  return [
    figure('Parquet: bytes for 100 rows from the middle', (fetched / size) * 100, '%', { goal: 2 }),
    figure('Parquet: time for 100 rows from the middle', since(begun), 'ms'),
  ];
}

export const measure: Bench = async (say, piece) => {
  // These start the server or open its pages.
  if (isWanted('publish', 'crashes', 'uploads')) await buildPages();
  const { folder, remove } = benchFolder();
  const figures: Figure[] = [];
  const keep = async (name: string, work: () => Promise<readonly Figure[]>) =>
    void figures.push(...(await piece(name, work)));
  if (isWanted('check')) await keep('checking a file', () => measureChecking(folder, CHECKED));
  if (isWanted('difference')) {
    await keep('the difference of two tables', () => measureDifference(folder, CHECKED));
    await keep('patches of random pairs', () => measurePatches(folder, Math.round(1000 * FACTOR)));
  }
  if (isWanted('publish')) await keep('30 files from the drop to the record', () => measurePublishing(say));
  if (isWanted('crashes'))
    for (let run = 1; run <= CRASH_RUNS; run += 1)
      await keep(`crashes while typing, run ${run}`, () => measureCrashes(say, run));
  if (isWanted('uploads'))
    for (const kind of uploadStores)
      await keep(`an upload to a ${kind} over a bad line`, () => measureUploads(folder, kind));
  if (isWanted('hostile')) await keep('hostile files through a server', () => measureHostile(folder, say));
  if (isWanted('walks'))
    for (const format of walkFormats)
      await keep(`a walk in ${format} while versions are published`, () =>
        measureWalk({ rows: WALKED, format, say }),
      );
  if (!isWanted('table')) {
    remove();
    return figures;
  }
  const { harness, opened } = await openProduct(folder);
  try {
    say(`making the table of ${WALKED} rows`);
    const begun = performance.now();
    const guid = await ready(harness, opened, { content: tableText() });
    figures.push(figure(`making the table of ${WALKED} rows`, since(begun) / 1000, 's', { goal: 120 }));
    const api = rowsApiOf(opened.previews);
    const ask: Ask = (path, headers = {}) => api(new Request(`https://data.example${path}`, { headers }));
    const rows = (query: string) => `${rowsPath(guid)}?${query}`;
    await keep('pages', async () => {
      const times = await timesOf(ask, PAGES, (i) =>
        rows(`filter[level][gte]=${i}&filter[level][lte]=${i + 500}&limit=100`),
      );
      return [figure('page of 100 rows with a condition, p95', quantile(times, 0.95), 'ms', { goal: 120 })];
    });
    await keep('figures of groups', async () => {
      const times = await timesOf(ask, 50, (i) =>
        rows(`group=district&aggregate=mean:level&aggregate=count&filter[level][gte]=${i}`),
      );
      return [figure('figures of groups, p95', quantile(times, 0.95), 'ms', { goal: 150 })];
    });
    await keep('filtered CSV', async () => {
      const start = performance.now();
      const answer = await ask(`${downloadPath(guid, 'csv')}?filter[district][eq]=North`);
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
      // A third of the rows, each of at least 30 characters.
      if (answer.status !== 200 || bytes < WALKED * 10) throw new Error(`${bytes} bytes came`);
      return [
        figure('filtered CSV', bytes / 1_000_000 / (since(start) / 1000), 'MB/s', {
          goal: 60,
          better: 'higher',
        }),
      ];
    });
    await keep('ranges of the Parquet file', () => rangesOf(ask, tableFilePath(guid)));
    for (const [format, idsOf] of Object.entries(idsIn))
      await keep(`walk in ${format}`, async () => [
        figure(
          `walk of ${WALKED} rows in ${format}`,
          await walk(ask, rows(`select=id&format=${format}&limit=${STEP}`), idsOf),
          'rows/s',
          { better: 'higher' },
        ),
      ]);
    return figures;
  } finally {
    await opened.previews.close();
    await harness.close();
    remove();
  }
};
