/**
 * Tiles as they are sent, kept by what they show: the table that a caller may read, which is another one for each part of
 * a file, and the question. Who may read it is decided before each request and never here.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { PreviewFilter } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { createLane, type Lane } from '#proxy/platform/service/lane.ts';
import { measureErrors, readSource } from '../geometry/read-map.ts';
import { tableName } from '../parts.ts';
import type { TableKey } from '../queue.ts';
import { askTable, readyTable, type TableServices } from '../table.ts';
import type { Grouping } from '#contract/map-constants.ts';
import type { TileAddress, TileQuestion } from './protocol.ts';

/** Bytes of all tiles that are kept. */
const KEPT = 64 * 1_048_576;
/** A tile costs its bytes and so many more. */
const OVERHEAD = 300;
/** Tiles of one reader that are asked for at once: fewer than questions that may wait. */
const AT_ONCE = { atOnce: 6, waiting: 200, longestWait: 10_000 } as const;
/** Another number makes other tiles of the same rows. */
const FORMAT = 2;

const compress = promisify(gzip);

export interface TileRequest {
  readonly filters: readonly PreviewFilter[];
  readonly measure: number | null;
  readonly category: number | null;
  readonly grouping: Grouping;
  readonly tile: TileAddress;
}

export interface Tile {
  /** As gzip; no bytes: nothing is in it. */
  readonly gzipped: Uint8Array;
  /** What it shows, as a strong validator. */
  readonly tag: string;
}

/** The same conditions in another order are the same question. */
const canonical = (filters: readonly PreviewFilter[]): string[] =>
  filters
    .map((filter) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();

export function createTileStore() {
  const kept = new LRUCache<string, Tile>({
    maxSize: KEPT,
    sizeCalculation: ({ gzipped }) => gzipped.length + OVERHEAD,
  });
  const coming = new Map<string, Promise<Tile>>();
  const lanes = new LRUCache<string, Lane>({ max: 500 });

  async function make(
    services: TableServices,
    key: TableKey,
    asked: TileRequest,
    tag: string,
  ): Promise<Tile> {
    const { filters, measure, category, grouping, tile } = asked;
    await readyTable(services, key);
    const source = (await readSource(services.kysely, key))?.source;
    if (source === undefined) throw new ProblemError(422, 'Nothing in this table has a place on a map');
    const places =
      source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
    const bytes = await askTable<TileQuestion>(
      services,
      key,
      { about: 'tile', sort: null, source, filters, measure, category, grouping, tile },
      [...places, ...[measure, category].filter((column) => column !== null)],
      (types) => [
        ...(category === null || types[category] ? [] : [fieldError('category', 'table.columnUnknown')]),
        ...measureErrors(measure, types),
      ],
    );
    if (bytes === null) throw new ProblemError(422, 'There are no tiles of this table: ask for features');
    return { gzipped: bytes.length === 0 ? bytes : await compress(bytes), tag };
  }

  /**
   * A tile of the table that a caller may read.
   * @throws ProblemError 400 by field, 409 without a table, 422 without places or with rows that have no tiles
   */
  return async (services: TableServices, key: TableKey, asked: TileRequest): Promise<Tile> => {
    const { measure, category, grouping } = asked;
    const name = tableName(key.fileKey, key.recipe);
    const question = JSON.stringify([
      FORMAT,
      name,
      canonical(asked.filters),
      measure,
      category,
      grouping,
      asked.tile,
    ]);
    const tag = createHash('sha256').update(question).digest('base64url');
    const known = kept.get(tag) ?? (await coming.get(tag));
    if (known !== undefined) return known;
    const reader = services.reader ?? name;
    const lane = lanes.get(reader) ?? createLane(AT_ONCE);
    lanes.set(reader, lane);
    const made = lane.run(() => make(services, key, asked, tag));
    coming.set(tag, made);
    try {
      const tile = await made;
      kept.set(tag, tile);
      return tile;
    } finally {
      coming.delete(tag);
    }
  };
}

export type TileStore = ReturnType<typeof createTileStore>;
