/** A table on a map: what has a place, where it is, and what is behind each of its features. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MapBox, MapFeature } from '#contract/preview-map.ts';
import { useApi } from '../../../app/context.ts';
import { FailedState } from '../../../components/failed-state.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useMapMessages } from '../../../messages/map.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { outlinesQuery } from '../../../services/outlines.ts';
import '../../../styles/map.css';
import '../../../styles/map-shades.css';
import { Choice } from '../choice.tsx';
import { FilterChips } from '../filter-chips.tsx';
import { previewLink, usePreviewAddress } from '../preview-address.ts';
import { columnsQuery } from '../preview-queries.ts';
import { readyTable, type ViewProps } from '../preview-view.ts';
import { MapFacts, MapFurniture } from './map-furniture.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapList } from './map-list.tsx';
import { looksOf } from './map-drawing.ts';
import { measureFor, measuresOf } from './map-measure.ts';
import { MapPanel } from './map-panel.tsx';
import { MapPicture } from './map-picture.tsx';
import { focusBack } from './focus-back.ts';
import type { MapName } from './map-names.ts';
import type { MapPlace } from './map-place.ts';
import type { PressedDot, TiledLayer } from './map-tiles.ts';
import { useDrawingMode } from './drawing-mode.ts';
import { InViewText, inViewOf } from './in-view.tsx';
import { mapQuery } from './map-queries.ts';
import { askFor, EVERYTHING, type Asked } from './map-request.ts';
import { placeFor } from './projection.ts';

const MapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas, MapPicture);

/** Closer than this, the coarse outlines look coarse. */
const FINE_FROM = 2.5;
/** What the table is called among the layers of its map. */
const TABLE = 'table';
/** Columns that can be shown at once. */
const LISTED = 100;
/** A map of usual size, until it is known how large it is. */
const USUAL_SIZE: readonly [number, number] = [800, 480];

const none: readonly MapFeature[] = [];
const noNames: readonly MapName[] = [];

/** What the map shows, to the pixel. */
type Shown = Asked;

interface Opened {
  readonly feature: MapFeature;
  /** The conditions under which it was opened. */
  readonly under: string;
  /** Of a dot of a tile: its first row. */
  readonly dot: number | null;
  /** The zoom at which it was opened. */
  readonly zoom: number;
}

const exactly = ({ view, zoom }: Shown): Asked => ({ view, zoom: Math.max(0, zoom) });

