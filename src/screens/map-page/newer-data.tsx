/** Says which layers of a map have newer data than when it was published, and how much their figures differ. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DrawnLayer, OpenLayer, ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { useMapsMessages, type MapsMessages } from '../../messages/maps.ts';
import { drawnLayerQuery, type LayerAsked } from '../../services/api/map-queries.ts';
import { EVERYTHING } from '../preview/map/map-request.ts';

const WHOLE: LayerAsked = { ...EVERYTHING, as: 'listed', row: null };

/** How the figures of a layer differ, in sentences. */
function difference(now: DrawnLayer, then: DrawnLayer, t: MapsMessages['data']): string {
  const greatest = [now.highest?.value, then.highest?.value] as const;
  const sentences = [
    now.placedCount !== then.placedCount && t.placed(now.placedCount, then.placedCount),
    greatest[0] !== undefined &&
      greatest[1] !== undefined &&
      greatest[0] !== greatest[1] &&
      t.highest(greatest[0], greatest[1]),
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? t.same : sentences.join(' ');
}

interface NewerLayerProps {
  readonly mapGUID: string;
  /** The publication. */
  readonly version: number;
  readonly layer: OpenLayer;
  readonly newer: number;
}

function NewerLayer({ mapGUID, version, layer, newer }: NewerLayerProps) {
  const t = useMapsMessages().data;
  const api = useApi();
  const now = useQuery(drawnLayerQuery(api, { mapGUID, version: null }, layer, WHOLE));
  const then = useQuery(drawnLayerQuery(api, { mapGUID, version }, layer, WHOLE));
  const isKnown = now.data !== undefined && then.data !== undefined;
  return (
    <>
      <p>
        {t.newer(layer.name, newer)} {isKnown ? difference(now.data, then.data, t) : null}
        {!isKnown && now.error === null && then.error === null && t.comparing}
      </p>
      <FailedPart of={[now, then]} part="newer" />
    </>
  );
}

export function NewerData({ shown }: { readonly shown: ShownMap }) {
  const t = useMapsMessages().data;
  const { mapGUID, organisation, publication, layers } = shown;
  const newer = layers.flatMap((layer) =>
    layer.state === 'open' && layer.versions !== null && layer.versions.newer > 0 && !layer.versions.isGone
      ? [{ layer, count: layer.versions.newer }]
      : [],
  );
  if (publication === null || newer.length === 0) return null;
  const { version } = publication;
  return (
    <Banner kind="info">
      <p>{t.title}</p>
      {newer.map(({ layer, count }) => (
        <NewerLayer key={layer.layerGUID} mapGUID={mapGUID} version={version} layer={layer} newer={count} />
      ))}
      <p>
        <Link
          to="/organisation/$orgSlug/map/$mapGUID"
          params={{ orgSlug: organisation.slug, mapGUID }}
          search={{ version }}
        >
          {t.see}
        </Link>
      </p>
    </Banner>
  );
}
