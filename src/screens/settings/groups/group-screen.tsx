/** `/settings/groups/{id}/{title}`: the members and datasets of a group. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { groupCalls } from '#contract/groups.ts';
import type { Group } from '#contract/entities/people.ts';
import { useApi } from '../../../app/context.ts';
import { titled } from '../../../app/failure-toasts.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button } from '../../../components/button.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { groupQuery } from '../../../services/api/people-queries.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormText } from '../submission-form.tsx';
import { GroupDatasets } from './group-datasets.tsx';
import { groupLink } from './group-link.ts';
import { GroupKeys } from './group-keys.tsx';
import { GroupMembers } from './group-members.tsx';

/** What the form of its name is kept under. */
const nameOf = ({ groupId }: Group) => `group.name ${groupId}`;

function RenameDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const t = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { groupId } = group;
  const submission = useSubmission({
    keptAs: nameOf(group),
    values: { name: group.name },
    schema: groupCalls['group/updateName'].request,
    toRequest: ({ name }) => ({ name, groupId }),
    failed: titled(t.groups.updateFailed),
    submit: async ({ name = '' }) => {
      const renamed = await api.call('group/updateName', { name, groupId });
      queryClient.setQueryData(groupQuery(api, groupId).queryKey, renamed);
      await queryClient.invalidateQueries({ queryKey: ['people', 'groups'] });
      showSuccess({ title: t.groups.updated });
      onClose();
      await navigate({ ...groupLink(renamed), replace: true });
    },
  });
  return (
    <FormDialog title={t.groups.rename} submission={submission} act={t.groups.rename} onClose={onClose}>
      {(view) => <FormText view={view} name="name" label={t.groups.name} autoComplete="off" />}
    </FormDialog>
  );
}

function Manage({ group }: { readonly group: Group }) {
  const t = useSettingsMessages().groups;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useKeptDialog(nameOf(group));
  const removal = useConfirmation(
    async (groupId) => {
      await api.call('group/remove', { groupId });
      await navigate({ to: '/settings/groups', replace: true });
      queryClient.removeQueries({ queryKey: groupQuery(api, groupId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ['people', 'groups'] });
      showSuccess({ title: t.deleted });
    },
    () => titled(t.deleteFailed),
  );
  return (
    <>
      <Button onClick={() => setRenaming(true)}>{t.rename}</Button>
      <Button
        kind="quiet"
        className="danger-text"
        onClick={() => removal.send({ type: 'action.requested', subject: group.groupId })}
      >
        {t.delete}
      </Button>
      {isRenaming && <RenameDialog group={group} onClose={() => setRenaming(false)} />}
      <ConfirmDialog
        confirmation={removal}
        title={t.deleteAsk.title(group.name)}
        text={t.deleteAsk.text}
        act={t.deleteAsk.act}
      />
    </>
  );
}

export function GroupScreen({ groupId }: { readonly groupId: string }) {
  const t = useSettingsMessages();
  const api = useApi();
  const { data: loaded } = useSuspenseQuery(groupQuery(api, groupId));
  // A group that is deleted stays on the screen until the list is there.
  const { data: group = loaded } = useQuery({ ...groupQuery(api, groupId), enabled: false });
  return (
    <main id="main" tabIndex={-1}>
      <Breadcrumb
        above={[
          { label: t.title, link: { to: '/settings' } },
          { label: t.groups.title, link: { to: '/settings/groups' } },
        ]}
        current={group.name}
      />
      <div className="app-head">
        <div>
          <h1>{group.name}</h1>
          <p className="quiet t14">
            {group.organisationName}, {t.groups.memberCount(group.memberCount)},{' '}
            {t.groups.datasetCount(group.datasetCount)}
          </p>
        </div>
        {group.mayManage && (
          <div className="row wrap">
            <Manage group={group} />
          </div>
        )}
      </div>
      <GroupMembers group={group} />
      <GroupDatasets group={group} />
      <GroupKeys group={group} />
    </main>
  );
}
