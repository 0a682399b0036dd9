/** What is chosen on a map of layers, and what is behind it. */
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DrawnLayer, MapLayer } from '#contract/maps.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import type { DrawingMode } from '../preview/map/drawing-mode.ts';
import { focusBack } from '../preview/map/focus-back.ts';
import { isByTiles } from './use-drawn-layers.ts';
import { askedAs, type LayerOptions, type LayerState } from './use-layer-states.ts';

export interface ChosenPlace {
  readonly layer: MapLayer;
  readonly drawn: DrawnLayer;
  readonly feature: MapFeature;
  /** True: a dot of a tile. */
  readonly isDot: boolean;
}

interface Chosen {
  readonly layerGUID: string;
  readonly feature: MapFeature;
  /** The zoom at which it was chosen. */
  readonly zoom: number;
  /** True: it was found by its name, and may be drawn with others as one. */
  readonly isFound: boolean;
}

/**
 * @param shown layers that are on and there
 * @param zoom of the map, at which a place is chosen
 */
export function useChosenPlace(
  queryOf: LayerOptions['queryOf'],
  shown: readonly LayerState[],
  way: DrawingMode,
  zoom: number,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const of = shown.find(({ layer }) => layer.layerGUID === chosen?.layerGUID);
  const isDot = of?.drawn !== undefined && isByTiles(of.drawn, way);
  // A dot that was pressed says where it is and how much; what is behind it comes after.
  const dots = chosen === null || of === undefined || !isDot ? [] : [{ layer: of.layer, chosen }];
  const behind = useQueries({
    queries: dots.map((dot) => ({
      ...queryOf(dot.layer, {
        view: null,
        zoom: dot.chosen.zoom,
        as: askedAs(way),
        row: dot.chosen.feature.rows[0] ?? null,
      }),
      placeholderData: undefined,
    })),
  });
  const foundFeature = (): MapFeature | undefined => {
    if (chosen === null || of?.drawn === undefined) return undefined;
    if (isDot) return behind[0]?.data?.features[0] ?? chosen.feature;
    const drawn = of.drawn.features.find(({ rows }) => rows[0] === chosen.feature.rows[0]);
    return drawn ?? (chosen.isFound ? chosen.feature : undefined);
  };
  const feature = foundFeature();
  return {
    chosen:
      feature === undefined || of?.drawn === undefined
        ? null
        : {
            layer: of.layer,
            drawn: of.drawn,
            feature,
            // What is drawn with others as one has a ring of its own.
            isDot: isDot || (chosen?.isFound === true && feature === chosen.feature),
          },
    chooseIn: (layerGUID: string, place: MapFeature, isFound = false) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setChosen({ layerGUID, feature: place, zoom: Math.max(0, zoom), isFound });
    },
    close: () => {
      setChosen(null);
      focusBack(opener.current);
    },
  };
}
