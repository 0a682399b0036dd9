/** The thread that writes features as a GeoPackage. */
import { parentPort, workerData } from 'node:worker_threads';
import { startGdal } from './start.ts';
import type { GeoPackageJob } from './write-geopackage.ts';

const { features, layer, key, geometry, isEmpty, ...bounds } = workerData as GeoPackageJob & {
  memory: number;
};
const gdal = await startGdal(bounds);

async function write(): Promise<string | null> {
  const { datasets } = await gdal.open(features);
  const [dataset] = datasets;
  if (dataset === undefined) return gdal.saying();
  const names = ['-nln', layer, '-lco', `FID=${key}`, '-lco', `GEOMETRY_NAME=${geometry}`];
  const rows = isEmpty ? ['-where', 'FID < 0'] : [];
  await gdal.ogr2ogr(dataset, ['-f', 'GPKG', '-preserve_fid', ...names, ...rows], 'features');
  return gdal.reached() === null && !gdal.hasFailed() ? null : gdal.saying();
}

parentPort?.postMessage(
  await write().catch((error: unknown) => {
    gdal.note(error);
    return gdal.saying();
  }),
);
