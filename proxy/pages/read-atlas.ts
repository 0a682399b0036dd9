/** Reads the atlas of land and countries (Natural Earth, in the public domain), as TopoJSON. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const files = { fine: 'countries-50m', coarse: 'countries-110m' } as const;

/** @param detail the coarse one is a tenth of the bytes, and enough for a map of the world */
export async function readAtlas(detail: keyof typeof files): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${files[detail]}.json`);
  return JSON.parse(await readFile(path, 'utf8')) as unknown;
}
