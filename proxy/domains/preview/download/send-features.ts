/** Makes features of rows: GeoJSON, which is sent as it is written, and GeoPackage, which is a database and sent when it is whole. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NamedColumn } from '#contract/rows-columns.ts';
import { writeGeoPackage } from '#proxy/platform/formats/geo/gdal/write-geopackage.ts';
import { geometryOf } from '../features/geojson.ts';
import type { FoundPlace } from '../features/feature-rows.ts';
import { CRS84, findSystem } from '../features/systems.ts';
import { planeOf } from '../geometry/points.ts';
import type { Places } from './statement.ts';

export interface FeaturesFile {
  readonly form: 'geojson' | 'gpkg';
  readonly places: Places;
  readonly columns: readonly NamedColumn[];
  /** What the rows are called. */
  readonly layer: string;
  readonly scratch: string;
}

/** Bytes of a GeoPackage at most. */
const LARGEST = 4_000_000_000;

type Row = Record<string, unknown>;

/** Reads a place from a row, which is left without it. */
async function placeReader({ source, names: [x, y] }: Places): Promise<(row: Row) => FoundPlace> {
  const take = (row: Row, name: string) => {
    const { [name]: value } = row;
    delete row[name];
    return value;
  };
  if (source.kind === 'geometry')
    return (row) => {
      const text = take(row, x);
      return typeof text === 'string' ? text : null;
    };
  const { toDegrees } = await planeOf(source);
  return (row) => {
    const [a, b] = [take(row, x), take(row, y)];
    if (typeof a !== 'number' || typeof b !== 'number') return null;
    const [longitude, latitude] = toDegrees(a, b);
    return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
  };
}

/** Each row as a feature, in its order. */
async function* featuresOf(rows: Readable, { places }: FeaturesFile): AsyncGenerator<string> {
  const placeOf = await placeReader(places);
  const degrees = await findSystem(CRS84);
  let id = 0;
  for await (const line of createInterface({ input: rows, crlfDelay: Infinity })) {
    const properties = JSON.parse(line) as Row;
    const place = placeOf(properties);
    const geometry = degrees === null ? null : geometryOf(place, degrees);
    id += 1;
    yield JSON.stringify({ type: 'Feature', id, properties, geometry });
  }
}

async function* collectionOf(features: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '\n';
  for await (const feature of features) {
    yield separator + feature;
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** A name that no column has, whatever its capital letters are. */
function freeName(name: string, columns: readonly NamedColumn[]): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  let free = name;
  while (taken.has(free)) free += '_';
  return free;
}

async function packageOf(features: AsyncIterable<string>, file: FeaturesFile): Promise<string> {
  const { columns, scratch, layer } = file;
  const [input, out] = [join(scratch, 'features'), join(scratch, 'package')];
  await mkdir(input);
  await mkdir(out);
  const path = join(input, 'features.geojsons');
  let isEmpty = true;
  async function* lines() {
    // With a mark before each record, they are lines of GeoJSON without a doubt (RFC 8142).
    for await (const feature of features) {
      isEmpty = false;
      yield `\u001e${feature}\n`;
    }
    const properties = Object.fromEntries(columns.map(({ name }) => [name, '']));
    if (isEmpty) yield `\u001e${JSON.stringify({ type: 'Feature', id: 1, properties, geometry: null })}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return writeGeoPackage({
    features: path,
    isEmpty,
    out,
    layer,
    key: freeName('fid', columns),
    geometry: freeName('geom', columns),
    bytes: LARGEST,
  });
}

/** @param rows as lines of JSON */
export async function sendFeatures(rows: Readable, file: FeaturesFile): Promise<void> {
  const features = featuresOf(rows, file);
  const bytes =
    file.form === 'geojson'
      ? Readable.from(collectionOf(features))
      : createReadStream(await packageOf(features, file));
  await pipeline(bytes, process.stdout, { end: false });
}
