/** A map of layers: where it is, which layers are on, what each has in view, and what is chosen. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawnLayer, MapDocument, MapLayer } from '#contract/maps.ts';
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import { isPreparing } from '../../services/api/awaited-table.ts';
import type { Asked, LayerAsked, LayerQuery } from '../../services/api/map-queries.ts';
import { useDrawingMode, type DrawingMode } from '../preview/map/drawing-mode.ts';
import { focusBack } from '../preview/map/focus-back.ts';
import { inViewOf, type InView } from '../preview/map/in-view.tsx';
import type { TiledLayer } from '../preview/map/map-tiles.ts';
import type { Look } from '../preview/map/map-drawing.ts';
import type { MapName } from '../preview/map/map-names.ts';
import type { MapPlace } from '../preview/map/map-place.ts';
import { askFor, EVERYTHING } from '../preview/map/map-request.ts';
import { placeFor } from '../preview/map/projection.ts';
import { layerLook, rampOf } from './layer-look.ts';
import { boundsOf, groupingOf, rangeOf } from './layer-reach.ts';

/** A map of usual size, until it is known how large it is. */
const USUAL_SIZE: readonly [number, number] = [800, 480];

export interface LayerState {
  readonly layer: MapLayer;
  readonly isOn: boolean;
  /** `far` and `near`: the map is at a zoom at which the layer is not drawn. */
  readonly state: 'ready' | 'loading' | 'preparing' | 'failed' | 'far' | 'near';
  /** The status of the refusal; null for none. */
  readonly refusal: number | null;
  readonly drawn: DrawnLayer | undefined;
  /** What of it is in view. */
  readonly inView: InView | null;
  readonly retry: () => void;
}

export interface ChosenPlace {
  readonly layer: MapLayer;
  readonly drawn: DrawnLayer;
  readonly feature: MapFeature;
  /** True: a dot of a tile. */
  readonly isDot: boolean;
}

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

interface Chosen {
  readonly layerGUID: string;
  readonly feature: MapFeature;
  /** The zoom at which it was chosen. */
  readonly zoom: number;
  /** True: it was found by its name, and may be drawn with others as one. */
  readonly isFound: boolean;
}

interface Options {
  readonly layers: readonly MapLayer[];
  readonly extent: MapDocument['extent'];
  readonly queryOf: (layer: MapLayer, asked: LayerAsked) => LayerQuery;
}

type Result = UseQueryResult<DrawnLayer>;
/** Keeps its identity while nothing of it changes. */
const combine = (results: Result[]) =>
  results.map(({ data, error, failureReason, isPending, isPlaceholderData, refetch }) => ({
    data,
    error: error ?? (isPreparing(failureReason) ? failureReason : null),
    isPending,
    isPlaceholderData,
    refetch,
  }));

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null;

const keyOf = ({ layerGUID }: MapLayer, { rows }: MapFeature): string => `${layerGUID}:${rows[0]}`;

