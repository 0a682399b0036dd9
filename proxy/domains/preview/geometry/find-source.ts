/** Finds the columns of a table with places: by what they are called, and by what is in them. */
import type { PlaceSource } from '#contract/preview-map.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import type { FoundSystem } from '#contract/preview/states.ts';
import {
  degreeNames,
  letterNames,
  pairsOf,
  plainName,
  type Called,
  type PairNames,
} from '#proxy/platform/formats/geo/column-pairs.ts';
import { geometryStart } from './geometry-text.ts';

export type KnownColumn = Pick<PreviewColumn, 'position' | 'name' | 'type' | 'min' | 'max' | 'distinct'>;

export interface FoundSource {
  readonly source: PlaceSource;
  /** The column that says what a row is called. */
  readonly label: number | null;
}

/** Names of columns that may matter here, as PostgreSQL and JavaScript both read it: other columns are not loaded. */
export const candidateNames =
  '(^|[^a-z])(lat|latitude|lon|lng|long|longitude|x|y|name|title|label)([^a-z]|$)|latitude|longitude|easting|northing|hochwert|nordwert|rechtswert|ostwert|[xy][ck]oord|geom|wkt|shape|name|nm$';

const isNumeric = ({ type }: KnownColumn) => type === 'integer' || type === 'decimal';

/** All values lie between these. */
const within = ({ min, max }: KnownColumn, least: number, most: number) =>
  typeof min === 'number' && typeof max === 'number' && min >= least && max <= most;

/** Some values lie between these: a word for "no value" such as -9999 does not make it another column. */
const reaches = ({ min, max }: KnownColumn, least: number, most: number) =>
  typeof min === 'number' && typeof max === 'number' && max >= least && min <= most;

interface Pair {
  readonly names: PairNames;
  readonly fits: (x: KnownColumn, y: KnownColumn) => boolean;
}

/** Columns of degrees, the most certain first. */
const pairs: readonly Pair[] = [
  { names: degreeNames, fits: (x, y) => reaches(x, -180, 180) && reaches(y, -90, 90) },
  {
    names: letterNames,
    // Any two numbers may be called x and y; those of a place have fractions and are seldom near zero.
    fits: (x, y) =>
      x.type === 'decimal' &&
      y.type === 'decimal' &&
      within(x, -180, 180) &&
      within(y, -90, 90) &&
      Math.abs(Number(y.min)) + Math.abs(Number(y.max)) > 2,
  },
];

const named = ({ position, name }: KnownColumn) => ({ position, name });

/** Two columns of metres whose reference system is known; of no other they are no places. */
function findMetres(numeric: readonly Called<KnownColumn>[], system: FoundSystem): PlaceSource | null {
  const { state, code, name, accuracy, columns } = system;
  if (state !== 'converted' || code === null || columns === undefined) return null;
  const [x, y] = [columns.x, columns.y].map(
    (one) => numeric.find(({ column }) => column.name === one)?.column,
  );
  if (x === undefined || y === undefined) return null;
  const exact = accuracy === undefined ? {} : { accuracy };
  return { kind: 'projected', x: named(x), y: named(y), code, name: name ?? code, ...exact };
}

/** Names are taken apart once each: there may be hundreds, and everyone who opens the page asks. */
function findPair(columns: readonly KnownColumn[], system: FoundSystem | null): PlaceSource | null {
  const numeric = columns.filter(isNumeric).map((column) => ({ column, plain: plainName(column.name) }));
  for (const { names, fits } of pairs)
    for (const [x, y] of pairsOf(numeric, names))
      if (fits(x, y)) return { kind: 'degrees', x: named(x), y: named(y) };
  return system && findMetres(numeric, system);
}

const startsGeometry = (bound: unknown) => typeof bound === 'string' && geometryStart.test(bound);

const isGeometry = ({ type, min, max }: KnownColumn) => type === 'text' && [min, max].every(startsGeometry);

/** One value that is no geometry, or of a kind that is not read, does not take the others from the map. */
const isGeometryInPart = (column: KnownColumn) =>
  column.type === 'text' &&
  [column.min, column.max].some(startsGeometry) &&
  /geom|wkt|shape/i.test(column.name);

const labels = [/^(name|title|label)( en)?$/, /(^| )(name|title|label)$/, /name/, /[a-z0-9]nm$/];

function findLabel(columns: readonly KnownColumn[], except: number | null): number | null {
  const texts = columns
    .filter((column) => column.type === 'text' && column.position !== except && !isGeometry(column))
    .map((column) => ({ column, plain: plainName(column.name) }));
  for (const label of labels) {
    const found = texts.find(({ column, plain }) => label.test(plain) && column.distinct > 1);
    if (found) return found.column.position;
  }
  return null;
}

/**
 * @param system the reference system of numbers, as the file or its publisher says
 * @returns null when nothing in the table has a place
 */
export function findSource(
  columns: readonly KnownColumn[],
  system: FoundSystem | null = null,
): FoundSource | null {
  const geometry = columns.find(isGeometry);
  const ofPair = geometry === undefined ? findPair(columns, system) : null;
  const found = geometry ?? (ofPair === null ? columns.find(isGeometryInPart) : undefined);
  const source: PlaceSource | null =
    found === undefined ? ofPair : { kind: 'geometry', column: named(found) };
  return source && { source, label: findLabel(columns, found?.position ?? null) };
}
