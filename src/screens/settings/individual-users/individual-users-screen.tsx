/** `/settings/individual-users`: people who reach something of the organisation without being its members. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { UserOrganisation } from '#contract/entities/user.ts';
import type { IndividualUser } from '#contract/individual-users.ts';
import { useApi } from '../../../app/context.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { formatDay } from '../../../messages/format.ts';
import { useIndividualUserMessages } from '../../../messages/individual-users.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { individualUsersQuery } from '../../../services/api/people-queries.ts';
import { listDefaults } from '../list-address.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';

const day = (instant: string) => formatDay(instant.slice(0, 10));

function Datasets({ user: { datasets, datasetsUntil } }: { readonly user: IndividualUser }) {
  const t = useIndividualUserMessages();
  if (datasets === 0) return <span className="quiet">{t.nothing}</span>;
  return (
    <>
      <Link to="/settings/sharedDatasets">{t.datasets(datasets)}</Link>{' '}
      <span className="quiet t14">{datasetsUntil === null ? t.noEnd : t.until(day(datasetsUntil))}</span>
    </>
  );
}

function List({ organisation: { organisationGUID, name } }: { readonly organisation: UserOrganisation }) {
  const t = useIndividualUserMessages();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const { data, error, refetch } = useQuery(individualUsersQuery(useApi(), organisationGUID));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={5} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const { result, totalCount } = data;
  if (totalCount === 0)
    return (
      <EmptyState title={t.none}>
        <p className="measure">{t.noneText}</p>
      </EmptyState>
    );
  const shown = result.filter((user) =>
    `${user.name} ${user.email ?? ''}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <div className="stack">
      <TextField
        id="individual-search"
        name="search"
        type="search"
        label={t.search}
        value={search}
        errors={[]}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <output className="quiet t14">
        {t.count(totalCount)} {totalCount > result.length && t.more(result.length)}
      </output>
      {shown.length === 0 ? (
        <EmptyState title={t.noMatch} />
      ) : (
        <RowTable
          caption={t.caption(name)}
          className="people"
          rows={shown}
          rowKey={({ identityGUID, email }) => identityGUID ?? email ?? ''}
          columns={[
            {
              key: 'person',
              head: t.columns.person,
              cell: (user) => (
                <>
                  {user.name || user.email}
                  {user.name !== '' && user.name !== user.email && (
                    <span className="quiet t14 session-first">{user.email}</span>
                  )}
                </>
              ),
            },
            {
              key: 'datasets',
              head: t.columns.datasets,
              ownLine: true,
              namedWhenNarrow: true,
              cell: (user) => <Datasets user={user} />,
            },
            {
              key: 'groups',
              head: t.columns.groups,
              ownLine: true,
              namedWhenNarrow: true,
              cell: ({ groups }) =>
                groups.length === 0 ? <span className="quiet">{t.nothing}</span> : groups.join(', '),
            },
            {
              key: 'invited',
              head: t.columns.invited,
              ownLine: true,
              namedWhenNarrow: true,
              className: 'quiet',
              cell: ({ invitedUntil }) =>
                invitedUntil === null ? t.nothing : t.invitedUntil(day(invitedUntil)),
            },
          ]}
        />
      )}
    </div>
  );
}

export function IndividualUsersScreen() {
  const t = useIndividualUserMessages();
  const { mayOnPlatform } = useMembership();
  return (
    <SettingsPage title={t.title} needs="user.manage">
      {(organisation) => (
        <div className="stack">
          <p className="quiet t14 measure">{t.lead}</p>
          {mayOnPlatform('individualUser.listAll') && (
            <p>
              <Link to="/settings/platform-users" search={listDefaults}>
                {t.all}
              </Link>
            </p>
          )}
          <List organisation={organisation} />
        </div>
      )}
    </SettingsPage>
  );
}
