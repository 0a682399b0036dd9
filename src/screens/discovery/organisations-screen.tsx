/** Who publishes here, by name. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/context.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { organisationListQuery } from '../../services/api/organisation-queries.ts';
import '../../styles/organisation.css';

export function OrganisationsScreen() {
  const t = useMessages().discovery.organisations;
  const { data } = useSuspenseQuery(organisationListQuery(useApi()));
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{t.title}</h1>
        <p className="quiet measure">{t.lede}</p>
      </div>
      {data.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <ul className="organisations">
          {data.map(({ organisationGUID, slug, name, description, datasetCount }) => (
            <li key={organisationGUID} className="organisation-row">
              <OrganisationMark name={name} id={organisationGUID} />
              <div>
                <h2>
                  <Link className="plain" to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
                    {name}
                  </Link>
                </h2>
                {description !== '' && <p className="t14 measure">{description}</p>}
              </div>
              <p className="t14 quiet num nowrap">{t.datasets(datasetCount)}</p>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
