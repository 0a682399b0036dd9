/** What the colours of a map say: a swatch for each class of the measure, with the values that it contains. */
import type { CSSProperties } from 'react';
import type { MapFeature } from '#contract/preview-map.ts';
import { useMapMessages } from '../../../messages/map.ts';
import { dotSize } from './map-drawing.ts';
import { dotRadius } from './map-tiles.ts';
import { classesOf, shadeOf, sizeOfValue } from '#contract/map-shades.ts';

export interface MapLegendProps {
  /** The name of the column. */
  readonly name: string;
  readonly scale: readonly number[];
  readonly features: readonly MapFeature[];
  /** True: its dots are of tiles, which are smaller. */
  readonly isTiled: boolean;
}

export function MapLegend({ name, scale, features, isTiled }: MapLegendProps) {
  const t = useMapMessages().measure;
  const classes = classesOf(scale);
  const radiusOf = isTiled ? dotRadius : dotSize;
  return (
    <div className="map-legend t13">
      <ul aria-label={t.legend(name)}>
        {classes.map(({ from, to }, step) => (
          <li key={to} className="num">
            <span
              className="swatch"
              data-shade={shadeOf(step, classes.length)}
              // As large as the dots of the greatest values of the class.
              style={{ '--dot': `${2 * radiusOf(sizeOfValue(to, scale))}px` } as CSSProperties}
            />
            {t.range(from, to)}
          </li>
        ))}
        {features.some(({ value }) => value === null) && (
          <li>
            <span className="swatch" />
            {t.noValue}
          </li>
        )}
      </ul>
      <p className="quiet">
        {classes.length > 1 && t.fifths} {features.some(({ shape }) => !shape) && t.size}{' '}
        {features.some(({ count }) => count > 1) && t.means}
      </p>
    </div>
  );
}
