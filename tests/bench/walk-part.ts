/**
 * A cursor walks every row of a published table in three formats, while two other versions of its file are published: each row
 * of the version that it began with comes once. The sum over all cells is compared with that of the file.
 */
import { createHash } from 'node:crypto';
import { rowsPath } from '#contract/rows-api.ts';
import { fillCatalogue } from '../support/catalogue.ts';
import { rowsApiOf } from '../support/rows-api.ts';
import { complete, publishingBench } from '../service/publishing/bench.ts';
import { rounded, type Figure, type Say } from './bench.ts';
import { benchFolder, openEmpty } from './bench-product.ts';

/** Rows of one answer. */
const STEP = 1_000;
/** Pages after which the next version is published. */
const BETWEEN = 20;

type Row = readonly [id: number, station: string, level: number];
const rowOf = (i: number): Row => [i, `S${i % 900}`, (i * 7) % 10_000];
const lineOf = (row: Row) => `${row.join(',')}\n`;

function textOf(rows: number, from = 0): string {
  const parts = ['id,station,level\n'];
  for (let i = from; i < from + rows; i += 1) parts.push(lineOf(rowOf(i)));
  return parts.join('');
}

const rowsIn: Readonly<Record<string, (text: string) => Row[]>> = {
  json: (text) =>
    (JSON.parse(text) as { rows: { id: number; station: string; level: number }[] }).rows.map((row) => [
      row.id,
      row.station,
      row.level,
    ]),
  ndjson: (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; station: string; level: number })
      .map(({ id, station, level }) => [id, station, level]),
  csv: (text) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([id, station = '', level]) => [Number(id), station, Number(level)]),
};

const nextOf = (answer: Response): string | null => {
  const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return link === undefined ? null : new URL(link).pathname + new URL(link).search;
};

/** Formats that are walked; WALK_FORMATS=csv takes some of them. */
export const walkFormats = (process.env['WALK_FORMATS'] ?? Object.keys(rowsIn).join()).split(',');

interface Walk {
  readonly rows: number;
  readonly format: string;
  readonly say: Say;
}

/** @throws Error unless each row came once, in its order and as it is in the file */
export async function measureWalk({ rows, format, say }: Walk): Promise<Figure[]> {
  const read = rowsIn[format];
  if (read === undefined) throw new Error(`${format} is no format of rows`);
  const { folder, remove } = benchFolder();
  const db = await openEmpty(folder);
  await fillCatalogue(db);
  const bench = await publishingBench({ db });
  try {
    const wanted = createHash('sha256');
    for (let i = 0; i < rows; i += 1) wanted.update(lineOf(rowOf(i)));
    const datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const publish = () =>
      bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    const api = rowsApiOf(bench.previews);
    const ask = (path: string) => api(new Request(`https://data.example${path}`));
    say(`publishing ${rows} rows, and walking them in ${format}`);
    const resourceGUID = await bench.upload(datasetGUID, 'walked.csv', textOf(rows));
    await publish();
    await bench.previews.idle();
    const [begun, found] = [performance.now(), createHash('sha256')];
    let [count, pages, versions] = [0, 0, 0];
    let next: string | null = `${rowsPath(resourceGUID)}?format=${format}&limit=${STEP}`;
    while (next !== null) {
      const answer: Response = await ask(next);
      if (answer.status !== 200) throw new Error(`Page ${pages} answered ${answer.status}`);
      for (const row of read(await answer.text())) {
        found.update(lineOf(row));
        count += 1;
      }
      next = nextOf(answer);
      pages += 1;
      if (pages % BETWEEN !== 0 || versions === 2) continue;
      versions += 1;
      await bench.upload(datasetGUID, `other-${versions}.csv`, textOf(10, rows + versions), resourceGUID);
      await publish();
      await bench.previews.idle();
      const now = (await (await ask(rowsPath(resourceGUID))).json()) as { total: number };
      if (now.total !== 10) throw new Error('The other version is not what readers have');
    }
    if (count !== rows || found.digest('hex') !== wanted.digest('hex') || versions !== 2)
      throw new Error(`${count} rows came in ${format}, while ${versions} versions were published`);
    return [
      {
        name: `walk of ${rows} rows in ${format} while two versions are published`,
        value: rounded(rows / ((performance.now() - begun) / 1000)),
        unit: 'rows/s',
        better: 'higher',
      },
    ];
  } finally {
    await bench.close();
    remove();
  }
}
