/** A map in another page: its words, the map beside its layers, the places as tables, and where the data comes from. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Markdown } from '../../components/markdown.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import '../../styles/layered-map.css';
import { EmbedFrame } from '../embed/embed-frame.tsx';
import { SourceLink } from '../embed/source-link.tsx';
import { AsPublished } from './as-published.tsx';
import { DrawnMap } from './drawn-map.tsx';

function Sources({ layers }: Pick<ShownMap, 'layers'>) {
  const datasets = layers.flatMap((layer) => (layer.state === 'unavailable' ? [] : [layer.dataset]));
  return [...new Map(datasets.map((one) => [one.datasetGUID, one])).values()].map((dataset) => (
    <span key={dataset.datasetGUID}>
      <SourceLink dataset={dataset} />
    </span>
  ));
}

interface EmbeddedMapProps {
  readonly mapGUID: string;
  /** A publication, with the data of then; null: the latest, with that of now. */
  readonly version: number | null;
}

export function EmbeddedMap({ mapGUID, version }: EmbeddedMapProps) {
  const t = useEmbedMessages().page;
  const { data: shown } = useSuspenseQuery(shownMapQuery(useApi(), mapGUID, version));
  return (
    <EmbedFrame
      title={shown.title}
      foot={
        <>
          <span>{t.source}:</span>
          <Sources layers={shown.layers} />
        </>
      }
    >
      <div className="embedded-words">
        {version !== null && <AsPublished shown={shown} />}
        {shown.words.trim() !== '' && (
          <div className="prose">
            <Markdown text={shown.words} />
          </div>
        )}
        <p>{shown.alternative}</p>
      </div>
      <DrawnMap mapGUID={mapGUID} shown={shown} version={version} />
    </EmbedFrame>
  );
}
