/** What the map of a table shows: its places and figures in view, asked for as the map moves. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MapBox } from '#contract/preview-map.ts';
import { useApi } from '../../../app/context.ts';
import { ApiError } from '../../../services/api/api-error.ts';
import { usePreviewAddress } from '../preview-address.ts';
import { columnsQuery } from '../preview-queries.ts';
import { readyTable, type ViewProps } from '../preview-view.ts';
import type { DrawingMode } from './drawing-mode.ts';
import { measureFor, measuresOf } from './map-measure.ts';
import type { MapPlace } from './map-place.ts';
import { mapQuery } from './map-queries.ts';
import { askFor, EVERYTHING, type Asked } from './map-request.ts';
import type { TiledLayer } from './map-tiles.ts';

/** What the table is called among the layers of its map. */
export const TABLE = 'table';
/** Columns that can be shown at once. */
const LISTED = 100;

/** What is in view, as a question has it. */
export const exactly = ({ view, zoom }: Asked): Asked => ({ view, zoom: Math.max(0, zoom) });

type Answer = NonNullable<ReturnType<typeof useFileMap>['answer']>;

/** The columns of the table, and what can be shown of each place. */
function useMeasures({ preview }: ViewProps) {
  const api = useApi();
  const { address } = usePreviewAddress();
  const { filters, sheet } = address;
  const table = readyTable(preview);
  const first = Array.from({ length: Math.min(table?.columns ?? 0, LISTED) }, (_, i) => i);
  const positions = [...new Set([...filters.map(({ column }) => column), ...first])].slice(0, LISTED);
  const { resourceGUID } = preview.resource;
  const columns = useQuery(columnsQuery(api, { resourceGUID, sheet, positions }));
  const described = columns.data?.result ?? [];
  const measures = measuresOf(described, table?.rows ?? 0);
  return {
    known: new Map(described.map((column) => [column.position, column])),
    measures,
    measure: measureFor(address.measure, measures),
    isPending: columns.isPending,
  };
}

/** Asks for what the map shows. @param way how it is drawn */
export function useFileMap(props: ViewProps, way: DrawingMode) {
  const { preview, onTableLost } = props;
  const api = useApi();
  const { address } = usePreviewAddress();
  const { filters, at, sheet } = address;
  /** What the map shows, to the pixel. */
  const [shown, setShown] = useState<Asked | null>(null);
  const [asked, setAsked] = useState<Asked>(EVERYTHING);
  const [isTiled, setTiled] = useState(false);
  const { isPending, ...columns } = useMeasures(props);
  const question = {
    resourceGUID: preview.resource.resourceGUID,
    sheet,
    filters: [...filters],
    measure: columns.measure?.position ?? null,
    as: way === 'engine' ? ('listed' as const) : ('drawn' as const),
  };
  const isExact = isTiled || way !== 'engine';
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    // What moves automatically needs more than is shown; tiles and still pictures do not.
    ...mapQuery(api, { ...question, ...(isExact && shown !== null ? exactly(shown) : asked) }),
    // Without its columns, a map shows where and not how much.
    enabled: !isPending,
  });
  const hasTiles = answer === undefined || isPlaceholderData ? isTiled : answer.tiles !== null;
  if (hasTiles !== isTiled) setTiled(hasTiles);
  const isLost = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isLost) onTableLost();
  }, [isLost, onTableLost]);
  return {
    ...columns,
    question,
    answer,
    /** A table that is lost is made again, which is no failure. */
    error: isLost ? null : error,
    refetch,
    isPlaceholderData,
    shown,
    show: (view: MapBox, { zoom }: MapPlace) => {
      setShown({ view, zoom });
      // The features of the whole world contain those of every view.
      setAsked(at === null ? EVERYTHING : askFor(view, zoom, asked));
    },
  };
}

/** The layer of tiles of the table; none while it is drawn place by place. */
export function useTiledTable(answer: Answer | undefined, way: DrawingMode): TiledLayer[] {
  return useMemo((): TiledLayer[] => {
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
}
