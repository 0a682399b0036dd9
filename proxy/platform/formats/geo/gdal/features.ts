/** Reads what GDAL has written: one feature a line, as GeoJSON. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What is before the geometry of a feature, which comes last and has no names and texts but those of GeoJSON. */
const MARK = '"geometry": ';

/** The geometry of a feature as its own text: nothing but the properties is parsed, since coordinates are most of a file. */
export function cutFeature(line: string): { readonly rest: string; readonly geometry: string | null } {
  const from = line.lastIndexOf(MARK);
  const geometry = line.slice(from + MARK.length, line.lastIndexOf('}')).replaceAll(' ', '');
  return {
    rest: `${line.slice(0, from)}"geometry": null }`,
    geometry: geometry === 'null' ? null : geometry,
  };
}

export const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Infinity });
