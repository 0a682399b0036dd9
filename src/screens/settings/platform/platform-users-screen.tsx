/** `/settings/platform-users`: individual users of all organisations, for platform administrators. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PlatformUser } from '#contract/platform.ts';
import { useApi } from '../../../app/context.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { formatDay } from '../../../messages/format.ts';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import type { ListAddress } from '../list-address.ts';
import { PlatformPage } from './platform-page.tsx';
import { PLATFORM_USERS_PAGE, platformUsersQuery } from './platform-queries.ts';

const day = (instant: string) => formatDay(instant.slice(0, 10));

const link = (search: ListAddress) => ({ to: '/settings/platform-users', search }) as const;

function Person({ user: { name, email } }: { readonly user: PlatformUser }) {
  return (
    <>
      {name || email}
      {name !== '' && name !== email && <span className="quiet t14 session-first">{email}</span>}
    </>
  );
}

function Datasets({ user: { datasets, datasetsUntil } }: { readonly user: PlatformUser }) {
  const t = usePlatformMessages().users;
  if (datasets === 0) return <span className="quiet">{t.nothing}</span>;
  return (
    <>
      {t.datasets(datasets)}{' '}
      <span className="quiet t14">{datasetsUntil === null ? t.noEnd : t.until(day(datasetsUntil))}</span>
    </>
  );
}

function People({ people }: { readonly people: readonly PlatformUser[] }) {
  const t = usePlatformMessages().users;
  const { columns } = t;
  const own = { ownLine: true, namedWhenNarrow: true } as const;
  return (
    <RowTable
      caption={t.caption}
      className="people"
      rows={people}
      rowKey={({ organisation, identityGUID, email }) =>
        `${organisation.organisationGUID} ${identityGUID ?? email ?? ''}`
      }
      columns={[
        { key: 'person', head: columns.person, cell: (user) => <Person user={user} /> },
        { key: 'organisation', head: columns.organisation, ...own, cell: (user) => user.organisation.name },
        { key: 'datasets', head: columns.datasets, ...own, cell: (user) => <Datasets user={user} /> },
        {
          key: 'groups',
          head: columns.groups,
          ...own,
          cell: ({ groups }) =>
            groups === 0 ? <span className="quiet">{t.nothing}</span> : t.groups(groups),
        },
        {
          key: 'invited',
          head: columns.invited,
          ...own,
          className: 'quiet',
          cell: ({ invitedUntil }) => (invitedUntil === null ? t.nothing : t.invitedUntil(day(invitedUntil))),
        },
      ]}
    />
  );
}

function List({ address }: { readonly address: ListAddress }) {
  const t = usePlatformMessages().users;
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(platformUsersQuery(useApi(), address));
  return (
    <div className="stack">
      <p className="quiet t14 measure">{t.lead}</p>
      <div className="app-tools">
        <SearchForm
          className="input-wrap small"
          action="/settings/platform-users"
          label={t.search}
          placeholder={t.search}
          keywords={address.keywords}
          onSearch={(keywords) => void navigate({ ...link({ keywords, page: 1 }), resetScroll: false })}
        >
          <button className="sr">{t.searchAct}</button>
        </SearchForm>
        {data !== undefined && <output className="quiet t14">{t.count(data.totalCount)}</output>}
      </div>
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.result.length === 0 && <EmptyState title={address.keywords === '' ? t.none : t.noMatch} />}
      {data !== undefined && data.result.length > 0 && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <People people={data.result} />
          <div className="list-foot">
            <Pagination
              page={address.page}
              pageSize={PLATFORM_USERS_PAGE}
              totalCount={data.totalCount}
              link={(page) => link({ ...address, page })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

export function PlatformUsersScreen({ address }: { readonly address: ListAddress }) {
  const t = usePlatformMessages().users;
  return (
    <PlatformPage title={t.title} needs="individualUser.listAll">
      <List address={address} />
    </PlatformPage>
  );
}
