/** The engine of maps, set up for this site: its worker is a file of the site, and it asks no one else for anything. */
import { LngLat, Map as Engine, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapFeature } from '#contract/preview-map.ts';
import type { MapMessages } from '../../../messages/map.ts';
import type { Outlines } from '../../../services/outlines.ts';
import type { MapColours } from './map-colours.ts';
import type { Look } from './map-drawing.ts';
import { NEAREST, type MapPlace } from './map-place.ts';
import { FURTHEST } from './projection.ts';
import { pressable, styleOf, toLand, toSources } from './map-style.ts';

setWorkerUrl(workerUrl);

/** How near to something a press must be, in pixels. */
const NEAR = 6;
/** The latitude at which the projection ends. */
const LAST = 85.05;

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

export function showChosen(map: Engine, key: string | null): void {
  for (const layer of ['chosen-shape', 'chosen-point'])
    map.setFilter(layer, ['==', ['get', 'key'], key ?? '']);
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
