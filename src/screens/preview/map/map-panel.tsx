/** What is behind one feature: its row with all of its values, and the others at the same place. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MapFeature, PlaceSource } from '#contract/preview-map.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { useApi } from '../../../app/context.ts';
import { LinkButton } from '../../../components/button.tsx';
import { useMapMessages } from '../../../messages/map.ts';
import { usePreviewMessages } from '../../../messages/preview.ts';
import { previewLink, usePreviewAddress } from '../preview-address.ts';
import { columnsQuery, rowsQuery } from '../preview-queries.ts';
import { cellText } from '../value-text.ts';
import { PanelFrame } from './panel-frame.tsx';
import { conditionsOf } from './rows-of-place.ts';

/** Values that are shown; a table can have thousands of columns. */
const MOST_VALUES = 60;

export interface MapPanelProps {
  readonly resourceGUID: string;
  readonly columns: number;
  readonly feature: MapFeature;
  readonly source: PlaceSource;
  readonly filters: readonly PreviewFilter[];
  readonly onCloser: () => void;
  readonly onClose: () => void;
}

function Values({ resourceGUID, columns, row, source }: Omit<MapPanelProps, 'feature'> & { row: number }) {
  const t = usePreviewMessages();
  const { panel } = useMapMessages();
  const api = useApi();
  const { sheet } = usePreviewAddress().address;
  const hidden = source.kind === 'geometry' ? source.column.position : -1;
  const positions = Array.from({ length: Math.min(columns, MOST_VALUES) }, (_, i) => i).filter(
    (position) => position !== hidden,
  );
  const described = useQuery(columnsQuery(api, { resourceGUID, sheet, positions }));
  const request = { resourceGUID, sheet, columns: positions, filters: [], sort: null, limit: 1, offset: row };
  const found = useQuery({ ...rowsQuery(api, request), placeholderData: keepPreviousData });
  if (found.error !== null || described.error !== null) return <p className="quiet">{panel.failed}</p>;
  const [values] = found.data?.result ?? [];
  if (values === undefined || described.data === undefined)
    return <p className="quiet late">{panel.loading}</p>;
  return (
    <>
      <dl className={found.isPlaceholderData ? 'map-values stale' : 'map-values'}>
        {described.data.result.map((column, place) => (
          <div key={column.position}>
            <dt>{column.name}</dt>
            <dd className={column.type === 'text' ? undefined : 'num'}>
              {cellText(values.cells[place], column, t) ?? <span className="quiet">{t.noValue}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {columns > MOST_VALUES && <p className="quiet t13">{panel.moreColumns(columns - MOST_VALUES)}</p>}
    </>
  );
}

export function MapPanel(props: MapPanelProps) {
  const { feature, source, filters, onCloser, onClose } = props;
  const t = useMapMessages();
  const { count, point } = feature;
  const conditions = conditionsOf(feature, source, filters);
  return (
    <PanelFrame
      feature={feature}
      texts={t.panel}
      rowName={t.list.row}
      where={<p className="quiet t13 num">{t.place(point[1], point[0])}</p>}
      onClose={onClose}
    >
      {(row) => (
        <>
          <Values {...props} row={row} />
          <p className="map-panel-acts">
            {count > 1 && <LinkButton onClick={onCloser}>{t.panel.closer}</LinkButton>}
            {conditions && (
              <Link {...previewLink({ view: null, filters: conditions, page: 1 })}>
                {t.panel.inTable(count)}
              </Link>
            )}
          </p>
        </>
      )}
    </PanelFrame>
  );
}
