/** The head of the page of a map: where it is from, its title, and what one may do with it. */
import { Link } from '@tanstack/react-router';
import { embedMapPath } from '#contract/embed.ts';
import type { ShownMap } from '#contract/maps.ts';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { buttonClass } from '../../components/button.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';
import { DocumentActions } from '../saved-chart/document-actions.tsx';

/** When the data changed last of which something is shown; undefined without a layer. */
const newestOf = (layers: ShownMap['layers']): string | undefined =>
  layers
    .flatMap((layer) => (layer.state === 'open' ? [layer.dataset.updatedAt] : []))
    .toSorted()
    .at(-1);

function Facts({ shown: { organisation, publication, layers } }: { readonly shown: ShownMap }) {
  const t = useMapsMessages().view;
  const newest = newestOf(layers);
  return (
    <p className="facts quiet t14">
      <span>{organisation.name}</span>
      {publication !== null && (
        <span>{t.version(publication.version, formatDay(publication.at.slice(0, 10)))}</span>
      )}
      {newest !== undefined && (
        <span>
          {t.changed} <RelativeTime at={newest} />
        </span>
      )}
    </p>
  );
}

export function MapHead({ shown }: { readonly shown: ShownMap }) {
  const t = useMapsMessages().view;
  const { mapGUID, organisation, title, publication } = shown;
  const params = { orgSlug: organisation.slug, mapGUID };
  return (
    <>
      <Breadcrumb
        above={[
          {
            label: organisation.name,
            link: { to: '/organisation/$orgSlug', params: { orgSlug: organisation.slug } },
          },
        ]}
        current={title}
      />
      <div className="map-head">
        <div className="stack s">
          <h1>{title}</h1>
          <Facts shown={shown} />
        </div>
        <DocumentActions
          kind="map"
          documentGUID={mapGUID}
          organisationGUID={organisation.organisationGUID}
          texts={t}
          title={title}
          embedPath={embedMapPath(mapGUID)}
          isPublic={publication?.visibility === 'public'}
          mayShare={shown.mayShare}
          edit={
            shown.mayEdit && (
              <Link className={buttonClass({})} to="/organisation/$orgSlug/map/$mapGUID/edit" params={params}>
                {t.edit}
              </Link>
            )
          }
        />
      </div>
    </>
  );
}
