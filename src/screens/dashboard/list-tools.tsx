/** Above the working list: tabs by status, words, filters, order and saved views. All of it is in the address. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DiscoveryPage } from '#contract/discovery.ts';
import { NO_OWNER, orders, visibilities, type StatusCode } from '#contract/fixed-values.ts';
import { useApi } from '../../app/context.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetListMessages } from '../../messages/dataset-list.ts';
import { useDashboardMessages } from '../../messages/dashboard.ts';
import { datasetListQuery } from '../../services/api/dataset-queries.ts';
import { ownersInUseQuery } from '../../services/api/many-queries.ts';
import {
  dashboardOrders,
  overdueFilter,
  toDashboardSearch,
  type DashboardSearch,
} from './dashboard-search.ts';
import { SavedViews } from './saved-views.tsx';

/** Most finished first, as members look for what is out. */
const tabOrder = ['published', 'onRequest', 'planned', 'draft'] as const satisfies readonly StatusCode[];

interface ToolsProps {
  readonly organisationGUID: string;
  readonly search: DashboardSearch;
  /** Undefined while it is loaded. */
  readonly page: DiscoveryPage | undefined;
}

export function ListTabs({ organisationGUID, search, page }: ToolsProps) {
  const t = useDashboardMessages();
  const { overdue: overdueWord } = useDatasetListMessages();
  const overdue = useQuery(datasetListQuery(useApi(), overdueFilter(organisationGUID)));
  const { data: late } = overdue;
  const { status, due, ...others } = search;
  const counts = new Map(page?.facets.statuses.map(({ value, count }) => [value, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const link = (next: Partial<DashboardSearch>) =>
    ({ to: '/dashboard/datasets', search: { ...others, ...next, page: 1 } }) as const;
  const isLate = due !== undefined;
  return (
    <>
      <FailedPart of={overdue} part="late" />
      <Tabs
        label={t.tabs.label}
        tabs={[
          ...[undefined, ...tabOrder].map((code) => ({
            key: code ?? 'all',
            label: t.tabs[code ?? 'all'],
            // Counts of the tabs are those of the list without the choice of a tab.
            count:
              page === undefined || isLate ? undefined : code === undefined ? all : (counts.get(code) ?? 0),
            current: code === status && !isLate,
            link: link(code === undefined ? {} : { status: code }),
          })),
          ...(isLate || (late?.totalCount ?? 0) > 0
            ? [
                {
                  key: 'overdue',
                  label: overdueWord,
                  count: late?.totalCount,
                  current: isLate,
                  link: link({ due: 'overdue' as const }),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

interface OwnerProps {
  readonly organisationGUID: string;
  readonly owner: string | undefined;
  readonly onChoose: (owner: string) => void;
}

/** Who answers for the data. Nothing while the names are read, and where there is nothing to choose. */
function OwnerSelect({ organisationGUID, owner, onChoose }: OwnerProps) {
  const t = useDatasetListMessages().tools;
  const inUse = useQuery(ownersInUseQuery(useApi(), organisationGUID));
  const { data } = inUse;
  if (data === undefined) return <FailedPart of={inUse} part="owners" />;
  if (data.result.length === 0 && owner === undefined) return null;
  const known = new Set<string>([NO_OWNER, ...data.result.map(({ identityGUID }) => identityGUID)]);
  return (
    <Select
      small
      aria-label={t.owner}
      value={owner ?? ''}
      options={[
        { value: '', label: t.anyOwner },
        ...data.result.map(({ identityGUID, name, datasets }) => ({
          value: identityGUID,
          label: t.ownerOf(name, datasets),
        })),
        ...(data.without > 0 || owner === NO_OWNER
          ? [{ value: NO_OWNER, label: t.ownerOf(t.noOwner, data.without) }]
          : []),
        // A saved view may name a person who answers for nothing any more.
        ...(owner !== undefined && !known.has(owner) ? [{ value: owner, label: t.formerOwner }] : []),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

export function ListTools({
  organisationGUID,
  search,
  mayEdit,
}: Omit<ToolsProps, 'page'> & { readonly mayEdit: boolean }) {
  const dashboard = useDashboardMessages();
  const t = useDatasetListMessages().tools;
  const navigate = useNavigate();
  const go = (next: object) =>
    void navigate({
      to: '/dashboard/datasets',
      // On what the address has now: two quick choices come before the list is drawn again.
      search: (now: object) => toDashboardSearch({ ...now, page: 1, ...next }),
      resetScroll: false,
    });
  const { status, visibility, due, owner, keywords, order } = search;
  const isFiltered = keywords !== '' || visibility !== undefined || due !== undefined || owner !== undefined;
  return (
    <div className="app-tools">
      <SearchForm
        className="input-wrap small"
        action="/dashboard/datasets"
        label={dashboard.filter}
        placeholder={dashboard.filterPlaceholder}
        keywords={keywords}
        onSearch={(words) => go({ keywords: words })}
      >
        <button className="sr">{dashboard.filterAct}</button>
      </SearchForm>
      <Select
        small
        aria-label={t.visibility}
        value={visibility ?? ''}
        options={[
          { value: '', label: t.anyVisibility },
          ...visibilities.map((one) => ({ value: one, label: t.visibilities[one] })),
        ]}
        onChange={(event) => go({ visibility: event.currentTarget.value })}
      />
      {mayEdit && (
        <OwnerSelect
          organisationGUID={organisationGUID}
          owner={owner}
          onChoose={(next) => go({ owner: next })}
        />
      )}
      <Select
        small
        aria-label={t.order}
        value={order}
        options={dashboardOrders.map((one) => ({ value: one, label: orders[one] }))}
        onChange={(event) => go({ order: event.currentTarget.value })}
      />
      {isFiltered && (
        <Link
          className="t14"
          to="/dashboard/datasets"
          search={status === undefined ? {} : { status }}
          resetScroll={false}
        >
          {t.clear}
        </Link>
      )}
      <SavedViews organisationGUID={organisationGUID} search={search} />
    </div>
  );
}
