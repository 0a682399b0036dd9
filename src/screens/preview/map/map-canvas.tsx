/** The moving map. The engine draws and moves it; its properties set what it shows and where. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Map as Engine } from 'maplibre-gl';
import { useMapMessages } from '../../../messages/map.ts';
import { useApi, useConfiguration } from '../../../app/context.ts';
import { loadTile } from '../../../services/tiles.ts';
import {
  createMap,
  dotAt,
  featureAt,
  placeOf,
  setTileLoader,
  showChosen,
  showColours,
  showFeatures,
  showOutlines,
  showTiles,
} from './engine.ts';
import { useColours } from './map-colours.ts';
import { nearest, type MapDrawingProps } from './map-drawing.ts';

/** How far from the middle Enter still opens something, in pixels. */
const REACH = 80;

const isSame = (a: number, b: number, by: number) => Math.abs(a - b) < by;

export function MapCanvas(props: MapDrawingProps) {
  const { label, describedBy, place, features, lookOf, names, tiled, chosen, chosenDot, outlines } = props;
  const { key: chosenKey, feature: chosenFeature } = chosenDot ?? {};
  const api = useApi();
  const { mapTiles: tiles } = useConfiguration();
  const texts = useMapMessages();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Engine | null>(null);
  const colours = useColours();

  const fail = useEffectEvent(() => props.onFail());
  const moved = useEffectEvent((engine: Engine, byReader: boolean) => {
    const bounds = engine.getBounds();
    const now = placeOf(engine);
    props.onView(
      {
        west: Math.max(-180, bounds.getWest()),
        south: bounds.getSouth(),
        east: Math.min(180, bounds.getEast()),
        north: bounds.getNorth(),
      },
      now,
    );
    if (byReader) props.onMove(now);
  });
  const press = useEffectEvent((engine: Engine, point: { x: number; y: number }) => {
    const found = featureAt(engine, point);
    const feature = found === null ? undefined : features[found];
    const dot = feature ? null : dotAt(engine, point, tiled);
    if (feature) props.onChoose(feature);
    else if (dot) props.onPressDot(dot);
  });
  const openMiddle = useEffectEvent((engine: Engine) => {
    const { clientWidth, clientHeight } = engine.getContainer();
    const middle = { x: clientWidth / 2, y: clientHeight / 2 };
    const found = featureAt(engine, middle);
    const near = nearest(
      features,
      ({ point }) => {
        const { x, y } = engine.project([...point]);
        return Math.hypot(x - middle.x, y - middle.y);
      },
      REACH,
    );
    const feature = (found === null ? undefined : features[found]) ?? near;
    const dot = feature ? null : dotAt(engine, middle, tiled, REACH);
    if (feature) props.onChoose(feature);
    else if (dot) props.onPressDot(dot);
  });
  const isAt = useEffectEvent(
    (engine: Engine, point: { x: number; y: number }) =>
      featureAt(engine, point) !== null || dotAt(engine, point, tiled) !== null,
  );
  const miss = useEffectEvent(() => props.onMissing());

  const create = useEffectEvent((element: HTMLElement) =>
    createMap({ container: element, label, place, texts, colours, tiles }),
  );
  useEffect(() => {
    if (container.current === null) return;
    let engine: Engine;
    setTileLoader((path, signal) => loadTile(api, path, signal));
    try {
      engine = create(container.current);
    } catch {
      fail();
      return;
    }
    engine.on('load', () => setMap(engine));
    engine.on('moveend', (event) =>
      moved(engine, 'originalEvent' in event && event.originalEvent !== undefined),
    );
    engine.on('click', ({ point }) => press(engine, point));
    engine.on('webglcontextlost', fail);
    engine.on('error', miss);
    engine.on('mousemove', ({ point }) => {
      engine.getCanvas().style.cursor = isAt(engine, point) ? 'pointer' : '';
    });
    const canvas = engine.getCanvas();
    canvas.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') openMiddle(engine);
    });
    return () => {
      engine.off('webglcontextlost', fail);
      engine.remove();
      setMap(null);
    };
  }, [api]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-describedby', describedBy);
  }, [map, describedBy]);
  useEffect(() => {
    if (map && outlines) showOutlines(map, outlines);
  }, [map, outlines]);
  useEffect(() => {
    if (map) showFeatures(map, features, lookOf, names);
  }, [map, features, lookOf, names]);
  useEffect(() => {
    if (map) showTiles(map, tiled, colours);
  }, [map, tiled, colours]);
  useEffect(() => {
    const isOpen = chosenKey !== undefined && chosenFeature !== undefined;
    if (map) showChosen(map, chosen, isOpen ? { key: chosenKey, feature: chosenFeature } : null, tiled);
  }, [map, chosen, chosenKey, chosenFeature, tiled]);
  useEffect(() => {
    if (map) showColours(map, colours);
  }, [map, colours]);
  const { latitude, longitude, zoom } = place;
  useEffect(() => {
    if (map === null) return;
    const now = placeOf(map);
    const by = 2 ** -zoom;
    if (
      isSame(now.latitude, latitude, by) &&
      isSame(now.longitude, longitude, by) &&
      isSame(now.zoom, zoom, 0.02)
    )
      moved(map, false);
    // Without motion where the reader wants none; the engine asks the system itself.
    else map.easeTo({ center: [longitude, latitude], zoom, duration: 180 });
  }, [map, latitude, longitude, zoom]);

  return <div ref={container} className="map-canvas" data-ready={map !== null} />;
}
