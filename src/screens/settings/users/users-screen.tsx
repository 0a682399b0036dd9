/** `/settings/users`: the members and invited people of the organisation. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { OWNER_ROLE_ID } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { useShowFailed } from '../../../app/failure-toasts.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { organisationUsersQuery } from '../../../services/api/people-queries.ts';
import '../../../styles/search.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { personName } from '../say.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { INVITED, InviteDialog } from './invite-dialog.tsx';
import { RemovalDetails } from './removal-details.tsx';
import { sortedUsers } from './sorted-users.ts';
import { usePreparedOrders } from './use-prepared-orders.ts';
import { readUsersAddress, shownColumns, usersDefaults, type UsersAddress } from './users-address.ts';
import { userKey, type UserAction } from './users-row.tsx';
import { UsersTable } from './users-table.tsx';
import { UsersTools } from './users-tools.tsx';

type Asked = Exclude<UserAction, 'resend'>;

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly address: UsersAddress;
}

/** What is done with a user, and what is asked before. */
function useUserActions(organisationGUID: string, users: readonly OrganisationUser[]) {
  const { users: t } = useSettingsMessages();
  const showFailed = useShowFailed();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = organisationUsersQuery(api, organisationGUID);
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  // Who takes over what a removed member made; of the question that is open.
  const [successor, setSuccessor] = useState('');
  // The subject of a confirmation is `action key`.
  const act = async (subject: string) => {
    const [action, key = ''] = subject.split(' ');
    if (action === 'remove')
      await api.call('user/forceRemove', {
        organisationGUID,
        identityGUID: key,
        ...(successor !== '' && { reassignTo: successor }),
      });
    else if (action === 'reset')
      await api.call('user/adminForceReset', { organisationGUID, identityGUID: key });
    else await api.call('user/withdrawInvitation', { organisationGUID, invitationGUID: key });
    await refresh();
    showSuccess({ title: t.ask[action as Asked].done });
  };
  const confirmation = useConfirmation(act, (subject) => {
    // The specification fixes the sentence of the one; the other has its sentence where the service gives no reason.
    const { remove, reset } = t.ask;
    const [action] = subject.split(' ');
    if (action === 'remove') return () => remove.failed;
    if (action === 'reset')
      return (reason) => ({ title: reset.failed.title, text: reason ?? reset.failed.text });
    return undefined;
  });
  const { mutate: changeRole } = useMutation({
    mutationFn: ({ user, roleId }: { user: OrganisationUser; roleId: number }) =>
      api.call('user/updateRoles', { organisationGUID, identityGUID: user.identityGUID ?? '', roleId }),
    // The table shows the role at once: the whole list, which is read again, can be long.
    onMutate: async ({ user, roleId }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            result: list.result.map((one) => (userKey(one) === userKey(user) ? { ...one, roleId } : one)),
          },
      );
    },
    onSuccess: () => showSuccess({ title: t.edited }),
    onError: (error) => showFailed(error, t.editFailed),
    onSettled: refresh,
  });
  const { mutate: resend } = useMutation({
    mutationFn: (user: OrganisationUser) =>
      api.call('user/resendInvitation', { organisationGUID, invitationGUID: user.invitationGUID ?? '' }),
    onSuccess: () => showSuccess({ title: t.resent }),
    onError: (error) => showFailed(error),
    onSettled: refresh,
  });
  const [action, key] = confirmation.subject?.split(' ') ?? [];
  const user = users.find((one) => userKey(one) === key);
  return {
    confirmation,
    successor,
    setSuccessor,
    asked:
      action === undefined
        ? null
        : {
            words: t.ask[action as Asked],
            name: user ? personName(user) : '',
            removed: action === 'remove' ? (key ?? null) : null,
          },
    onRole: (changed: OrganisationUser, roleId: number) => changeRole({ user: changed, roleId }),
    onAction: (acted: OrganisationUser, wanted: UserAction) => {
      if (wanted === 'resend') return resend(acted);
      setSuccessor('');
      confirmation.send({ type: 'action.requested', subject: `${wanted} ${userKey(acted)}` });
    },
  };
}

