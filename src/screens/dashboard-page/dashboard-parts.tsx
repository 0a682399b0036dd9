/** The parts of a dashboard in their order. One that the viewer may not see says so in its place. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ShownPart } from '#contract/shown-documents.ts';
import { useApi } from '../../app/context.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import '../../styles/layered-map.css';
import '../../styles/saved-chart.css';
import { DrawnMap } from '../map-page/drawn-map.tsx';
import { ShownChartView } from '../saved-chart/lazy-chart.ts';
import '../../styles/preview-chart.css';

/** Readers never load it. */
const DraftPart = lazyPart(async () => (await import('./draft-part.tsx')).DraftPart);

function MapPart({ mapGUID, title }: { readonly mapGUID: string; readonly title: string }) {
  const t = useDocumentMessages();
  const { data, error, refetch } = useQuery(shownMapQuery(useApi(), mapGUID));
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {error !== null && data === undefined && (
        <FailedState title={t.view.failedMap} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data !== undefined && (
        <>
          <p>{data.alternative}</p>
          <DrawnMap mapGUID={mapGUID} shown={data} isPart />
        </>
      )}
    </section>
  );
}

function Part({ part }: { readonly part: ShownPart }) {
  const t = useDocumentMessages().part;
  switch (part.kind) {
    case 'words':
      return (
        <div className="prose">
          <Markdown text={part.text} />
        </div>
      );
    case 'chart': {
      const { data } = part.chart;
      return (
        <>
          <Suspense>
            <ShownChartView shown={part.chart} level={2} />
          </Suspense>
          {data.state === 'open' && data.look.alternative !== '' && (
            <p className="quiet t14">{data.look.alternative}</p>
          )}
        </>
      );
    }
    case 'map':
      return <MapPart mapGUID={part.mapGUID} title={part.title} />;
    case 'draft':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <DraftPart part={part} />
        </Suspense>
      );
    case 'unavailable':
      return <p className="quiet">{t.unavailable[part.of]}</p>;
  }
}

export function DashboardParts({ parts }: { readonly parts: readonly ShownPart[] }) {
  return (
    <div className="dashboard-parts">
      {parts.map((part) => (
        <div key={part.partGUID} data-wide={part.wide || undefined} data-kind={part.kind}>
          <Part part={part} />
        </div>
      ))}
    </div>
  );
}
