/** The engine of maps, set up for this site: its worker is a file of the site, and it asks no one else for anything. */
import { addProtocol, LngLat, Map as Engine, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapFeature } from '#contract/preview-map.ts';
import type { MapMessages } from '../../../messages/map.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import type { MapColours } from './map-colours.ts';
import type { Look } from './map-drawing.ts';
import { NEAREST, type MapPlace } from './map-place.ts';
import { FURTHEST } from './projection.ts';
import { pressable, styleOf, toLand, toSources } from './map-style.ts';
import { featureOfDot, layersOf, SCHEME, sourceOf, type PressedDot, type TiledLayer } from './map-tiles.ts';

setWorkerUrl(workerUrl);

/** How near to something a press must be, in pixels. */
const NEAR = 6;
/** The latitude at which the projection ends. */
const LAST = 85.05;

export type LoadTile = (path: string, signal: AbortSignal) => Promise<ArrayBuffer>;

/** Tiles come from the page, which knows who looks at the map. */
export function setTileLoader(load: LoadTile): void {
  addProtocol(SCHEME, async ({ url }, { signal }) => ({
    data: await load(url.slice(`${SCHEME}://`.length), signal),
  }));
}

export interface EngineOptions {
  readonly container: HTMLElement;
  readonly label: string;
  readonly place: MapPlace;
  readonly texts: MapMessages;
  readonly colours: MapColours;
}

export const placeOf = (map: Engine): MapPlace => {
  const { lat: latitude, lng: longitude } = map.getCenter();
  return { latitude, longitude, zoom: map.getZoom() };
};

/** @throws Error when the browser cannot draw it */
export function createMap({ container, label, place, texts, colours }: EngineOptions): Engine {
  return new Engine({
    container,
    style: styleOf(colours),
    center: [place.longitude, place.latitude],
    zoom: place.zoom,
    maxZoom: NEAREST,
    maxPitch: 0,
    renderWorldCopies: false,
    // Everything can be shown at once: the engine would not go away further than the world fills the frame.
    transformConstrain: ({ lng, lat }, zoom) => ({
      center: new LngLat(Math.max(-180, Math.min(180, lng)), Math.max(-LAST, Math.min(LAST, lat))),
      zoom: Math.max(FURTHEST, Math.min(NEAREST, zoom)),
    }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // The page scrolls under one finger and a plain wheel; the map takes two, or Ctrl.
    cooperativeGestures: true,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': texts.useControl,
      'CooperativeGesturesHandler.MacHelpText': texts.useCommand,
      'CooperativeGesturesHandler.MobileHelpText': texts.useTwoFingers,
    },
  });
}

/** Sets data of a source that the style has. */
function setData(map: Engine, id: string, data: Parameters<GeoJSONSource['setData']>[0]): void {
  void map.getSource<GeoJSONSource>(id)?.setData(data);
}

export function showOutlines(map: Engine, outlines: Outlines): void {
  setData(map, 'land', toLand(outlines));
  setData(map, 'lines', outlines.lines);
}

export function showFeatures(
  map: Engine,
  features: readonly MapFeature[],
  lookOf: (feature: MapFeature) => Look,
): void {
  const { points, shapes } = toSources(features, lookOf);
  setData(map, 'points', points);
  setData(map, 'shapes', shapes);
}

/** @param dot where a ring is drawn around a dot of a tile, which is known by its place alone */
export function showChosen(map: Engine, key: string | null, dot: MapFeature['point'] | null): void {
  for (const layer of ['chosen-shape', 'chosen-point'])
    map.setFilter(layer, ['==', ['get', 'key'], key ?? '']);
  const geometries = dot === null ? [] : [{ type: 'Point' as const, coordinates: [...dot] }];
  setData(map, 'marked', { type: 'GeometryCollection', geometries });
}

const tiledLayers = (map: Engine): string[] => map.getLayersOrder().filter((id) => id.startsWith(SCHEME));

/** Draws layers from tiles, the uppermost last, below the places that are drawn one by one. */
export function showTiles(map: Engine, tiled: readonly TiledLayer[], colours: MapColours): void {
  const layers = tiled.flatMap((one) => layersOf(one, colours));
  const sources = new Set(tiled.map(sourceOf));
  const isSame = JSON.stringify(tiledLayers(map)) === JSON.stringify(layers.map(({ id }) => id));
  if (!isSame) {
    const before = tiledLayers(map);
    const removed = new Set(before.flatMap((id) => map.getLayer(id)?.source ?? []));
    for (const id of before) map.removeLayer(id);
    for (const id of removed) if (!sources.has(id)) map.removeSource(id);
  }
  for (const one of tiled)
    if (map.getSource(sourceOf(one)) === undefined)
      map.addSource(sourceOf(one), {
        type: 'vector',
        tiles: [`${SCHEME}://${one.address}`],
        maxzoom: NEAREST,
      });
  for (const layer of layers)
    if (!isSame) map.addLayer(layer, 'points');
    else
      for (const [property, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, property as never, value as never);
}

/** Gives the layers the colours that the page has now. */
export function showColours(map: Engine, colours: MapColours): void {
  for (const { id, ...layer } of styleOf(colours).layers)
    for (const [property, value] of Object.entries(layer.paint ?? {}))
      if (property.endsWith('-color')) map.setPaintProperty(id, property as never, value as never);
}

/** What is drawn at a point of the window, uppermost first; its place in the answer. */
export function featureAt(map: Engine, { x, y }: { readonly x: number; readonly y: number }): number | null {
  const box: [[number, number], [number, number]] = [
    [x - NEAR, y - NEAR],
    [x + NEAR, y + NEAR],
  ];
  for (const layer of pressable) {
    const [found] = map.queryRenderedFeatures(box, { layers: [layer] });
    if (found) return Number(found.properties['place']);
  }
  return null;
}

/** The dot of a tile at a point of the window. */
export function dotAt(
  map: Engine,
  { x, y }: { readonly x: number; readonly y: number },
  tiled: readonly TiledLayer[],
  near = NEAR,
): PressedDot | null {
  const layers = tiledLayers(map);
  if (layers.length === 0) return null;
  const found = map.queryRenderedFeatures(
    [
      [x - near, y - near],
      [x + near, y + near],
    ],
    { layers },
  );
  let best: { readonly dot: PressedDot; readonly away: number } | undefined;
  for (const { layer, id, geometry, properties } of found) {
    const one = tiled.find((candidate) => sourceOf(candidate) === layer.source);
    if (one === undefined || geometry.type !== 'Point' || typeof id !== 'number') continue;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const at = map.project([longitude, latitude]);
    const away = Math.hypot(at.x - x, at.y - y);
    if (best !== undefined && best.away <= away) continue;
    const feature = featureOfDot(one, { id, point: [longitude, latitude], properties });
    best = { dot: { key: one.key, feature }, away };
  }
  return best?.dot ?? null;
}
