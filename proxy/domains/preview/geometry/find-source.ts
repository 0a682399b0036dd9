/** Finds the columns of a table with places: by what they are called, and by what is in them. */
import type { PlaceSource } from '#contract/preview-map.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import { geometryStart } from './geometry-text.ts';
import { referenceSystems } from './reference-systems.ts';

export type KnownColumn = Pick<PreviewColumn, 'position' | 'name' | 'type' | 'min' | 'max' | 'distinct'>;

export interface FoundSource {
  readonly source: PlaceSource;
  /** The column that says what a row is called. */
  readonly label: number | null;
}

/** Names of columns that may matter here, as PostgreSQL and JavaScript both read it: other columns are not loaded. */
export const candidateNames =
  '(^|[^a-z])(lat|latitude|lon|lng|long|longitude|x|y|easting|eastings|northing|northings|name|title|label)([^a-z]|$)|latitude|longitude|easting|northing|geom|wkt|shape|name|nm$';

/** "startLatitude", "start_lat" and "Start Lat" all become "start lat". */
const plain = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isNumeric = ({ type }: KnownColumn) => type === 'integer' || type === 'decimal';

/** All values lie between these. */
const within = ({ min, max }: KnownColumn, least: number, most: number) =>
  typeof min === 'number' && typeof max === 'number' && min >= least && max <= most;

/** Some values lie between these: a word for "no value" such as -9999 does not make it another column. */
const reaches = ({ min, max }: KnownColumn, least: number, most: number) =>
  typeof min === 'number' && typeof max === 'number' && max >= least && min <= most;

interface Pair {
  readonly kind: 'degrees' | 'britishGrid';
  readonly x: RegExp;
  readonly y: RegExp;
  readonly fits: (x: KnownColumn, y: KnownColumn) => boolean;
}

/** The most certain first. What the names have before or after is the same in both: "start lat" goes with "start lon". */
const pairs: readonly Pair[] = [
  {
    kind: 'degrees',
    x: /(^| )(longitude|longitud|longitudine|lon|lng|long)( |$)/,
    y: /(^| )(latitude|latitud|latitudine|lat)( |$)/,
    fits: (x, y) => reaches(x, -180, 180) && reaches(y, -90, 90),
  },
  {
    kind: 'britishGrid',
    x: /(^| )(eastings?)( |$)/,
    y: /(^| )(northings?)( |$)/,
    fits: (x, y) => isOnGrid(x, y),
  },
  {
    kind: 'degrees',
    x: /(^| )(x)( |$)/,
    y: /(^| )(y)( |$)/,
    // Any two numbers may be called x and y; those of a place have fractions and are seldom near zero.
    fits: (x, y) =>
      x.type === 'decimal' &&
      y.type === 'decimal' &&
      within(x, -180, 180) &&
      within(y, -90, 90) &&
      Math.abs(Number(y.min)) + Math.abs(Number(y.max)) > 2,
  },
  { kind: 'britishGrid', x: /(^| )(x)( |$)/, y: /(^| )(y)( |$)/, fits: (x, y) => isOnGrid(x, y) },
];

/** The grid of Great Britain: 700 by 1,300 kilometres, in metres. */
function isOnGrid(x: KnownColumn, y: KnownColumn): boolean {
  const { west, south, east, north } = referenceSystems.britishGrid.area;
  return within(x, west, east) && within(y, south, north) && Number(x.max) > 1000 && Number(y.max) > 1000;
}

const named = ({ position, name }: KnownColumn) => ({ position, name });

interface Called {
  readonly column: KnownColumn;
  readonly name: string;
}

/** Columns whose names contain a word, and what the name is without it. */
const having = (columns: readonly Called[], word: RegExp) =>
  columns.flatMap(({ column, name }) =>
    word.test(name) ? [{ column, rest: name.replace(word, '$1*$3') }] : [],
  );

/** Names are taken apart once each: there may be hundreds, and everyone who opens the page asks. */
function findPair(columns: readonly KnownColumn[]): PlaceSource | null {
  const numeric = columns.filter(isNumeric).map((column) => ({ column, name: plain(column.name) }));
  for (const { kind, x, y, fits } of pairs) {
    const ups = Map.groupBy(having(numeric, y), ({ rest }) => rest);
    for (const { column: across, rest } of having(numeric, x)) {
      const up = ups.get(rest)?.find(({ column }) => fits(across, column));
      if (up !== undefined) return { kind, x: named(across), y: named(up.column) };
    }
  }
  return null;
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
    .map((column) => ({ column, name: plain(column.name) }));
  for (const label of labels) {
    const found = texts.find(({ column, name }) => label.test(name) && column.distinct > 1);
    if (found) return found.column.position;
  }
  return null;
}

/** @returns null when nothing in the table has a place */
export function findSource(columns: readonly KnownColumn[]): FoundSource | null {
  const geometry = columns.find(isGeometry);
  const ofPair = geometry === undefined ? findPair(columns) : null;
  const found = geometry ?? (ofPair === null ? columns.find(isGeometryInPart) : undefined);
  const source: PlaceSource | null =
    found === undefined ? ofPair : { kind: 'geometry', column: named(found) };
  return source && { source, label: findLabel(columns, found?.position ?? null) };
}
