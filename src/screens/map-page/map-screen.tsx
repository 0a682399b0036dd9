/** A published map: its words, the map beside its layers, the places as tables, and where the data comes from. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { captured } from '../../app/capture.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { Markdown } from '../../components/markdown.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import { LayerLists } from '../layered-map/layer-list.tsx';
import { MapBoard } from '../layered-map/map-board.tsx';
import { TextsWithheld } from '../saved-chart/texts-withheld.tsx';
import { AboutMap } from './about-map.tsx';
import { AsPublished } from './as-published.tsx';
import { MapHead } from './map-head.tsx';
import { NewerData } from './newer-data.tsx';
import { useShownMap } from './use-shown-map.ts';

interface MapScreenProps {
  readonly mapGUID: string;
  /** A publication, with the data of then; null: the latest, with that of now. */
  readonly version: number | null;
}

export function MapScreen({ mapGUID, version }: MapScreenProps) {
  const t = useMapsMessages().view;
  const { data: shown } = useSuspenseQuery(shownMapQuery(useApi(), mapGUID, version));
  const map = useShownMap(shown, version);
  const send = useSend();
  useEffect(() => {
    send(captured('map viewed', { mapGUID }));
  }, [send, mapGUID]);
  const { title, words, layers, organisation } = shown;
  return (
    <main id="main" tabIndex={-1} className="map-page">
      <div className="container">
        <MapHead shown={shown} />
        <TextsWithheld shown={shown} />
        {version === null ? (
          <NewerData shown={shown} />
        ) : (
          <AsPublished shown={shown}>
            <Link to="/organisation/$orgSlug/map/$mapGUID" params={{ orgSlug: organisation.slug, mapGUID }}>
              {t.toNow}
            </Link>
          </AsPublished>
        )}
      </div>
      <MapBoard
        title={title}
        words={
          words.trim() !== '' && (
            <div className="prose map-words">
              <Markdown text={words} />
            </div>
          )
        }
        layers={layers}
        map={map}
      />
      <div className="container">
        <div className="map-below">
          <LayerLists map={map} />
          <AboutMap shown={shown} version={version} />
        </div>
      </div>
    </main>
  );
}
