/** Compares how the importer and the preview read a file: rows, columns, names and types are the same for every table. */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { PreviewType } from '#contract/preview.ts';
import type { ColumnType } from '#contract/entities/dataset.ts';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { profileFile } from '#proxy/domains/catalogue/importer/profile/profile-file.ts';
import { runConversion, usualLimits } from '#proxy/domains/preview/convert/run-conversion.ts';
import { temporaryFolder } from '../../support/catalogue.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

/** Called by each file of tests: what is made before them, and removed after. */
export function useScratch(): void {
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
}

/** What the importer calls a column of a type; the name decides among them. */
const kinds: Record<PreviewType, readonly ColumnType[]> = {
  integer: ['number', 'place', 'time'],
  decimal: ['number', 'place', 'time'],
  date: ['time'],
  time: ['time'],
  boolean: ['boolean'],
  text: ['text', 'category', 'place'],
};
const formats: Record<string, string> = {
  '.csv': 'CSV',
  '.json': 'JSON',
  '.geojson': 'GeoJSON',
  '.tsv': 'TSV',
};

/** Of 9,074 columns: as long to read twice as all other files together, by the same code. */
const WIDEST = 'wide.csv';

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in formats && entry.name !== WIDEST)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** How both read a file; empty when they agree. */
async function differences(path: string): Promise<unknown[]> {
  const facts = { format: formats[extname(path)] ?? '', fileName: path };
  const profile = await profileFile(path, facts);
  const shown = await runConversion({
    source: path,
    keep: () => Promise.resolve(),
    scratch: join(folder.path, 'making'),
    recipe: 'table-3',
    limits: usualLimits,
    signal: new AbortController().signal,
  });
  if (shown.kind === 'failed' || profile.kind !== 'table') {
    const isSame =
      shown.kind === 'failed' &&
      profile.kind !== 'table' &&
      (profile.kind === 'document' || (shown.finding && profile.reason === sayFinding(shown.finding)));
    return isSame ? [] : [path, profile, shown];
  }
  const { rows, columnCount, columns } = profile.profile;
  const isSame =
    rows === shown.rows &&
    columnCount === shown.columns.length &&
    columns.every((column, i) => {
      const other = shown.columns[i];
      const filled = other && rows > 0 ? Math.round((1 - other.nulls / rows) * 10_000) / 10_000 : 0;
      return (
        other !== undefined &&
        column.name.slice(0, 300) === other.name &&
        kinds[other.type].includes(column.type) &&
        Math.abs(column.filled - filled) < 0.0002
      );
    });
  return isSame
    ? []
    : [
        path,
        { rows, columnCount, columns },
        shown.rows,
        shown.columns.map(({ name, type, nulls }) => ({ name, type, nulls })),
      ];
}

/** Compares all files below a folder. @returns how many there are, and those that the two read otherwise */
export async function compare(path: string): Promise<{ tables: number; different: unknown[] }> {
  const files = await filesBelow(path);
  const different: unknown[] = [];
  for (const file of files) {
    const found = await differences(file);
    if (found.length > 0) different.push(found);
  }
  return { tables: files.length, different };
}
