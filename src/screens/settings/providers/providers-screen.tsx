/** `/settings/dataProvider`: who the organisation has data from, ten at a time. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { DataProvider } from '#contract/entities/data-provider.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { SettingsPage } from '../settings-page.tsx';
import { TagChanges } from '../tags/tag-changes.tsx';
import { CREATED_PROVIDER, RemoveDialog, SaveDialog } from './provider-dialogs.tsx';
import type { ListAddress } from '../list-address.ts';
import { PROVIDERS_PAGE_SIZE, providersQuery } from './providers-queries.ts';

const address = (search: ListAddress) => ({ to: '/settings/dataProvider', search }) as const;

function ProviderTable({
  caption,
  providers,
  onEdit,
  onRemove,
}: {
  readonly caption: string;
  readonly providers: readonly DataProvider[];
  readonly onEdit: (provider: DataProvider) => void;
  readonly onRemove: (provider: DataProvider) => void;
}) {
  const messages = useSettingsMessages();
  const t = messages.providers;
  const canSave = useOffered('dataProvider:save');
  return (
    <RowTable
      caption={caption}
      className="people"
      rows={providers}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: t.name,
          cell: ({ name, description }) => (
            <>
              {name}
              {description !== null && <p className="quiet t13">{description}</p>}
            </>
          ),
        },
        { key: 'kind', head: t.kind, className: 'quiet', cell: ({ kind }) => t.kinds[kind] },
        {
          key: 'datasets',
          head: t.datasets,
          end: true,
          wideOnly: true,
          cell: ({ datasetCount }) => formatNumber(datasetCount),
        },
        {
          key: 'actions',
          head: <span className="sr">{messages.users.columns.actions}</span>,
          end: true,
          cell: (provider) => (
            <span className="row">
              {canSave && (
                <Button
                  small
                  kind="quiet"
                  aria-label={t.editLabel(provider.name)}
                  onClick={() => onEdit(provider)}
                >
                  {t.edit}
                </Button>
              )}
              <Button
                small
                kind="quiet"
                aria-label={t.removeLabel(provider.name)}
                onClick={() => onRemove(provider)}
              >
                {t.remove}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}

function List({
  organisation: { organisationGUID, name },
  search,
}: {
  readonly organisation: UserOrganisation;
  readonly search: ListAddress;
}) {
  const t = useSettingsMessages().providers;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    providersQuery(useApi(), organisationGUID, search),
  );
  const [edited, setEdited] = useState<DataProvider | null>(null);
  const [removed, setRemoved] = useState<DataProvider | null>(null);
  return (
    <>
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action="/settings/dataProvider"
          label={t.search}
          placeholder={t.search}
          keywords={search.keywords}
          onSearch={(keywords) => void navigate({ ...address({ keywords, page: 1 }), resetScroll: false })}
        >
          <button className="sr">{t.searchAct}</button>
        </SearchForm>
        {data !== undefined && <output className="quiet t14">{t.count(data.totalCount)}</output>}
      </div>
      <TagChanges organisationGUID={organisationGUID} />
      {data === undefined && error === null && <SkeletonRows rows={4} />}
      {data === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.result.length === 0 && (
        <EmptyState title={search.keywords === '' ? t.none : t.noMatch}>
          {search.keywords === '' && <p className="measure">{t.noneText}</p>}
        </EmptyState>
      )}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <ProviderTable
            caption={t.caption(name)}
            providers={data.result}
            onEdit={setEdited}
            onRemove={setRemoved}
          />
          <div className="list-foot">
            <Pagination
              page={search.page}
              pageSize={PROVIDERS_PAGE_SIZE}
              totalCount={data.totalCount}
              link={(page) => address({ ...search, page })}
            />
          </div>
        </div>
      )}
      {edited !== null && (
        <SaveDialog organisationGUID={organisationGUID} provider={edited} onClose={() => setEdited(null)} />
      )}
      {removed !== null && (
        <RemoveDialog
          organisationGUID={organisationGUID}
          provider={removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

export function ProvidersScreen({ search }: { readonly search: ListAddress }) {
  const t = useSettingsMessages().providers;
  const canSave = useOffered('dataProvider:save');
  const [isAdding, setAdding] = useKeptDialog(CREATED_PROVIDER);
  return (
    <SettingsPage
      title={t.title}
      needs="user.manage"
      actions={() =>
        canSave && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            {t.add}
          </Button>
        )
      }
    >
      {(organisation) => (
        <>
          <List organisation={organisation} search={search} />
          {isAdding && (
            <SaveDialog
              organisationGUID={organisation.organisationGUID}
              provider={null}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </SettingsPage>
  );
}
