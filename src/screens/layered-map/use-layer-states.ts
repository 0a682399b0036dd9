/** What each layer of a map has in view. It is asked for as the map moves, and what was there before stays while it loads. */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawnLayer, MapDocument, MapLayer } from '#contract/maps.ts';
import type { RestrictedDataset } from '#contract/problem.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { isPreparing } from '../../services/api/awaited-table.ts';
import type { Asked, LayerAsked, LayerQuery } from '../../services/api/map-queries.ts';
import type { DrawingMode } from '../preview/map/drawing-mode.ts';
import { inViewOf, type InView } from '../preview/map/in-view.tsx';
import type { MapPlace } from '../preview/map/map-place.ts';
import { rangeOf } from './layer-reach.ts';

/**
 * `restricted`: the person may know of its dataset and not read the data. `unavailable`: its data is gone, or the person
 * may not know of it. `hidden`: it has conditions of columns that they do not see. `noPlaces`: nothing of it has a place.
 */
export type LayerRefusal =
  | { readonly kind: 'restricted'; readonly dataset: RestrictedDataset }
  | { readonly kind: 'unavailable' | 'hidden' | 'noPlaces' };

export interface LayerState {
  readonly layer: MapLayer;
  readonly isOn: boolean;
  /** `far` and `near`: the map is at a zoom at which the layer is not drawn. */
  readonly state: 'ready' | 'loading' | 'preparing' | 'failed' | 'far' | 'near';
  /** Why it is not drawn; null for another failure, and for none. */
  readonly refusal: LayerRefusal | null;
  readonly drawn: DrawnLayer | undefined;
  /** What of it is in view. */
  readonly inView: InView | null;
  readonly retry: () => void;
}

export interface LayerOptions {
  readonly layers: readonly MapLayer[];
  readonly extent: MapDocument['extent'];
  readonly queryOf: (layer: MapLayer, asked: LayerAsked) => LayerQuery;
}

/** Where the map is, and how it is drawn. */
export interface Viewport {
  /** Null until it has begun to be somewhere. */
  readonly begin: MapPlace | null;
  readonly asked: Asked;
  /** What is shown, to the pixel; null until it is known. */
  readonly shownView: Asked | null;
  readonly way: DrawingMode;
  readonly isOn: (layer: MapLayer) => boolean;
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

/** What a failed question means for the layer. */
function refusalOf(error: unknown): LayerRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { status, problem } = error;
  if (problem.restricted !== undefined) return { kind: 'restricted', dataset: problem.restricted };
  if (status === 404) return { kind: 'unavailable' };
  if (status === 403) return { kind: 'hidden' };
  return status === 422 ? { kind: 'noPlaces' } : null;
}

/** How a map that is drawn in one way asks for its layers. */
export const askedAs = (way: DrawingMode) => (way === 'engine' ? 'listed' : 'drawn');

/** The answers for all layers, and the last that each had. */
export function useLayerAnswers({ layers, queryOf }: LayerOptions, viewport: Viewport) {
  const { begin, asked, shownView, way, isOn } = viewport;
  const [kept, setKept] = useState<Readonly<Record<string, DrawnLayer>>>({});
  const isAsked = (layer: MapLayer) => isOn(layer) && rangeOf(layer, begin?.zoom ?? null) === null;
  const queryFor = (layer: MapLayer): LayerQuery => {
    // What moves automatically needs more than is shown; tiles and still pictures do not.
    const isExact = way !== 'engine' || (kept[layer.layerGUID]?.tiles ?? null) !== null;
    const view = isExact && shownView !== null ? shownView : asked;
    return queryOf(layer, { ...view, as: askedAs(way), row: null });
  };
  const results = useQueries({
    queries: layers.map((layer) => ({ ...queryFor(layer), enabled: isAsked(layer) })),
    combine,
  });
  // Several queries at once keep no data of the question before, without which the map would go while it moves.
  const news = layers.flatMap(({ layerGUID }, i) => {
    const { data, isPlaceholderData } = results[i] ?? {};
    const isNew = data !== undefined && isPlaceholderData !== true && kept[layerGUID] !== data;
    return isNew ? [[layerGUID, data] as const] : [];
  });
  if (news.length > 0) setKept({ ...kept, ...Object.fromEntries(news) });
  const drawnOf = ({ layerGUID }: MapLayer, i: number) => results[i]?.data ?? kept[layerGUID];
  return { results, kept, drawnOf };
}

export type LayerAnswers = ReturnType<typeof useLayerAnswers>;

/** What is known of one layer. @param place where the map is; null until something is there */
export function layerState(
  layer: MapLayer,
  i: number,
  { results, drawnOf }: LayerAnswers,
  { isOn, shownView }: Viewport,
  place: MapPlace | null,
): LayerState {
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
    refusal: refusalOf(error),
    drawn,
    inView: drawn === undefined ? null : inViewOf(drawn, shownView?.view ?? null),
    retry: () => void result?.refetch(),
  };
}
