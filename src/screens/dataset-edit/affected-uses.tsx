/** Apps, maps, charts and dashboards that use a dataset, with the way to each that the reader may open. */
import { Link } from '@tanstack/react-router';
import type { CallResponse } from '#contract/index.ts';
import type { DocumentUse } from '#contract/publishing-effects.ts';
import { useConfiguration } from '../../app/context.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

type Effects = CallResponse<'dataset:affected'>;

function DocumentLink({
  kind,
  named: {
    documentGUID,
    title,
    organisation: { slug },
  },
}: {
  readonly kind: DocumentUse['kind'];
  readonly named: NonNullable<DocumentUse['named']>;
}) {
  const { flags } = useConfiguration();
  // A page of a map that is turned off leads elsewhere.
  if (kind === 'map' && !flags.MAPPING_SOLUTION) return title;
  if (kind === 'map')
    return (
      <Link to="/organisation/$orgSlug/map/$mapGUID" params={{ orgSlug: slug, mapGUID: documentGUID }}>
        {title}
      </Link>
    );
  if (kind === 'chart')
    return (
      <Link to="/organisation/$orgSlug/chart/$chartGUID" params={{ orgSlug: slug, chartGUID: documentGUID }}>
        {title}
      </Link>
    );
  return (
    <Link
      to="/organisation/$orgSlug/dashboard/$dashboardGUID"
      params={{ orgSlug: slug, dashboardGUID: documentGUID }}
    >
      {title}
    </Link>
  );
}

export function AffectedUses({
  apps,
  documents,
  counts: { apps: allApps, maps, charts, dashboards, hidden },
}: Pick<Effects, 'apps' | 'documents' | 'counts'>) {
  const t = useDatasetEditMessages().publish;
  const named = documents.flatMap(({ kind, named: one }) => (one === null ? [] : [{ kind, named: one }]));
  const all = allApps + maps + charts + dashboards;
  const more = all - hidden - apps.length - named.length;
  if (all === 0) return null;
  return (
    <ul aria-label={t.uses} className="t14">
      {apps.map(({ appGUID, title }) => (
        <li key={appGUID}>
          {t.useKinds.app}:{' '}
          <Link to="/discovery/apps/$appGUID" params={{ appGUID }}>
            {title}
          </Link>
        </li>
      ))}
      {named.map((one) => (
        <li key={one.named.documentGUID}>
          {t.useKinds[one.kind]}: <DocumentLink {...one} /> ({one.named.organisation.name})
        </li>
      ))}
      {more > 0 && <li>{t.moreUses(more)}</li>}
      {hidden > 0 && <li>{t.otherUses(hidden)}</li>}
    </ul>
  );
}