export function useLayeredMap({ layers, extent, queryOf }: Options): LayeredMap {
  const [moved, setMoved] = useState<MapPlace | null>(null);
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const [shownView, setShownView] = useState<Asked | null>(null);
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const [[width, height], setSize] = useState<readonly [number, number]>(USUAL_SIZE);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kept, setKept] = useState<Readonly<Record<string, DrawnLayer>>>({});
  const [way, onEngineFail] = useDrawingMode();
  const opener = useRef<HTMLElement | null>(null);

  const isOn = ({ layerGUID, hidden }: MapLayer) => turned[layerGUID] ?? !hidden;
  const begin = moved ?? extent;
  const isAsked = (layer: MapLayer) => isOn(layer) && rangeOf(layer, begin?.zoom ?? null) === null;
  const as = way === 'engine' ? 'listed' : 'drawn';
  const queryFor = (layer: MapLayer): LayerQuery => {
    // What moves by itself needs more than is shown; tiles and still pictures do not.
    const isExact = way !== 'engine' || (kept[layer.layerGUID]?.tiles ?? null) !== null;
    return queryOf(layer, { ...(isExact && shownView !== null ? shownView : asked), as, row: null });
  };
  const results = useQueries({
    queries: layers.map((layer) => ({ ...queryFor(layer), enabled: isAsked(layer) })),
    combine,
  });
  // Several queries at once keep no data of the question before, without which the map would go while it moves.
  useEffect(() => {
    setKept((before) => {
      const news = layers.flatMap(({ layerGUID }, i) => {
        const { data, isPlaceholderData } = results[i] ?? {};
        const isNew = data !== undefined && isPlaceholderData !== true && before[layerGUID] !== data;
        return isNew ? [[layerGUID, data] as const] : [];
      });
      return news.length === 0 ? before : { ...before, ...Object.fromEntries(news) };
    });
  }, [results, layers]);
  const drawnOf = ({ layerGUID }: MapLayer, i: number) => results[i]?.data ?? kept[layerGUID];
  const bounds = boundsOf(layers.map(drawnOf));
  const place = begin ?? (bounds && placeFor(bounds, width, height));
  const states = layers.map((layer, i): LayerState => {
    const result = results[i];
    const range = rangeOf(layer, place?.zoom ?? null);
    const error = result?.error ?? null;
    const found = (): LayerState['state'] => {
      if (range !== null) return range;
      if (error !== null) return isPreparing(error) ? 'preparing' : 'failed';
      return drawnOf(layer, i) === undefined ? 'loading' : 'ready';
    };
    const drawn = error === null || isPreparing(error) ? drawnOf(layer, i) : undefined;
    return {
      layer,
      isOn: isOn(layer),
      state: found(),
      refusal: statusOf(error),
      drawn,
      inView: drawn === undefined ? null : inViewOf(drawn, shownView?.view ?? null),
      retry: () => void result?.refetch(),
    };
  });
  const shown = states.filter((one) => one.isOn && one.state === 'ready');
  const isByTiles = (drawn: DrawnLayer) => way === 'engine' && drawn.tiles !== null;
  const keys = shown.map(({ layer }) => layer.layerGUID).join(' ');
  const { features, lookOf, layerOf, names } = useMemo(() => {
    const looks = new Map<MapFeature, Look>();
    const owners = new Map<MapFeature, string>();
    const areas: MapName[] = [];
    for (const { layer, drawn } of shown) {
      if (drawn === undefined) continue;
      if (isByTiles(drawn)) {
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
  const tiledNext = shown.flatMap(({ layer, drawn }): TiledLayer[] =>
    drawn === undefined || !isByTiles(drawn) || drawn.tiles === null
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
  const tiled = useMemo(() => tiledNext, [tiledKey]);

  const of = shown.find(({ layer }) => layer.layerGUID === chosen?.layerGUID);
  const isDot = of?.drawn !== undefined && isByTiles(of.drawn);
  // A dot that was pressed says where it is and how much; what is behind it comes after.
  const dots = chosen === null || of === undefined || !isDot ? [] : [{ layer: of.layer, chosen }];
  const behind = useQueries({
    queries: dots.map((dot) => ({
      ...queryOf(dot.layer, {
        view: null,
        zoom: dot.chosen.zoom,
        as,
        row: dot.chosen.feature.rows[0] ?? null,
      }),
      placeholderData: undefined,
    })),
  });
  const foundChosen = (): MapFeature | undefined => {
    if (chosen === null || of?.drawn === undefined) return undefined;
    if (isDot) return behind[0]?.data?.features[0] ?? chosen.feature;
    const drawn = of.drawn.features.find(({ rows }) => rows[0] === chosen.feature.rows[0]);
    return drawn ?? (chosen.isFound ? chosen.feature : undefined);
  };
  const chosenFeature = foundChosen();
  const chooseIn = (layerGUID: string, feature: MapFeature, isFound = false) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setChosen({ layerGUID, feature, zoom: Math.max(0, shownView?.zoom ?? place?.zoom ?? 0), isFound });
  };
  return {
    layers: states,
    place,
    isUpdating: states.some(({ drawn }, i) => drawn !== undefined && drawn !== results[i]?.data),
    features,
    lookOf,
    names,
    tiled,
    way,
    onEngineFail,
    keyOf,
    chosen:
      chosenFeature === undefined || of?.drawn === undefined
        ? null
        : {
            layer: of.layer,
            drawn: of.drawn,
            feature: chosenFeature,
            // What is drawn with others as one has a ring of its own.
            isDot: isDot || (chosen?.isFound === true && chosenFeature === chosen.feature),
          },
    choose(feature) {
      const layerGUID = feature === null ? undefined : layerOf(feature);
      if (feature !== null && layerGUID !== undefined) return chooseIn(layerGUID, feature);
      setChosen(null);
      focusBack(opener.current);
    },
    chooseIn,
    findQuery: (layer, find) => queryOf(layer, { ...EVERYTHING, as: 'drawn', row: null, find }),
    openFound(layerGUID, feature) {
      const [longitude, latitude] = feature.point;
      if (place !== null) setMoved({ latitude, longitude, zoom: place.zoom });
      chooseIn(layerGUID, feature, true);
    },
    go: setMoved,
    show(view, { zoom }) {
      setShownView({ view, zoom: Math.max(0, zoom) });
      // What there is of the whole world contains what there is of every view.
      setAsked(begin === null ? EVERYTHING : askFor(view, zoom, asked));
    },
    turn: (layerGUID, on) => setTurned({ ...turned, [layerGUID]: on }),
    setSize(w, h) {
      if (w !== width || h !== height) setSize([w, h]);
    },
  };
}