/** What this deployment can do with an invitation that was not accepted. */
function useInvitationActions(): readonly UserAction[] {
  const canResend = useOffered('user/resendInvitation');
  const canWithdraw = useOffered('user/withdrawInvitation');
  return useMemo(
    () => [...(canResend ? (['resend'] as const) : []), ...(canWithdraw ? (['withdraw'] as const) : [])],
    [canResend, canWithdraw],
  );
}

function List({ organisation, address }: ListProps) {
  const t = useSettingsMessages();
  const { user: self } = useMembership();
  const { organisationGUID, name, roleId } = organisation;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(organisationUsersQuery(useApi(), organisationGUID));
  const users = useMemo(() => data?.result ?? [], [data]);
  usePreparedOrders(users);
  const actions = useUserActions(organisationGUID, users);
  const ofInvitation = useInvitationActions();
  // Typing is never behind the table.
  const [search, setSearch] = useState(address.search);
  const searchField = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(search);
  const shown = useMemo(
    () => sortedUsers(users, { ...address, search: deferred }),
    [users, address, deferred],
  );
  const columns = useMemo(() => shownColumns(address), [address]);
  const go = (next: Partial<UsersAddress>) =>
    void navigate({
      to: '/settings/users',
      // Of what was asked for last, which may not be drawn yet.
      search: (now: object) => ({ ...readUsersAddress({ ...now }), search, ...next }),
      replace: true,
      resetScroll: false,
    });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.users.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  return (
    <>
      <UsersTools
        address={address}
        search={search}
        searchField={searchField}
        shown={shown.length}
        total={users.length}
        onSearch={(next) => {
          setSearch(next);
          go({ search: next });
        }}
        onChange={go}
      />
      {data.totalCount > users.length && (
        <p className="quiet t13">{t.users.listed(users.length, data.totalCount)}</p>
      )}
      <UsersTable
        caption={t.users.caption(name)}
        list={[address.order, address.role, deferred].join(' ')}
        users={shown}
        columns={columns}
        order={address.order}
        onOrder={(order) => go({ order })}
        identityGUID={self.identityGUID}
        isOwner={roleId === OWNER_ROLE_ID}
        ofInvitation={ofInvitation}
        onRole={actions.onRole}
        onAction={actions.onAction}
        isAsking={actions.asked !== null}
        searchField={searchField}
      >
        <EmptyState title={t.users.none}>
          <p className="measure">{t.users.noneText}</p>
          <Button
            onClick={() => {
              setSearch('');
              go({ ...usersDefaults, order: address.order, hidden: address.hidden });
            }}
          >
            {t.users.clear}
          </Button>
        </EmptyState>
      </UsersTable>
      {actions.asked !== null && (
        <ConfirmDialog
          confirmation={actions.confirmation}
          title={actions.asked.words.title(actions.asked.name)}
          text={actions.asked.words.text}
          act={actions.asked.words.act}
        >
          {actions.asked.removed !== null && (
            <RemovalDetails
              organisationGUID={organisationGUID}
              identityGUID={actions.asked.removed}
              users={users}
              successor={actions.successor}
              onSuccessor={actions.setSuccessor}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

export function UsersScreen({ address }: { readonly address: UsersAddress }) {
  const t = useSettingsMessages().users;
  const [isInviting, setInviting] = useKeptDialog(INVITED);
  const [draft, setDraft] = useState('');
  return (
    <SettingsPage
      title={t.title}
      needs="user.manage"
      actions={() => (
        <Button kind="primary" onClick={() => setInviting(true)}>
          <Icon of={UserPlus} />
          {t.invite}
        </Button>
      )}
    >
      {(organisation) => (
        <>
          <List organisation={organisation} address={address} />
          {isInviting && (
            <InviteDialog
              organisationGUID={organisation.organisationGUID}
              draft={draft}
              onDraft={setDraft}
              onClose={() => setInviting(false)}
            />
          )}
        </>
      )}
    </SettingsPage>
  );
}
