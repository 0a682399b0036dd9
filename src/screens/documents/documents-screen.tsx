/** `/dashboard/charts`: the charts and dashboards of the member's organisation, with what one may do with each. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide';
import { useState } from 'react';
import { documentKinds, documentStates, DOCUMENTS_PAGE_SIZE } from '#contract/document-constants.ts';
import type { DocumentSummary } from '#contract/documents.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SearchForm } from '../../components/search-form.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Status } from '../../components/status.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { DOCUMENTS, documentListQuery } from '../../services/api/document-queries.ts';
import '../../styles/list.css';
import '../../styles/maps.css';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { Deleted, DocumentActs } from '../document-lists/document-acts.tsx';
import type { DocumentsSearch } from './documents-search.ts';
import { NewDashboard } from './new-dashboard.tsx';

const LIST = '/dashboard/charts';

/** The editor of a document. */
const editorOf = ({ kind, documentGUID }: Pick<DocumentSummary, 'kind' | 'documentGUID'>, orgSlug: string) =>
  kind === 'chart'
    ? ({
        to: '/organisation/$orgSlug/chart/$chartGUID/edit',
        params: { orgSlug, chartGUID: documentGUID },
      } as const)
    : ({
        to: '/organisation/$orgSlug/dashboard/$dashboardGUID/edit',
        params: { orgSlug, dashboardGUID: documentGUID },
      } as const);

/** What readers have of it. */
const pageOf = ({ kind, documentGUID }: Pick<DocumentSummary, 'kind' | 'documentGUID'>, orgSlug: string) =>
  kind === 'chart'
    ? ({
        to: '/organisation/$orgSlug/chart/$chartGUID',
        params: { orgSlug, chartGUID: documentGUID },
      } as const)
    : ({
        to: '/organisation/$orgSlug/dashboard/$dashboardGUID',
        params: { orgSlug, dashboardGUID: documentGUID },
      } as const);

interface ActsProps {
  readonly document: DocumentSummary;
  readonly slug: string;
  readonly onDeleted: (document: DocumentSummary) => void;
}

function Acts({ document, slug, onDeleted }: ActsProps) {
  const t = useDocumentMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: DOCUMENTS });
  const { documentGUID, title } = document;
  return (
    <DocumentActs
      texts={t}
      title={title}
      edit={
        <Link
          className={buttonClass({ kind: 'quiet', small: true, iconOnly: true })}
          aria-label={t.acts.edit(title)}
          {...editorOf(document, slug)}
        >
          <Icon of={Pencil} />
        </Link>
      }
      onDuplicate={async () => {
        await api.call('document:duplicate', { documentGUID });
        await refresh();
      }}
      onDelete={async () => {
        await api.call('document:delete', { documentGUID });
        onDeleted(document);
        await refresh();
      }}
    />
  );
}

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly search: DocumentsSearch;
}

