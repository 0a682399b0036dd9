/** A chart in another page: its words, its figures as a drawing and as a table, and where the data comes from. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../app/context.ts';
import { Markdown } from '../../components/markdown.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { shownChartQuery } from '../../services/api/document-queries.ts';
import '../../styles/preview-chart.css';
import '../../styles/saved-chart.css';
import { EmbedFrame } from '../embed/embed-frame.tsx';
import { SourceLink } from '../embed/source-link.tsx';
import { ShownChartView } from '../saved-chart/lazy-chart.ts';

export function EmbeddedChart({ documentGUID }: { readonly documentGUID: string }) {
  const t = useEmbedMessages().page;
  const { data: shown } = useSuspenseQuery(shownChartQuery(useApi(), documentGUID));
  const { data, title } = shown;
  return (
    <EmbedFrame
      title={title}
      foot={
        data.state !== 'unavailable' && (
          <span>
            {t.source}: <SourceLink dataset={data.dataset} />
          </span>
        )
      }
    >
      {data.state === 'open' && (
        <div className="embedded-words">
          <p>{data.look.alternative}</p>
        </div>
      )}
      <Suspense>
        <ShownChartView shown={shown} />
      </Suspense>
      {data.state === 'open' && data.look.words.trim() !== '' && (
        <div className="prose">
          <Markdown text={data.look.words} />
        </div>
      )}
    </EmbedFrame>
  );
}
