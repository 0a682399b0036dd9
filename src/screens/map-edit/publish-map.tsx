/** Publishing a map. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MapDocument } from '#contract/maps.ts';
import { captured } from '../../app/capture.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { editedMapQuery, MAPS } from '../../services/api/map-queries.ts';
import { PublishDocument } from '../document-editing/publish-document.tsx';

interface PublishMapProps {
  readonly mapGUID: string;
  readonly document: MapDocument;
  readonly revision: number;
  /** The service has what is seen. */
  readonly isSaved: boolean;
}

/** What readers of the map would miss; the service refuses the same. */
const missingIn = ({ title, alternative, layers }: MapDocument) =>
  [
    title.trim() === '' && ('title' as const),
    alternative.trim() === '' && ('alternative' as const),
    layers.length === 0 && ('layers' as const),
  ].filter((one) => one !== false);

export function PublishMap({ mapGUID, document, revision, isSaved }: PublishMapProps) {
  const t = useMapsMessages();
  const api = useApi();
  const map = useQuery(editedMapQuery(api, mapGUID));
  const { data: kept } = map;
  const send = useSend();
  if (kept === undefined) return <FailedPart of={map} part="publication" />;
  return (
    <PublishDocument
      id="map"
      kind="map"
      documentGUID={mapGUID}
      texts={t}
      kept={kept}
      missing={missingIn(document)}
      isSaved={isSaved}
      look={(text) => (
        <Link to="/organisation/$orgSlug/map/$mapGUID" params={{ orgSlug: kept.organisation.slug, mapGUID }}>
          {text}
        </Link>
      )}
      onPublish={async (visibility) => {
        await api.call('map:publish', { mapGUID, base: revision, visibility });
        send(captured('map edited', { mapGUID, layers: document.layers.length }));
      }}
      onUnpublish={() => api.call('map:unpublish', { mapGUID })}
      outdated={MAPS}
    />
  );
}
