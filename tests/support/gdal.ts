/** Writes files of places with GDAL, as publishers do: GeoPackage, FlatGeobuf, GML and Shapefile in any reference system. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { zip } from './zip.ts';

export interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: object | null;
}

/** GDAL is started once for all files that are written, in a thread, since a thread can start it only once. */
const program = `
const { parentPort, workerData: { input, out, forms } } = require('node:worker_threads');
const { createRequire } = require('node:module');
const { dirname, join, relative } = require('node:path');
const load = createRequire(join(process.cwd(), 'package.json'));
const path = relative(process.cwd(), join(dirname(load.resolve('gdal3.js/package.json')), 'dist/package'));
load('gdal3.js/node')({ path, dest: out, logHandler: () => {}, errorHandler: () => {} })
  .then(async (gdal) => {
    const { datasets } = await gdal.open(input);
    for (const options of forms) await gdal.ogr2ogr(datasets[0], options, 'places');
  })
  .then(() => parentPort.postMessage(null), (error) => parentPort.postMessage(JSON.stringify(error)));
`;

const endings = { GPKG: 'gpkg', FlatGeobuf: 'fgb', GML: 'gml', 'ESRI Shapefile': 'zip' } as const;
export type Driver = keyof typeof endings;
export const places: readonly Driver[] = ['GPKG', 'FlatGeobuf', 'GML', 'ESRI Shapefile'];

/**
 * Writes the same features in several formats.
 * @param folder where it may write
 * @param system of the coordinates, which are written as they stand; null: the files do not name one
 */
export async function writePlaces<Name extends Driver>(
  folder: string,
  drivers: readonly Name[],
  features: readonly Feature[],
  system: string | null,
): Promise<Record<Name, Buffer>> {
  const own = await mkdtemp(join(folder, 'written-'));
  const [input, out] = [join(own, 'in.geojson'), join(own, 'out')];
  await mkdir(out);
  const all = features.map((feature) => ({ type: 'Feature', ...feature }));
  await writeFile(input, JSON.stringify({ type: 'FeatureCollection', features: all }));
  // A system in degrees would have GML write latitude first; its name is taken out below.
  const named = (driver: Driver) => system ?? (driver === 'GML' ? 'EPSG:3857' : 'NONE');
  const forms = drivers.map((driver) => ['-f', driver, '-a_srs', named(driver), '-nln', 'places']);
  const thread = new Worker(program, { eval: true, workerData: { input, out, forms } });
  const failure = await new Promise<string | null>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  await thread.terminate();
  if (failure !== null) throw new Error(failure);
  const part = (ending: string) => readFile(join(out, `places.${ending}`));
  async function written(driver: Driver): Promise<Buffer> {
    if (driver === 'ESRI Shapefile') {
      const parts = system === null ? ['shp', 'dbf'] : ['shp', 'dbf', 'prj'];
      const entries = parts.map(async (ending) => [`places.${ending}`, await part(ending)] as const);
      return zip(Object.fromEntries(await Promise.all(entries)));
    }
    const file = await part(endings[driver]);
    // GDAL names the one that it has read.
    return driver === 'GML' && system === null
      ? Buffer.from(file.toString().replaceAll(/ srsName="[^"]*"/g, ''))
      : file;
  }
  const entries = drivers.map(async (driver) => [driver, await written(driver)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, Buffer>;
}
