/** Looks into a file that may contain a table, in one pass and in bounded memory. */
import { open } from 'node:fs/promises';
import { uniqueNames } from '#proxy/platform/formats/delimited/delimiter.ts';
import { fieldsOf, isFields } from '#proxy/platform/formats/json/untyped.ts';
import type { TableProfile } from '../record.ts';
import { createColumnProfiler, type ColumnHint, type ColumnProfiler } from './column-profile.ts';
import { csvRows, type CsvDialect } from './csv-rows.ts';
import { fingerprintOf } from './fingerprint.ts';
import { NotRows } from '#proxy/platform/formats/json/json-pieces.ts';
import { jsonLines, jsonRows } from '#proxy/platform/formats/json/json-rows.ts';

/** Columns that are described; a table may have more. */
const DESCRIBED_COLUMNS = 200;
/** Different values that all columns together remember one by one. */
const REMEMBERED_VALUES = 400_000;

export interface ProfileHints {
  readonly dialect?: CsvDialect;
  readonly columns?: ReadonlyMap<string, ColumnHint>;
}

export type ProfileResult =
  | { readonly kind: 'table'; readonly profile: TableProfile }
  /** The file is whole, but it contains no rows. */
  | { readonly kind: 'document' }
  /** The file is not what its format says; the reason is a sentence for its owner. */
  | { readonly kind: 'broken'; readonly reason: string };

function createTable(hints: ProfileHints) {
  const profilers = new Map<string, ColumnProfiler>();
  let columnCount = 0;
  const column = (name: string, exactLimit: number): ColumnProfiler | undefined => {
    const known = profilers.get(name);
    if (known) return known;
    if (profilers.size >= DESCRIBED_COLUMNS) return undefined;
    const profiler = createColumnProfiler(name, hints.columns?.get(name), exactLimit);
    profilers.set(name, profiler);
    return profiler;
  };
  return {
    column,
    setColumnCount: (count: number) => {
      columnCount = Math.max(columnCount, count);
    },
    finish(rows: number): ProfileResult {
      const columns = [...profilers.values()].map((profiler) => profiler.finish(rows));
      const count = Math.max(columnCount, columns.length);
      if (count === 0) return { kind: 'document' };
      return {
        kind: 'table',
        profile: { rows, columnCount: count, columns, fingerprint: fingerprintOf(columns, rows) },
      };
    },
  };
}

async function profileCsv(path: string, hints: ProfileHints): Promise<ProfileResult> {
  const table = createTable(hints);
  let columns: (ColumnProfiler | undefined)[] | undefined;
  let rows = 0;
  for await (const cells of csvRows(path, hints.dialect)) {
    if (!columns) {
      const hasHeader = hints.dialect?.header !== false;
      const names = uniqueNames(hasHeader ? cells : cells.map(() => ''));
      const exactLimit = Math.max(100, Math.min(10_000, Math.floor(REMEMBERED_VALUES / names.length)));
      table.setColumnCount(names.length);
      columns = names.map((name) => table.column(name, exactLimit));
      if (hasHeader) continue;
    }
    rows += 1;
    for (let i = 0; i < columns.length; i += 1) columns[i]?.add(cells[i]);
  }
  return columns ? table.finish(rows) : { kind: 'broken', reason: 'The file is empty' };
}

async function profileJson(rowsOf: AsyncGenerator, hints: ProfileHints): Promise<ProfileResult> {
  const table = createTable(hints);
  const exactLimit = REMEMBERED_VALUES / 40;
  let rows = 0;
  for await (const row of rowsOf) {
    // A list of plain values or of lists is data, but no table with named columns.
    if (!isFields(row)) return { kind: 'document' };
    rows += 1;
    for (const name in row) table.column(name, exactLimit)?.add(row[name]);
  }
  return table.finish(rows);
}

/** GeoJSON: features are the rows, their properties the columns. It is read whole, up to a limit. */
async function profileGeoJson(path: string, hints: ProfileHints): Promise<ProfileResult> {
  const handle = await open(path);
  try {
    if ((await handle.stat()).size > 64 * 1_048_576) return { kind: 'document' };
    const features = fieldsOf(JSON.parse(await handle.readFile('utf8')))['features'];
    if (!Array.isArray(features)) return { kind: 'document' };
    const table = createTable(hints);
    for (const feature of features) {
      const properties = fieldsOf(fieldsOf(feature)['properties']);
      for (const name in properties) table.column(name, 10_000)?.add(properties[name]);
    }
    return table.finish(features.length);
  } finally {
    await handle.close();
  }
}

function profileByFormat(path: string, format: string, hints: ProfileHints): Promise<ProfileResult> {
  switch (format) {
    case 'CSV':
      return profileCsv(path, hints);
    case 'TSV':
      return profileCsv(path, { ...hints, dialect: { delimiter: '\t', ...hints.dialect } });
    case 'JSON':
      return profileJson(jsonRows(path), hints);
    case 'NDJSON':
      return profileJson(jsonLines(path), hints);
    case 'GeoJSON':
      return profileGeoJson(path, hints);
    default:
      return Promise.resolve({ kind: 'document' });
  }
}

/**
 * Profiles a file by its format; formats without rows, or whose rows cannot be read, are documents.
 * @param format code of a row of the lookup `mimeType`
 */
export async function profileFile(
  path: string,
  format: string,
  hints: ProfileHints = {},
): Promise<ProfileResult> {
  try {
    return await profileByFormat(path, format, hints);
  } catch (error) {
    if (error instanceof NotRows) return { kind: 'document' };
    // What the disk refuses concerns the server; everything else is about the file's content.
    if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : '';
    return { kind: 'broken', reason: `The file is no readable ${format}: ${reason}` };
  }
}
