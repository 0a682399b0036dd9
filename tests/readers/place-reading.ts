/** Reads a file with places as a table, and says how far a place is from where it belongs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { Feature } from '../support/gdal.ts';

/** What the tests of a file write. */
export let folder: string;
/** Called by each file of tests: they share this module. */
export function usePlaceFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commonplace-places-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

let saved = 0;
export async function save(content: Uint8Array): Promise<string> {
  const path = join(folder, `file-${(saved += 1)}`);
  await writeFile(path, content);
  return path;
}

/** Reads a file as a table. */
export async function read(content: Uint8Array, stated: StatedReading = {}, wanted = 0) {
  const rows: string[][] = [];
  const found = await readTable(await save(content), {
    scratch: folder,
    wanted,
    stated,
    limits: { rows: 1000, columns: 100 },
    open: () => {
      // What a file is read again for is void.
      rows.length = 0;
      return { write: (_, cells) => void rows.push([...cells]), end: () => Promise.resolve() };
    },
  });
  if (found.kind !== 'table') throw new Error(`It is ${found.kind}`);
  const { names, types, dialect } = found.reading;
  const cell = (row: number, name: string) => rows[row]?.[names.indexOf(name)] ?? '';
  return { names, types: types.map(({ type }) => type), rows, dialect, cell };
}

export const point = (x: number, y: number, properties: Feature['properties'] = { name: 'A' }): Feature => ({
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
});

/** Metres between two places, near enough to tell one from none. */
export function apart(
  [x, y]: readonly [number, number],
  [longitude, latitude]: readonly [number, number],
): number {
  const metres = 111_320;
  return Math.hypot((x - longitude) * metres * Math.cos((latitude * Math.PI) / 180), (y - latitude) * metres);
}

/** By `cs2cs` of PROJ 9.1.1: a system, a place in it, and the same place in degrees. */
export const belgian = ['EPSG:31370', 150_000, 170_000, 4.368_752_141, 50.840_411_283] as const;

export const placeIn = (text: string) => (JSON.parse(text) as { coordinates: [number, number] }).coordinates;