function useColumns({ organisation }: Pick<ListProps, 'organisation'>, onDeleted: ActsProps['onDeleted']) {
  const t = useDocumentMessages();
  const { slug, roleId } = organisation;
  const columns: TableColumn<DocumentSummary>[] = [
    {
      key: 'title',
      head: t.columns.title,
      cell: (document) => (
        <Link
          className="plain"
          {...(document.state === 'published' ? pageOf(document, slug) : editorOf(document, slug))}
        >
          {document.title === '' ? t.untitled : document.title}
        </Link>
      ),
    },
    { key: 'kind', head: t.columns.kind, wideOnly: true, cell: ({ kind }) => t.kinds[kind] },
    {
      key: 'state',
      head: t.columns.state,
      ownLine: true,
      cell: ({ state, publication, unpublished }) => (
        <>
          <Status status={state} />
          {publication !== null && (
            <span className="quiet t13 block">
              {t.visibility[publication.visibility]}
              {unpublished && `, ${t.unpublished}`}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'saved',
      head: t.columns.saved,
      cell: ({ savedAt, savedBy }) => (
        <>
          <RelativeTime at={savedAt} />
          {savedBy !== '' && <span className="quiet t13 block">{t.savedBy(savedBy)}</span>}
        </>
      ),
    },
  ];
  if (roleGrants(roleId, 'chart.edit'))
    columns.push({
      key: 'acts',
      head: <span className="sr">{t.columns.acts}</span>,
      end: true,
      cell: (document) => <Acts document={document} slug={slug} onDeleted={onDeleted} />,
    });
  return columns;
}

function None({ organisation, search }: ListProps) {
  const t = useDocumentMessages().none;
  const { keywords, kind, state } = search;
  if (keywords !== '' || kind !== undefined || state !== undefined)
    return (
      <EmptyState title={keywords === '' ? t.state : t.matching(keywords)}>
        <Link to={LIST}>{t.showAll}</Link>
      </EmptyState>
    );
  return (
    <EmptyState title={t.title(organisation.name)}>
      {roleGrants(organisation.roleId, 'chart.edit') ? (
        <>
          <p className="measure">{t.text}</p>
          <Link to="/discovery">{t.discover}</Link>
        </>
      ) : (
        <p className="measure">{t.reader}</p>
      )}
    </EmptyState>
  );
}

function List({ organisation, search }: ListProps) {
  const t = useDocumentMessages();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organisationGUID, name } = organisation;
  const { kind, state, keywords, page } = search;
  const [deleted, setDeleted] = useState<DocumentSummary | null>(null);
  const columns = useColumns({ organisation }, setDeleted);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    documentListQuery(api, {
      organisationGUID,
      kind: kind ?? null,
      state: state ?? null,
      keywords,
      limit: DOCUMENTS_PAGE_SIZE,
      offset: (page - 1) * DOCUMENTS_PAGE_SIZE,
    }),
  );
  const address = (next: DocumentsSearch) => ({ to: LIST, search: next }) as const;
  const go = (next: DocumentsSearch) => void navigate({ ...address(next), resetScroll: false });
  const all = data && data.counts.chart + data.counts.dashboard;
  return (
    <>
      {deleted !== null && (
        <Deleted
          key={deleted.documentGUID}
          texts={t}
          title={deleted.title}
          onRestore={async () => {
            await api.call('document:restore', { documentGUID: deleted.documentGUID });
            setDeleted(null);
            await queryClient.invalidateQueries({ queryKey: DOCUMENTS });
          }}
        />
      )}
      <Tabs
        label={t.tabs.label}
        tabs={[undefined, ...documentKinds].map((one) => ({
          key: one ?? 'all',
          label: t.tabs[one ?? 'all'],
          count: one === undefined ? all : data?.counts[one],
          current: one === kind,
          link: address({ ...search, kind: one, page: 1 }),
        }))}
      />
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action={LIST}
          label={t.filter}
          placeholder={t.filterPlaceholder}
          keywords={keywords}
          onSearch={(words) => go({ ...search, keywords: words, page: 1 })}
        >
          <button className="sr">{t.filterAct}</button>
        </SearchForm>
        <label className="row t14">
          <span className="quiet nowrap">{t.states.label}</span>
          <Select
            small
            value={state ?? ''}
            options={[
              { value: '', label: t.states.all },
              ...documentStates.map((value) => ({ value, label: t.states[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              go({ ...search, state: documentStates.find((one) => one === value), page: 1 })
            }
          />
        </label>
      </div>
      {error !== null && data === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data?.result.length === 0 && <None organisation={organisation} search={search} />}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <Table
            className="maps"
            caption={t.caption(name)}
            rows={data.result}
            rowKey={({ documentGUID }) => documentGUID}
            columns={columns}
          />
          <div className="list-foot">
            <Pagination
              page={page}
              pageSize={DOCUMENTS_PAGE_SIZE}
              totalCount={data.totalCount}
              link={(to) => address({ ...search, page: to })}
            />
          </div>
        </div>
      )}
    </>
  );
}

export function DocumentsScreen({ search }: { readonly search: DocumentsSearch }) {
  const t = useDocumentMessages();
  return (
    <DashboardPage
      title={t.title}
      actions={(organisation) =>
        roleGrants(organisation.roleId, 'chart.edit') && <NewDashboard organisation={organisation} />
      }
    >
      {(organisation) => <List organisation={organisation} search={search} />}
    </DashboardPage>
  );
}
