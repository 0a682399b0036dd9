/** Dashboards that an organisation shows; nothing where there are none. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Organisation } from '#contract/entities/organisation.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { useOrganisationMessages } from '../../messages/organisation.ts';
import { publicDashboardsQuery } from '../../services/api/document-queries.ts';

interface DashboardsSectionProps {
  readonly organisation: Pick<Organisation, 'organisationGUID' | 'slug'>;
}

export function DashboardsSection({ organisation: { organisationGUID, slug } }: DashboardsSectionProps) {
  const t = useOrganisationMessages().dashboards;
  // Where they could not be had, there is nothing to say.
  const { data } = useQuery({
    ...publicDashboardsQuery(useApi(), organisationGUID),
    enabled: useOffered('dashboard:public'),
  });
  if (data === undefined || data.result.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={t.title} />
      <ul aria-label={t.title}>
        {data.result.map(({ documentGUID, title, parts }) => (
          <li key={documentGUID}>
            <Link
              to="/organisation/$orgSlug/dashboard/$dashboardGUID"
              params={{ orgSlug: slug, dashboardGUID: documentGUID }}
            >
              {title}
            </Link>{' '}
            <span className="quiet t13">{t.parts(parts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
