/**
 * DuckDB as this product runs it: nothing of the machine but the named files, bounded memory, and settings that
 * no statement can change. Columns are `c0`, `c1` and so on, so that a name in a file is never part of a statement.
 */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { PreviewType } from '#contract/preview.ts';

export interface EngineOptions {
  /** In bytes; the rest of the process comes on top. */
  readonly memory: number;
  readonly threads: number;
  /** Folders and files that may be read and written. */
  readonly folders: readonly string[];
  readonly files?: readonly string[];
  /** Where what does not fit into memory goes; absent: nowhere. */
  readonly scratch?: string;
  /** True: rows that a statement gives no order may come in any, which takes less memory. */
  readonly isUnordered?: boolean;
}

/** A text within a statement. Only paths and types of this product come here. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name within a statement. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const list = (paths: readonly string[]) => `[${paths.map(literal).join(', ')}]`;

/** Opens an engine and closes the doors behind it. */
export async function openEngine(options: EngineOptions): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${Math.floor(options.memory / 1_048_576)}MiB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: options.scratch ?? '',
    ...(options.scratch !== undefined && { max_temp_directory_size: '4GiB' }),
    ...(options.isUnordered === true && { preserve_insertion_order: 'false' }),
  });
  const connection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  await connection.run(`set allowed_directories = ${list(options.folders.map((path) => `${path}/`))}`);
  await connection.run(`set allowed_paths = ${list(options.files ?? [])}`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return connection;
}

/** The type that a column has in the converted file. */
export const storedTypes: Record<PreviewType, string> = {
  integer: 'bigint',
  decimal: 'double',
  date: 'date',
  time: 'timestamp',
  boolean: 'boolean',
  text: 'varchar',
};

/** A value as it leaves the engine: days and times as ISO 8601 text, numbers that JSON can represent. */
export function readable(expression: string, type: PreviewType): string {
  if (type === 'date') return `strftime(${expression}, '%Y-%m-%d')`;
  if (type === 'time') return `strftime(${expression}, '%Y-%m-%dT%H:%M:%S')`;
  if (type === 'integer') return `${expression}::double`;
  return type === 'decimal' ? `case when isfinite(${expression}) then ${expression} end` : expression;
}
