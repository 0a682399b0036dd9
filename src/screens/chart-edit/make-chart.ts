/** Makes a chart of a table without asking: the one that is proposed for it, as a draft that its editor opens. */
import type { ChartDocument } from '#contract/documents.ts';
import type { Preview } from '#contract/preview.ts';
import type { OfferedTable } from '#contract/table-sources.ts';
import { documentLimits } from '#contract/document-constants.ts';
import { useChartMessages } from '../../messages/chart.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { useApi } from '../../app/context.ts';
import { chartSummary, chartTitle, type DrawnChart } from '../preview/chart-words.ts';
import { firstChoice, proposeChart } from '../preview/proposed-chart.ts';
import { chartDocument } from './chart-document.ts';

/** Columns that a chart is proposed of. */
const CONSIDERED = 100;

/** @returns makes the chart. @throws ApiError; RangeError for a table without columns */
export function useMakeChart() {
  const api = useApi();
  const c = useChartMessages();
  const p = usePreviewMessages();
  return async (
    organisationGUID: string,
    { resourceGUID, sheet }: Pick<OfferedTable, 'resourceGUID' | 'sheet'>,
    { table }: Pick<Preview, 'table'>,
  ) => {
    const of = { resourceGUID, sheet };
    const { result: columns } = await api.call('resource:previewColumns', { ...of, limit: CONSIDERED });
    const rows = table?.state === 'ready' ? table.rows : 0;
    const choice = proposeChart(columns, rows).choice ?? firstChoice(columns);
    const at = (position: number | null) => columns.find((column) => column.position === position) ?? null;
    const x = choice && at(choice.x);
    if (choice === null || x === null) throw new RangeError('A table without columns has no chart');
    const chart = await api.call('resource:previewChart', { ...of, filters: [], chart: choice });
    const drawn: DrawnChart = { chart, choice, x, y: at(choice.y), series: at(choice.series) };
    const document: ChartDocument = chartDocument(
      { ...of, drawn, filters: [], columns },
      {
        title: chartTitle(drawn, c).slice(0, documentLimits.title),
        alternative: chartSummary(drawn, c, p).slice(0, documentLimits.alternative),
      },
    );
    return api.call('chart:create', { organisationGUID, document });
  };
}
