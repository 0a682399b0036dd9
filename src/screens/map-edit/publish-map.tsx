/** Publishing a map: who sees it, what is missing, and making it a draft again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mapVisibilities } from '#contract/map-constants.ts';
import type { EditedMap, MapDocument } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { useSend } from '../../app/use-application.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { Status } from '../../components/status.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { captured } from '../../app/capture.ts';
import { editedMapQuery, MAPS } from '../../services/api/map-queries.ts';

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
  if (publication === null) return <p className="quiet">{t.edit.publish.draft}</p>;
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
  const [chosen, setChosen] = useState<(typeof mapVisibilities)[number] | null>(null);
  const visibility = chosen ?? map?.publication?.visibility ?? 'public';
  const refresh = () => queryClient.invalidateQueries({ queryKey: MAPS });
  const send = useSend();
  const publish = useMutation({
    mutationFn: () => api.call('map:publish', { mapGUID, base: revision, visibility }),
    onSuccess: async () => {
      send(captured('map edited', { mapGUID, layers: document.layers.length }));
      await refresh();
      showSuccess({ title: t.edit.publish.done });
    },
    onError: (error) => showFailure({ title: t.edit.publish.failed, text: error.message }),
  });
  const unpublish = useMutation({
    mutationFn: () => api.call('map:unpublish', { mapGUID }),
    onSuccess: async () => {
      await refresh();
      showSuccess({ title: t.edit.publish.undone });
    },
    onError: (error) => showFailure({ title: t.edit.publish.failed, text: error.message }),
  });
  if (map === undefined) return null;
  const missing = missingIn(document);
  return (
    <section className="stack s">
      <SectionHead title={t.edit.publish.title}>
        <span className="aside">
          <Status status={map.publication === null ? 'draft' : 'published'} />
        </span>
      </SectionHead>
      <Published map={map} />
      {map.may.publish ? (
        <>
          <Field id="map-visibility" label={t.edit.publish.visibility} hint={t.edit.publish.hint}>
            {(control) => (
              <Select
                {...control}
                value={visibility}
                options={mapVisibilities.map((value) => ({ value, label: t.visibility[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  setChosen(mapVisibilities.find((one) => one === value) ?? null)
                }
              />
            )}
          </Field>
          {missing.length > 0 && (
            <div className="t14">
              <p>{t.edit.publish.missing}</p>
              <ul>
                {missing.map((one) => (
                  <li key={one}>{t.edit.publish.needs[one]}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="row wrap">
            <Button
              kind="primary"
              busy={publish.isPending}
              disabled={missing.length > 0 || !isSaved}
              onClick={() => publish.mutate()}
            >
              {map.publication === null ? t.edit.publish.act : t.edit.publish.again}
            </Button>
            {map.publication !== null && (
              <LinkButton disabled={unpublish.isPending} onClick={() => unpublish.mutate()}>
                {t.edit.publish.undo}
              </LinkButton>
            )}
          </p>
        </>
      ) : (
        <p className="quiet t14">{t.edit.publish.refused}</p>
      )}
    </section>
  );
}
