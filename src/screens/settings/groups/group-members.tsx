/** The members of a group: add by e-mail, change roles, remove. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import type { Group, GroupMember } from '#contract/entities/people.ts';
import { groupCalls } from '#contract/groups.ts';
import { GROUP_GUEST_ROLE_ID, groupRoleIds } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { titled, useShowFailed } from '../../../app/failure-toasts.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { Select } from '../../../components/select.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages, type SettingsMessages } from '../../../messages/settings.ts';
import { groupQuery } from '../../../services/api/people-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { personName } from '../say.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormSelect, FormText } from '../submission-form.tsx';

const groupRole = ({ groups, unknownRole }: SettingsMessages, roleId: number): string =>
  (groups.groupRoles as Readonly<Record<number, string>>)[roleId] ?? unknownRole;

/** Shows a group as the service answered it, and what lists say of it. */
export function useGroupUpdate(groupId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (group: Group) => {
    queryClient.setQueryData(groupQuery(api, groupId).queryKey, group);
    await queryClient.invalidateQueries({ queryKey: ['people', 'groups'] });
  };
}

/** What the form of a new member is kept under. */
const addedTo = ({ groupId }: Group) => `group.add ${groupId}`;

function AddDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const t = useSettingsMessages();
  const api = useApi();
  const update = useGroupUpdate(group.groupId);
  const { groupId, organisationGUID } = group;
  const toRequest = ({ email = '', roleId = '' }: Readonly<Record<string, string>>) => ({
    groupId,
    organisationGUID,
    email,
    roleId: Number(roleId),
  });
  const submission = useSubmission({
    keptAs: addedTo(group),
    values: { email: '', roleId: '7' },
    schema: groupCalls['group/attachMember'].request,
    toRequest,
    failed: titled(t.groups.updateFailed),
    submit: async (values) => {
      await update(await api.call('group/attachMember', toRequest(values)));
      showSuccess({ title: t.groups.addedMember });
      onClose();
    },
  });
  return (
    <FormDialog title={t.groups.addMember} submission={submission} act={t.groups.addMember} onClose={onClose}>
      {(view) => (
        <>
          <FormText
            view={view}
            name="email"
            label={t.groups.email}
            hint={t.groups.addMemberHint}
            type="email"
            autoComplete="off"
          />
          <FormSelect
            view={view}
            name="roleId"
            label={t.groups.role}
            options={groupRoleIds
              .filter((role) => role !== GROUP_GUEST_ROLE_ID)
              .map((role) => ({ value: String(role), label: groupRole(t, role) }))}
          />
        </>
      )}
    </FormDialog>
  );
}

export function GroupMembers({ group }: { readonly group: Group }) {
  const messages = useSettingsMessages();
  const t = messages.groups;
  const api = useApi();
  const { groupId, mayManage } = group;
  const update = useGroupUpdate(groupId);
  const [isAdding, setAdding] = useKeptDialog(addedTo(group));
  const removal = useConfirmation(
    async (email) => {
      await update(await api.call('group/removeMember', { groupId, email }));
      showSuccess({ title: t.removedMember });
    },
    () => () => messages.users.ask.remove.failed,
  );
  const showFailed = useShowFailed();
  const { mutate: changeRole } = useMutation({
    mutationFn: ({ member, roleId }: { member: GroupMember; roleId: number }) =>
      api.call('group/updateMember', {
        groupId,
        email: member.email,
        identityGUID: member.identityGUID,
        roleId,
      }),
    onSuccess: async (changed) => {
      await update(changed);
      showSuccess({ title: t.updatedMember });
    },
    onError: (error) => showFailed(error, t.updateFailed),
  });
  const asked = group.members.find(({ email }) => email === removal.subject);
  return (
    <section className="settings-section" aria-labelledby="group-members">
      <div className="section-line">
        <h2 id="group-members">{t.members}</h2>
        {mayManage && (
          <Button small onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            {t.addMember}
          </Button>
        )}
      </div>
      {group.members.length === 0 ? (
        <p className="quiet">{t.noMembers}</p>
      ) : (
        <RowTable
          caption={t.members}
          className="people"
          rows={group.members}
          rowKey={({ email }) => email}
          columns={[
            {
              key: 'name',
              head: messages.users.columns.name,
              cell: (member) => (
                <>
                  {personName(member)}
                  {member.identityGUID === null && <span className="badge">{t.pending}</span>}
                  {member.identityGUID !== null && !member.isOrganisationMember && (
                    <span className="badge">{t.guest}</span>
                  )}
                </>
              ),
            },
            { key: 'email', head: t.email, className: 'quiet', ownLine: true, cell: ({ email }) => email },
            {
              key: 'role',
              head: messages.users.role,
              cell: (member) =>
                mayManage ? (
                  <Select
                    small
                    aria-label={messages.users.roleOf(personName(member))}
                    options={groupRoleIds.map((role) => ({
                      value: String(role),
                      label: groupRole(messages, role),
                    }))}
                    value={String(member.roleId)}
                    onChange={({ currentTarget: { value } }) => changeRole({ member, roleId: Number(value) })}
                  />
                ) : (
                  groupRole(messages, member.roleId)
                ),
            },
            {
              key: 'actions',
              head: <span className="sr">{messages.users.columns.actions}</span>,
              end: true,
              cell: (member) =>
                mayManage && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={`${t.removeMember} ${personName(member)}`}
                    onClick={() => removal.send({ type: 'action.requested', subject: member.email })}
                  >
                    {t.removeMember}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isAdding && <AddDialog group={group} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        confirmation={removal}
        title={t.removeMemberAsk.title(asked ? personName(asked) : '')}
        text={t.removeMemberAsk.text}
        act={t.removeMemberAsk.act}
      />
    </section>
  );
}
