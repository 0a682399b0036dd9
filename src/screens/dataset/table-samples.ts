/** Short programs of the engines that read tables only: they have none for a document or an archive. */
import { inDuckdb, inPolars } from './sample-dialect.ts';
import { quoted, sqlText, type Target } from './sample-target.ts';

/** How DuckDB reads a format, around the address. */
const duckdbReaders: Readonly<Record<string, string>> = {
  CSV: 'read_csv',
  TSV: 'read_csv',
  NDJSON: 'read_json',
  JSON: 'read_json',
  PARQUET: 'read_parquet',
};

/** SQL for the command line of DuckDB, which reads the environment. */
export function duckdb({ url, format, token, records, dialect }: Target): string | null {
  const reader = duckdbReaders[format.toUpperCase()];
  if (reader === undefined) return null;
  const options = reader === 'read_csv' && dialect !== undefined ? inDuckdb(dialect) : '';
  if (options === null) return null;
  const from = `FROM ${reader}(${sqlText(url)}${options});`;
  return [
    ...(token ? ["CREATE SECRET (TYPE http, BEARER_TOKEN getenv('ACCESS_TOKEN'));"] : []),
    records === undefined ? from : `SELECT unnest(${records}, recursive := true) ${from}`,
  ].join('\n');
}

/** Which function of Polars reads a format, with its arguments. */
const polarsReaders: Readonly<Record<string, readonly [name: string, more: string]>> = {
  CSV: ['read_csv', ''],
  TSV: ['read_csv', String.raw`, separator="\t"`],
  NDJSON: ['read_ndjson', ''],
  XLSX: ['read_excel', ''],
  PARQUET: ['read_parquet', ''],
};

/** The sample for Polars; null for a format that it does not read. */
export function polars({ url, format, token, records, dialect }: Target): string | null {
  const reader = polarsReaders[format.toUpperCase()];
  const options = reader?.[0] === 'read_csv' && dialect !== undefined ? inPolars(dialect) : reader?.[1];
  if (reader === undefined && records === undefined) return null;
  const bearer = '{"Authorization": "Bearer " + os.environ["ACCESS_TOKEN"]}';
  return [
    ...(reader === undefined ? ['import json'] : ['import io']),
    ...(token ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'import polars as pl',
    '',
    `request = Request(${quoted(url)}${token ? `, headers=${bearer}` : ''})`,
    'with urlopen(request) as answer:',
    reader === undefined
      ? `    data = pl.from_dicts(json.load(answer)[${quoted(records ?? '')}], infer_schema_length=None)`
      : `    data = pl.${reader[0]}(io.BytesIO(answer.read())${options})`,
  ].join('\n');
}