export function MapView({ preview, onTableLost }: ViewProps) {
  const { resourceGUID, name } = preview.resource;
  const t = useMapMessages();
  const api = useApi();
  const keys = useId();
  const navigate = useNavigate();
  const { address, change } = usePreviewAddress();
  const { filters, at, sheet } = address;
  const table = readyTable(preview);
  const [[width, height], setSize] = useState<readonly [number, number]>(USUAL_SIZE);
  const opener = useRef<HTMLElement | null>(null);
  const [way, fail] = useDrawingMode();
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isTiled, setTiled] = useState(false);

  const first = Array.from({ length: Math.min(table?.columns ?? 0, LISTED) }, (_, i) => i);
  const named = [...new Set([...filters.map(({ column }) => column), ...first])].slice(0, LISTED);
  const columns = useQuery(columnsQuery(api, { resourceGUID, sheet, positions: named }));
  const described = columns.data?.result ?? [];
  const known = new Map(described.map((column) => [column.position, column]));
  const measures = measuresOf(described, table?.rows ?? 0);
  const measure = measureFor(address.measure, measures);
  const question = {
    resourceGUID,
    sheet,
    filters: [...filters],
    measure: measure?.position ?? null,
    as: way === 'engine' ? ('listed' as const) : ('drawn' as const),
  };
  const isExact = isTiled || way !== 'engine';
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    // What moves by itself needs more than is shown; tiles and still pictures do not.
    ...mapQuery(api, { ...question, ...(isExact && shown !== null ? exactly(shown) : asked) }),
    // Without its columns, a map shows where and not how much.
    enabled: !columns.isPending,
  });
  const hasTiles = answer === undefined || isPlaceholderData ? isTiled : answer.tiles !== null;
  useEffect(() => setTiled(hasTiles), [hasTiles]);
  const isLost = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isLost) onTableLost();
  }, [isLost, onTableLost]);

  const lookOf = useMemo(() => looksOf(answer?.features ?? [], answer?.scale ?? null), [answer]);
  const tiled = useMemo((): TiledLayer[] => {
    if (answer == null || answer.tiles === null || way !== 'engine') return [];
    return [
      {
        key: TABLE,
        address: answer.tiles,
        scale: answer.scale,
        categories: null,
        grouping: 'dots',
        hasShapes: answer.source.kind === 'geometry',
        most: 1,
      },
    ];
    // Every view of the same rows has the same tiles.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer?.tiles, JSON.stringify(answer?.scale), way]);
  const bounds = answer?.bounds ?? null;
  const place = at ?? (bounds && placeFor(bounds, width, height));
  const outlines = useQuery(outlinesQuery((place?.zoom ?? 0) >= FINE_FROM ? 'fine' : 'coarse'));

  const go = (next: MapPlace | null) =>
    void navigate({ ...previewLink({ at: next }), replace: true } as Parameters<typeof navigate>[0]);
  const show = (view: MapBox, { zoom }: MapPlace) => {
    setShown({ view, zoom });
    setMissing(false);
    // The features of the whole world contain those of every view.
    setAsked(at === null ? EVERYTHING : askFor(view, zoom, asked));
  };
  const measureSurface = (element: HTMLDivElement | null) => {
    if (element && (element.clientWidth !== width || element.clientHeight !== height))
      setSize([element.clientWidth, element.clientHeight]);
  };
  // What was opened under other conditions is not there any more.
  const under = JSON.stringify([sheet, filters]);
  const kept = opened?.under === under ? opened : null;
  // A dot that was pressed says where it is and how much; what is behind it comes after.
  const behind = useQuery({
    ...mapQuery(api, {
      ...question,
      ...exactly({ view: null, zoom: kept?.zoom ?? 0 }),
      row: kept?.dot ?? null,
    }),
    enabled: kept !== null && kept.dot !== null,
    placeholderData: undefined,
  });
  const open = kept === null ? null : ((kept.dot === null ? null : behind.data?.features[0]) ?? kept.feature);
  const choose = (feature: MapFeature, dot: number | null = null) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened({ feature, under, dot, zoom: shown?.zoom ?? 0 });
  };
  const close = () => {
    setOpened(null);
    focusBack(opener.current);
  };

  const chips = (
    <FilterChips filters={filters} known={known} onChange={(left) => change({ filters: left, page: 1 })} />
  );
  if (error !== null && !isLost)
    return (
      <div className="stack s">
        {chips}
        <FailedState
          title={error instanceof ApiError && error.status > 0 ? error.message : t.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
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
  const drawing = {
    label: t.label(name),
    describedBy: keys,
    place,
    features: tiled.length > 0 ? none : answer.features,
    lookOf,
    names: tiled.length > 0 ? (answer.names ?? noNames) : noNames,
    tiled,
    chosen: open === null ? null : String(open.rows[0]),
    chosenDot: open !== null && tiled.length > 0 ? { key: TABLE, feature: open } : null,
    outlines: outlines.data,
    onMove: go,
    onView: show,
    onChoose: choose,
    onPressDot: ({ feature }: PressedDot) => choose(feature, feature.rows[0] ?? null),
    onMissing: () => setMissing(true),
    onFail: fail,
  };
  const inView = inViewOf(answer, shown?.view ?? null);
  return (
    <div className="stack s">
      <MapFacts answer={answer} />
      <InViewText {...inView} />
      {chips}
      {measures.length > 0 && (
        <div className="map-measure">
          <Choice
            label={t.measure.label}
            value={measure === null ? 'none' : String(measure.position)}
            options={[
              { value: 'none', label: t.measure.none },
              ...measures.map(({ position, name: label }) => ({ value: String(position), label })),
            ]}
            onChange={(value) => change({ measure: value === 'none' ? value : Number(value) })}
          />
          {measure !== null && answer.scale !== null && (
            <MapLegend
              name={measure.name}
              scale={answer.scale}
              features={answer.features}
              isTiled={tiled.length > 0}
            />
          )}
        </div>
      )}
      {isMissing && (
        <p role="alert" className="t14">
          {t.someMissing}
        </p>
      )}
      {way !== 'engine' && <p className="t14">{way === 'noWebGL' ? t.noWebGL : t.engineFailed}</p>}
      <div className="map-frame" aria-busy={isPlaceholderData}>
        <div className="map-surface" ref={measureSurface}>
          {way === 'engine' ? (
            <Suspense fallback={<div className="map-canvas" />}>
              <MapCanvas {...drawing} />
            </Suspense>
          ) : (
            <MapPicture {...drawing} />
          )}
          <MapFurniture place={place} onMove={go} hasTiles={way === 'engine'} />
        </div>
        {open && (
          <MapPanel
            key={kept?.feature.rows[0]}
            resourceGUID={resourceGUID}
            columns={table?.columns ?? 0}
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
