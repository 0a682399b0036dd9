/** A table on a map: what has a place, where it is, and what is behind each of its features. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import { FailedState } from '../../../components/failed-state.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useMapMessages } from '../../../messages/map.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { detailAt } from '../../../services/outline-shapes.ts';
import { outlinesQuery } from '../../../services/outlines.ts';
import type { Outlines } from '../../../services/outline-shapes.ts';
import '../../../styles/map.css';
import '../../../styles/map-shades.css';
import { Choice } from '../choice.tsx';
import { FilterChips } from '../filter-chips.tsx';
import { previewLink, usePreviewAddress } from '../preview-address.ts';
import { readyTable, type ViewProps } from '../preview-view.ts';
import { useDrawingMode, type DrawingMode } from './drawing-mode.ts';
import { InViewText, inViewOf } from './in-view.tsx';
import { looksOf } from './map-drawing.ts';
import { MapFacts, MapFurniture } from './map-furniture.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapList } from './map-list.tsx';
import type { MapName } from './map-names.ts';
import { MapPanel } from './map-panel.tsx';
import { MapPicture } from './map-picture.tsx';
import type { MapPlace } from './map-place.ts';
import type { PressedDot } from './map-tiles.ts';
import { placeFor } from './projection.ts';
import { TABLE, useFileMap, useTiledTable } from './use-file-map.ts';
import { useOpenedPlace } from './use-opened-place.ts';

const MapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas, MapPicture);

/** A map of usual size, until it is known how large it is. */
const USUAL_SIZE: readonly [number, number] = [800, 480];

const none: readonly MapFeature[] = [];
const noNames: readonly MapName[] = [];

type FileMap = ReturnType<typeof useFileMap>;
type Answer = NonNullable<FileMap['answer']>;

/** What is measured at each place, and what its sizes or colours mean. */
function MeasureChoice({
  map: { measures, measure },
  answer,
  isTiled,
}: {
  readonly map: FileMap;
  readonly answer: Answer;
  readonly isTiled: boolean;
}) {
  const t = useMapMessages().measure;
  const { change } = usePreviewAddress();
  if (measures.length === 0) return null;
  return (
    <div className="map-measure">
      <Choice
        label={t.label}
        value={measure === null ? 'none' : String(measure.position)}
        options={[
          { value: 'none', label: t.none },
          ...measures.map(({ position, name: label }) => ({ value: String(position), label })),
        ]}
        onChange={(value) => change({ measure: value === 'none' ? value : Number(value) })}
      />
      {measure !== null && answer.scale !== null && (
        <MapLegend name={measure.name} scale={answer.scale} features={answer.features} isTiled={isTiled} />
      )}
    </div>
  );
}

