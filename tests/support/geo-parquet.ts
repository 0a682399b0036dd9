/** Writes GeoParquet as other programs do, in any reference system. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { temporaryFolder } from './catalogue.ts';

/** A GeoParquet file whose geometries are in a system. @param crs as PROJJSON; undefined: the usual one; null: unknown */
export async function geoParquet(crs: unknown, geometries: readonly string[]): Promise<Buffer> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'places.parquet');
  const column = { encoding: 'WKB', geometry_types: [], ...(crs !== undefined && { crs }) };
  const geo = JSON.stringify({ version: '1.1.0', primary_column: 'geometry', columns: { geometry: column } });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = geometries.map((text, i) => `('Place ${i}', ST_AsBinary('${text}'::GEOMETRY))`);
  await connection.run(
    `copy (select * from (values ${rows.join(', ')}) t(name, geometry)) to '${path}' (format parquet, kv_metadata {geo: '${geo}'})`,
  );
  connection.closeSync();
  instance.closeSync();
  const bytes = await readFile(path);
  await folder.remove();
  return bytes;
}
