/** A map of layers: where it is, which layers are on, what each has in view, and what is chosen. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { DrawnLayer, MapDocument, MapLayer } from '#contract/maps.ts';
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import { isPreparing, type Asked, type LayerQuery } from '../../services/api/map-queries.ts';
import type { Look } from '../preview/map/map-drawing.ts';
import type { MapPlace } from '../preview/map/map-place.ts';
import { askFor, EVERYTHING } from '../preview/map/map-request.ts';
import { placeFor } from '../preview/map/projection.ts';
import { layerLook } from './layer-look.ts';

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
  readonly retry: () => void;
}

export interface ChosenPlace {
  readonly layer: MapLayer;
  readonly drawn: DrawnLayer;
  readonly feature: MapFeature;
}

export interface LayeredMap {
  readonly layers: readonly LayerState[];
  /** Null until something is there to be shown. */
  readonly place: MapPlace | null;
  readonly isUpdating: boolean;
  readonly features: readonly MapFeature[];
  readonly lookOf: (feature: MapFeature) => Look;
  readonly chosen: ChosenPlace | null;
  /** Null closes what is open, and gives the focus back to what opened it. */
  readonly choose: (feature: MapFeature | null) => void;
  /** Null: where the map begins. */
  readonly go: (place: MapPlace | null) => void;
  readonly show: (view: MapBox, at: MapPlace) => void;
  readonly turn: (layerGUID: string, on: boolean) => void;
  readonly setSize: (width: number, height: number) => void;
}

interface Options {
  readonly layers: readonly MapLayer[];
  readonly extent: MapDocument['extent'];
  readonly queryOf: (layer: MapLayer, asked: Asked) => LayerQuery;
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

function boundsOf(layers: readonly (DrawnLayer | undefined)[]): MapBox | null {
  const boxes = layers.flatMap((drawn) => drawn?.bounds ?? []);
  const [first] = boxes;
  if (first === undefined) return null;
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

const rangeOf = ({ from, to }: MapLayer, zoom: number | null): 'far' | 'near' | null => {
  if (zoom === null) return null;
  if (zoom < from && from > 0) return 'far';
  return zoom >= to + 1 ? 'near' : null;
};

export function useLayeredMap({ layers, extent, queryOf }: Options): LayeredMap {
  const [moved, setMoved] = useState<MapPlace | null>(null);
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const [[width, height], setSize] = useState<readonly [number, number]>(USUAL_SIZE);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const isOn = ({ layerGUID, hidden }: MapLayer) => turned[layerGUID] ?? !hidden;
  const begin = moved ?? extent;
  const isAsked = (layer: MapLayer) => isOn(layer) && rangeOf(layer, begin?.zoom ?? null) === null;
  const results = useQueries({
    queries: layers.map((layer) => ({ ...queryOf(layer, asked), enabled: isAsked(layer) })),
    combine,
  });
  const bounds = boundsOf(results.map(({ data }) => data));
  const place = begin ?? (bounds && placeFor(bounds, width, height));
  const states = layers.map((layer, i): LayerState => {
    const result = results[i];
    const range = rangeOf(layer, place?.zoom ?? null);
    const error = result?.error ?? null;
    const found = (): LayerState['state'] => {
      if (range !== null) return range;
      if (error !== null) return isPreparing(error) ? 'preparing' : 'failed';
      return result?.data === undefined ? 'loading' : 'ready';
    };
    return {
      layer,
      isOn: isOn(layer),
      state: found(),
      refusal: statusOf(error),
      drawn: error === null || isPreparing(error) ? result?.data : undefined,
      retry: () => void result?.refetch(),
    };
  });
  const shown = states.filter((one) => one.isOn && one.state === 'ready');
  const keys = shown.map(({ layer }) => layer.layerGUID).join(' ');
  const { features, lookOf, byKey } = useMemo(() => {
    const looks = new Map<MapFeature, Look>();
    const places = new Map<string, Pick<ChosenPlace, 'drawn' | 'feature'> & { layerGUID: string }>();
    for (const { layer, drawn } of shown) {
      if (drawn === undefined) continue;
      const look = layerLook(drawn, layer.layerGUID);
      for (const feature of drawn.features) {
        const one = look(feature);
        looks.set(feature, one);
        places.set(one.key, { layerGUID: layer.layerGUID, drawn, feature });
      }
    }
    const none: Look = { key: '', shade: 0, size: 0 };
    return {
      features: [...looks.keys()],
      lookOf: (feature: MapFeature) => looks.get(feature) ?? none,
      byKey: places,
    };
    // What is shown changes with the answers and with the layers that are on, and with nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [results, keys]);
  const found = chosenKey === null ? undefined : byKey.get(chosenKey);
  const layer = layers.find(({ layerGUID }) => layerGUID === found?.layerGUID);
  return {
    layers: states,
    place,
    isUpdating: results.some(({ isPlaceholderData }) => isPlaceholderData),
    features,
    lookOf,
    chosen:
      found === undefined || layer === undefined
        ? null
        : { layer, drawn: found.drawn, feature: found.feature },
    choose(feature) {
      setChosenKey(feature === null ? null : lookOf(feature).key);
      if (feature === null) opener.current?.focus();
      else opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    go: setMoved,
    show: (view, { zoom }) =>
      // What there is of the whole world contains what there is of every view.
      setAsked(begin === null ? EVERYTHING : askFor(view, zoom, asked)),
    turn: (layerGUID, on) => setTurned({ ...turned, [layerGUID]: on }),
    setSize(w, h) {
      if (w !== width || h !== height) setSize([w, h]);
    },
  };
}
