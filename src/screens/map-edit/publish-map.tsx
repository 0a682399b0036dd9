/** Publishing a map: who sees it, what is missing, and making it a draft again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EditedMap, MapDocument } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { captured } from '../../app/capture.ts';
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

function Published({ map }: { readonly map: EditedMap }) {
  const t = useMapsMessages();
  const { publication, organisation, mapGUID, unpublished } = map;
  if (publication === null) return null;
  return (
    <p>
      <Link to="/organisation/$orgSlug/map/$mapGUID" params={{ orgSlug: organisation.slug, mapGUID }}>
        {t.edit.publish.look}
      </Link>
      <span className="quiet t13 block">
        {t.view.version(publication.version, formatDay(publication.at.slice(0, 10)))}
        {unpublished && `, ${t.unpublished}`}
      </span>
    </p>
  );
}

export function PublishMap({ mapGUID, document, revision, isSaved }: PublishMapProps) {
  const t = useMapsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: map } = useQuery(editedMapQuery(api, mapGUID));
  const send = useSend();
  if (map === undefined) return null;
  const refresh = () => queryClient.invalidateQueries({ queryKey: MAPS });
  return (
    <PublishDocument
      id="map"
      texts={t.edit.publish}
      visibilities={t.visibility}
      publication={map.publication}
      mayPublish={map.may.publish}
      missing={missingIn(document).map((one) => t.edit.publish.needs[one])}
      isSaved={isSaved}
      look={<Published map={map} />}
      onPublish={async (visibility) => {
        await api.call('map:publish', { mapGUID, base: revision, visibility });
        send(captured('map edited', { mapGUID, layers: document.layers.length }));
        await refresh();
      }}
      onUnpublish={async () => {
        await api.call('map:unpublish', { mapGUID });
        await refresh();
      }}
    />
  );
}
