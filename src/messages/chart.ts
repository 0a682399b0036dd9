/** Gives the chart of a table its texts. They are a catalogue of their own, because the chart is loaded last of all. */
import { chart } from './en/chart.ts';
import type { Widen } from './messages.ts';

export type ChartMessages = Widen<typeof chart>;

export const useChartMessages = (): ChartMessages => chart;
