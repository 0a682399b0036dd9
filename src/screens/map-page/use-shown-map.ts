/** The layers of a published map that the reader may see, and what each has in view. */
import { useEffect } from 'react';
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { useReportOpened } from '../../app/visit.ts';
import { drawnLayerQuery } from '../../services/api/map-queries.ts';
import { useLayeredMap, type LayeredMap } from '../layered-map/use-layered-map.ts';

/** @param version a publication, with the data of then; null: the latest, with that of now */
export function useShownMap({ mapGUID, layers, extent }: ShownMap, version: number | null): LayeredMap {
  const api = useApi();
  const reportOpened = useReportOpened();
  const open = layers.filter((layer): layer is OpenLayer => layer.state === 'open');
  // A reader of the map looks into each file that it shows.
  const files = new Map(open.map(({ resourceGUID, dataset }) => [resourceGUID, dataset.datasetGUID]));
  const opened = JSON.stringify([...files]);
  useEffect(() => {
    for (const [resourceGUID, datasetGUID] of JSON.parse(opened) as [string, string][])
      reportOpened({ datasetGUID, resourceGUID });
  }, [reportOpened, opened]);
  return useLayeredMap({
    layers: open,
    extent,
    queryOf: (layer, asked) => drawnLayerQuery(api, { mapGUID, version }, layer, asked),
  });
}
