/** A chart in another page: its words, its figures as a drawing and as a table, and where the data comes from. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { Suspense } from 'react';
import { datasetPagePath } from '#contract/exports.ts';
import { useApi } from '../../app/context.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { shownChartQuery } from '../../services/api/document-queries.ts';
import { EmbedFrame, OutLink } from '../embed/embed-frame.tsx';

const ShownChartView = lazyPart(async () => (await import('../saved-chart/shown-chart.tsx')).ShownChartView);

export function EmbeddedChart({ documentGUID }: { readonly documentGUID: string }) {
  const t = useEmbedMessages().page;
  const { data: shown } = useSuspenseQuery(shownChartQuery(useApi(), documentGUID));
  const isDrawn = useHydrated();
  const { data, title } = shown;
  return (
    <EmbedFrame
      title={title}
      foot={
        data.state !== 'unavailable' && (
          <span>
            {t.source}:{' '}
            <OutLink
              href={datasetPagePath(data.dataset.organisationSlug, data.dataset.datasetGUID)}
              language={data.dataset.language}
            >
              {data.dataset.title}
            </OutLink>
            , {data.dataset.organisationName}
          </span>
        )
      }
    >
      <noscript>
        <p className="quiet">{t.noScript}</p>
      </noscript>
      {data.state === 'open' && (
        <div className="embedded-words">
          <p>{data.look.alternative}</p>
        </div>
      )}
      {isDrawn && (
        <Suspense>
          <ShownChartView shown={shown} />
        </Suspense>
      )}
      {data.state === 'open' && data.look.words.trim() !== '' && (
        <div className="prose">
          <Markdown text={data.look.words} />
        </div>
      )}
    </EmbedFrame>
  );
}
