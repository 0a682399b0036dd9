/**
 * Reads a zipped Shapefile (ESRI, 1998) as records: the fields of its table (dBASE), and its geometry as GeoJSON in
 * WGS 84, whatever reference system it is in.
 */
import type { Readable } from 'node:stream';
import { refused } from '../conversion-error.ts';
import { decodeChunks } from '../encoding/decode.ts';
import { detectEncodingOf, encodingLabel, type Encoding } from '../encoding/detect.ts';
import type { ZipArchive, ZipMember } from '../zip.ts';

/** The limit of the parts in memory, in bytes. */
const LARGEST = 256 * 1_048_576;
const HEADER = 100;

type Position = readonly [x: number, y: number];
type Project = (position: Position) => Position;

async function bytesOf(member: ZipMember): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of (await member.open(LARGEST)) as Readable & AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** True where the area of a ring is negative: an outer ring, which is clockwise. */
function isOuter(ring: readonly Position[]): boolean {
  let area = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    area += x * nextY - nextX * y;
  }
  return area <= 0;
}

/** Rings as polygons: a hole belongs to the outer ring before it. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const polygons: Position[][][] = [];
  for (const ring of rings) {
    const last = polygons.at(-1);
    if (last === undefined || isOuter(ring)) polygons.push([ring]);
    else last.push(ring);
  }
  return polygons;
}

/** One record of the geometry; null for a row without one. */
function geometryOf(view: DataView, project: Project): object | null {
  const type = view.getInt32(0, true) % 10;
  const pointAt = (at: number): Position =>
    project([view.getFloat64(at, true), view.getFloat64(at + 8, true)]);
  if (type === 1) return { type: 'Point', coordinates: pointAt(4) };
  if (type === 8) {
    const count = view.getInt32(36, true);
    const coordinates = Array.from({ length: count }, (_, i) => pointAt(40 + i * 16));
    return { type: 'MultiPoint', coordinates };
  }
  if (type !== 3 && type !== 5) return null;
  const [parts, points] = [view.getInt32(36, true), view.getInt32(40, true)];
  const start = (part: number) => (part < parts ? view.getInt32(44 + part * 4, true) : points);
  const lines = Array.from({ length: parts }, (_, part) =>
    Array.from({ length: start(part + 1) - start(part) }, (__, i) =>
      pointAt(44 + parts * 4 + (start(part) + i) * 16),
    ),
  );
  if (type === 3)
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0] }
      : { type: 'MultiLineString', coordinates: lines };
  const polygons = polygonsOf(lines);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function* geometriesOf(shp: Buffer, project: Project): Generator<object | null> {
  let at = HEADER;
  while (at + 12 <= shp.length) {
    const length = shp.readInt32BE(at + 4) * 2;
    if (length < 4 || at + 8 + length > shp.length)
      throw refused('unreadable', 'damaged', { what: 'the geometry ends early' });
    yield geometryOf(new DataView(shp.buffer, shp.byteOffset + at + 8, length), project);
    at += 8 + length;
  }
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

function fieldsOf(dbf: Buffer, decode: (bytes: Buffer) => string): Field[] {
  const fields: Field[] = [];
  let at = 1;
  for (let offset = 32; offset + 32 <= dbf.length && dbf[offset] !== 0x0d; offset += 32) {
    const [name = ''] = decode(dbf.subarray(offset, offset + 11)).split('\0');
    const length = dbf[offset + 16] ?? 0;
    fields.push({ name, type: String.fromCharCode(dbf[offset + 11] ?? 0), at, length });
    at += length;
  }
  return fields;
}

/** A value as delimited text would have it. */
function valueOf(text: string, type: string): string {
  const value = text.replaceAll('\0', '').trim();
  if (/^\*+$/.test(value)) return '';
  if (type === 'D') return /^\d{8}$/.test(value) ? value.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3') : '';
  if (type === 'L') return /^[TtYy]$/.test(value) ? 'true' : /^[FfNn]$/.test(value) ? 'false' : '';
  return value;
}

function* rowsOf(dbf: Buffer, decode: (bytes: Buffer) => string): Generator<Record<string, string> | null> {
  if (dbf.length < 32) throw refused('unreadable', 'damaged', { what: 'the table ends early' });
  const fields = fieldsOf(dbf, decode);
  const [header, length] = [dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  if (length === 0) return;
  for (let at = header; at + length <= dbf.length && dbf[at] !== 0x1a; at += length) {
    // An asterisk marks a row that was deleted.
    if (dbf[at] === 0x2a) yield null;
    else
      yield Object.fromEntries(
        fields.map((field) => [
          field.name,
          valueOf(decode(dbf.subarray(at + field.at, at + field.at + field.length)), field.type),
        ]),
      );
  }
}

/** Converts to degrees. @param prj the reference system as well-known text */
async function projectionOf(prj: string | null): Promise<Project> {
  if (prj === null || /^\s*GEOGCS\b[^[]*\[\s*"[^"]*WGS[_ ]?(?:19)?84/i.test(prj))
    return (position) => position;
  const { default: proj4 } = await import('proj4');
  try {
    const { inverse } = proj4('EPSG:4326', prj);
    return ([x, y]) => {
      const [longitude = Number.NaN, latitude = Number.NaN] = inverse([x, y]);
      return [Number(longitude.toFixed(7)), Number(latitude.toFixed(7))];
    };
  } catch {
    const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(prj)?.[1] ?? 'unknown';
    throw refused('unreadable', 'referenceSystem', { what: name.slice(0, 100) });
  }
}

/** Texts of the table are decoded as its `.cpg` says, or else as what they are most likely. */
async function decoderOf(dbf: Buffer, cpg: string | null): Promise<(bytes: Buffer) => string> {
  const stated = cpg === null ? null : encodingLabel(cpg.trim().replace(/^(?=\d{3,4}$)/, 'cp'));
  const label = stated ?? (await detectEncodingOf(dbf.subarray(dbf.readUInt16LE(8)), dbf.length)).label;
  const decoder = new TextDecoder(label.startsWith('utf-16') || label.startsWith('utf-32') ? 'utf-8' : label);
  return (bytes) => decoder.decode(bytes);
}

export interface Layer {
  readonly records: () => Generator<Record<string, string>>;
  readonly names: readonly string[];
  readonly position: number;
}

const utf8: Encoding = { label: 'utf-8', confidence: 1, alternatives: [], stray: null };

async function textOf(member: ZipMember | undefined): Promise<string | null> {
  if (member === undefined) return null;
  let text = '';
  for await (const chunk of decodeChunks([await bytesOf(member)], utf8)) text += chunk;
  return text;
}

/** @param wanted the layer, counted from 1; 0: the first. @throws ConversionError */
export async function readLayer({ members }: ZipArchive, wanted: number): Promise<Layer> {
  const layers = members.filter(({ name }) => /\.shp$/i.test(name) && !name.startsWith('__MACOSX/'));
  const layer = layers[Math.max(0, wanted - 1)];
  if (layer === undefined) throw refused('empty', 'noTableInArchive');
  const stem = layer.name.slice(0, -4).toLowerCase();
  const beside = (ending: string) => members.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`);
  const table = beside('dbf');
  const shp = await bytesOf(layer);
  const dbf = table === undefined ? null : await bytesOf(table);
  const project = await projectionOf(await textOf(beside('prj')));
  const decode = dbf === null ? null : await decoderOf(dbf, await textOf(beside('cpg')));
  return {
    position: layers.indexOf(layer) + 1,
    names: layers.map(({ name }) => name),
    *records() {
      const rows = dbf === null || decode === null ? null : rowsOf(dbf, decode);
      for (const geometry of geometriesOf(shp, project)) {
        const row = rows?.next();
        if (row?.value === null) continue;
        yield {
          ...(row?.done === true ? {} : row?.value),
          geometry: geometry === null ? '' : JSON.stringify(geometry),
        };
      }
    },
  };
}
