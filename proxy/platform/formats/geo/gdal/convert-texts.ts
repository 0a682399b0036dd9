/** Has PROJ convert geometries that another reader has found: each is well-known text with the number of its row. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FoundSystem } from '#contract/preview/states.ts';
import { cutFeature, linesOf } from './features.ts';
import { runGdal } from './run-gdal.ts';

/** What is converted at most, and where. */
interface TextsBounds {
  readonly scratch: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface ConvertedTexts {
  /** `converted`: the geometries are in degrees. Otherwise why they are not. */
  readonly system: FoundSystem;
  /** Number of the row and its geometry as GeoJSON, in the order of the rows. */
  readonly geometries: () => AsyncGenerator<readonly [row: number, geometry: string | null]>;
}

/** A file of texts that is written before it is converted. */
export interface TextsFile {
  /** Begins with `HEAD`, and has a line of `lineOf` for each text. */
  readonly path: string;
  /**
   * @param system a code that PROJ may know, for example `EPSG:27700`
   * @throws ConversionError where GDAL cannot read the texts within its bounds
   */
  convert(system: string): Promise<ConvertedTexts>;
}

const HEAD = 'r,WKT\n';
const lineOf = (row: number, text: string): string => `${row},"${text.replaceAll('"', '')}"\n`;

async function makeFile({ scratch, rows, bytes }: TextsBounds): Promise<TextsFile> {
  const folder = await mkdtemp(join(scratch, 'geometries-'));
  const [input, out] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(input);
  await mkdir(out);
  const file = 'file.csv';
  return {
    path: join(input, file),
    async convert(system) {
      const job = { folder: input, file, format: 'texts', out, wanted: 0, system, rows, bytes } as const;
      const layer = await runGdal(job);
      return {
        system: layer.system ?? { state: 'unknown', code: system, name: null },
        async *geometries() {
          for await (const line of linesOf(layer.path)) {
            const { rest, geometry } = cutFeature(line);
            const { properties } = JSON.parse(rest) as {
              readonly properties: { readonly r: number | string };
            };
            yield [Number(properties.r), geometry];
          }
        },
      };
    },
  };
}

/** @param texts the text of each row; null for a row without a geometry */
export async function writeTexts(
  texts: AsyncIterable<string | null> | Iterable<string | null>,
  bounds: TextsBounds,
): Promise<TextsFile> {
  const made = await makeFile(bounds);
  async function* lines(): AsyncGenerator<string> {
    yield HEAD;
    let row = -1;
    for await (const text of texts) {
      row += 1;
      if (row >= bounds.rows) return;
      if (text !== null) yield lineOf(row, text);
    }
  }
  await pipeline(lines(), createWriteStream(made.path));
  return made;
}

/** The same, of rows that come one after another from a reader. */
export async function collectTexts(
  read: (note: (row: number, text: string) => Promise<void> | undefined) => Promise<unknown>,
  bounds: TextsBounds,
): Promise<TextsFile> {
  const made = await makeFile(bounds);
  const file = createWriteStream(made.path);
  const failed = new Promise<never>((_, reject) => {
    file.once('error', reject);
  });
  file.write(HEAD);
  const drained = () =>
    new Promise<void>((resolve) => {
      file.once('drain', resolve);
    });
  const work = read((row, text) =>
    file.write(lineOf(row, text)) ? undefined : Promise.race([drained(), failed]),
  );
  await Promise.race([work, failed]);
  await Promise.race([new Promise<void>((resolve) => file.end(resolve)), failed]);
  return made;
}
