/** What is drawn of the layers that are on: places one by one, and layers of tiles. */
import { useMemo } from 'react';
import type { DrawnLayer } from '#contract/maps.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import type { DrawingMode } from '../preview/map/drawing-mode.ts';
import type { Look } from '../preview/map/map-drawing.ts';
import type { MapName } from '../preview/map/map-names.ts';
import type { TiledLayer } from '../preview/map/map-tiles.ts';
import { layerLook, rampOf } from './layer-look.ts';
import { groupingOf } from './layer-reach.ts';
import type { LayerAnswers, LayerState } from './use-layer-states.ts';

/** Whether a layer is drawn from tiles. */
export const isByTiles = (drawn: DrawnLayer, way: DrawingMode): boolean =>
  way === 'engine' && drawn.tiles !== null;

/** What is drawn place by place, and whose it is. */
export function useDrawnFeatures(
  shown: readonly LayerState[],
  { results, kept }: LayerAnswers,
  way: DrawingMode,
) {
  const keys = shown.map(({ layer }) => layer.layerGUID).join(' ');
  return useMemo(() => {
    const looks = new Map<MapFeature, Look>();
    const owners = new Map<MapFeature, string>();
    const areas: MapName[] = [];
    for (const { layer, drawn } of shown) {
      if (drawn === undefined) continue;
      if (isByTiles(drawn, way)) {
        areas.push(...(drawn.names ?? []));
        continue;
      }
      const look = layerLook(drawn, layer);
      for (const feature of drawn.features) {
        looks.set(feature, look(feature));
        owners.set(feature, layer.layerGUID);
      }
    }
    const none: Look = { key: '', shade: 0, size: 0 };
    return {
      features: [...looks.keys()],
      lookOf: (feature: MapFeature) => looks.get(feature) ?? none,
      layerOf: (feature: MapFeature) => owners.get(feature),
      names: areas,
    };
    // What is shown changes with the answers and with the layers that are on, and with nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [results, kept, keys, way]);
}

/** Layers that are drawn from tiles. */
export function useTiledLayers(shown: readonly LayerState[], way: DrawingMode): readonly TiledLayer[] {
  const tiledNext = shown.flatMap(({ layer, drawn }): TiledLayer[] =>
    drawn === undefined || !isByTiles(drawn, way) || drawn.tiles === null
      ? []
      : [
          {
            key: layer.layerGUID,
            address: drawn.tiles,
            scale: drawn.scale,
            ramp: rampOf(layer.style),
            categories: drawn.categories && drawn.categories.values.length,
            grouping: groupingOf(layer),
            hasShapes: drawn.source.kind === 'geometry',
            // Colours of density are compared within the view; others are the same in every view.
            most: layer.style.kind === 'heat' ? Math.max(1, ...drawn.features.map(({ count }) => count)) : 1,
          },
        ],
  );
  const tiledKey = JSON.stringify(tiledNext);
  // Every view of the same rows has the same tiles, which are not drawn again.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => tiledNext, [tiledKey]);
}
