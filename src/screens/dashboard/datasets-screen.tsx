/** The datasets of the member's organisation, drafts included, by status, with a filter. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { StatusCode } from '#contract/entities/dataset.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useMessages } from '../../messages/messages.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { datasetListQuery, unlistedQuery } from '../../services/api/dataset-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/list.css';
import { NeedsPanel } from '../dataset-edit/needs-panel.tsx';
import { DASHBOARD_PAGE_SIZE, dashboardFilter, type DashboardSearch } from './dashboard-search.ts';
import { DatasetTable } from './dataset-table.tsx';

/** The select with search is large; members of one organisation never load it. */
const SearchSelect = lazyPart(async () => (await import('../../components/search-select.tsx')).SearchSelect);

/** Most finished first, as members look for what is out. */
const tabOrder = ['published', 'onRequest', 'planned', 'draft'] as const satisfies readonly StatusCode[];

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly search: DashboardSearch;
}

function List({ organisation, search }: ListProps) {
  const t = useMessages().dashboard;
  const navigate = useNavigate();
  const { name, organisationGUID } = organisation;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    datasetListQuery(useApi(), dashboardFilter(organisationGUID, search)),
  );
  const { keywords, status } = search;
  const counts = new Map(data?.facets.statuses.map(({ value, count }) => [value, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const address = (next: DashboardSearch) => ({ to: '/dashboard/datasets', search: next }) as const;

  const empty = () => {
    if (keywords !== '') return t.none.matching(keywords);
    return status === undefined ? t.none.title(name) : t.none.status;
  };
  return (
    <>
      <Tabs
        label={t.tabs.label}
        tabs={[undefined, ...tabOrder].map((code) => ({
          key: code ?? 'all',
          label: t.tabs[code ?? 'all'],
          count: data === undefined ? undefined : code === undefined ? all : (counts.get(code) ?? 0),
          current: code === status,
          link: address({ ...search, status: code, page: 1 }),
        }))}
      />
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action="/dashboard/datasets"
          label={t.filter}
          placeholder={t.filterPlaceholder}
          keywords={keywords}
          onSearch={(words) =>
            void navigate({ ...address({ ...search, keywords: words, page: 1 }), resetScroll: false })
          }
        >
          <button className="sr">{t.filterAct}</button>
        </SearchForm>
        {keywords !== '' && data !== undefined && data.result.length > 0 && (
          <Link className="t14" to="/dashboard/datasets" resetScroll={false}>
            {t.showAll}
          </Link>
        )}
      </div>
      {error !== null && data === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data !== undefined && data.result.length === 0 && (
        <EmptyState title={empty()}>
          {keywords === '' && status === undefined ? (
            <p className="measure">{t.none.text}</p>
          ) : (
            <Link to="/dashboard/datasets">{t.none.showAll}</Link>
          )}
        </EmptyState>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <DatasetTable
            caption={t.caption(name)}
            datasets={data.result}
            isEditable={roleGrants(organisation.roleId, 'dataset.edit')}
          />
          <div className="list-foot">
            <Pagination
              page={search.page}
              pageSize={DASHBOARD_PAGE_SIZE}
              totalCount={data.totalCount}
              link={(page) => address({ ...search, page })}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** Datasets that lists leave out, with the reason; nothing while there are none. */
function UnlistedDatasets({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useMessages().dashboard.unlisted;
  const { data } = useQuery(unlistedQuery(useApi(), organisationGUID));
  if (data === undefined || data.result.length === 0) return null;
  return (
    <Banner kind="warning">
      <p>
        <strong>{t.title(data.result.length)}</strong>
      </p>
      <p>{t.text}</p>
      <ul>
        {data.result.map(({ datasetGUID, title, reason }) => (
          <li key={datasetGUID}>
            {title} <span className="quiet">({reason})</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

export function DatasetsScreen({ search }: { readonly search: DashboardSearch }) {
  const t = useMessages().dashboard;
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const { organisation, send } = useSelectedOrganisation(user);
  if (organisation === undefined)
    return (
      <main id="main" tabIndex={-1}>
        <div className="app-head">
          <h1>{t.datasets}</h1>
        </div>
        <EmptyState title={t.noOrganisation.title}>
          <p className="measure">{t.noOrganisation.text}</p>
          <Link to="/discovery">{t.noOrganisation.discover}</Link>
        </EmptyState>
      </main>
    );
  const mayEdit = roleGrants(organisation.roleId, 'dataset.edit');
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <h1>{t.datasets}</h1>
        {mayEdit && (
          <Link className={buttonClass({ kind: 'primary' })} to="/dashboard/datasets/new">
            {t.newDataset}
          </Link>
        )}
        {user.organisations.length > 1 && (
          <Suspense>
            <div className="organisation-switch">
              <SearchSelect
                label={t.organisation}
                labelHidden
                options={user.organisations.map(({ organisationGUID, name }) => ({
                  value: organisationGUID,
                  label: name,
                }))}
                value={organisation.organisationGUID}
                onChange={(organisationGUID) => send({ type: 'organisation.chosen', organisationGUID })}
              />
            </div>
          </Suspense>
        )}
      </div>
      {mayEdit && <NeedsPanel organisationGUID={organisation.organisationGUID} />}
      <UnlistedDatasets organisationGUID={organisation.organisationGUID} />
      <List key={organisation.organisationGUID} organisation={organisation} search={search} />
    </main>
  );
}
