/** Reads a layer of a GeoPackage, a FlatGeobuf or a GML as a table, its places in longitude and latitude. */
import { copyFile, link, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoding } from '../../encoding/detect.ts';
import { parseExact } from '../../json/exact.ts';
import { readRecords } from '../../tables/read-records.ts';
import { asItIs, type TableOptions, type TableReading } from '../../tables/reading.ts';
import { unplaced } from '../unplaced.ts';
import { cutFeature, linesOf } from './features.ts';
import type { PlaceFormat } from './job.ts';
import { runGdal, type Layer } from './run-gdal.ts';

export interface PlacesOptions extends TableOptions {
  readonly scratch: string;
  readonly wanted?: number;
  /** Bytes that may come out of the file. */
  readonly most: number;
}

/** Endings by which drivers know their files. */
const endings: Readonly<Record<Exclude<PlaceFormat, 'shapefile' | 'texts'>, string>> = {
  geopackage: 'gpkg',
  flatgeobuf: 'fgb',
  gml: 'gml',
};

const utf8: Encoding = { label: 'utf-8', confidence: 1, alternatives: [], stray: null };

/** The features of a layer. Those whose numbers are no degrees have geometries that say so, and are no places of a map. */
async function* featuresOf({ path, system }: Layer): AsyncGenerator {
  const isPlaced = system?.state === 'converted';
  for await (const line of linesOf(path)) {
    const { rest, geometry } = cutFeature(line);
    const feature = parseExact(rest) as { readonly properties: object };
    if (system === null) {
      yield feature.properties;
      continue;
    }
    const text =
      geometry === null || isPlaced ? geometry : unplaced(JSON.parse(geometry) as object, system.code);
    yield { ...feature, geometry: text };
  }
}

/** @throws ConversionError */
export async function readPlaces(
  path: string,
  format: keyof typeof endings,
  { scratch, wanted = 0, most, ...options }: PlacesOptions,
): Promise<TableReading> {
  const folder = await mkdtemp(join(scratch, 'places-'));
  const [input, out] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(input);
  await mkdir(out);
  const file = `file.${endings[format]}`;
  // A folder of another disk cannot have a second name of the file.
  await link(path, join(input, file)).catch(() => copyFile(path, join(input, file)));
  const { rows } = options.limits;
  const layer = await runGdal({
    folder: input,
    file,
    format,
    out,
    wanted,
    system: options.stated?.system ?? null,
    rows: rows + 1,
    bytes: most,
  });
  const records = () => featuresOf(layer);
  const reading = await readRecords({ path: null, records, areTexts: format === 'gml' }, utf8, options);
  return {
    ...reading,
    dialect: {
      ...asItIs,
      kind: format,
      ...(layer.system !== null && { system: layer.system }),
      ...(layer.names.length > 1 && {
        part: { kind: 'layer', position: layer.position, names: layer.names.slice(0, 100) },
      }),
    },
  };
}
