/**
 * The reference system of two columns of numbers that are metres. The file names it, by what the columns are called, or the
 * publisher states it; otherwise it is asked for, since the numbers of one system are numbers of another as well.
 */
import type { FoundSystem } from '#contract/preview/states.ts';
import {
  degreeNames,
  letterNames,
  metreNames,
  pairsOf,
  plainName,
  type Called,
  type PairNames,
} from './column-pairs.ts';
import { projectionOf, referenceSystem } from './reference-systems.ts';
import { canBeDegrees } from './degrees.ts';

/** Pairs of values that are examined. */
export const PAIRS_EXAMINED = 1_000;
/** Any two numbers may be called x and y: those that are metres of a country are long. */
const LONG = { both: 1_000, one: 10_000 };

type Pair = readonly [x: number, y: number];

export interface NumberColumns {
  readonly x: string;
  readonly y: string;
  /** The first pairs of values. */
  readonly values: readonly Pair[];
}

const isDegrees = ([x, y]: Pair) => canBeDegrees(x, y);
const isLong = ([x, y]: Pair) => {
  const [a, b] = [Math.abs(x), Math.abs(y)];
  return Math.min(a, b) >= LONG.both && Math.max(a, b) >= LONG.one;
};
const most = (values: readonly Pair[], test: (pair: Pair) => boolean): boolean =>
  values.length > 0 && values.filter(test).length * 2 > values.length;

/** Pairs of names that may be metres, the most certain first. */
const kinds: readonly (PairNames & { readonly fits: (pair: Pair) => boolean })[] = [
  { ...metreNames, fits: (pair) => !isDegrees(pair) },
  { ...letterNames, fits: isLong },
];

/** Words of a name that say which system it is. */
const named: readonly (readonly [word: RegExp, code: string])[] = [
  [/(^| )(osgb|osgb36|bng|british national grid)( |$)/, 'EPSG:27700'],
  [/(^| )(itm|irenet95)( |$)/, 'EPSG:2157'],
  [/(^| )(lambert ?93|l93|rgf93)( |$)/, 'EPSG:2154'],
  [/(^| )(lambert ?72|bd72)( |$)/, 'EPSG:31370'],
  [/(^| )(rd|rdnew|rd new)( |$)/, 'EPSG:28992'],
  [/(^| )lv ?95( |$)/, 'EPSG:2056'],
  [/(^| )sweref ?99( |$)/, 'EPSG:3006'],
];

/** The system that the name of a column says; null where it says none. */
function codeIn(name: string): string | null {
  const plain = plainName(name);
  for (const [, number] of plain.matchAll(/(?:^| )(?:epsg )?(\d{4,5})(?= |$)/g)) {
    const code = `EPSG:${number}`;
    if (referenceSystem(code) !== null) return code;
  }
  return named.find(([word]) => word.test(plain))?.[1] ?? null;
}

/** Systems of degrees, which numbers of metres are not of. */
const OF_DEGREES = new Set([
  'EPSG:4326',
  'EPSG:4258',
  'EPSG:4277',
  'EPSG:4269',
  'EPSG:7844',
  'EPSG:4283',
  'OGC:CRS84',
]);

/**
 * The reference system of two columns, and whether their values are in its area.
 * @param stated the system that the publisher names, which is stronger than what the file says
 */
export async function systemOfNumbers(
  { x, y, values }: NumberColumns,
  stated: string | undefined,
): Promise<FoundSystem> {
  const columns = { x, y };
  const [ofX, ofY] = [codeIn(x), codeIn(y)];
  const code = stated ?? (ofX === ofY ? ofX : null);
  if (code === null) return { state: 'missing', code: null, name: null, columns };
  if (OF_DEGREES.has(code)) return { state: 'outside', code, name: null, columns };
  const system = referenceSystem(code);
  if (system === null) return { state: 'unknown', code, name: null, columns };
  const { area } = await projectionOf(system);
  const isIn = ([a, b]: Pair) => a >= area.west && a <= area.east && b >= area.south && b <= area.north;
  const { name, accuracy } = system;
  // A word for "no value", such as -9999, does not make it another system.
  const state = values.length === 0 || most(values, isIn) ? 'converted' : 'outside';
  return { state, code, name, columns, ...(accuracy !== undefined && { accuracy }) };
}

