/** Which columns a chart of each kind may name, and what becomes of a choice when another kind is chosen. */
import type { ChartChoice, ChartKind, PreviewColumn } from '#contract/preview.ts';
import { isMoment, isNumeric } from './value-text.ts';

export const isScale = ({ type }: PreviewColumn): boolean => isNumeric(type) || isMoment(type);

/** Columns that a chart of a kind may have across. */
export const fitsAcross = (kind: ChartKind, column: PreviewColumn): boolean =>
  kind === 'bar' || isScale(column);

/** Columns that a chart of a kind may take its figures from. */
export const fitsFigure = (kind: ChartKind, column: PreviewColumn): boolean =>
  kind === 'scatter' ? isScale(column) : isNumeric(column.type);

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
