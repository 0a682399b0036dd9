/** Who publishes here, by name, with a search in them. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Highlight } from '../../components/highlight.tsx';
import { OrganisationMark } from '../../components/organisation-mark.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { useMessages } from '../../messages/messages.ts';
import { organisationPageQuery } from '../../services/api/organisation-queries.ts';
import '../../styles/list.css';
import '../../styles/organisation.css';
import {
  ORGANISATIONS_PAGE_SIZE,
  organisationsRequest,
  type OrganisationsSearch,
} from './organisations-search.ts';

const PATH = '/discovery/organisations';

export function OrganisationsScreen({ search }: { readonly search: OrganisationsSearch }) {
  const t = useMessages().discovery.organisations;
  const navigate = useNavigate();
  const canFind = useOffered('organisation:find');
  const { data } = useSuspenseQuery(organisationPageQuery(useApi(), organisationsRequest(search), canFind));
  const { keywords, page } = search;
  const { result: shown, totalCount } = data;
  const isEmpty = totalCount === 0 && keywords === '';
  return (
    <main id="main" tabIndex={-1} className="container">
      <div className="page-head">
        <h1>{t.title}</h1>
        <p className="quiet measure">{t.lede}</p>
      </div>
      {!isEmpty && (
        <div className="row wrap between list-tools">
          <SearchForm
            action={PATH}
            label={t.search}
            placeholder={t.search}
            keywords={keywords}
            onSearch={(words) => void navigate({ to: PATH, search: { keywords: words }, resetScroll: false })}
          />
          <output className="t14 quiet num">{t.found(totalCount)}</output>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={isEmpty ? t.none : t.noMatch(keywords)}>
          {!isEmpty && <Link to={PATH}>{t.showAll}</Link>}
        </EmptyState>
      ) : (
        <ul className="organisations">
          {shown.map(({ organisationGUID, slug, name, description, datasetCount, logo }) => (
            <li key={organisationGUID} className="organisation-row">
              <OrganisationMark name={name} id={organisationGUID} logo={logo} />
              <div>
                <h2>
                  <Link className="plain" to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
                    <Highlight text={name} keywords={keywords} />
                  </Link>
                </h2>
                {description !== '' && (
                  <p className="t14 measure">
                    <Highlight text={description} keywords={keywords} />
                  </p>
                )}
              </div>
              <p className="t14 quiet num nowrap">{t.datasets(datasetCount)}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="list-foot">
        <Pagination
          page={page}
          pageSize={ORGANISATIONS_PAGE_SIZE}
          totalCount={totalCount}
          link={(to) => ({ to: PATH, search: { keywords, page: to } })}
        />
      </div>
    </main>
  );
}
