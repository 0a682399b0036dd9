/** A chart as the address says it: kind, columns and aggregate, such as `bar~0~3~~mean`. */
import { safeParse } from 'zod/mini';
import { ChartChoice } from '#contract/preview.ts';

export const writeChart = ({ kind, x, y, series, aggregate }: ChartChoice): string =>
  [kind, x, y ?? '', series ?? '', aggregate].join('~');

const position = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;

/** Reads a chart; null when it is none. */
export function readChart(text: string): ChartChoice | null {
  const [kind, x, y, series, aggregate] = text.split('~');
  const choice = { kind, x: position(x), y: position(y), series: position(series), aggregate };
  const parsed = safeParse(ChartChoice, choice);
  return parsed.success ? parsed.data : null;
}
