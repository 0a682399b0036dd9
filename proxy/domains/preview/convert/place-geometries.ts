/**
 * Geometries of a Parquet file in degrees: those in another reference system are reprojected by GDAL, and those in none
 * that is known say so, and are then no places of a map.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FoundSystem } from '#contract/preview/states.ts';
import { runGdal } from '#proxy/platform/formats/geo/gdal/run-gdal.ts';
import { systemOf, type StoredSystem } from '#proxy/platform/formats/geo/gdal/system-of.ts';
import { identifier, literal } from './engine.ts';
import type { ConversionJob } from './protocol.ts';

/** Names of WGS 84 in degrees, in which every place is longitude before latitude (GeoParquet 1.1). */
const DEGREES = new Set(['OGC:CRS84', 'EPSG:4326']);
/** What GDAL may write of one column, and the longest geometry that is read again, in bytes. */
const WRITTEN = 2 ** 32;
const LONGEST = 2 ** 26;
/** Numbers that are nowhere on the earth in any unit: PROJ would turn with them for minutes. They are no places. */
const NOWHERE = String.raw`(?i)(^|[ (,-])\d{11,}|e\+|nan|inf`;

export interface PlacedColumn {
  /** What stands for the column in a statement whose rows are counted by `file_row_number`. */
  readonly value: string;
  readonly system: FoundSystem;
}

type ProjJson = NonNullable<StoredSystem['projjson']>;

function parsed(text: string): ProjJson | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** What the engine says of a geometry's reference system: an authority with a code, or a description. */
function describe(stored: string): { readonly name: string; readonly found: StoredSystem | undefined } {
  const text = /^GEOMETRY\('(.*)'\)$/s.exec(stored)?.[1]?.replaceAll("''", "'") ?? '';
  if (text === '') return { name: '', found: undefined };
  const projjson = parsed(text);
  if (projjson !== null) {
    const { id } = projjson;
    return { name: id === undefined ? text : `${id.authority}:${id.code}`, found: { wkt: text, projjson } };
  }
  const [, authority, code] = /^(\w+):(\w+)$/.exec(text) ?? [];
  if (authority === undefined || code === undefined) return { name: text, found: { wkt: text } };
  return { name: text, found: { wkt: text, projjson: { id: { authority, code } } } };
}

/** The geometries as they are, with the number of their system, which is then no WGS 84. */
const unplaced = (column: string, code: string | null): string =>
  `${literal(`SRID=${/^EPSG:(\d+)$/.exec(code ?? '')?.[1] ?? 0};`)} || ${column}::varchar`;

/** Has GDAL reproject a column; the answer is a file of features, each with the number of its row. */
async function reproject(connection: DuckDBConnection, job: ConversionJob, column: string, system: string) {
  const folder = await mkdtemp(join(job.scratch, 'geometries-'));
  const [input, out] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(input);
  await mkdir(out);
  const file = 'file.csv';
  await connection.run(
    `copy (select file_row_number as r, ${column}::varchar as "WKT"
       from read_parquet(${literal(job.source)}, file_row_number = true)
       where ${column} is not null and file_row_number < ${job.limits.rows}
         and not regexp_matches(${column}::varchar, ${literal(NOWHERE)}))
     to ${literal(join(input, file))} (format csv, header)`,
  );
  const most = { rows: job.limits.rows, bytes: WRITTEN };
  return runGdal({ folder: input, file, format: 'texts', out, wanted: 0, system, ...most });
}

/**
 * @param stored the type of the column as the engine names it
 * @param stated the reference system that the publisher names, which is stronger than what the file says
 * @throws ConversionError where GDAL cannot read the geometries within its bounds
 */
export async function placeGeometries(
  connection: DuckDBConnection,
  job: ConversionJob,
  {
    name,
    stored,
    stated,
  }: { readonly name: string; readonly stored: string; readonly stated: string | null },
): Promise<PlacedColumn> {
  const column = identifier(name);
  const { name: own, found } = describe(stored);
  const system = systemOf(found, stated);
  if (system.state !== 'converted') return { value: unplaced(column, system.code), system };
  if (DEGREES.has(stated ?? own)) return { value: `${column}::varchar`, system };
  const { path, system: reached } = await reproject(connection, job, column, stated ?? own);
  if (reached?.state !== 'converted')
    return {
      value: unplaced(column, system.code),
      system: { ...system, state: reached?.state ?? 'unknown' },
    };
  const placed = identifier(`placed ${name}`);
  await connection.run(
    `create temp table ${placed} as
     select (json->>'$.properties.r')::bigint as r, nullif((json->'$.geometry')::varchar, 'null') as geometry
     from read_ndjson_objects(${literal(path)}, maximum_object_size = ${LONGEST})`,
  );
  return { value: `(select geometry from ${placed} where r = file_row_number)`, system };
}