/** What may be a pair, before its values are known. */
export interface Candidate {
  readonly x: number;
  readonly y: number;
  readonly fits: (pair: Pair) => boolean;
}

export interface Candidates {
  readonly metres: readonly Candidate[];
  /** Longitude and latitude, which go before metres. */
  readonly degrees: readonly Candidate[];
}

/** By the names of the columns alone. */
export function candidatesOf(names: readonly string[]): Candidates {
  const columns: Called<number>[] = names.map((name, column) => ({ column, plain: plainName(name) }));
  const of = (kind: PairNames, fits: Candidate['fits']) =>
    [...pairsOf(columns, kind)].map(([x, y]) => ({ x, y, fits }));
  return {
    metres: kinds.flatMap((kind) => of(kind, kind.fits)),
    degrees: of(degreeNames, isDegrees),
  };
}

/** The pair of a table that is metres; null where it has none, or where degrees say where its rows are. */
export function metresIn(
  names: readonly string[],
  valuesOf: (candidate: Candidate) => readonly Pair[],
): NumberColumns | null {
  const { metres, degrees } = candidatesOf(names);
  const isPair = (candidate: Candidate) => most(valuesOf(candidate), candidate.fits);
  const found = metres.find(isPair);
  if (found === undefined || degrees.some(isPair)) return null;
  return { x: names[found.x] ?? '', y: names[found.y] ?? '', values: valuesOf(found) };
}

/** The pair of a table whose values are not read: its names alone say that it is metres. */
export function metresByName(names: readonly string[]): NumberColumns | null {
  const columns = names.map((name) => ({ column: name, plain: plainName(name) }));
  const [degrees] = pairsOf(columns, degreeNames);
  const [metres] = pairsOf(columns, metreNames);
  return metres === undefined || degrees !== undefined ? null : { x: metres[0], y: metres[1], values: [] };
}

/** A cell as a number: digits in groups, and with either sign for decimals. */
export function numberIn(cell: string): number {
  const text = cell.trim().replaceAll(/[\s\u00a0'’]/g, '');
  if (text === '') return Number.NaN;
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return Number(text.replace(',', '.'));
}

/** Rows in which geometries are looked for, and how one begins. */
const FIRST_ROWS = 50;
const GEOMETRY =
  /^\s*(?:SRID=\d{1,6};\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\b|^\s*\{\s*"(?:type|coordinates)"\s*:/i;

/** Collects the values of candidates while rows are read. */
export function createNumberWatch(names: readonly string[]) {
  const { metres, degrees } = candidatesOf(names);
  const kept = new Map<string, Pair[]>();
  let rows = 0;
  let hasGeometry = false;
  const keyOf = ({ x, y }: Pick<Candidate, 'x' | 'y'>) => `${x},${y}`;
  // Without metres there is nothing to ask, so nothing is examined.
  const watched = metres.length === 0 ? [] : [...metres, ...degrees].slice(0, 8);
  return {
    /** False: rows need not be shown. */
    isNeeded: watched.length > 0,
    see(cells: readonly string[]): void {
      rows += 1;
      if (rows <= FIRST_ROWS) hasGeometry ||= cells.some((cell) => GEOMETRY.test(cell));
      for (const candidate of watched) {
        const key = keyOf(candidate);
        const values = kept.get(key) ?? [];
        if (values.length >= PAIRS_EXAMINED) continue;
        const pair = [numberIn(cells[candidate.x] ?? ''), numberIn(cells[candidate.y] ?? '')] as const;
        if (!pair.every(Number.isFinite)) continue;
        values.push(pair);
        kept.set(key, values);
      }
    },
    /** Geometries go before numbers. */
    find: (): NumberColumns | null =>
      hasGeometry ? null : metresIn(names, (candidate) => kept.get(keyOf(candidate)) ?? []),
  };
}
