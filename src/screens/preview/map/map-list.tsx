/** What is in view as a list: for people who cannot see or use the map, and as a plain list. */
import { useState } from 'react';
import type { MapFeature } from '#contract/preview-map.ts';
import type { InView } from './in-view.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { useMapMessages } from '../../../messages/map.ts';

/** Places that are listed before someone asks for more. */
const STEP = 50;

/** What is chosen is in the list, also where it is not among the first. */
export const withChosen = (listed: readonly MapFeature[], chosen: MapFeature | null): readonly MapFeature[] =>
  chosen === null || listed.some(({ rows }) => rows[0] === chosen.rows[0]) ? listed : [chosen, ...listed];

export interface MapListProps {
  readonly inView: InView;
  /** The name of the column that the map shows. */
  readonly measure: string | null;
  readonly chosen: MapFeature | null;
  readonly onChoose: (feature: MapFeature) => void;
}

export function MapList({ inView: { features, total }, measure, chosen, onChoose }: MapListProps) {
  const t = useMapMessages();
  const [shown, setShown] = useState(STEP);
  const listed = withChosen(features.slice(0, shown), chosen);
  const name = ({ label, rows, count }: MapFeature) => {
    const first = label ?? t.list.row(rows[0] ?? 0);
    return count === 1 ? first : t.list.several(count, first);
  };
  return (
    <details className="map-list">
      <summary>{t.list.title}</summary>
      {features.length === 0 ? (
        <p className="quiet t14">{t.noneInView}</p>
      ) : (
        <>
          <p className="quiet t13 num">{t.list.shown(listed.length, total)}</p>
          <ul>
            {listed.map((feature) => (
              <li key={feature.rows[0]}>
                <LinkButton
                  aria-pressed={feature.rows[0] === chosen?.rows[0]}
                  onClick={() => onChoose(feature)}
                >
                  {name(feature)}
                </LinkButton>
                <span className="quiet num t13">
                  {measure !== null && typeof feature.value === 'number' && (
                    <>{t.measure.of(measure, feature.value, feature.count)} · </>
                  )}
                  {t.place(feature.point[1], feature.point[0])}
                </span>
              </li>
            ))}
          </ul>
          {features.length > shown && (
            <LinkButton onClick={() => setShown(shown + STEP)}>
              {t.list.more(Math.min(STEP, features.length - shown))}
            </LinkButton>
          )}
        </>
      )}
    </details>
  );
}
