/** What a sample fetches, and how its languages write a text. */
import type { Resource } from '#contract/entities/dataset.ts';

/** How the text of a table is written. */
export type SampleDialect = NonNullable<Resource['textDialect']>;

/** As programs expect it. */
export const plainDialect = (format: string): SampleDialect => ({
  encoding: 'utf-8',
  delimiter: format.toUpperCase() === 'TSV' ? '\t' : ',',
  header: true,
  skippedLines: 0,
});

export interface Target {
  /** The whole address. */
  readonly url: string;
  /** What comes back: the format of a file, or JSON. */
  readonly format: string;
  /** Under which name to keep the answer; null for one that is read at once. */
  readonly fileName: string | null;
  /** The address requires an access token. */
  readonly token: boolean;
  /** Of a JSON answer that has its records in one of its keys: the key. */
  readonly records?: string;
  /** Of a text: how it is written, where that is known. */
  readonly dialect?: SampleDialect;
}

/** Text in single quotes, as SQL reads it. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Text in double quotes, as Python, R and JavaScript read it. */
export const quoted = (text: string): string => JSON.stringify(text);

export const isJson = (format: string): boolean =>
  ['JSON', 'GEOJSON', 'TOPOJSON'].includes(format.toUpperCase());
