/** `/settings/users`: the members and invited people of the organisation. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { membershipRoleIds, OWNER_ROLE_ID } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Select } from '../../../components/select.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ApiError, failureOf } from '../../../services/api/api-error.ts';
import { organisationUsersQuery } from '../../../services/api/people-queries.ts';
import '../../../styles/search.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { personName, roleName } from '../say.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { INVITED, InviteDialog } from './invite-dialog.tsx';
import { RemovalDetails } from './removal-details.tsx';
import { sortedUsers } from './sorted-users.ts';
import { usersDefaults, type UsersAddress } from './users-address.ts';
import { userKey, UsersTable, type UserAction } from './users-table.tsx';

type Asked = Exclude<UserAction, 'resend'>;

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly address: UsersAddress;
}

/** What is done with a user, and what is asked before. */
function useUserActions(organisationGUID: string, users: readonly OrganisationUser[]) {
  const { users: t, requestFailed } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['people', 'users', organisationGUID] });
  // Who takes over what a removed member made; of the question that is open.
  const [heir, setHeir] = useState('');
  // The subject of a confirmation is `action key`.
  const act = async (subject: string) => {
    const [action, key = ''] = subject.split(' ');
    if (action === 'remove')
      await api.call('user/forceRemove', {
        organisationGUID,
        identityGUID: key,
        ...(heir !== '' && { reassignTo: heir }),
      });
    else if (action === 'reset')
      await api.call('user/adminForceReset', { organisationGUID, identityGUID: key });
    else await api.call('user/withdrawInvitation', { organisationGUID, invitationGUID: key });
    await refresh();
    showSuccess({ title: t.ask[action as Asked].done });
  };
  const confirmation = useConfirmation(act, (subject) => {
    const { failed } = t.ask[subject.split(' ')[0] as Asked];
    return (reason) => ({ title: failed.title, text: reason ?? failed.text });
  });
  const { mutate: changeRole } = useMutation({
    mutationFn: ({ user, roleId }: { user: OrganisationUser; roleId: number }) =>
      api.call('user/updateRoles', { organisationGUID, identityGUID: user.identityGUID ?? '', roleId }),
    onSuccess: () => showSuccess({ title: t.edited }),
    onError: (error) =>
      showFailure({
        title: t.editFailed,
        ...(error instanceof ApiError && { text: error.fields[0]?.message ?? error.message }),
      }),
    onSettled: refresh,
  });
  const { mutate: resend } = useMutation({
    mutationFn: (user: OrganisationUser) =>
      api.call('user/resendInvitation', { organisationGUID, invitationGUID: user.invitationGUID ?? '' }),
    onSuccess: () => showSuccess({ title: t.resent }),
    onError: (error) => showFailure({ title: requestFailed.title, text: error.message }),
    onSettled: refresh,
  });
  const [action, key] = confirmation.subject?.split(' ') ?? [];
  const user = users.find((one) => userKey(one) === key);
  return {
    confirmation,
    heir,
    setHeir,
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
      setHeir('');
      confirmation.send({ type: 'action.requested', subject: `${wanted} ${userKey(acted)}` });
    },
  };
}

function List({ organisation, address }: ListProps) {
  const t = useSettingsMessages();
  const { user: self } = useMembership();
  const { organisationGUID, name, roleId } = organisation;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(organisationUsersQuery(useApi(), organisationGUID));
  const users = useMemo(() => data?.result ?? [], [data]);
  const actions = useUserActions(organisationGUID, users);
  // Typing is never behind the table.
  const [search, setSearch] = useState(address.search);
  const deferred = useDeferredValue(search);
  const shown = useMemo(
    () => sortedUsers(users, { ...address, search: deferred }),
    [users, address, deferred],
  );
  const go = (next: Partial<UsersAddress>) =>
    void navigate({
      to: '/settings/users',
      search: { ...address, search, ...next },
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
      <search className="people-tools">
        <div className="input-wrap small">
          <input
            type="search"
            className="input small"
            aria-label={t.users.search}
            placeholder={t.users.search}
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              go({ search: event.currentTarget.value });
            }}
          />
        </div>
        <Select
          small
          aria-label={t.users.role}
          options={[
            { value: '', label: t.users.anyRole },
            ...membershipRoleIds.map((id) => ({ value: String(id), label: roleName(t, id) })),
          ]}
          value={address.role === null ? '' : String(address.role)}
          onChange={({ currentTarget: { value } }) => go({ role: value === '' ? null : Number(value) })}
        />
        <output className="quiet t14">{t.users.count(shown.length, users.length)}</output>
      </search>
      {shown.length === 0 ? (
        <EmptyState title={t.users.none}>
          <p className="measure">{t.users.noneText}</p>
          <Button
            onClick={() => {
              setSearch('');
              go({ ...usersDefaults, order: address.order });
            }}
          >
            {t.users.clear}
          </Button>
        </EmptyState>
      ) : (
        <UsersTable
          caption={t.users.caption(name)}
          users={shown}
          order={address.order}
          onOrder={(order) => go({ order })}
          identityGUID={self.identityGUID}
          isOwner={roleId === OWNER_ROLE_ID}
          onRole={actions.onRole}
          onAction={actions.onAction}
        />
      )}
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
              heir={actions.heir}
              onHeir={actions.setHeir}
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
