/**
 * The frame of what is shown about a place of a map: its heading, which has the focus, the way through the rows at the
 * place, and how it is closed. What is shown of a row is given.
 */
import { ChevronLeft, ChevronRight, X } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { MapMessages } from '../../../messages/map.ts';

export interface PlaceOnMap {
  /** Numbers of the rows at the place, from zero; `count` may be more. */
  readonly rows: readonly number[];
  readonly count: number;
  readonly label: string | null;
}

interface PanelFrameProps {
  readonly feature: PlaceOnMap;
  readonly texts: Pick<MapMessages['panel'], 'close' | 'previous' | 'next' | 'of' | 'firstOnly'>;
  /** What a row without a name is called. */
  readonly rowName: (row: number) => string;
  /** What is below the heading. */
  readonly where: ReactNode;
  readonly onClose: () => void;
  /** What is shown of a row. */
  readonly children: (row: number) => ReactNode;
}

export function PanelFrame({ feature, texts: t, rowName, where, onClose, children }: PanelFrameProps) {
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
  const { rows, count, label } = feature;
  const row = rows[place] ?? 0;
  const title = place === 0 && label !== null ? label : rowName(row);
  const step = (to: number, name: string, icon: typeof ChevronLeft, isEnd: boolean) => (
    <Button kind="quiet" small iconOnly aria-label={name} disabled={isEnd} onClick={() => setPlace(to)}>
      <Icon of={icon} directed />
    </Button>
  );
  return (
    <section ref={panel} className="map-panel" aria-label={title}>
      <div className="map-panel-head">
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <Button kind="quiet" small iconOnly aria-label={t.close} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      {where}
      {count > 1 && (
        <div className="map-panel-rows">
          {step(place - 1, t.previous, ChevronLeft, place === 0)}
          <output className="num t13">{t.of(place + 1, count)}</output>
          {step(place + 1, t.next, ChevronRight, place === rows.length - 1)}
        </div>
      )}
      {count > rows.length && <p className="quiet t13">{t.firstOnly(rows.length)}</p>}
      {children(row)}
    </section>
  );
}
