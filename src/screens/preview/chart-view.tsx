/** A table as a chart: what is drawn, the drawing, its figures, and what was left out of them. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import type { ChartChoice, PreviewColumn } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useAuthentication } from '../../app/use-application.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { useChartMessages } from '../../messages/chart.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ApiError } from '../../services/api/api-error.ts';
import '../../styles/preview-chart.css';
import { ChartControls } from './chart-controls.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartNotes, type DrawnChart } from './chart-words.ts';
import { FilterChips } from './filter-chips.tsx';
import { firstChoice, proposeChart } from './proposed-chart.ts';
import { ProposalNote } from './proposal-note.tsx';
import { usePreviewAddress, type PreviewAddress } from './preview-address.ts';
import { chartQuery, columnsQuery } from './preview-queries.ts';
import type { ViewProps } from './preview-view.ts';

const SaveChart = lazyPart(async () => (await import('../chart-edit/save-chart.tsx')).SaveChart);

/** Columns that can be chosen at once. */
const LISTED = 100;

/** Columns that the chart and its conditions name, those of the table, and the first. */
function listedColumns({ chart, columns, filters }: PreviewAddress, count: number): number[] {
  const named = [chart?.x, chart?.y, chart?.series, ...filters.map(({ column }) => column), ...columns];
  const first = Array.from({ length: Math.min(count, LISTED) }, (_, i) => i);
  const known = [...named, ...first].filter((each) => each !== undefined && each !== null && each < count);
  return [...new Set(known as number[])].slice(0, LISTED).toSorted((a, b) => a - b);
}

function Working() {
  return (
    <div className="preview-wait late chart-wait" aria-busy="true">
      <span className="spin" />
      <output>{useChartMessages().loading}</output>
    </div>
  );
}

interface ChartOfTableProps {
  readonly resourceGUID: string;
  readonly choice: ChartChoice;
  readonly columns: readonly PreviewColumn[];
  readonly onTableLost: () => void;
}

function ChartOfTable({ resourceGUID, choice, columns, onTableLost }: ChartOfTableProps) {
  const t = useChartMessages();
  const p = usePreviewMessages();
  const { address, change } = usePreviewAddress();
  const { filters, sheet } = address;
  // Pages in frames of others are opened as a visitor.
  const mayBeSaved = useAuthentication().status === 'authenticated';
  const { data, error, isPlaceholderData, refetch } = useQuery(
    chartQuery(useApi(), { resourceGUID, sheet, filters: [...filters], chart: choice }),
  );
  const isLost = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isLost) onTableLost();
  }, [isLost, onTableLost]);
  const drawn = useMemo((): DrawnChart | null => {
    if (data === undefined) return null;
    const at = (position: number | null) => columns.find((column) => column.position === position) ?? null;
    const x = at(data.choice.x);
    return x && { ...data, x, y: at(data.choice.y), series: at(data.choice.series) };
  }, [data, columns]);

  if (error !== null && !isLost)
    return (
      <>
        <FailedState
          title={error instanceof ApiError && error.status > 0 ? error.message : t.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
        {address.chart !== null && (
          <p>
            <Button small onClick={() => change({ chart: null })}>
              {t.usual}
            </Button>
          </p>
        )}
      </>
    );
  if (drawn === null) return <Working />;
  if (drawn.chart.points.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={t.empty} level={3}>
        <p className="quiet">{filters.length > 0 ? p.noneFound : t.emptyWhy}</p>
      </EmptyState>
    );
  return (
    <div className={isPlaceholderData ? 'chart-stale' : undefined} aria-busy={isPlaceholderData}>
      <ChartFigure drawn={drawn} />
      <p className="quiet t13 chart-notes">{chartNotes(drawn, filters.length > 0, t, p).join(' ')}</p>
      <ChartTable drawn={drawn} />
      {mayBeSaved && (
        <Suspense>
          <SaveChart {...{ resourceGUID, sheet, drawn, filters, columns }} />
        </Suspense>
      )}
    </div>
  );
}

export function ChartView({ preview, onTableLost }: ViewProps) {
  const t = useChartMessages();
  const p = usePreviewMessages();
  const { resource, table } = preview;
  const { resourceGUID } = resource;
  const { address, change } = usePreviewAddress();
  const count = table?.state === 'ready' ? table.columns : 0;
  const rows = table?.state === 'ready' ? table.rows : 0;
  const positions = listedColumns(address, count);
  const { data, error, refetch } = useQuery(
    columnsQuery(useApi(), { resourceGUID, sheet: address.sheet, positions }),
  );
  const columns = data?.result;
  if (error !== null)
    return (
      <FailedState
        title={error instanceof ApiError && error.status > 0 ? error.message : t.failed}
        offline={error instanceof ApiError && error.status === 0}
        onRetry={() => void refetch()}
      />
    );
  if (columns === undefined) return <Working />;
  const named = address.chart;
  // A column that the table does not have is not a choice.
  const isKnown = named !== null && columns.some(({ position }) => position === named.x);
  const proposal = proposeChart(columns, rows);
  const choice = isKnown ? named : proposal.choice;
  const first = choice ?? firstChoice(columns);
  const known = new Map(columns.map((column) => [column.position, column]));
  const nameOf = (position: number | null) => (position === null ? '' : (known.get(position)?.name ?? ''));
  return (
    <div className="stack s chart-view">
      {table?.state === 'ready' && table.truncated && <p className="quiet t13">{p.truncated(table.rows)}</p>}
      <FilterChips
        filters={address.filters}
        known={known}
        onChange={(filters) => change({ filters, page: 1 })}
      />
      {choice === null && <ProposalNote proposal={proposal} nameOf={nameOf} />}
      {first === null ? (
        <EmptyState title={t.nothing} level={3}>
          <p className="quiet">{t.nothingWhy}</p>
        </EmptyState>
      ) : (
        <ChartControls choice={first} columns={columns} onChange={(chart) => change({ chart })} />
      )}
      {columns.length < count && <p className="quiet t13">{t.someColumns(columns.length, count)}</p>}
      {choice === null ? (
        first !== null && (
          <p>
            <Button small onClick={() => change({ chart: first })}>
              {t.draw}
            </Button>
          </p>
        )
      ) : (
        <>
          <ChartOfTable
            resourceGUID={resourceGUID}
            choice={choice}
            columns={columns}
            onTableLost={onTableLost}
          />
          {!isKnown && <ProposalNote proposal={proposal} nameOf={nameOf} />}
        </>
      )}
    </div>
  );
}
