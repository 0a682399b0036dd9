/** What is behind one place: the chosen columns of its row, and the other rows at the same place. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../app/context.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMapMessages } from '../../messages/map.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { fillTemplate } from '#contract/map-template.ts';
import { rowsQuery } from '../preview/preview-queries.ts';
import type { ChosenPlace } from './use-layered-map.ts';

function Values({ chosen: { layer, drawn }, row }: { readonly chosen: ChosenPlace; readonly row: number }) {
  const t = useMapsMessages().panel;
  const { resourceGUID, sheet, labels = [], template = '' } = layer;
  const { popup, inTemplate } = drawn;
  const shown = [...popup, ...inTemplate];
  const columns = [...new Set(shown.map(({ position }) => position))];
  const request = { resourceGUID, sheet, columns, filters: [], sort: null, limit: 1, offset: row };
  const found = useQuery({
    ...rowsQuery(useApi(), request),
    placeholderData: keepPreviousData,
    enabled: columns.length > 0,
  });
  if (columns.length === 0) return template === '' ? null : <p>{template}</p>;
  if (found.error !== null) return <p className="quiet">{t.failed}</p>;
  const [values] = found.data?.result ?? [];
  if (values === undefined) return <p className="quiet late">{t.loading}</p>;
  const cellOf = (position: number) => values.cells[columns.indexOf(position)] ?? null;
  const isOld = found.isPlaceholderData;
  return (
    <>
      {template.trim() !== '' && (
        <p className={isOld ? 'stale' : undefined}>
          {fillTemplate(template, (name) => {
            const column = inTemplate.find((one) => one.name === name);
            return column && String(cellOf(column.position) ?? t.noValue);
          })}
        </p>
      )}
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
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(0);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    heading.current?.focus();
    const element = panel.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  const { rows, count, label, point } = chosen.feature;
  const row = rows[place] ?? 0;
  const title = place === 0 && label !== null ? label : t.list.row(row);
  return (
    <section ref={panel} className="map-panel" aria-label={title}>
      <div className="map-panel-head">
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <Button kind="quiet" small iconOnly aria-label={t.panel.close} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      <p className="quiet t13">
        {chosen.layer.name} · <span className="num">{placeText(point[1], point[0])}</span>
      </p>
      {count > 1 && (
        <div className="map-panel-rows">
          <Button
            kind="quiet"
            small
            iconOnly
            aria-label={t.panel.previous}
            disabled={place === 0}
            onClick={() => setPlace(place - 1)}
          >
            <Icon of={ChevronLeft} directed />
          </Button>
          <output className="num t13">{t.panel.of(place + 1, count)}</output>
          <Button
            kind="quiet"
            small
            iconOnly
            aria-label={t.panel.next}
            disabled={place === rows.length - 1}
            onClick={() => setPlace(place + 1)}
          >
            <Icon of={ChevronRight} directed />
          </Button>
        </div>
      )}
      {count > rows.length && <p className="quiet t13">{t.panel.firstOnly(rows.length)}</p>}
      <Values chosen={chosen} row={row} />
      {count > 1 && (
        <p className="map-panel-acts">
          <LinkButton onClick={onCloser}>{t.panel.closer}</LinkButton>
        </p>
      )}
    </section>
  );
}
