/** Answers what a chart of a table asks for. */
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { ChartChoice, PreviewType } from '#contract/preview.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import type { ChartQuestion } from './query/chart.ts';
import type { TableKey } from './queue.ts';
import { askTable, readyTable, type TableServices } from './table.ts';

const isNumber = (type: PreviewType): boolean => type === 'integer' || type === 'decimal';
const isScale = (type: PreviewType): boolean => isNumber(type) || type === 'date' || type === 'time';

/** What is wrong with a choice for columns of these types. */
function validateChart(chart: ChartChoice, types: Readonly<Record<number, PreviewType>>): FieldError[] {
  const { kind, x, y, series, aggregate } = chart;
  const fieldErrors: FieldError[] = [];
  const expect = (field: string, position: number, wanted: 'column' | 'scale' | 'numbers') => {
    const type = types[position];
    if (type === undefined) fieldErrors.push(fieldError(field, 'table.columnUnknown'));
    else if (wanted === 'scale' && !isScale(type))
      fieldErrors.push(fieldError(field, 'table.columnNotMeasure'));
    else if (wanted === 'numbers' && !isNumber(type))
      fieldErrors.push(fieldError(field, 'table.columnNotNumbers'));
  };
  expect('chart.x', x, kind === 'bar' ? 'column' : 'scale');
  if (y !== null && kind === 'scatter') expect('chart.y', y, 'scale');
  else if (y !== null) expect('chart.y', y, aggregate === 'count' ? 'column' : 'numbers');
  else if (kind === 'scatter' || (kind !== 'histogram' && aggregate !== 'count'))
    fieldErrors.push(fieldError('chart.y', 'field.missing'));
  if (series !== null) expect('chart.series', series, 'column');
  return fieldErrors;
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
    (types) => validateChart(chart, types),
  );
}
