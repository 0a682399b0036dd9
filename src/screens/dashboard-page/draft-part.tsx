/** A part of a dashboard that is not published: its editors see it drawn, and that readers do not. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChartDocument } from '#contract/documents.ts';
import type { MapDocument } from '#contract/maps.ts';
import type { ShownPart } from '#contract/shown-documents.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { editedDocumentQuery, triedFiguresQuery } from '../../services/api/document-queries.ts';
import { editedMapQuery, triedLayerQuery } from '../../services/api/map-queries.ts';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { MapBoard } from '../layered-map/map-board.tsx';
import { useLayeredMap } from '../layered-map/use-layered-map.ts';
import { ChartBoard } from '../saved-chart/chart-board.tsx';

type Draft = Extract<ShownPart, { kind: 'draft' }>;

function DrawnMap({ document }: { readonly document: MapDocument }) {
  const api = useApi();
  const { title, layers, extent } = document;
  const map = useLayeredMap({
    layers,
    extent,
    queryOf: (layer, asked) => triedLayerQuery(api, layer, asked),
  });
  return (
    <>
      <MapBoard
        title={title}
        layers={layers.map(({ layerGUID, name }) => ({ state: 'open', layerGUID, name, inPart: false }))}
        map={map}
        isPart
      />
      <LayerLists map={map} of={title} />
    </>
  );
}

function DrawnChart({ document }: { readonly document: ChartDocument }) {
  const api = useApi();
  return (
    <ChartBoard
      title={document.title}
      look={document}
      queryOf={(on) => triedFiguresQuery(api, document, on)}
      isFiltered={document.filters.length > 0}
      level={3}
    />
  );
}

interface LoadedProps<Document> {
  readonly query: UseQueryResult<{ readonly document: Document }>;
  readonly failed: string;
  readonly draw: (document: Document) => ReactNode;
}

function Loaded<Document>({ query, failed, draw }: LoadedProps<Document>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return draw(data.document);
  if (error === null) return <SkeletonRows rows={4} />;
  return <FailedState title={failed} {...failureOf(error)} onRetry={() => void refetch()} />;
}

function DraftMap({ draftGUID }: Pick<Draft, 'draftGUID'>) {
  const { failedMap } = useDocumentMessages().view;
  const query = useQuery(editedMapQuery(useApi(), draftGUID));
  return <Loaded query={query} failed={failedMap} draw={(document) => <DrawnMap document={document} />} />;
}

function DraftChart({ draftGUID }: Pick<Draft, 'draftGUID'>) {
  const { failedChart } = useDocumentMessages().view;
  const query = useQuery(editedDocumentQuery(useApi(), draftGUID));
  return (
    <Loaded
      query={query}
      failed={failedChart}
      draw={(document) => document.kind === 'chart' && <DrawnChart document={document} />}
    />
  );
}

export function DraftPart({ part: { of, draftGUID, title, organisationSlug } }: { readonly part: Draft }) {
  const t = useDocumentMessages();
  const name = title === '' ? t.untitled : title;
  const text = t.part.editDraft(name);
  return (
    <section className="stack s" aria-label={name}>
      <h2>{name}</h2>
      <Banner kind="info">
        <p>{t.part.draft}</p>
        {of === 'map' ? (
          <Link
            to="/organisation/$orgSlug/map/$mapGUID/edit"
            params={{ orgSlug: organisationSlug, mapGUID: draftGUID }}
          >
            {text}
          </Link>
        ) : (
          <Link
            to="/organisation/$orgSlug/chart/$chartGUID/edit"
            params={{ orgSlug: organisationSlug, chartGUID: draftGUID }}
          >
            {text}
          </Link>
        )}
      </Banner>
      {of === 'map' ? <DraftMap draftGUID={draftGUID} /> : <DraftChart draftGUID={draftGUID} />}
    </section>
  );
}
