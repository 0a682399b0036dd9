/** Answers a question to a table that is about features: which rows there are in a box, and their geometries. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { MapBox, PlaceSource } from '#contract/preview-map.ts';
import type { Scalar } from '#contract/preview.ts';
import { partOf } from '../parts.ts';
import { planeOf } from '../geometry/points.ts';
import type { ShapeIndex } from '../geometry/shape-index.ts';
import { columnOf, deciding, readPart, type Question } from '../query/sql.ts';

export interface FeaturesQuestion extends Omit<Question, 'sort'> {
  readonly about: 'features';
  readonly sort: null;
  readonly source: PlaceSource;
  /** Longitude and latitude; west may be greater than east. Null: rows without a place as well. */
  readonly box: MapBox | null;
  /** Rows after this one; -1 for all. */
  readonly after: number;
  readonly limit: number;
  /** Columns whose cells are answered, and how many characters of each. */
  readonly columns: readonly number[];
  readonly length: number;
}

/** A point, or the text of a geometry; null for a row without a place. */
export type FoundPlace = readonly [longitude: number, latitude: number] | string | null;

interface FoundFeatures {
  /** Rows that meet the conditions and the box. */
  readonly matched: number;
  readonly features: readonly { readonly row: number; readonly place: FoundPlace }[];
  readonly hasMore: boolean;
}

export interface FeaturesAnswer extends Omit<FoundFeatures, 'features'> {
  readonly features: readonly (FoundFeatures['features'][number] & { readonly cells: readonly Scalar[] })[];
}

/** Texts of geometries in one answer, in characters: a page with larger ones has fewer features. */
const MOST_TEXT = 20_000_000;

const meets = (box: MapBox, one: MapBox): boolean => {
  if (one.north < box.south || one.south > box.north) return false;
  const isBeside = one.east < box.west || one.west > box.east;
  return box.west <= box.east ? !isBeside : one.east >= box.west || one.west <= box.east;
};

const isIn = (box: MapBox, [x, y]: readonly [number, number]): boolean =>
  meets(box, { west: x, east: x, south: y, north: y });

const inWorld = (x: number, y: number): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;

/** The page of a list of rows in their order. */
function pageOf<Row extends { readonly row: number }>(rows: readonly Row[], after: number, limit: number) {
  const rest = rows.filter(({ row }) => row > after);
  return { page: rest.slice(0, limit), hasMore: rest.length > limit };
}

async function pointsOf(connection: DuckDBConnection, question: FeaturesQuestion): Promise<FoundFeatures> {
  const { source, box, after, limit } = question;
  if (source.kind === 'geometry') throw new Error('A geometry is no pair of columns');
  const [x, y] = [source.x.position, source.y.position];
  const { text, values } = deciding(question, [x, y]);
  const { toDegrees } = await planeOf(source);
  const placeOf = (a: unknown, b: unknown): readonly [number, number] | null => {
    if (typeof a !== 'number' || typeof b !== 'number' || !Number.isFinite(a) || !Number.isFinite(b))
      return null;
    const [longitude, latitude] = toDegrees(a, b);
    return inWorld(longitude, latitude) ? [longitude, latitude] : null;
  };
  const select = `select r, ${columnOf(x)}::double, ${columnOf(y)}::double from ${text}`;
  if (box === null) {
    const counted = await connection.runAndReadAll(`select count(*) from ${text}`, [...values]);
    const found = await connection.runAndReadAll(
      `select * from (${select}) where r > ${Math.trunc(after)} order by r limit ${Math.trunc(limit) + 1}`,
      [...values],
    );
    const rows = found.getRowsJS().map(([r, a, b]) => ({ row: Number(r), place: placeOf(a, b) }));
    return {
      matched: Number(counted.getRowsJS()[0]?.[0] ?? 0),
      features: rows.slice(0, limit),
      hasMore: rows.length > limit,
    };
  }
  const found = await connection.runAndReadAll(`${select} order by r`, [...values]);
  const rows = found.getRowsJS().flatMap(([r, a, b]) => {
    const place = placeOf(a, b);
    return place !== null && isIn(box, place) ? [{ row: Number(r), place }] : [];
  });
  const { page, hasMore } = pageOf(rows, after, limit);
  return { matched: rows.length, features: page, hasMore };
}

async function shapesOf(
  connection: DuckDBConnection,
  question: FeaturesQuestion,
  index: () => Promise<ShapeIndex>,
): Promise<FoundFeatures> {
  const { source, box, after, limit, folder, filters } = question;
  if (source.kind !== 'geometry') throw new Error('A pair of columns is no geometry');
  const { position } = source.column;
  const chosen = async (): Promise<number[]> => {
    const { text, values } = deciding(question);
    const found = await connection.runAndReadAll(`select r from ${text} order by r`, [...values]);
    return found.getRowsJS().map(([r]) => Number(r));
  };
  const rows = async (): Promise<number[]> => {
    if (box === null) return chosen();
    const { shapes } = await index();
    const inBox = shapes.filter((shape) => meets(box, shape)).map(({ row }) => row);
    const allowed = filters.length === 0 ? null : new Set(await chosen());
    return inBox.filter((row) => allowed === null || allowed.has(row)).toSorted((a, b) => a - b);
  };
  const all = (await rows()).map((row) => ({ row }));
  const { page, hasMore } = pageOf(all, after, limit);
  if (page.length === 0) return { matched: all.length, features: [], hasMore: false };
  const numbers = page.map(({ row }) => row);
  const found = await connection.runAndReadAll(
    `select r, ${columnOf(position)} from ${readPart(folder, partOf(position))}
     where r between ${Math.min(...numbers)} and ${Math.max(...numbers)} and r in (${numbers.join(', ')})`,
  );
  const texts = new Map(found.getRowsJS().map(([r, text]) => [Number(r), text]));
  const features: FoundFeatures['features'][number][] = [];
  let size = 0;
  for (const row of numbers) {
    const text = texts.get(row);
    const place = typeof text === 'string' ? text : null;
    size += place?.length ?? 0;
    if (size > MOST_TEXT && features.length > 0) break;
    features.push({ row, place });
  }
  return { matched: all.length, features, hasMore: hasMore || features.length < page.length };
}

/** What reads cells of some rows, by the number of the row. */
export type ReadCells = (
  connection: DuckDBConnection,
  question: Pick<FeaturesQuestion, 'folder' | 'types' | 'columns' | 'length'>,
  rows: readonly number[],
) => Promise<ReadonlyMap<number, { readonly cells: readonly Scalar[] }>>;

/** @param indexOf where the geometries of a table are */
export async function featuresOf(
  connection: DuckDBConnection,
  question: FeaturesQuestion,
  {
    indexOf,
    readCells,
  }: {
    readonly indexOf: (connection: DuckDBConnection, folder: string, column: number) => Promise<ShapeIndex>;
    readonly readCells: ReadCells;
  },
): Promise<FeaturesAnswer> {
  const { source, folder } = question;
  const found = await (source.kind === 'geometry'
    ? shapesOf(connection, question, () => indexOf(connection, folder, source.column.position))
    : pointsOf(connection, question));
  const cells = await readCells(
    connection,
    question,
    found.features.map(({ row }) => row),
  );
  const features = found.features.map((feature) => ({
    ...feature,
    cells: cells.get(feature.row)?.cells ?? [],
  }));
  return { ...found, features };
}
