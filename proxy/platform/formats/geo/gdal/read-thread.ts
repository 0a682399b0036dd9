/**
 * The thread that reads one file with GDAL and writes a layer of it as GeoJSON in degrees. It runs within a process that is
 * there for this one file, and ends with it.
 */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FoundSystem } from '#contract/preview/states.ts';
import { drivers, type GdalAnswer, type GdalJob } from './job.ts';
import { startGdal, type Opened, type OpenedLayer } from './start.ts';
import { systemOf } from './system-of.ts';

const job = workerData as GdalJob;
const gdal = await startGdal(job, job.format === 'texts' ? 'CSV' : undefined);

const refusal = (why: 'damaged' | 'noLayer'): GdalAnswer => ({
  kind: 'refused',
  why: gdal.reached() ?? why,
  detail: gdal.saying(),
});

/** No system of the earth has greater numbers: GDAL would turn such a place around the earth until its time is over. */
const FARTHEST = 1e12;
/** What PROJ says of a system that it does not support. */
const UNKNOWN_SYSTEM = /\bPROJ\b|crs not found|OGRSpatialReference|unknown projection|unsupported/i;

/** The box of each feature of GML, which is no property of it. */
const CORNERS = new Set(['lowerCorner', 'upperCorner']);

/** Writes a layer; false where GDAL could not. */
async function write(
  dataset: Opened,
  { name, fields = [] }: OpenedLayer,
  systems: readonly string[],
): Promise<boolean> {
  gdal.forget();
  // The text of a geometry is its geometry already.
  const isLeftOut = ({ name: field }: { readonly name: string }) =>
    (job.format === 'gml' && CORNERS.has(field)) || (job.format === 'texts' && field === 'WKT');
  const own = fields.filter((field) => !isLeftOut(field));
  const selected = own.length === fields.length ? [] : ['-select', own.map((field) => field.name).join(',')];
  const form = ['-f', 'GeoJSONSeq', '-limit', String(job.rows), '-nlt', 'CONVERT_TO_LINEAR'];
  const options = [...form, ...selected, ...systems, name];
  try {
    await gdal.ogr2ogr(dataset, options, 'layer');
    // A file that ends early has been written up to there: a part of its rows is no table.
    return gdal.reached() === null && !gdal.hasFailed();
  } catch (error) {
    gdal.note(error);
    return false;
  }
}

const asItIs = ['-a_srs', 'NONE'];
const toDegrees = (system: string | null) => [
  ...(system === null ? [] : ['-s_srs', system]),
  '-t_srs',
  'EPSG:4326',
];

async function convert(): Promise<GdalAnswer> {
  const { datasets } = await gdal.open(join(job.folder, job.file));
  const [dataset] = datasets;
  const layers = dataset?.info?.layers;
  if (dataset === undefined || layers === undefined || dataset.info?.driverShortName !== drivers[job.format])
    return refusal('damaged');
  const names = layers.map(({ name }) => name);
  // What is not well-formed is read up to there, and no further.
  // A reference system that PROJ does not support is asked for.
  if (job.format === 'gml' && gdal.hasFailed(UNKNOWN_SYSTEM)) return refusal('damaged');
  const at = Math.max(0, job.wanted - 1);
  const layer = layers[at];
  // Only a database can have no layer.
  if (names.length === 0 && job.format !== 'geopackage') return refusal('damaged');
  if (layer === undefined) return refusal('noLayer');
  const done = (system: FoundSystem | null): GdalAnswer => ({
    kind: 'layer',
    path: join(job.out, 'layer.geojsonl'),
    names,
    position: at + 1,
    system,
  });
  const [geometry] = layer.geometryFields ?? [];
  if (geometry === undefined) return (await write(dataset, layer, [])) ? done(null) : refusal('damaged');
  // What the numbers of such coordinates mean is never guessed.
  const asItStands = async (system: FoundSystem): Promise<GdalAnswer> =>
    (await write(dataset, layer, asItIs)) ? done(system) : refusal('damaged');
  const found = systemOf(geometry.coordinateSystem, job.system);
  const isFar =
    found.code !== 'EPSG:4326' && (geometry.extent ?? []).some((one) => !(Math.abs(one) < FARTHEST));
  if (found.state === 'converted' && isFar) return asItStands({ ...found, state: 'outside' });
  if (found.state === 'converted') {
    if (await write(dataset, layer, toDegrees(job.system))) return done(found);
    if (gdal.reached() !== null) return refusal('damaged');
    // A system that PROJ does not support, or a place outside its range.
    const reason = gdal.all();

    const isUnknown = /No inverse operation/i.test(reason);
    const isOutside = !isUnknown && /reproject|outside|domain/i.test(reason);
    if (
      !isOutside &&
      !isUnknown &&
      !/transformation|source SRS|process SRS|PROJ|OGRSpatialReference/i.test(reason)
    )
      return refusal('damaged');
    return asItStands({ ...found, state: isOutside ? 'outside' : 'unknown' });
  }
  return asItStands(found);
}

const answer = await convert().catch((error: unknown): GdalAnswer => {
  gdal.note(error);
  return refusal('damaged');
});
parentPort?.postMessage(answer);
