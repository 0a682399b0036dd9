/**
 * A column of well-known text in a table of text. Where its numbers are of another reference system than WGS 84, by an
 * SRID before each text or by what the publisher says, PROJ converts them; what is of no known system is no place.
 */
import type { FoundSystem } from '#contract/preview/states.ts';
import { collectTexts } from '../geo/gdal/convert-texts.ts';
import { asItIs, type RowSink, type TableOptions, type TableReading } from '../tables/reading.ts';
import { canBeDegrees } from '../geo/degrees.ts';

/** Rows that are looked at. */
const LOOKED_AT = 50;
const SHAPE = /^\s*(?:SRID=(\d{1,6});)?\s*(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\b/i;
const ANYWHERE = /\b(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:ZM?|M)?\s*\(/i;
const SRID = /^\s*SRID=\d{1,6};\s*/i;
const PAIR = /(-?\d[\d.]*(?:e[+-]?\d+)?)\s+(-?\d[\d.]*(?:e[+-]?\d+)?)/i;
const isDegrees = (code: string) => /^(?:EPSG:4326|OGC:CRS84)$/.test(code);

/** Whether the beginning of a text has a shape in it: other tables are read once, which takes a third less memory. */
export const mayHaveShapes = (text: string): boolean => ANYWHERE.test(text);

export interface PlacedOptions extends TableOptions {
  /** A folder of this reading's own. */
  readonly scratch: string;
  /** Bytes that may be written there. */
  readonly bytes: number;
}

/** Reads the table into what takes its rows. */
type Read = (open: TableOptions['open']) => Promise<TableReading>;

/** What the first rows have in one column. */
interface Looked {
  readonly column: number;
  /** Codes before the texts; null for a text without one. */
  readonly codes: ReadonlySet<string | null>;
  /** True: some numbers are no degrees. */
  readonly isElsewhere: boolean;
}

function lookAt(rows: readonly (readonly string[])[]): Looked | null {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const texts = rows.map((cells) => cells[column] ?? '').filter((text) => text !== '');
    if (texts.length === 0 || !texts.every((text) => SHAPE.test(text))) continue;
    const codes = new Set(
      texts.map((text) => {
        const srid = SHAPE.exec(text)?.[1];
        return srid === undefined || Number(srid) === 0 ? null : `EPSG:${Number(srid)}`;
      }),
    );
    const isElsewhere = texts.some((text) => {
      const [, x, y] = PAIR.exec(text.replace(SRID, '')) ?? [];
      return x !== undefined && y !== undefined && !canBeDegrees(Number(x), Number(y));
    });
    return { column, codes, isElsewhere };
  }
  return null;
}

/** Which system the texts are of: a code, `missing` for none that is known, or `degrees`. */
function codeOf({ codes, isElsewhere }: Looked, stated: string | undefined): string {
  if (stated !== undefined) return isDegrees(stated) ? 'degrees' : stated;
  const [code = null, another] = codes;
  if (another === undefined && code !== null && !isDegrees(code)) return code;
  // Texts of several systems are those of none.
  return isElsewhere || another !== undefined ? 'missing' : 'degrees';
}

/** The same reading with other texts in one column. */
const changed =
  (
    open: TableOptions['open'],
    column: number,
    change: (row: number, text: string) => Promise<string> | string,
  ): TableOptions['open'] =>
  (names) => {
    const sink = open(names);
    return {
      async write(row, cells) {
        const text = await change(row, cells[column] ?? '');
        await sink.write(
          row,
          cells.map((cell, i) => (i === column ? text : cell)),
        );
      },
      end: () => sink.end(),
    };
  };

/** Ends a reading once enough rows are seen. */
class Enough extends Error {}

/** The first rows of a table, of which no more is read. */
async function firstRows(read: Read): Promise<readonly (readonly string[])[]> {
  let first: (readonly string[])[] = [];
  const open: TableOptions['open'] = () => {
    first = [];
    const write: RowSink['write'] = (row, cells) => {
      if (row >= LOOKED_AT) throw new Enough();
      first.push([...cells]);
      return undefined;
    };
    return { write, end: () => Promise.resolve() };
  };
  try {
    await read(open);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return first;
}

/**
 * @param read reads the table into what takes its rows; one that has texts of another system is read twice
 * @throws ConversionError where GDAL cannot read the texts within its bounds
 */
export async function readPlacedTexts(
  read: Read,
  { open, stated, limits, scratch, bytes }: PlacedOptions,
): Promise<TableReading> {
  const looked = lookAt(await firstRows(read));
  const code = looked === null ? 'degrees' : codeOf(looked, stated?.system);
  if (looked === null || code === 'degrees') return read(open);
  const { column } = looked;
  const withSystem = (found: TableReading, system: FoundSystem): TableReading => ({
    ...found,
    dialect: { ...(found.dialect ?? asItIs), system },
  });
  const unplaced = async (system: FoundSystem) => {
    const number = /^EPSG:(\d+)$/.exec(system.code ?? '')?.[1] ?? '0';
    const say = (_: number, text: string) => (text === '' ? '' : `SRID=${number};${text.replace(SRID, '')}`);
    return withSystem(await read(changed(open, column, say)), system);
  };
  if (code === 'missing') return unplaced({ state: 'missing', code: null, name: null });
  const file = await collectTexts(
    (note) =>
      read(() => ({
        write: (row, cells) => {
          const text = cells[column] ?? '';
          return text === '' ? undefined : note(row, text.replace(SRID, ''));
        },
        end: () => Promise.resolve(),
      })),
    { scratch, rows: limits.rows + 1, bytes },
  );
  const { system, geometries } = await file.convert(code);
  if (system.state !== 'converted') return unplaced(system);
  let placed = geometries();
  let next = await placed.next();
  const convert = async (row: number) => {
    // A reading that turned out otherwise begins again.
    if (row === 0) {
      await placed.return(undefined);
      placed = geometries();
      next = await placed.next();
    }
    if (next.done === true || next.value[0] !== row) return '';
    const [, geometry] = next.value;
    next = await placed.next();
    return geometry ?? '';
  };
  const found = await read(changed(open, column, convert));
  await placed.return(undefined);
  return withSystem(found, system);
}
