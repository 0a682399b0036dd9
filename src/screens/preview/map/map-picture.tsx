/** The map as a picture, where the engine cannot draw: the same features, moved by the same keys and buttons. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { MapFeature } from '#contract/preview-map.ts';
import { landPaths, pathOf, pixelsIn, textOf } from './land-paths.ts';
import { dotSize, STROKE, type MapDrawingProps } from './map-drawing.ts';
import { namesOf, NAME_SIZE, placeNames } from './map-names.ts';
import type { MapPlace } from './map-place.ts';
import { boxAround, movedBy } from './projection.ts';

/** How far an arrow key moves it, in pixels. */
const STEP = 100;

const keys: Readonly<Record<string, readonly [dx: number, dy: number, closer: number]>> = {
  ArrowLeft: [-STEP, 0, 0],
  ArrowRight: [STEP, 0, 0],
  ArrowUp: [0, -STEP, 0],
  ArrowDown: [0, STEP, 0],
  '+': [0, 0, 1],
  '=': [0, 0, 1],
  '-': [0, 0, -1],
};

export function MapPicture(props: MapDrawingProps) {
  const { label, describedBy, place, features, lookOf, chosen, outlines, onChoose } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [[width, height], setSize] = useState<readonly [number, number]>([0, 0]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize([element.clientWidth, element.clientHeight]));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shown = useEffectEvent((at: MapPlace) => props.onView(boxAround(at, width, height), at));
  useEffect(() => {
    if (width > 0 && height > 0) shown(place);
  }, [place, width, height]);

  const { latitude, longitude, zoom } = place;
  // Thousands of corners, which stay where they are while something else of the page changes.
  const land = useMemo(
    () => outlines && landPaths(outlines, { latitude, longitude, zoom }, width, height),
    [outlines, latitude, longitude, zoom, width, height],
  );
  const placed = pixelsIn(place, width, height);
  const names = useMemo(() => namesOf(features), [features]);
  const at = textOf(placed);
  const one = (feature: MapFeature) => {
    const { point, shape, count } = feature;
    const { key, shade, size } = lookOf(feature);
    const state = key === chosen ? ' chosen' : '';
    const common = { key, onClick: () => onChoose(feature), 'data-shade': shade > 0 ? shade : undefined };
    if (shape?.type === 'MultiPolygon')
      return <path {...common} className={`area${state}`} d={pathOf(shape.coordinates.flat(), at, 'Z')} />;
    if (shape) return <path {...common} className={`line${state}`} d={pathOf(shape.coordinates, at, '')} />;
    const [x, y] = at(point).split(' ');
    const r = dotSize(size) - STROKE / 2;
    return <circle {...common} className={`${count > 1 ? 'many' : 'one'}${state}`} cx={x} cy={y} r={r} />;
  };
  return (
    // A map takes the keys that move it, as the engine's own does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame as never}
      className="map-canvas map-picture"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        const step = keys[event.key];
        if (step === undefined) return;
        event.preventDefault();
        props.onMove(movedBy(place, ...step));
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {land && (
            <>
              <path className="land" d={land.land} />
              <path className="outlines" d={land.lines} />
            </>
          )}
          {features.toSorted((a, b) => lookOf(b).size - lookOf(a).size).map(one)}
          {placeNames(names, { at: placed, width, height, size: NAME_SIZE }).map(({ text, x, y }) => (
            <text key={`${text} ${x} ${y}`} className="name" x={x} y={y} dy="0.35em">
              {text}
            </text>
          ))}
        </svg>
      )}
    </section>
  );
}
