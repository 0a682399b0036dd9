/** A map in another page: its words, the map beside its layers, the places as tables, and where the data comes from. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { datasetPagePath } from '#contract/exports.ts';
import type { ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Markdown } from '../../components/markdown.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import '../../styles/layered-map.css';
import { EmbedFrame, OutLink } from '../embed/embed-frame.tsx';
import { DrawnMap } from './drawn-map.tsx';

function Sources({ layers }: Pick<ShownMap, 'layers'>) {
  const datasets = layers.flatMap((layer) => (layer.state === 'unavailable' ? [] : [layer.dataset]));
  return [...new Map(datasets.map((one) => [one.datasetGUID, one])).values()].map((dataset) => (
    <span key={dataset.datasetGUID}>
      <OutLink
        href={datasetPagePath(dataset.organisationSlug, dataset.datasetGUID)}
        language={dataset.language}
      >
        {dataset.title}
      </OutLink>
      , {dataset.organisationName}
    </span>
  ));
}

export function EmbeddedMap({ mapGUID }: { readonly mapGUID: string }) {
  const t = useEmbedMessages().page;
  const { data: shown } = useSuspenseQuery(shownMapQuery(useApi(), mapGUID));
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
        {shown.words.trim() !== '' && (
          <div className="prose">
            <Markdown text={shown.words} />
          </div>
        )}
        <p>{shown.alternative}</p>
      </div>
      <DrawnMap mapGUID={mapGUID} shown={shown} />
    </EmbedFrame>
  );
}
