/** The figures of a saved chart: the drawing with its summary, its table, and what the viewer has to know of them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ChartFigures } from '#contract/shown-documents.ts';
import { Banner } from '../../components/banner.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ApiError, failureOf } from '../../services/api/api-error.ts';
import { isPreparing } from '../../services/api/awaited-table.ts';
import type { FiguresOn, FiguresQuery } from '../../services/api/document-queries.ts';
import '../../styles/preview-chart.css';
import { ChartFigure } from '../preview/chart-figure.tsx';
import { ChartTable } from '../preview/chart-table.tsx';
import { chartNotes, type DrawnChart } from '../preview/chart-words.ts';
import { AwaitedTable } from './awaited-table.tsx';
import { drawnOf, type SavedLook } from './drawn-figures.ts';
import { RestrictedChart } from './restricted-chart.tsx';
import { VersionNotice } from './version-notice.tsx';

export interface ChartBoardProps {
  readonly title: string;
  readonly look: SavedLook;
  readonly queryOf: (on: FiguresOn) => FiguresQuery;
  /** Only rows that meet conditions are in the chart. */
  readonly isFiltered: boolean;
  /** The heading of the figure; absent where the page has it. */
  readonly level?: 2 | 3;
  /** Saves the chart on another version; absent for readers. */
  readonly onMove?: (versionGUID: string) => void;
  /** What is drawn, for what is proposed from it. */
  readonly onDrawn?: (drawn: DrawnChart | null) => void;
}

const drawnFrom = (figures: ChartFigures | undefined, title: string, look: SavedLook) =>
  figures?.state === 'drawn' ? drawnOf(figures, title, look) : null;

export function ChartBoard({ title, look, queryOf, isFiltered, level, onMove, onDrawn }: ChartBoardProps) {
  const t = useDocumentMessages();
  const c = useChartMessages();
  const p = usePreviewMessages();
  const [on, setOn] = useState<FiguresOn>('made');
  const made = useQuery(queryOf('made'));
  const seen = useQuery(queryOf(on));
  const { data, error, failureReason, isPlaceholderData, refetch } = seen;
  const drawn = useMemo(() => drawnFrom(data, title, look), [data, title, look]);
  const first = useMemo(() => drawnFrom(made.data, title, look), [made.data, title, look]);
  useEffect(() => onDrawn?.(drawn), [drawn, onDrawn]);
  const refused = error instanceof ApiError && data === undefined ? error : null;
  if (refused?.problem.restricted !== undefined)
    return <RestrictedChart dataset={refused.problem.restricted} />;
  if (refused?.status === 404) return <p>{t.data.unavailable}</p>;
  if (error !== null && data === undefined)
    return <FailedState title={t.data.failed} {...failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="preview-wait late chart-wait" aria-busy="true" data-needs-code="">
        <span className="spin" />
        {isPreparing(failureReason) ? (
          <AwaitedTable name={t.data.preparing} />
        ) : (
          <output>{t.data.loading}</output>
        )}
      </div>
    );
  const newer = made.data?.versions.on === 'made' ? made.data.versions.newer : 0;
  return (
    <div className="saved-chart">
      {newer > 0 && first !== null && (
        <VersionNotice drawn={first} newer={newer} queryOf={queryOf} on={on} onSee={setOn} onMove={onMove} />
      )}
      {data.versions.isGone && (
        <p className="quiet t13">{data.versions.isWithheld ? t.versions.withheld : t.versions.gone}</p>
      )}
      {data.versions.isWithheld && data.versions.on === 'made' && (
        <Banner kind="warning">{t.versions.withheldFromReaders}</Banner>
      )}
      {data.state === 'missing' && (
        <EmptyState title={title} level={3}>
          <p>{t.data.missing(data.columns)}</p>
        </EmptyState>
      )}
      {drawn !== null && drawn.chart.points.length === 0 && (
        <EmptyState title={title} level={3}>
          <p>{t.data.empty}</p>
        </EmptyState>
      )}
      {drawn !== null && drawn.chart.points.length > 0 && (
        <div className={isPlaceholderData ? 'chart-stale' : undefined} aria-busy={isPlaceholderData}>
          <ChartFigure drawn={drawn} level={level} />
          <p className="quiet t13 chart-notes">{chartNotes(drawn, isFiltered, c, p).join(' ')}</p>
          <ChartTable drawn={drawn} />
        </div>
      )}
    </div>
  );
}
