/** The layers of a published map that the reader may see, and what each has in view. */
import { useEffect, useEffectEvent } from 'react';
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { reportOpened } from '../../app/visit.ts';
import { drawnLayerQuery } from '../../services/api/map-queries.ts';
import { useLayeredMap, type LayeredMap } from '../layered-map/use-layered-map.ts';

export function useShownMap({ mapGUID, layers, extent }: ShownMap): LayeredMap {
  const api = useApi();
  const open = layers.filter((layer): layer is OpenLayer => layer.state === 'open');
  // A reader of the map looks into each file that it shows.
  const files = new Map(open.map(({ resourceGUID, dataset }) => [resourceGUID, dataset.datasetGUID]));
  const report = useEffectEvent(() => {
    for (const [resourceGUID, datasetGUID] of files) reportOpened(api, { datasetGUID, resourceGUID });
  });
  useEffect(() => report(), [mapGUID]);
  return useLayeredMap({
    layers: open,
    extent,
    queryOf: (layer, asked) => drawnLayerQuery(api, mapGUID, layer, asked),
  });
}
