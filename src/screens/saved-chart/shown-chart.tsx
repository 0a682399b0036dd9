/** A published chart for one viewer: its figures, or why there are none. */
import type { ShownChart } from '#contract/shown-documents.ts';
import { useApi } from '../../app/context.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { chartFiguresQuery } from '../../services/api/document-queries.ts';
import { ChartBoard } from './chart-board.tsx';
import { RestrictedChart } from './restricted-chart.tsx';

interface ShownChartViewProps {
  readonly shown: ShownChart;
  readonly level?: 2 | 3;
}

export function ShownChartView({ shown, level }: ShownChartViewProps) {
  const t = useDocumentMessages().data;
  const api = useApi();
  const { title, data, documentGUID } = shown;
  const Heading = level === 3 ? 'h3' : 'h2';
  if (data.state !== 'open')
    return (
      <div className="stack s">
        {level !== undefined && <Heading>{title}</Heading>}
        {data.state === 'restricted' ? <RestrictedChart dataset={data.dataset} /> : <p>{t.unavailable}</p>}
      </div>
    );
  return (
    <>
      {data.inPart && <p className="quiet t13">{t.inPart}</p>}
      <ChartBoard
        title={title}
        look={data.look}
        queryOf={(on) => chartFiguresQuery(api, documentGUID, on)}
        isFiltered={data.isFiltered}
        level={level}
      />
    </>
  );
}
