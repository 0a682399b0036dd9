/** The rows in an answer of the plain API, in whichever form it came. */
import type { RowsFormat } from '#contract/rows-api.ts';

export interface ReadRows {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function ofRecords(records: readonly Record<string, unknown>[]): ReadRows {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { names, rows: records.map((record) => names.map((name) => textOf(record[name]))) };
}

/** @throws what the body is not in the form that it should have */
export async function readBody(format: RowsFormat, body: string): Promise<ReadRows> {
  if (format === 'json') return ofRecords((JSON.parse(body) as { rows: Record<string, unknown>[] }).rows);
  if (format === 'ndjson')
    return ofRecords(
      body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [names = [], ...rows] = parse(body);
  return { names, rows };
}
