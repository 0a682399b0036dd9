/**
 * What a column of a table says: how much (a measure), when, which (an identifier, a code), where, how old. Found from
 * its name, its type and its profile; a chart that is proposed sums and averages measures only.
 */
import type { PreviewColumn } from '#contract/preview.ts';
import { isMoment, isNumeric } from './value-text.ts';

export type ColumnRole =
  /** A date or time of what the row is about, or its year. */
  | 'time'
  /** A number that says how much. */
  | 'measure'
  /** A word that several rows share. */
  | 'category'
  | 'identifier'
  /** A number or a flag that stands for something else. */
  | 'code'
  | 'coordinate'
  /** An angle: 359 and 1 are neighbours. */
  | 'direction'
  | 'age'
  | 'rank'
  /** A year, month, day or hour that is not the time of the row. */
  | 'timePart'
  /** A date of the record and not of what it is about: updated, valid until, born. */
  | 'recordDate'
  /** One value, or none. */
  | 'constant'
  /** Fewer than half of the rows have a value. */
  | 'sparse'
  /** Words that differ in nearly every row. */
  | 'text';

/** Words of a column's name: `Major_code`, `budgetYear` and `Cost Total $` in parts, in lower case. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');

const set = (words: string) => new Set(words.split(' '));
const identifiers = set(
  'id ids uid guid uuid oid gid fid objectid identifier identification isbn issn index',
);
const codes = set(
  'code codes key zip zipcode zipcodes postcode postal plz fips nuts lau iso isic naics nace sic numeric ref ' +
    'reference phone tel telephone fax barcode version cluster group class category type parent source target ' +
    'flag district precinct tz timezone epsg srid floor storey ward zone route lane channel track gate block lot sector',
);
/** These count as a code only at the end of a name: "house no", and not "no of houses". */
const codesAtEnd = set('no nr num number nummer');
const coordinates = set(
  'lat lats latitude lon lng long longitude x y z cx cy easting northing xcoord ycoord coordinate coordinates',
);
const directions = set('dir direction bearing azimuth heading angle dircat');
const ages = set('age ages alter edad âge aged');
const ranks = set('rank ranking rang position place order sequence seq season episode round stage grade');
const years = set('year years yr jahr année annee anno año ano jaar rok år vuosi');
const timeParts = set(
  'month months day weekday dow hour hours minute week quarter monat tag stunde woche quartal mois jour mes día dia ' +
    'date datum time start end begin since until built founded established from to',
);
const recordDates = set(
  'updated update modified changed created inserted loaded imported extracted retrieved accessed checked end ends ' +
    'expiry expires expiration due deadline until valid birth born dob birthday',
);

const has = (words: readonly string[], known: ReadonlySet<string>) => words.some((word) => known.has(word));

/** Rows that have a value. */
export const filledRows = ({ nulls }: PreviewColumn, rows: number): number => rows - nulls;

/** Values of a code of whole numbers at most: more of them say how much. */
const FEW_CODES = 6;
/** Words of a category at most. */
const CATEGORIES = 60;
/** Rows that a value of a category has on average at least. */
const ROWS_EACH = 3;
/** Tables with fewer rows say nothing about how often a value is there. */
const SHORT = 30;

/** Years and months that are written as words have an order of their own, which bars do not show. */
export const isNamedTime = ({ name }: PreviewColumn): boolean => {
  const words = wordsOf(name);
  return has(words, years) || has(words, timeParts);
};

const isYearLike = ({ type, min, max }: PreviewColumn): boolean =>
  type === 'integer' && Number(min) >= 1000 && Number(max) <= 2200;

/** Whole numbers that are all different and leave no gaps: they count the rows. */
function isSerial(column: PreviewColumn, rows: number): boolean {
  const filled = filledRows(column, rows);
  const span = Number(column.max) - Number(column.min) + 1;
  return column.type === 'integer' && filled > 2 && column.distinct === filled && span <= filled * 1.2;
}

function roleOfNumber(column: PreviewColumn, rows: number, words: readonly string[]): ColumnRole {
  const last = words.at(-1) ?? '';
  if (has(words, ages)) return 'age';
  if (has(words, coordinates)) return 'coordinate';
  if (has(words, identifiers)) return 'identifier';
  if (has(words, years) && isYearLike(column))
    return column.distinct > 2 && !has(words, recordDates) ? 'time' : 'timePart';
  if (has(words, codes) || (codesAtEnd.has(last) && words.length > 1)) return 'code';
  if (has(words, directions)) return 'direction';
  if (has(words, ranks)) return 'rank';
  if (words.length <= 2 && has(words, timeParts)) return 'timePart';
  // Columns without a name are numbers of the file's own.
  if (words.length === 0) return 'code';
  if (isSerial(column, rows)) return 'identifier';
  const isCounted = has(words, flows);
  if (column.type === 'integer' && column.distinct <= FEW_CODES && rows >= SHORT && !isCounted) return 'code';
  return 'measure';
}

/** A document inside a cell is no word. */
const isDocument = ({ min }: PreviewColumn) => typeof min === 'string' && /^\s*[[{]/.test(min);

function roleOfWords(column: PreviewColumn, rows: number, words: readonly string[]): ColumnRole {
  const filled = filledRows(column, rows);
  if (has(words, identifiers) && column.distinct > 2) return 'identifier';
  // A name of digits is a year or a number that became a column: its words are figures that could not be read.
  const isFigures = words.every((word) => /^\d+$/.test(word));
  const repeats = column.distinct <= filled / ROWS_EACH && column.distinct <= CATEGORIES;
  return repeats && !isFigures && !isDocument(column) ? 'category' : 'text';
}

/** What a column says in a table of so many rows. */
export function roleOf(column: PreviewColumn, rows: number): ColumnRole {
  if (column.distinct <= 1) return 'constant';
  if (filledRows(column, rows) < rows / 2) return 'sparse';
  const words = wordsOf(column.name);
  if (isNumeric(column.type)) return roleOfNumber(column, rows, words);
  if (!isMoment(column.type)) return roleOfWords(column, rows, words);
  return has(words, recordDates) ? 'recordDate' : 'time';
}

const rates = set(
  'rate rates ratio share shares pct percent percentage % per perc mean average avg median index score rating price ' +
    'prices temp temperature probability density level max min normal change growth capita',
);
const flows = set(
  'count counts number sum total totals amount amounts volume sales revenue revenues gross cost costs budget deaths ' +
    'births cases visits visitors passengers trips journeys incidents accidents fatalities casualties killed injured ' +
    'wounds disease receipts disbursements expenditure spend spending payments generation production output quantity ' +
    'qty units tonnes tons mwh gwh kwh emissions views downloads calls orders votes tests doses arrivals departures ' +
    'crimes offences complaints requests permits',
);
/** What is there at a moment: it adds up over places, and not over months. */
const stocks = set(
  'population pop people persons inhabitants residents households employees staff students pupils beds capacity stock',
);

/** How figures of several rows become one figure: `flow` and `stock` are added, anything else is averaged. */
export function additivity({ name }: PreviewColumn): 'flow' | 'stock' | 'average' {
  const words = wordsOf(name);
  if (has(words, rates)) return 'average';
  if (has(words, stocks)) return 'stock';
  return has(words, flows) ? 'flow' : 'average';
}
