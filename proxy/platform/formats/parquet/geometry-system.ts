/** Which reference system the geometries of a Parquet file are in, by its own metadata (GeoParquet 1.1). */
import type { StoredSystem } from '../geo/gdal/system-of.ts';
import { structsIn, type ThriftStruct } from './thrift.ts';

/** Numbers of fields: the texts of a file, and the name and the text of each. */
const [TEXTS, NAME, TEXT] = [5, 1, 2];
/** The columns of a file, the outermost first, and the name of each. */
const [COLUMNS, COLUMN] = [2, 4];

const textIn = (struct: ThriftStruct, id: number): string => {
  const value = struct.get(id)?.value;
  return Buffer.isBuffer(value) ? value.toString() : '';
};

interface GeoMetadata {
  readonly primary_column?: string;
  readonly columns?: Readonly<Record<string, { readonly crs?: StoredSystem['projjson'] | null }>>;
}

/** Places without a word about their system are in degrees, longitude first. */
const DEGREES: StoredSystem = { wkt: 'OGC:CRS84', projjson: { id: { authority: 'OGC', code: 'CRS84' } } };

/** @returns null for a file without geometries, undefined for one that says that it does not know the system */
export function geometrySystem(metadata: ThriftStruct): StoredSystem | null | undefined {
  try {
    const geo = structsIn(metadata, TEXTS).find((text) => textIn(text, NAME) === 'geo');
    if (geo === undefined) return null;
    const { primary_column: primary = '', columns } = JSON.parse(textIn(geo, TEXT)) as GeoMetadata;
    const column = columns?.[primary];
    if (column === undefined) return null;
    if (column.crs === null) return undefined;
    return column.crs === undefined ? DEGREES : { wkt: JSON.stringify(column.crs), projjson: column.crs };
  } catch {
    // The reader of its rows names what is wrong in the file.
    return null;
  }
}

/** What the columns of a file are called; those of nested values are among them. */
export const columnNames = (metadata: ThriftStruct): string[] =>
  structsIn(metadata, COLUMNS)
    .slice(1)
    .map((column) => textIn(column, COLUMN));
