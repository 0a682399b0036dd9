/** What is around and on a map besides its features: what it shows, its scale, its buttons, and whose outlines. */
import { Maximize, Minus, Plus } from 'lucide';
import type { MapAnswer, PlaceSource } from '#contract/preview-map.ts';
import { useConfiguration } from '../../../app/context.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useMapMessages } from '../../../messages/map.ts';
import type { MapPlace } from './map-place.ts';
import { movedBy, scaleBar } from './projection.ts';

/** The longest scale bar, in pixels. */
const BAR = 96;

/** Where the places come from. */
function sourceText(t: ReturnType<typeof useMapMessages>['source'], source: PlaceSource): string {
  if (source.kind === 'geometry') return t.geometry(source.column.name);
  const { x, y } = source;
  return source.kind === 'degrees'
    ? t.degrees(x.name, y.name)
    : t.projected(x.name, y.name, source.name, source.accuracy);
}

/** How much is on the map, where its places come from, and what is left out. */
export function MapFacts({ answer }: { readonly answer: MapAnswer }) {
  const t = useMapMessages();
  const { source, totalCount, placedCount, leftOut, cut, features } = answer;
  return (
    <div className="map-facts">
      <output className="num">{t.placed(placedCount, totalCount)}</output>
      <p className="quiet t13">
        {[
          sourceText(t.source, source),
          answer.scale === null && features.some(({ count }) => count > 1) && t.counted,
          leftOut > 0 && t.leftOut(leftOut),
          cut && t.cut,
        ]
          .filter((sentence) => typeof sentence === 'string')
          .join(' ')}
      </p>
    </div>
  );
}

function Scale({ place }: { readonly place: MapPlace }) {
  const t = useMapMessages();
  const { metres, pixels } = scaleBar(place, BAR);
  return (
    <span className="map-scale num">
      <span className="bar" style={{ inlineSize: pixels }} />
      {t.metres(metres)}
    </span>
  );
}

export interface MapFurnitureProps {
  readonly place: MapPlace;
  /** Null: to where everything is shown. */
  readonly onMove: (place: MapPlace | null) => void;
  /** True: drawn by the engine, on the tiles that are configured. */
  readonly hasTiles: boolean;
}

export function MapFurniture({ place, onMove, hasTiles }: MapFurnitureProps) {
  const t = useMapMessages();
  const { mapTiles } = useConfiguration();
  return (
    <>
      <div className="map-controls">
        <Button iconOnly aria-label={t.zoomIn} onClick={() => onMove(movedBy(place, 0, 0, 1))}>
          <Icon of={Plus} />
        </Button>
        <Button iconOnly aria-label={t.zoomOut} onClick={() => onMove(movedBy(place, 0, 0, -1))}>
          <Icon of={Minus} />
        </Button>
        <Button iconOnly aria-label={t.fit} onClick={() => onMove(null)}>
          <Icon of={Maximize} />
        </Button>
      </div>
      <div className="map-foot">
        <Scale place={place} />
        <span className="map-attribution">
          {hasTiles && mapTiles !== null ? mapTiles.attribution : t.attribution}
        </span>
      </div>
    </>
  );
}
