/** The drawing of a map with its buttons: moved by hand, or a picture in SVG where the browser cannot draw maps. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { detailAt } from '../../services/outline-shapes.ts';
import { outlinesQuery } from '../../services/outlines.ts';
import '../../styles/map.css';
import '../../styles/map-shades.css';
import { MapFurniture } from '../preview/map/map-furniture.tsx';
import { MapPicture } from '../preview/map/map-picture.tsx';
import type { MapBox } from '#contract/preview-map.ts';
import type { MapPlace } from '../preview/map/map-place.ts';
import type { PressedDot } from '../preview/map/map-tiles.ts';
import type { LayeredMap } from './use-layered-map.ts';
import { PlacePanel } from './place-panel.tsx';

const MapCanvas = lazyPart(async () => (await import('../preview/map/map-canvas.tsx')).MapCanvas, MapPicture);

interface MapSurfaceProps {
  readonly label: string;
  readonly map: LayeredMap;
  /** What is in the place of the map while nothing has a place. */
  readonly empty: ReactNode;
}

export function MapSurface({ label, map, empty }: MapSurfaceProps) {
  const t = useMapMessages();
  const maps = useMapsMessages().view;
  const keys = useId();
  const [isMissing, setMissing] = useState(false);
  const { place, chosen, lookOf, go, way } = map;
  const outlines = useQuery(outlinesQuery(detailAt(place?.zoom ?? 0)));
  if (place === null) {
    const isWaiting = map.layers.some(
      ({ isOn, state }) => isOn && (state === 'loading' || state === 'preparing'),
    );
    return (
      <div className="map-canvas map-empty">
        {isWaiting ? <p className="quiet late">{maps.loading}</p> : empty}
      </div>
    );
  }
  const drawing = {
    label,
    describedBy: keys,
    place,
    features: map.features,
    lookOf,
    names: map.names,
    tiled: map.tiled,
    chosen: chosen === null ? null : map.keyOf(chosen.layer, chosen.feature),
    chosenDot: chosen?.isDot === true ? { key: chosen.layer.layerGUID, feature: chosen.feature } : null,
    outlines: outlines.data,
    onMove: go,
    onView: (view: MapBox, at: MapPlace) => {
      setMissing(false);
      map.show(view, at);
    },
    onChoose: map.choose,
    onPressDot: ({ key, feature }: PressedDot) => map.chooseIn(key, feature),
    onMissing: () => setMissing(true),
    onFail: map.onEngineFail,
  };
  const measure = (element: HTMLDivElement | null) => {
    if (element) map.setSize(element.clientWidth, element.clientHeight);
  };
  return (
    <div className="layered-stage">
      {isMissing && (
        <p role="alert" className="t14 map-note">
          {t.someMissing}
        </p>
      )}
      {way !== 'engine' && <p className="t14 map-note">{way === 'noWebGL' ? t.noWebGL : t.engineFailed}</p>}
      <div className="map-frame" aria-busy={map.isUpdating}>
        <div className="map-surface" ref={measure}>
          {way === 'engine' ? (
            <Suspense fallback={<div className="map-canvas" />}>
              <MapCanvas {...drawing} />
            </Suspense>
          ) : (
            <MapPicture {...drawing} />
          )}
          <MapFurniture place={place} onMove={go} hasTiles={way === 'engine'} />
        </div>
        {chosen !== null && (
          <PlacePanel
            key={map.keyOf(chosen.layer, chosen.feature)}
            chosen={chosen}
            onCloser={() => {
              const [longitude, latitude] = chosen.feature.point;
              go({ latitude, longitude, zoom: place.zoom + 2 });
            }}
            onClose={() => map.choose(null)}
          />
        )}
      </div>
      <p id={keys} className="quiet t13 map-note">
        {t.keys}
      </p>
    </div>
  );
}
