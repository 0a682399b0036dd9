/** The figures of a chart as a table: for people who cannot see the drawing or want the numbers. */
import { Table, type TableColumn } from '../../components/table.tsx';
import type { ChartPoint } from '#contract/preview.ts';
import { useChartMessages } from '../../messages/chart.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { chartTitle, figureName, figureText, placeText, seriesText, type DrawnChart } from './chart-words.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Figures that are listed; the download has more. */
const LISTED = 500;

export function ChartTable({ drawn }: { readonly drawn: DrawnChart }) {
  const t = useChartMessages();
  const p = usePreviewMessages();
  const { chart, x, series } = drawn;
  const points = chart.points.slice(0, LISTED).map((point, i) => ({ ...point, key: String(i) }));
  const title = chartTitle(drawn, t);
  const columns: TableColumn<ChartPoint & { key: string }>[] = [
    { key: 'x', head: x.name, cell: (point) => placeText(point.x, drawn, t, p) },
    ...(series
      ? [
          {
            key: 's',
            head: series.name,
            cell: (point: ChartPoint) => seriesText(point.series ?? '', drawn, p),
          },
        ]
      : []),
    { key: 'y', head: figureName(drawn, t), end: true, cell: (point) => figureText(point, drawn, p) },
  ];
  return (
    <details className="chart-table">
      <summary>{t.table.summary(chart.points.length)}</summary>
      <ScrollRegion className="chart-rows" aria-label={title}>
        <Table caption={title} columns={columns} rows={points} rowKey={({ key }) => key} className="dense" />
      </ScrollRegion>
      {chart.points.length > LISTED && <p className="quiet t13">{t.table.some(LISTED)}</p>}
    </details>
  );
}
