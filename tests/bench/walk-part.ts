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
import { openEmpty } from './bench-product.ts';

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

/** @throws Error unless each row came once, in its order and as it is in the file */
export async function measureWalks(folder: string, rows: number, say: Say): Promise<Figure[]> {
  const db = await openEmpty(folder);
  await fillCatalogue(db);
  const bench = await publishingBench({ db });
  const figures: Figure[] = [];
  try {
    const wanted = createHash('sha256');
    for (let i = 0; i < rows; i += 1) wanted.update(lineOf(rowOf(i)));
    const hash = wanted.digest('hex');
    const datasetGUID = await bench.draft();
    await bench.ask('dataset:save', { datasetGUID, changes: complete });
    const publish = () =>
      bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    const api = rowsApiOf(bench.previews, bench.db.kysely);
    let resourceGUID: string | undefined;
    for (const [format, read] of Object.entries(rowsIn)) {
      say(`publishing ${rows} rows, and walking them in ${format}`);
      resourceGUID = await bench.upload(datasetGUID, `walked-${format}.csv`, textOf(rows), resourceGUID);
      await publish();
      await bench.previews.idle();
      const [begun, found] = [performance.now(), createHash('sha256')];
      let [count, pages] = [0, 0];
      const versions = new Set<string>();
      let next: string | null = `${rowsPath(resourceGUID)}?format=${format}&limit=${STEP}`;
      while (next !== null) {
        const answer: Response = await api(new Request(`https://data.example${next}`));
        if (answer.status !== 200) throw new Error(`Page ${pages} answered ${answer.status}`);
        for (const row of read(await answer.text())) {
          found.update(lineOf(row));
          count += 1;
        }
        next = nextOf(answer);
        pages += 1;
        if (pages % BETWEEN !== 0 || versions.size === 2) continue;
        const name = `other-${format}-${versions.size}.csv`;
        versions.add(name);
        await bench.upload(datasetGUID, name, textOf(10, rows + versions.size), resourceGUID);
        await publish();
        await bench.previews.idle();
        const now = await api(new Request(`https://data.example${rowsPath(resourceGUID)}`));
        if (((await now.json()) as { total: number }).total !== 10)
          throw new Error('The other version is not what readers have');
      }
      if (count !== rows || found.digest('hex') !== hash || versions.size !== 2)
        throw new Error(`${count} rows came in ${format}, while ${versions.size} versions were published`);
      figures.push({
        name: `walk of ${rows} rows in ${format} while two versions are published`,
        value: rounded(rows / ((performance.now() - begun) / 1000)),
        unit: 'rows/s',
        better: 'higher',
      });
    }
    return figures;
  } finally {
    await bench.close();
  }
}
