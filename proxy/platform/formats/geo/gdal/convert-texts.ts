/** Has PROJ convert geometries that another reader has found: each is well-known text with the number of its row. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FoundSystem } from '#contract/preview/states.ts';
import { cutFeature, linesOf } from './features.ts';
import { runGdal } from './run-gdal.ts';

/** A place of work of this conversion, what is converted, and how much of it. */
interface TextsJob {
  readonly scratch: string;
  /** The text of each row; null for a row without a geometry. */
  readonly texts: AsyncIterable<string | null> | Iterable<string | null>;
  /** A code that PROJ may know, for example `EPSG:27700`. */
  readonly system: string;
  readonly rows: number;
  readonly bytes: number;
}

async function* linesFor({ texts, rows }: Pick<TextsJob, 'texts' | 'rows'>): AsyncGenerator<string> {
  yield 'r,WKT\n';
  let row = -1;
  for await (const text of texts) {
    row += 1;
    if (row >= rows) return;
    if (text !== null) yield `${row},"${text}"\n`;
  }
}

export interface ConvertedTexts {
  /** `converted`: the geometries are in degrees. Otherwise why they are not. */
  readonly system: FoundSystem;
  /** Number of the row and its geometry as GeoJSON, in the order of the rows. */
  readonly geometries: () => AsyncIterable<readonly [row: number, geometry: string | null]>;
}

/** @throws ConversionError where GDAL cannot read them within its bounds */
export async function convertTexts(job: TextsJob): Promise<ConvertedTexts> {
  const folder = await mkdtemp(join(job.scratch, 'geometries-'));
  const [input, out] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(input);
  await mkdir(out);
  const file = 'file.csv';
  await pipeline(linesFor(job), createWriteStream(join(input, file)));
  const { system, rows, bytes } = job;
  const layer = await runGdal({
    folder: input,
    file,
    format: 'texts',
    out,
    wanted: 0,
    system,
    rows,
    bytes,
  });
  return {
    system: layer.system ?? { state: 'unknown', code: system, name: null },
    async *geometries() {
      for await (const line of linesOf(layer.path)) {
        const { rest, geometry } = cutFeature(line);
        const { properties } = JSON.parse(rest) as { readonly properties: { readonly r: number | string } };
        yield [Number(properties.r), geometry];
      }
    },
  };
}
