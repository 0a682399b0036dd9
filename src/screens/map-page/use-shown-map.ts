/** The layers of a published map that the reader may see, and what each has in view. */
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { drawnLayerQuery } from '../../services/api/map-queries.ts';
import { useLayeredMap, type LayeredMap } from '../layered-map/use-layered-map.ts';

export function useShownMap({ mapGUID, layers, extent }: ShownMap): LayeredMap {
  const api = useApi();
  return useLayeredMap({
    layers: layers.filter((layer): layer is OpenLayer => layer.state === 'open'),
    extent,
    queryOf: (layer, asked) => drawnLayerQuery(api, mapGUID, layer, asked),
  });
}
