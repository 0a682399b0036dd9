/** The datasets of the member's organisation, drafts included, by status, with a filter. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { Banner } from '../../components/banner.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { buttonClass } from '../../components/button.tsx';
import { useImportMessages } from '../../messages/imports.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { datasetListQuery, unlistedQuery } from '../../services/api/dataset-queries.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/list.css';
import { NeedsPanel } from '../dataset-edit/needs-panel.tsx';
import { useSheetExport } from '../imports/use-sheet-export.ts';
import { ChangeManyBar, ChangeManyDialog, ChangeManyOutcome } from './change-many.tsx';
import { DASHBOARD_PAGE_SIZE, dashboardFilter, type DashboardSearch } from './dashboard-search.ts';
import { DatasetTable } from './dataset-table.tsx';
import { ListTabs, ListTools } from './list-tools.tsx';
import { useChangeMany } from './use-change-many.ts';

/** The select with search is large; members of one organisation never load it. */
const SearchSelect = lazyPart(async () => (await import('../../components/search-select.tsx')).SearchSelect);

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly search: DashboardSearch;
}

/** Exports the metadata of the selected datasets, to edit it in a spreadsheet. */
function ExportSelected({
  organisationGUID,
  datasetGUIDs,
}: {
  readonly organisationGUID: string;
  readonly datasetGUIDs: readonly string[];
}) {
  const t = useImportMessages().sheet;
  const { isPending, send } = useSheetExport(organisationGUID, datasetGUIDs);
  return (
    <button type="button" aria-disabled={isPending} onClick={() => !isPending && send()}>
      {t.exportSome}
    </button>
  );
}

function List({ organisation, search }: ListProps) {
  const t = useDashboardMessages();
  const { name, organisationGUID } = organisation;
  const mayEdit = roleGrants(organisation.roleId, 'dataset.edit');
  const { data, error, isPlaceholderData, refetch } = useQuery(
    datasetListQuery(useApi(), dashboardFilter(organisationGUID, search, mayEdit)),
  );
  const many = useChangeMany();
  const { selected, send } = many;
  // What cannot be seen any more must not be changed.
  useEffect(() => {
    const visible = new Set(data?.result.map(({ datasetGUID }) => datasetGUID));
    const kept = selected.filter((guid) => visible.has(guid));
    if (data !== undefined && kept.length < selected.length)
      send({ type: 'selection.changed', datasetGUIDs: kept });
  }, [data, selected, send]);
  const { keywords, status, visibility, due, owner } = search;
  const isFiltered = keywords !== '' || visibility !== undefined || due !== undefined || owner !== undefined;

  const empty = () => {
    if (keywords !== '') return t.none.matching(keywords);
    return isFiltered || status !== undefined ? t.none.status : t.none.title(name);
  };
  return (
    <>
      <ListTabs organisationGUID={organisationGUID} search={search} page={data} />
      <ListTools organisationGUID={organisationGUID} search={search} mayEdit={mayEdit} />
      <ChangeManyOutcome many={many} />
      {error !== null && data === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data !== undefined && data.result.length === 0 && (
        <EmptyState title={empty()}>
          {!isFiltered && status === undefined ? (
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
            {...(mayEdit && {
              selection: {
                keys: selected,
                onChange: (datasetGUIDs: readonly string[]) =>
                  send({ type: 'selection.changed', datasetGUIDs }),
              },
            })}
          />
          <div className="list-foot">
            <Pagination
              page={search.page}
              pageSize={DASHBOARD_PAGE_SIZE}
              totalCount={data.totalCount}
              link={(page) => ({ to: '/dashboard/datasets', search: { ...search, page } })}
            />
          </div>
        </div>
      )}
      <ChangeManyBar many={many}>
        {roleGrants(organisation.roleId, 'dataset.publish') && (
          <ExportSelected organisationGUID={organisationGUID} datasetGUIDs={selected} />
        )}
      </ChangeManyBar>
      <ChangeManyDialog many={many} />
    </>
  );
}

/** Datasets that lists leave out, with the reason; nothing while there are none. */
function UnlistedDatasets({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useDashboardMessages().unlisted;
  const isOffered = useOffered('dataset:listUnlisted');
  const unlisted = useQuery({ ...unlistedQuery(useApi(), organisationGUID), enabled: isOffered });
  const { data } = unlisted;
  if (data === undefined || data.result.length === 0) return <FailedPart of={unlisted} part="unlisted" />;
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
  const t = useDashboardMessages();
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
          <div className="row wrap">
            {roleGrants(organisation.roleId, 'dataset.publish') && (
              <Link className={buttonClass()} to="/dashboard/imports">
                {t.import}
              </Link>
            )}
            <Link className={buttonClass({ kind: 'primary' })} to="/dashboard/datasets/new">
              {t.newDataset}
            </Link>
          </div>
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
      {/* Nothing of the organisation before stays while that of another is read. */}
      <Fragment key={organisation.organisationGUID}>
        {mayEdit && <NeedsPanel organisationGUID={organisation.organisationGUID} />}
        <UnlistedDatasets organisationGUID={organisation.organisationGUID} />
        <List organisation={organisation} search={search} />
      </Fragment>
    </main>
  );
}