/** What is shown instead of a map that failed. */
function FailedMap({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useMapMessages();
  return (
    <FailedState
      title={error instanceof ApiError && error.status > 0 ? error.message : t.failed}
      offline={error instanceof ApiError && error.status === 0}
      onRetry={onRetry}
    />
  );
}

/** The surface of the map, which says how large it is when it is drawn. */
function MeasuredSurface({
  onSize,
  children,
}: {
  readonly onSize: ShownMapProps['onSize'];
  readonly children: ReactNode;
}) {
  const measured = useRef<readonly [number, number]>(USUAL_SIZE);
  const measure = (element: HTMLDivElement | null) => {
    if (element === null) return;
    const [width, height] = measured.current;
    const { clientWidth, clientHeight } = element;
    if (clientWidth === width && clientHeight === height) return;
    measured.current = [clientWidth, clientHeight];
    onSize(measured.current);
  };
  return (
    <div className="map-surface" ref={measure}>
      {children}
    </div>
  );
}

interface ShownMapProps extends ViewProps {
  readonly map: FileMap;
  readonly answer: Answer;
  readonly place: MapPlace;
  readonly way: DrawingMode;
  readonly outlines: Outlines | undefined;
  readonly opened: ReturnType<typeof useOpenedPlace>;
  readonly onFail: () => void;
  /** The size of the map, in pixels. */
  readonly onSize: (size: readonly [number, number]) => void;
  /** The conditions that are set. */
  readonly children: ReactNode;
}

/** The map, with what belongs to it above and below. */
function ShownMap(props: ShownMapProps) {
  const { preview, map, answer, place, way, outlines, onFail, onSize, children } = props;
  const { open, key, choose, close } = props.opened;
  const { resourceGUID, name } = preview.resource;
  const { filters } = usePreviewAddress().address;
  const { measure, shown } = map;
  const t = useMapMessages();
  const keys = useId();
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const lookOf = useMemo(() => looksOf(answer.features, answer.scale), [answer]);
  const tiled = useTiledTable(answer, way);
  const isTiled = tiled.length > 0;
  const go = (next: MapPlace | null) =>
    void navigate({ ...previewLink({ at: next }), replace: true } as Parameters<typeof navigate>[0]);
  const drawing = {
    label: t.label(name),
    describedBy: keys,
    place,
    features: isTiled ? none : answer.features,
    lookOf,
    names: isTiled ? (answer.names ?? noNames) : noNames,
    tiled,
    chosen: open === null ? null : String(open.rows[0]),
    chosenDot: open !== null && isTiled ? { key: TABLE, feature: open } : null,
    outlines,
    onMove: go,
    onView: (view: MapBox, at: MapPlace) => {
      map.show(view, at);
      setMissing(false);
    },
    onChoose: choose,
    onPressDot: ({ feature }: PressedDot) => choose(feature, feature.rows[0] ?? null),
    onMissing: () => setMissing(true),
    onFail,
  };
  const inView = inViewOf(answer, shown?.view ?? null);
  return (
    <div className="stack s">
      <MapFacts answer={answer} />
      <InViewText {...inView} />
      {children}
      <MeasureChoice map={map} answer={answer} isTiled={isTiled} />
      {isMissing && (
        <p role="alert" className="t14">
          {t.someMissing}
        </p>
      )}
      {way !== 'engine' && <p className="t14">{way === 'noWebGL' ? t.noWebGL : t.engineFailed}</p>}
      <div className="map-frame" aria-busy={map.isPlaceholderData}>
        <MeasuredSurface onSize={onSize}>
          {way === 'engine' ? (
            <Suspense fallback={<div className="map-canvas" />}>
              <MapCanvas {...drawing} />
            </Suspense>
          ) : (
            <MapPicture {...drawing} />
          )}
          <MapFurniture place={place} onMove={go} hasTiles={way === 'engine'} />
        </MeasuredSurface>
        {open && (
          <MapPanel
            key={key}
            resourceGUID={resourceGUID}
            columns={readyTable(preview)?.columns ?? 0}
            feature={open}
            source={answer.source}
            filters={filters}
            onCloser={() => go({ latitude: open.point[1], longitude: open.point[0], zoom: place.zoom + 2 })}
            onClose={close}
          />
        )}
      </div>
      <p id={keys} className="quiet t13">
        {t.keys}
      </p>
      <MapList inView={inView} measure={measure?.name ?? null} chosen={open} onChoose={choose} />
    </div>
  );
}

export function MapView(props: ViewProps) {
  const t = useMapMessages();
  const { address, change } = usePreviewAddress();
  const { filters, at } = address;
  const [[width, height], setSize] = useState<readonly [number, number]>(USUAL_SIZE);
  const [way, fail] = useDrawingMode();
  const map = useFileMap(props, way);
  const { answer, error, refetch, known } = map;
  const opened = useOpenedPlace(map.question, map.shown);
  const bounds = answer?.bounds ?? null;
  const place = at ?? (bounds && placeFor(bounds, width, height));
  const outlines = useQuery(outlinesQuery(detailAt(place?.zoom ?? 0)));
  const chips = (
    <FilterChips filters={filters} known={known} onChange={(left) => change({ filters: left, page: 1 })} />
  );
  if (error !== null)
    return (
      <div className="stack s">
        {chips}
        <FailedMap error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (answer === undefined)
    return (
      <div className="preview-wait late" aria-busy="true">
        <span className="spin" />
        <output>{t.loading}</output>
      </div>
    );
  if (place === null)
    return (
      <div className="stack s">
        {chips}
        <p className="quiet preview-none">{filters.length > 0 ? t.noneFound : t.none}</p>
      </div>
    );
  return (
    <ShownMap
      {...props}
      {...{ map, answer, place, way, opened }}
      outlines={outlines.data}
      onFail={fail}
      onSize={setSize}
    >
      {chips}
    </ShownMap>
  );
}
