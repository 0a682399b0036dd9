/**
 * Reads a zipped Shapefile (ESRI, 1998) as records: the fields of its table (dBASE), and its geometry as GeoJSON in
 * WGS 84. What is in another reference system is converted by PROJ.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FoundSystem } from '#contract/preview/states.ts';
import { refused } from '../conversion-error.ts';
import { decodeChunks } from '../encoding/decode.ts';
import { detectEncodingOf, encodingLabel, type Encoding } from '../encoding/detect.ts';
import { textDecoderOf } from '../encoding/text-decoder.ts';
import type { StatedReading, TableLimits } from '../tables/reading.ts';
import type { ZipArchive, ZipMember } from '../zip.ts';
import { cutFeature, linesOf } from './gdal/features.ts';
import { runGdal } from './gdal/run-gdal.ts';
import { unplaced } from './unplaced.ts';

/** The limit of the parts in memory, in bytes. */
const LARGEST = 256 * 1_048_576;
const HEADER = 100;

type Position = readonly [x: number, y: number];

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
function geometryOf(view: DataView): object | null {
  const type = view.getInt32(0, true) % 10;
  const pointAt = (at: number): Position => [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
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

/** The records of a file of geometries, as they are in it. @throws ConversionError */
function* shapesOf(shp: Buffer): Generator<{ readonly at: number; readonly length: number }> {
  let at = HEADER;
  while (at + 12 <= shp.length) {
    const length = shp.readInt32BE(at + 4) * 2;
    if (length < 4 || at + 8 + length > shp.length)
      throw refused('unreadable', 'damaged', { what: 'the geometry ends early' });
    yield { at, length };
    at += 8 + length;
  }
}

function* geometriesOf(shp: Buffer): Generator<object | null> {
  for (const { at, length } of shapesOf(shp))
    yield geometryOf(new DataView(shp.buffer, shp.byteOffset + at + 8, length));
}

/** A header as the format has it, which some programs leave out. @param words of two bytes in the file */
function headerOf(shp: Buffer, words: number): Buffer {
  const header = Buffer.from(shp.subarray(0, HEADER));
  const shapes = [...shapesOf(shp)].map(({ at }) => shp.readInt32LE(at + 8));
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(words, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(shapes.find((shape) => shape !== 0) ?? 0, 32);
  return header;
}

/**
 * The file as GDAL reads it, with the index that it finds records by: those in archives may be absent, or of another
 * file.
 */
function withIndex(shp: Buffer): { readonly shp: Buffer; readonly shx: Buffer } {
  const shapes = [...shapesOf(shp)];
  const entries = Buffer.alloc(shapes.length * 8);
  for (const [i, { at, length }] of shapes.entries()) {
    entries.writeInt32BE(at / 2, i * 8);
    entries.writeInt32BE(length / 2, i * 8 + 4);
  }
  return {
    shp: Buffer.concat([headerOf(shp, shp.length / 2), shp.subarray(HEADER)]),
    shx: Buffer.concat([headerOf(shp, (HEADER + entries.length) / 2), entries]),
  };
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

/** Texts of the table are decoded as its `.cpg` says, or else as what they are most likely. */
async function decoderOf(dbf: Buffer, cpg: string | null): Promise<(bytes: Buffer) => string> {
  const stated = cpg === null ? null : encodingLabel(cpg.trim().replace(/^(?=\d{3,4}$)/, 'cp'));
  const label = stated ?? (await detectEncodingOf(dbf.subarray(dbf.readUInt16LE(8)), dbf.length)).label;
  const decoder = textDecoderOf(label.startsWith('utf-16') || label.startsWith('utf-32') ? 'utf-8' : label);
  return (bytes) => decoder.decode(bytes);
}

export interface Layer {
  readonly records: () => AsyncGenerator<Record<string, string>>;
  readonly names: readonly string[];
  readonly position: number;
  readonly system: FoundSystem;
}

export interface LayerOptions {
  /** The layer, counted from 1; 0: the first. */
  readonly wanted?: number;
  readonly stated?: StatedReading;
  readonly limits: TableLimits;
  readonly scratch: string;
  /** Bytes that may come out of the file. */
  readonly most: number;
}

const utf8: Encoding = { label: 'utf-8', confidence: 1, alternatives: [], stray: null };

async function textOf(member: ZipMember | undefined): Promise<string | null> {
  if (member === undefined) return null;
  let text = '';
  for await (const chunk of decodeChunks([await bytesOf(member)], utf8)) text += chunk;
  return text;
}

/** Degrees of WGS 84, as programs name them. */
const DEGREES = /^\s*(?:GEOGCS|GEOGCRS)\b[^[]*\[\s*"[^"]*WGS[_ ]?(?:19)?84/i;
const degrees: FoundSystem = { state: 'converted', code: 'EPSG:4326', name: 'WGS 84' };
const missing: FoundSystem = { state: 'missing', code: null, name: null };
/** The first name in well-known text. */
const nameIn = (prj: string) => /^\s*\w+\s*\[\s*"([^"]*)"/.exec(prj)?.[1]?.slice(0, 100) ?? null;
const isDegrees = (code: string) => code === degrees.code || code === 'OGC:CRS84';

interface Places {
  readonly system: FoundSystem;
  /** The geometry of each row as a text; null for a row without one. */
  readonly geometries: () => AsyncIterable<string | null> | Iterable<string | null>;
}

/** Has PROJ convert the geometries, row by row. */
async function convert(shp: Buffer, prj: string | null, options: LayerOptions): Promise<Places> {
  const folder = await mkdtemp(join(options.scratch, 'shapes-'));
  const [input, out] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(input);
  await mkdir(out);
  const whole = withIndex(shp);
  await writeFile(join(input, 'layer.shp'), whole.shp);
  await writeFile(join(input, 'layer.shx'), whole.shx);
  if (prj !== null) await writeFile(join(input, 'layer.prj'), prj);
  const layer = await runGdal({
    folder: input,
    file: 'layer.shp',
    format: 'shapefile',
    out,
    wanted: 0,
    system: options.stated?.system ?? null,
    rows: options.limits.rows + 1,
    bytes: options.most,
  });
  const system = layer.system ?? missing;
  // A definition that PROJ cannot read names a system all the same.
  if (system.state === 'missing' && prj !== null)
    return unconverted(shp, { ...system, state: 'unknown', name: nameIn(prj) });
  if (system.state !== 'converted') return unconverted(shp, system);
  return {
    system,
    async *geometries() {
      for await (const line of linesOf(layer.path)) yield cutFeature(line).geometry;
    },
  };
}

/** The geometries as they are, which are no places of a map: what their numbers mean is never guessed. */
const unconverted = (shp: Buffer, system: FoundSystem): Places => ({
  system,
  *geometries() {
    for (const geometry of geometriesOf(shp)) yield geometry && unplaced(geometry, system.code);
  },
});

/** @param prj the reference system as well-known text */
async function placesOf(shp: Buffer, prj: string | null, options: LayerOptions): Promise<Places> {
  const stated = options.stated?.system;
  if (stated === undefined && prj === null) return unconverted(shp, missing);
  const isPlain = stated === undefined ? DEGREES.test(prj ?? '') : isDegrees(stated);
  if (!isPlain) return convert(shp, prj, options);
  return {
    system: degrees,
    *geometries() {
      for (const geometry of geometriesOf(shp)) yield geometry && JSON.stringify(geometry);
    },
  };
}

/** @throws ConversionError */
export async function readLayer({ members }: ZipArchive, options: LayerOptions): Promise<Layer> {
  const layers = members.filter(({ name }) => /\.shp$/i.test(name) && !name.startsWith('__MACOSX/'));
  const layer = layers[Math.max(0, (options.wanted ?? 0) - 1)];
  if (layer === undefined) throw refused('empty', 'noTableInArchive');
  const stem = layer.name.slice(0, -4).toLowerCase();
  const beside = (ending: string) => members.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`);
  const table = beside('dbf');
  const shp = await bytesOf(layer);
  const dbf = table === undefined ? null : await bytesOf(table);
  const decode = dbf === null ? null : await decoderOf(dbf, await textOf(beside('cpg')));
  const { system, geometries } = await placesOf(shp, await textOf(beside('prj')), options);
  return {
    system,
    position: layers.indexOf(layer) + 1,
    names: layers.map(({ name }) => name),
    async *records() {
      const rows = dbf === null || decode === null ? null : rowsOf(dbf, decode);
      for await (const geometry of geometries()) {
        const row = rows?.next();
        if (row?.value === null) continue;
        yield { ...(row?.done === true ? {} : row?.value), geometry: geometry ?? '' };
      }
    },
  };
}
