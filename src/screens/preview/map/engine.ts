/** The engine of maps, set up for this site: its worker is a file of the site, and it asks no one else for anything. */
import { addProtocol, LngLat, Map as Engine, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapFeature } from '#contract/preview-map.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { MapMessages } from '../../../messages/map.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import type { MapColours } from './map-colours.ts';
import type { Look } from './map-drawing.ts';
import type { MapName } from './map-names.ts';
import { NEAREST, type MapPlace } from './map-place.ts';
import { FURTHEST } from './projection.ts';
import { pressable, styleOf, toLand, toSources } from './map-style.ts';
import {
  chosenIn,
  featureOfDot,
  isRow,
  layersOf,
  SCHEME,
  sourceOf,
  type PressedDot,
  type TiledLayer,
} from './map-tiles.ts';

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
  readonly tiles: RuntimeConfiguration['mapTiles'];
}

export const placeOf = (map: Engine): MapPlace => {
  const { lat: latitude, lng: longitude } = map.getCenter();
  return { latitude, longitude, zoom: map.getZoom() };
};

/** @throws Error when the browser cannot draw it */
export function createMap({ container, label, place, texts, colours, tiles }: EngineOptions): Engine {
  return new Engine({
    container,
    style: styleOf(colours, tiles),
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
    fadeDuration: 0,
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

/** Draws the outlines of countries. */
export function showOutlines(map: Engine, outlines: Outlines): void {
  setData(map, 'land', toLand(outlines));
  setData(map, 'lines', outlines.lines);
}

/** Draws the features of an answer, and the names of areas. */
export function showFeatures(
  map: Engine,
  features: readonly MapFeature[],
  lookOf: (feature: MapFeature) => Look,
  areas: readonly MapName[],
): void {
  for (const [id, data] of Object.entries(toSources(features, lookOf, areas))) setData(map, id, data);
}

/** @param dot what of a tile is chosen: a ring is drawn around its place, and a line around it where it is an area */
export function showChosen(
  map: Engine,
  key: string | null,
  dot: PressedDot | null,
  tiled: readonly TiledLayer[],
): void {
  for (const layer of ['chosen-shape', 'chosen-point'])
    map.setFilter(layer, ['==', ['get', 'key'], key ?? '']);
  for (const one of tiled) {
    const row = dot?.key === one.key ? (dot.feature.rows[0] ?? null) : null;
    if (map.getLayer(chosenIn(one)) !== undefined) map.setFilter(chosenIn(one), isRow(row));
  }
  const geometries = dot === null ? [] : [{ type: 'Point' as const, coordinates: [...dot.feature.point] }];
  setData(map, 'marked', { type: 'GeometryCollection', geometries });
}

const tiledLayers = (map: Engine): string[] => map.getLayersOrder().filter((id) => id.startsWith(SCHEME));

/** Draws layers from tiles, the uppermost last: areas, lines and dots of all below those that are drawn one by one. */
export function showTiles(map: Engine, tiled: readonly TiledLayer[], colours: MapColours): void {
  const drawn = tiled.map((one) => layersOf(one, colours));
  const groups = [
    { before: 'areas', layers: drawn.flatMap(({ areas }) => areas) },
    { before: 'lines', layers: drawn.flatMap(({ lines }) => lines) },
    { before: 'points', layers: drawn.flatMap(({ dots }) => dots) },
    { before: 'chosen-point', layers: drawn.flatMap(({ chosen }) => chosen) },
  ] as const;
  const layers = groups.flatMap((group) => group.layers.map((layer) => ({ layer, before: group.before })));
  const sources = new Set(tiled.map(sourceOf));
  const isSame = JSON.stringify(tiledLayers(map)) === JSON.stringify(layers.map(({ layer }) => layer.id));
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
  for (const { layer, before } of layers)
    if (!isSame) map.addLayer(layer, before);
    else
      for (const [property, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, property as never, value as never);
}

/** Gives the layers the colours that the page has now. */
export function showColours(map: Engine, colours: MapColours): void {
  for (const { id, ...layer } of styleOf(colours, null).layers)
    for (const [property, value] of Object.entries(layer.paint ?? {}))
      if (property.endsWith('-color') && map.getLayer(id) !== undefined)
        map.setPaintProperty(id, property as never, value as never);
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

interface Pixel {
  readonly x: number;
  readonly y: number;
}

const around = ({ x, y }: Pixel, by: number): [[number, number], [number, number]] => [
  [x - by, y - by],
  [x + by, y + by],
];

/** The dot of a tile that is nearest to a point of the window. */
function nearestDot(map: Engine, at: Pixel, tiled: readonly TiledLayer[], near: number): PressedDot | null {
  let best: { readonly dot: PressedDot; readonly away: number } | undefined;
  for (const { layer, id, geometry, properties } of map.queryRenderedFeatures(around(at, near), {
    layers: tiledLayers(map),
  })) {
    const one = tiled.find((candidate) => sourceOf(candidate) === layer.source);
    if (one === undefined || geometry.type !== 'Point' || typeof id !== 'number') continue;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const { x, y } = map.project([longitude, latitude]);
    const away = Math.hypot(x - at.x, y - at.y);
    if (best !== undefined && best.away <= away) continue;
    const feature = featureOfDot(one, { id, point: [longitude, latitude], properties });
    best = { dot: { key: one.key, feature }, away };
  }
  return best?.dot ?? null;
}

/** The line of a tile near a point of the window, or the area that the point is in. */
function shapeAt(map: Engine, at: Pixel, tiled: readonly TiledLayer[]): PressedDot | null {
  const lines = map.queryRenderedFeatures(around(at, NEAR), { layers: tiledLayers(map) });
  const areas = map.queryRenderedFeatures([at.x, at.y], { layers: tiledLayers(map) });
  const [found] = [
    ...lines.filter(({ geometry: { type } }) => type.endsWith('LineString')),
    ...areas.filter(({ geometry: { type } }) => type.endsWith('Polygon')),
  ];
  const one = tiled.find((candidate) => sourceOf(candidate) === found?.layer.source);
  if (found === undefined || one === undefined || typeof found.id !== 'number') return null;
  const { lng, lat } = map.unproject([at.x, at.y]);
  const { id, properties } = found;
  return { key: one.key, feature: featureOfDot(one, { id, point: [lng, lat], properties }) };
}

/** What of a tile is at a point of the window: a dot before a line, and a line before an area. */
export function dotAt(map: Engine, at: Pixel, tiled: readonly TiledLayer[], near = NEAR): PressedDot | null {
  if (tiledLayers(map).length === 0) return null;
  return nearestDot(map, at, tiled, NEAR) ?? shapeAt(map, at, tiled) ?? nearestDot(map, at, tiled, near);
}
