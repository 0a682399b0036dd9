/** Answers what a chart of a table asks for. */
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { ChartChoice, PreviewType } from '#contract/preview.ts';
import type { ChartQuestion } from './query/chart.ts';
import type { TableKey } from './queue.ts';
import { askTable, readyTable, UNKNOWN_COLUMN, type Complaint, type TableServices } from './table.ts';

const isNumber = (type: PreviewType): boolean => type === 'integer' || type === 'decimal';
const isScale = (type: PreviewType): boolean => isNumber(type) || type === 'date' || type === 'time';

/** What is wrong with a choice for columns of these types. */
function judge(chart: ChartChoice, types: Readonly<Record<number, PreviewType>>): Complaint[] {
  const { kind, x, y, series, aggregate } = chart;
  const complaints: Complaint[] = [];
  const expect = (field: string, position: number, fits: (type: PreviewType) => boolean, message: string) => {
    const type = types[position];
    if (type === undefined) complaints.push({ field, message: UNKNOWN_COLUMN });
    else if (!fits(type)) complaints.push({ field, message });
  };
  expect('chart.x', x, kind === 'bar' ? () => true : isScale, 'Must name a column of numbers or dates');
  if (y !== null && kind === 'scatter')
    expect('chart.y', y, isScale, 'Must name a column of numbers or dates');
  else if (y !== null && aggregate === 'count') expect('chart.y', y, () => true, '');
  else if (y !== null) expect('chart.y', y, isNumber, 'Must name a column of numbers');
  else if (kind === 'scatter' || (kind !== 'histogram' && aggregate !== 'count'))
    complaints.push({ field: 'chart.y', message: 'Is missing' });
  if (series !== null) expect('chart.series', series, () => true, '');
  return complaints;
}

/** Figures of all rows that meet all conditions. */
export async function readChart(
  services: TableServices,
  key: TableKey,
  { chart, filters }: CallRequest<'resource:previewChart'>,
): Promise<CallResponse<'resource:previewChart'>> {
  await readyTable(services, key);
  const named = [chart.x, chart.y, chart.series].filter((position) => position !== null);
  return askTable<ChartQuestion>(
    services,
    key,
    { about: 'chart', chart, filters, sort: null },
    named,
    (types) => judge(chart, types),
  );
}
