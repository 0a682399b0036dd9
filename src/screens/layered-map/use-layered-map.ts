/** A map of layers: where it is, which layers are on, what each has in view, and what is chosen. */
import { useState } from 'react';
import type { MapLayer } from '#contract/maps.ts';
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import type { Asked, LayerQuery } from '../../services/api/map-queries.ts';
import { useDrawingMode, type DrawingMode } from '../preview/map/drawing-mode.ts';
import type { TiledLayer } from '../preview/map/map-tiles.ts';
import type { Look } from '../preview/map/map-drawing.ts';
import type { MapName } from '../preview/map/map-names.ts';
import type { MapPlace } from '../preview/map/map-place.ts';
import { askFor, EVERYTHING } from '../preview/map/map-request.ts';
import { placeFor } from '../preview/map/projection.ts';
import { boundsOf } from './layer-reach.ts';
import { useChosenPlace, type ChosenPlace } from './use-chosen-place.ts';
import { useDrawnFeatures, useTiledLayers } from './use-drawn-layers.ts';
import { layerState, useLayerAnswers, type LayerOptions, type LayerState } from './use-layer-states.ts';

/** A map of usual size, until it is known how large it is. */
const USUAL_SIZE: readonly [number, number] = [800, 480];

export interface LayeredMap {
  readonly layers: readonly LayerState[];
  /** Null until something is there to be shown. */
  readonly place: MapPlace | null;
  readonly isUpdating: boolean;
  /** What is drawn place by place. */
  readonly features: readonly MapFeature[];
  readonly lookOf: (feature: MapFeature) => Look;
  /** Names of areas of tiles. */
  readonly names: readonly MapName[];
  /** Layers that are drawn from tiles. */
  readonly tiled: readonly TiledLayer[];
  readonly way: DrawingMode;
  readonly onEngineFail: () => void;
  /** What a feature of a layer is called among all of the map. */
  readonly keyOf: (layer: MapLayer, feature: MapFeature) => string;
  readonly chosen: ChosenPlace | null;
  /** Null closes what is open, and gives the focus back to what opened it. */
  readonly choose: (feature: MapFeature | null) => void;
  /** Opens what a dot of a tile, or a line of the list of a layer, stands for. */
  readonly chooseIn: (layerGUID: string, feature: MapFeature) => void;
  /** What of a layer has a name with these words. */
  readonly findQuery: (layer: MapLayer, words: string) => LayerQuery;
  /** Opens what was found, wherever it is on the map. */
  readonly openFound: (layerGUID: string, feature: MapFeature) => void;
  /** Null: where the map begins. */
  readonly go: (place: MapPlace | null) => void;
  readonly show: (view: MapBox, at: MapPlace) => void;
  readonly turn: (layerGUID: string, on: boolean) => void;
  readonly setSize: (width: number, height: number) => void;
}

const keyOf = ({ layerGUID }: MapLayer, { rows }: MapFeature): string => `${layerGUID}:${rows[0]}`;

export function useLayeredMap(options: LayerOptions): LayeredMap {
  const { layers, extent, queryOf } = options;
  const [moved, setMoved] = useState<MapPlace | null>(null);
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const [shownView, setShownView] = useState<Asked | null>(null);
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const [[width, height], setSize] = useState<readonly [number, number]>(USUAL_SIZE);
  const [way, onEngineFail] = useDrawingMode();
  const begin = moved ?? extent;
  const isOn = ({ layerGUID, hidden }: MapLayer) => turned[layerGUID] ?? !hidden;
  const viewport = { begin, asked, shownView, way, isOn };
  const answers = useLayerAnswers(options, viewport);
  const bounds = boundsOf(layers.map(answers.drawnOf));
  const place = begin ?? (bounds && placeFor(bounds, width, height));
  const states = layers.map((layer, i) => layerState(layer, i, answers, viewport, place));
  const shown = states.filter((one) => one.isOn && one.state === 'ready');
  const { features, lookOf, layerOf, names } = useDrawnFeatures(shown, answers, way);
  const tiled = useTiledLayers(shown, way);
  const zoom = shownView?.zoom ?? place?.zoom ?? 0;
  const { chosen, chooseIn, close } = useChosenPlace(queryOf, shown, way, zoom);
  return {
    layers: states,
    place,
    isUpdating: states.some(({ drawn }, i) => drawn !== undefined && drawn !== answers.results[i]?.data),
    features,
    lookOf,
    names,
    tiled,
    way,
    onEngineFail,
    keyOf,
    chosen,
    choose(feature) {
      const layerGUID = feature === null ? undefined : layerOf(feature);
      if (feature !== null && layerGUID !== undefined) chooseIn(layerGUID, feature);
      else close();
    },
    chooseIn,
    findQuery: (layer, find) => queryOf(layer, { ...EVERYTHING, as: 'drawn', row: null, find }),
    openFound(layerGUID, feature) {
      const [longitude, latitude] = feature.point;
      if (place !== null) setMoved({ latitude, longitude, zoom: place.zoom });
      chooseIn(layerGUID, feature, true);
    },
    go: setMoved,
    show(view, at) {
      setShownView({ view, zoom: Math.max(0, at.zoom) });
      // What there is of the whole world contains what there is of every view.
      setAsked(begin === null ? EVERYTHING : askFor(view, at.zoom, asked));
    },
    turn: (layerGUID, on) => setTurned({ ...turned, [layerGUID]: on }),
    setSize(w, h) {
      if (w !== width || h !== height) setSize([w, h]);
    },
  };
}
