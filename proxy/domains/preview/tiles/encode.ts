/** Writes features as a Mapbox Vector Tile 2.1: one layer, whose features have a count, a mean and a category. */
import { PbfWriter } from 'pbf';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { EXTENT } from './grid.ts';
import type { TileShape } from './shapes.ts';
import type { TileFeature } from './tile.ts';

const KEYS = ['count', 'value', 'category'] as const;
const POINT = 1;
const LINES = 2;
const AREAS = 3;
/** Command "MoveTo", once. */
const MOVE_ONCE = 9;
/** Command "LineTo", with the number of corners in the bits above. */
const LINE = 2;
const CLOSE = 15;

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

/** Values of a layer, each written once. */
function createValues() {
  const known = new Map<number, number>();
  return {
    placeOf(value: number): number {
      const place = known.get(value) ?? known.size;
      known.set(value, place);
      return place;
    },
    all: () => known.keys(),
  };
}

type AnyFeature = TileFeature | TileShape;

interface Tagged {
  readonly feature: AnyFeature;
  readonly tags: number[];
}

/** Outlines as commands; each corner is given by its distance from the one before. */
function commandsOf({ kind, outlines }: TileShape): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  for (const outline of outlines) {
    for (let i = 0; i < outline.length; i += 2) {
      const [nextX, nextY] = [outline[i] ?? 0, outline[i + 1] ?? 0];
      if (i === 0) commands.push(MOVE_ONCE);
      if (i === 2) commands.push(((outline.length / 2 - 1) << 3) | LINE);
      commands.push(zigzag(nextX - x), zigzag(nextY - y));
      [x, y] = [nextX, nextY];
    }
    if (kind === 'areas') commands.push(CLOSE);
  }
  return commands;
}

function writeFeature({ feature, tags }: Tagged, pbf: PbfWriter): void {
  pbf.writeVarintField(1, feature.row);
  pbf.writePackedVarint(2, tags);
  const isShape = 'outlines' in feature;
  pbf.writeVarintField(3, !isShape ? POINT : feature.kind === 'lines' ? LINES : AREAS);
  pbf.writePackedVarint(4, isShape ? commandsOf(feature) : [MOVE_ONCE, zigzag(feature.x), zigzag(feature.y)]);
}

function writeValue(value: number, pbf: PbfWriter): void {
  if (Number.isSafeInteger(value) && value >= 0) pbf.writeVarintField(5, value);
  else pbf.writeDoubleField(3, value);
}

function writeLayer(features: readonly AnyFeature[], pbf: PbfWriter): void {
  pbf.writeStringField(1, TILE_LAYER);
  const values = createValues();
  for (const feature of features) {
    const shown = [feature.count, feature.value, feature.category];
    const tags = shown.flatMap((value, key) => (value === null ? [] : [key, values.placeOf(value)]));
    pbf.writeMessage(2, writeFeature, { feature, tags });
  }
  for (const key of KEYS) pbf.writeStringField(3, key);
  for (const value of values.all()) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, EXTENT);
  pbf.writeVarintField(15, 2);
}

/** @returns no bytes for a tile without features */
export function encodeTile(features: readonly AnyFeature[]): Uint8Array {
  const pbf = new PbfWriter();
  if (features.length > 0) pbf.writeMessage(3, writeLayer, features);
  return pbf.finish();
}
