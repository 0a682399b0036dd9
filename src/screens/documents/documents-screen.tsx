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
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import type { TableColumn } from '../../components/table.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { DOCUMENTS, documentListQuery } from '../../services/api/document-queries.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { Deleted, DocumentActs } from '../document-lists/document-acts.tsx';
import { DocumentList } from '../document-lists/document-list.tsx';
import { actsColumn, savedColumn, stateColumn } from '../document-lists/list-columns.tsx';
import { documentPage } from '../document-sharing/document-page.ts';
import { SharedWithYou } from '../document-sharing/shared-with-you.tsx';
import type { DocumentsSearch } from './documents-search.ts';
import { NewChart } from './new-chart.tsx';
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
          {...(document.state === 'published'
            ? documentPage({ ...document, organisationSlug: slug })
            : editorOf(document, slug))}
        >
          {document.title === '' ? t.untitled : document.title}
        </Link>
      ),
    },
    { key: 'kind', head: t.columns.kind, wideOnly: true, cell: ({ kind }) => t.kinds[kind] },
    stateColumn(t),
    savedColumn(t),
  ];
  if (roleGrants(roleId, 'chart.edit'))
    columns.push(actsColumn(t, (document) => <Acts document={document} slug={slug} onDeleted={onDeleted} />));
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
  const query = useQuery(
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
  const counts = query.data?.counts;
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
      <DocumentList
        texts={t}
        action={LIST}
        caption={t.caption(name)}
        tabs={{
          label: t.tabs.label,
          tabs: [undefined, ...documentKinds].map((one) => ({
            key: one ?? 'all',
            label: t.tabs[one ?? 'all'],
            count: one === undefined ? counts && counts.chart + counts.dashboard : counts?.[one],
            current: one === kind,
            link: address({ ...search, kind: one, page: 1 }),
          })),
        }}
        keywords={keywords}
        onSearch={(words) => go({ ...search, keywords: words, page: 1 })}
        filters={
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
        }
        query={query}
        columns={columns}
        lineKey={({ documentGUID }) => documentGUID}
        none={<None organisation={organisation} search={search} />}
        page={page}
        pageSize={DOCUMENTS_PAGE_SIZE}
        pageLink={(to) => address({ ...search, page: to })}
      />
    </>
  );
}

export function DocumentsScreen({ search }: { readonly search: DocumentsSearch }) {
  const t = useDocumentMessages();
  return (
    <DashboardPage
      title={t.title}
      below={<SharedWithYou kinds={['chart', 'dashboard']} />}
      actions={(organisation) =>
        roleGrants(organisation.roleId, 'chart.edit') && (
          <>
            <NewChart organisation={organisation} />
            <NewDashboard organisation={organisation} />
          </>
        )
      }
    >
      {(organisation) => <List organisation={organisation} search={search} />}
    </DashboardPage>
  );
}
