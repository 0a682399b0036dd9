/** What the service has of maps: lists, a map, and what a layer has in view. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { DrawnLayer, MapLayer } from '#contract/maps.ts';
import type { MapBox } from '#contract/preview-map.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import type { Api } from './api.ts';
import { askTable, whilePreparing } from './awaited-table.ts';

/** Columns of a table that an editor chooses from. */
const MOST_COLUMNS = 100;
/** What the text of a geometry begins with: well-known text, or GeoJSON. */
const GEOMETRY =
  /^\s*(?:\{\s*"|(?:SRID=\d+;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\b|GEOMETRYCOLLECTION)/i;

/** Every query about maps begins with this. */
export const MAPS = ['maps'] as const;

export const mapListQuery = (api: Api, request: CallInput<'map:list'>) =>
  queryOptions({
    queryKey: [...MAPS, 'list', request],
    queryFn: ({ signal }) => api.call('map:list', request, { signal }),
    placeholderData: keepPreviousData,
  });

/** A published map. @param version one that readers had; null: the one that they have */
export const shownMapQuery = (api: Api, mapGUID: string, version: number | null = null) =>
  queryOptions({
    queryKey: [...MAPS, 'view', mapGUID, version],
    queryFn: ({ signal }) => api.call('map:view', { mapGUID, version }, { signal }),
  });

export const mapVersionsQuery = (api: Api, mapGUID: string) =>
  queryOptions({
    queryKey: [...MAPS, 'versions', mapGUID],
    queryFn: ({ signal }) => api.call('map:versions', { mapGUID }, { signal }),
  });

/** The part of the world that is asked for. */
export interface Asked {
  /** Null: everything. */
  readonly view: MapBox | null;
  readonly zoom: number;
}

/** What is asked of a layer. */
export interface LayerAsked extends Asked {
  /** `listed`: its dots come from tiles, and the answer has the first of them. */
  readonly as: 'drawn' | 'listed';
  /** The first row of the dot that is asked for alone. */
  readonly row: number | null;
  /** Words of the names of the places that are asked for. */
  readonly find?: string;
}

const drawing = (
  api: Api,
  key: unknown[],
  { resourceGUID, sheet }: Pick<MapLayer, 'resourceGUID' | 'sheet'>,
  draw: (signal: AbortSignal) => Promise<DrawnLayer>,
) =>
  queryOptions({
    queryKey: [...MAPS, 'layer', ...key],
    queryFn: ({ signal }) => askTable(api, { resourceGUID, sheet }, signal, draw),
    ...whilePreparing,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What a layer has in view, however it is asked for. */
export type LayerQuery = ReturnType<typeof drawing>;

/** What a layer of a published map has in view. */
export const drawnLayerQuery = (
  api: Api,
  { mapGUID, version }: { readonly mapGUID: string; readonly version: number | null },
  layer: MapLayer,
  asked: LayerAsked,
) =>
  drawing(api, ['shown', mapGUID, version, layer.layerGUID, asked], layer, (signal) =>
    api.call('map:drawLayer', { mapGUID, version, layerGUID: layer.layerGUID, ...asked }, { signal }),
  );

/** What a layer that is being edited has in view. Its name and zooms change nothing of that. */
export const triedLayerQuery = (api: Api, layer: MapLayer, asked: LayerAsked) => {
  const { resourceGUID, sheet, style, filters, popup, template } = layer;
  return drawing(
    api,
    ['tried', { resourceGUID, sheet, style, filters, popup, template }, asked],
    layer,
    (signal) => api.call('map:tryLayer', { layer, ...asked }, { signal }),
  );
};

/** What an editor knows of a map besides its document. */
export const editedMapQuery = (api: Api, mapGUID: string) =>
  queryOptions({
    queryKey: [...MAPS, 'edit', mapGUID],
    queryFn: ({ signal }) => api.call('map:edit', { mapGUID }, { signal }),
  });

/** A column that a layer may be styled and filtered by. */
export type LayerColumn = Pick<PreviewColumn, 'position' | 'name' | 'type'>;

/** Columns of the table of a layer, without those of geometries. */
export const layerColumnsQuery = (
  api: Api,
  { resourceGUID, sheet }: Pick<MapLayer, 'resourceGUID' | 'sheet'>,
) =>
  queryOptions({
    queryKey: [...MAPS, 'columns', resourceGUID, sheet],
    queryFn: async ({ signal }): Promise<LayerColumn[]> => {
      const { result } = await askTable(api, { resourceGUID, sheet }, signal, (asked) =>
        api.call('resource:previewColumns', { resourceGUID, sheet, limit: MOST_COLUMNS }, { signal: asked }),
      );
      return result
        .filter(({ min }) => typeof min !== 'string' || !GEOMETRY.test(min))
        .map(({ position, name, type }) => ({ position, name, type }));
    },
    ...whilePreparing,
    staleTime: 60_000,
  });
