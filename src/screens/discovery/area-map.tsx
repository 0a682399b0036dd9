/** A small map to draw a rectangle on. It is a drawing of its own: the engine of maps would be fifty times as much. */
import { useQuery } from '@tanstack/react-query';
import { Maximize, Minus, Plus } from 'lucide';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type PointerEvent } from 'react';
import { readBox, type Box } from '#contract/bounding-box.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMapMessages } from '../../messages/map.ts';
import type { Outlines } from '../../services/outline-shapes.ts';
import { outlinesQuery } from '../../services/outlines.ts';
import {
  boxOf,
  HEIGHT,
  moved,
  toDegrees,
  toUnits,
  viewOf,
  WIDTH,
  WORLD,
  writeBox,
  type View,
} from './area-box.ts';

/** A map lower than this is drawn with the fine outlines, in degrees. */
const FINE_BELOW = 40;
/** A drag shorter than this is a press, in units of the map. */
const LEAST_DRAG = 6;
const STEP = 0.25;

const keys: Readonly<Record<string, readonly [right: number, up: number, by: number]>> = {
  ArrowLeft: [-STEP, 0, 1],
  ArrowRight: [STEP, 0, 1],
  ArrowUp: [0, STEP, 1],
  ArrowDown: [0, -STEP, 1],
  '+': [0, 0, 0.5],
  '=': [0, 0, 0.5],
  '-': [0, 0, 2],
};

type Point = readonly [x: number, y: number];

/** Land as one path, of countries that reach into the view only. */
function landPath({ countries }: Outlines, view: View): string {
  const { west, south, east, north } = boxOf(view);
  return countries
    .flatMap(({ coordinates }) => coordinates.flat())
    .filter((ring) => {
      const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
      const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
      const [low, high] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
      return left <= east && right >= west && low <= north && high >= south;
    })
    .map((ring) => {
      const points = ring.map(([x = 0, y = 0]) =>
        toUnits(view, x, y)
          .map((unit) => unit.toFixed(1))
          .join(' '),
      );
      return `M${points.join('L')}Z`;
    })
    .join('');
}

function Rectangle({ view, box }: { readonly view: View; readonly box: Box }) {
  const { west, south, east, north } = box;
  // Across the antimeridian it is two pieces.
  const pieces =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  return pieces.map(([from = 0, to = 0]) => {
    const [x1, y1] = toUnits(view, from, north);
    const [x2, y2] = toUnits(view, to, south);
    return <rect key={from} x={x1} y={y1} width={Math.max(2, x2 - x1)} height={Math.max(2, y2 - y1)} />;
  });
}

export interface AreaMapProps {
  readonly bbox: string | undefined;
  readonly onChoose: (bbox: string) => void;
}

export function AreaMap({ bbox, onChoose }: AreaMapProps) {
  const t = useMapMessages();
  const described = useId();
  const map = useRef<HTMLElement>(null);
  const [view, setView] = useState<View>(() => viewOf(bbox));
  const [drag, setDrag] = useState<readonly [from: Point, to: Point] | null>(null);
  const outlines = useQuery(outlinesQuery(view.height < FINE_BELOW ? 'fine' : 'coarse'));
  const land = useMemo(() => outlines.data && landPath(outlines.data, view), [outlines.data, view]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = keys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setView(moved(view, ...step));
  });
  useEffect(() => {
    const element = map.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * WIDTH, ((event.clientY - top) / height) * HEIGHT];
  };
  const between = ([a, b]: readonly [Point, Point]): Box => {
    const [west, north] = toDegrees(view, Math.min(a[0], b[0]), Math.min(a[1], b[1]));
    const [east, south] = toDegrees(view, Math.max(a[0], b[0]), Math.max(a[1], b[1]));
    return { west, south, east, north };
  };
  const finish = () => {
    if (drag === null) return;
    const [[x1, y1], [x2, y2]] = drag;
    setDrag(null);
    if (Math.abs(x1 - x2) >= LEAST_DRAG && Math.abs(y1 - y2) >= LEAST_DRAG) onChoose(writeBox(between(drag)));
  };
  const chosen = drag ? between(drag) : bbox === undefined ? null : readBox(bbox);
  return (
    <>
      <div className="area-map">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys that move it */}
        <section ref={map} tabIndex={0} aria-label={t.area.map} aria-describedby={described}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            aria-hidden="true"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              const point = pointOf(event);
              setDrag([point, point]);
            }}
            onPointerMove={(event) => drag && setDrag([drag[0], pointOf(event)])}
            onPointerUp={finish}
            onPointerCancel={() => setDrag(null)}
          >
            {land !== undefined && <path d={land} />}
            {chosen && <Rectangle view={view} box={chosen} />}
          </svg>
        </section>
      </div>
      <p id={described} className="t13 quiet">
        {outlines.isError ? t.area.noOutlines : t.area.keys}
      </p>
      <p className="t13 quiet">{t.attribution}</p>
      <div className="area-controls">
        <Button iconOnly small aria-label={t.zoomIn} onClick={() => setView(moved(view, 0, 0, 0.5))}>
          <Icon of={Plus} />
        </Button>
        <Button iconOnly small aria-label={t.zoomOut} onClick={() => setView(moved(view, 0, 0, 2))}>
          <Icon of={Minus} />
        </Button>
        <Button iconOnly small aria-label={t.area.all} onClick={() => setView(WORLD)}>
          <Icon of={Maximize} />
        </Button>
        <Button small onClick={() => onChoose(writeBox(boxOf(view)))}>
          {t.area.useView}
        </Button>
      </div>
    </>
  );
}
