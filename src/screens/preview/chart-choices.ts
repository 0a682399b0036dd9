/** Which chart is drawn unless the reader chooses another, and which columns a choice may name. */
import type { ChartChoice, ChartKind, PreviewColumn } from '#contract/preview.ts';
import { isMoment, isNumeric } from './value-text.ts';

export const isScale = ({ type }: PreviewColumn): boolean => isNumeric(type) || isMoment(type);

/** Columns that a chart of a kind may have across. */
export const fitsAcross = (kind: ChartKind, column: PreviewColumn): boolean =>
  kind === 'bar' || isScale(column);

/** Columns that a chart of a kind may take its figures from. */
export const fitsFigure = (kind: ChartKind, column: PreviewColumn): boolean =>
  kind === 'scatter' ? isScale(column) : isNumeric(column.type);

const filled = ({ nulls }: PreviewColumn, rows: number) => rows - nulls;
const named = (words: RegExp) => (column: PreviewColumn) => words.test(column.name.trim());
const isNamedYear = named(/^(?:year|jahr|ann[eé]e|anno|año|ano|jaar)$/i);
const isNamedCode = named(/(?:^|[\s_-])(?:id|code|key|zip|postcode|fips|nr|no|number)$|Id$|ID$/);
const isNamedPlace = named(/^(?:lat|lon|lng|long|latitude|longitude|x|y)$/i);

/** Parts of a moment: numbers that say when. */
const isNamedTime = named(
  /^(?:month|day|hour|minute|week|weekday|quarter|monat|tag|stunde|mois|jour|mes|d[ií]a)$/i,
);

const isYear = (column: PreviewColumn) =>
  column.type === 'integer' && isNamedYear(column) && Number(column.min) > 1000 && Number(column.max) < 3000;

/** A number that says how much, and not which. */
const isMeasure = (column: PreviewColumn, rows: number): boolean =>
  isNumeric(column.type) &&
  column.distinct > 1 &&
  !isYear(column) &&
  !isNamedTime(column) &&
  !isNamedCode(column) &&
  !isNamedPlace(column) &&
  !(column.type === 'integer' && column.position === 0 && column.distinct === filled(column, rows));

/** Words that all have a bar. */
const BARS = 30;

/** A word that comes more than once, or a table that is short enough for each word to have a bar. */
const isGroup = (column: PreviewColumn, rows: number): boolean =>
  (column.type === 'text' || column.type === 'boolean') &&
  column.distinct > 1 &&
  (column.distinct <= BARS || column.distinct <= filled(column, rows) / 2);

/** Different colours that a first chart may have. */
const FEW = 6;

/** The chart that says most by itself; null where there is nothing to draw. */
export function usualChart(columns: readonly PreviewColumn[], rows: number): ChartChoice | null {
  const measures = columns.filter((column) => isMeasure(column, rows));
  const groups = columns.filter((column) => isGroup(column, rows));
  const time = columns.find((column) => (isMoment(column.type) || isYear(column)) && column.distinct > 1);
  const [measure, second] = measures;
  const choice = (kind: ChartKind, x: PreviewColumn, more: Partial<ChartChoice> = {}): ChartChoice => ({
    kind,
    x: x.position,
    y: null,
    series: null,
    aggregate: 'count',
    ...more,
  });
  if (time && measure) {
    const series = groups.find(({ distinct }) => distinct <= FEW);
    // One row for each moment needs no parting.
    const isParted = series !== undefined && time.distinct < filled(time, rows);
    return choice('line', time, {
      y: measure.position,
      series: isParted ? series.position : null,
      aggregate: 'mean',
    });
  }
  const group = groups.find(({ distinct }) => distinct <= BARS) ?? groups[0];
  if (group && measure) return choice('bar', group, { y: measure.position, aggregate: 'mean' });
  if (measure && second) return choice('scatter', measure, { y: second.position });
  if (group) return choice('bar', group);
  const scale = measure ?? time ?? columns.find((column) => isScale(column) && column.distinct > 0);
  return scale ? choice('histogram', scale) : null;
}

/** A choice with another kind of chart: columns that do not fit it give way to the first that do. */
export function withKind(
  choice: ChartChoice,
  kind: ChartKind,
  columns: readonly PreviewColumn[],
): ChartChoice {
  const at = (position: number | null) => columns.find((column) => column.position === position);
  const x = at(choice.x);
  const y = at(choice.y);
  const across =
    x && fitsAcross(kind, x) ? x : columns.find((column) => fitsAcross(kind, column) && column.distinct > 1);
  if (across === undefined) return choice;
  const fits = (column: PreviewColumn) =>
    fitsFigure(kind, column) && column !== across && column.distinct > 1;
  const figure =
    y && fitsFigure(kind, y) && (kind !== 'scatter' || y !== across)
      ? y
      : kind === 'scatter'
        ? columns.find(fits)
        : undefined;
  if (kind === 'scatter' && figure === undefined) return choice;
  if (kind === 'histogram') return { kind, x: across.position, y: null, series: null, aggregate: 'count' };
  const aggregate = figure === undefined ? 'count' : choice.aggregate === 'count' ? 'mean' : choice.aggregate;
  return { kind, x: across.position, y: figure?.position ?? null, series: choice.series, aggregate };
}

/** Kinds that these columns allow. */
export function possibleKinds(columns: readonly PreviewColumn[]): ChartKind[] {
  const scales = columns.filter((column) => isScale(column) && column.distinct > 0);
  return [
    ...(scales.length > 0 ? (['line'] as const) : []),
    'bar',
    ...(scales.length > 1 ? (['scatter'] as const) : []),
    ...(scales.length > 0 ? (['histogram'] as const) : []),
  ];
}
