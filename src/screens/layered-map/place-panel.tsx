/** What is behind one place: the chosen columns of its row, and the other rows at the same place. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { LinkButton } from '../../components/button.tsx';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { templateLines, type TemplateLine } from '#contract/map-template.ts';
import { PanelFrame } from '../preview/map/panel-frame.tsx';
import { rowsQuery } from '../preview/preview-queries.ts';
import { RowsLink } from './rows-link.tsx';
import type { ChosenPlace } from './use-chosen-place.ts';

/** What the author says of a place. */
function Sentences({
  lines,
  isOld = false,
}: {
  readonly lines: readonly TemplateLine[];
  readonly isOld?: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <div className={isOld ? 'map-sentences stale' : 'map-sentences'}>
      {lines.map(({ kind, text }, i) =>
        kind === 'heading' ? (
          // Lines keep their places.
          // oxlint-disable-next-line react/no-array-index-key
          <h4 key={i}>{text}</h4>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={i}>{text}</p>
        ),
      )}
    </div>
  );
}

function Values({ chosen, row }: { readonly chosen: ChosenPlace; readonly row: number }) {
  const t = useMapsMessages().panel;
  const { resourceGUID, sheet, labels = [], template = '' } = chosen.layer;
  const { popup, inTemplate } = chosen.drawn;
  const shown = [...popup, ...inTemplate];
  const columns = [...new Set(shown.map(({ position }) => position))];
  const request = { resourceGUID, sheet, columns, filters: [], sort: null, limit: 1, offset: row };
  const found = useQuery({
    ...rowsQuery(useApi(), request),
    placeholderData: keepPreviousData,
    enabled: columns.length > 0,
  });
  if (columns.length === 0) return <Sentences lines={templateLines(template, () => undefined)} />;
  if (found.error !== null) return <p className="quiet">{t.failed}</p>;
  const [values] = found.data?.result ?? [];
  if (values === undefined) return <p className="quiet late">{t.loading}</p>;
  const cellOf = (position: number) => values.cells[columns.indexOf(position)] ?? null;
  const isOld = found.isPlaceholderData;
  return (
    <>
      <Sentences
        isOld={isOld}
        lines={templateLines(template, (name) => {
          const column = inTemplate.find((one) => one.name === name);
          return column && String(cellOf(column.position) ?? t.noValue);
        })}
      />
      <dl className={isOld ? 'map-values stale' : 'map-values'}>
        {popup.map(({ position, name }) => {
          const cell = cellOf(position);
          return (
            <div key={position}>
              <dt>{labels.find(({ column }) => column === name)?.label ?? name}</dt>
              <dd className={typeof cell === 'number' ? 'num' : undefined}>
                {cell === null ? <span className="quiet">{t.noValue}</span> : String(cell)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="map-panel-acts">
        <RowsLink chosen={chosen} cellOf={cellOf} />
      </p>
    </>
  );
}

interface PlacePanelProps {
  readonly chosen: ChosenPlace;
  readonly onCloser: () => void;
  readonly onClose: () => void;
}

export function PlacePanel({ chosen, onCloser, onClose }: PlacePanelProps) {
  const t = useMapsMessages();
  const { place: placeText } = useMapMessages();
  const { count, point } = chosen.feature;
  return (
    <PanelFrame
      feature={chosen.feature}
      texts={t.panel}
      rowName={t.list.row}
      where={
        <p className="quiet t13">
          {chosen.layer.name} · <span className="num">{placeText(point[1], point[0])}</span>
        </p>
      }
      onClose={onClose}
    >
      {(row) => (
        <>
          <Values chosen={chosen} row={row} />
          {count > 1 && (
            <p className="map-panel-acts">
              <LinkButton onClick={onCloser}>{t.panel.closer}</LinkButton>
            </p>
          )}
        </>
      )}
    </PanelFrame>
  );
}
