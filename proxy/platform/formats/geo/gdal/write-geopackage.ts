/** Writes features, one a line, as a GeoPackage. */
import { join } from 'node:path';
import { runThread, type ThreadLimits } from './run-thread.ts';

export interface GeoPackageJob {
  /** The file with a feature of GeoJSON in each line, in a folder with nothing else. */
  readonly features: string;
  /** True: its only feature shows the columns of a table without rows. */
  readonly isEmpty: boolean;
  /** An empty folder for what is written. */
  readonly out: string;
  /** What the layer is called, and the columns that a table of features needs. Nothing else has these names. */
  readonly layer: string;
  readonly key: string;
  readonly geometry: string;
  /** Bytes that are written at most. */
  readonly bytes: number;
}

/** @returns where the file is. @throws Error when it cannot be written within its bounds */
export async function writeGeoPackage(job: GeoPackageJob, limits: ThreadLimits = {}): Promise<string> {
  const failure = await runThread<GeoPackageJob, string | null>('write-thread.ts', job, limits, {
    late: () => new Error('GDAL has run for too long'),
    ended: (detail) => new Error(`GDAL has ended: ${detail}`),
  });
  if (failure !== null) throw new Error(failure === '' ? 'GDAL could not write' : failure);
  return join(job.out, 'features.gpkg');
}
