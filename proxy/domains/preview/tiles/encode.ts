/** Writes features as a Mapbox Vector Tile 2.1: one layer, whose features are points with a count, a mean and a category. */
import { PbfWriter } from 'pbf';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { EXTENT } from './grid.ts';
import type { TileFeature } from './tile.ts';

const KEYS = ['count', 'value', 'category'] as const;
const POINT = 1;
/** Command "MoveTo", once. */
const MOVE_ONCE = 9;

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

interface Tagged extends TileFeature {
  readonly tags: number[];
}

function writeFeature({ row, x, y, tags }: Tagged, pbf: PbfWriter): void {
  pbf.writeVarintField(1, row);
  pbf.writePackedVarint(2, tags);
  pbf.writeVarintField(3, POINT);
  pbf.writePackedVarint(4, [MOVE_ONCE, zigzag(x), zigzag(y)]);
}

function writeValue(value: number, pbf: PbfWriter): void {
  if (Number.isSafeInteger(value) && value >= 0) pbf.writeVarintField(5, value);
  else pbf.writeDoubleField(3, value);
}

function writeLayer(features: readonly TileFeature[], pbf: PbfWriter): void {
  pbf.writeStringField(1, TILE_LAYER);
  const values = createValues();
  for (const feature of features) {
    const shown = [feature.count, feature.value, feature.category];
    const tags = shown.flatMap((value, key) => (value === null ? [] : [key, values.placeOf(value)]));
    pbf.writeMessage(2, writeFeature, { ...feature, tags });
  }
  for (const key of KEYS) pbf.writeStringField(3, key);
  for (const value of values.all()) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, EXTENT);
  pbf.writeVarintField(15, 2);
}

/** @returns no bytes for a tile without features */
export function encodeTile(features: readonly TileFeature[]): Uint8Array {
  const pbf = new PbfWriter();
  if (features.length > 0) pbf.writeMessage(3, writeLayer, features);
  return pbf.finish();
}
