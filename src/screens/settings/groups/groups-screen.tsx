/** `/settings/groups`: the groups of the organisation, and those that the member is in elsewhere. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide';
import type { GroupSummary } from '#contract/entities/people.ts';
import { groupCalls } from '#contract/groups.ts';
import { useApi } from '../../../app/context.ts';
import { titled } from '../../../app/failure-toasts.ts';
import { useKeptDialog } from '../../../app/use-kept-typing.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StackedFigure } from '../../../components/stacked-figure.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { groupsQuery, ownGroupsQuery } from '../../../services/api/people-queries.ts';
import { SettingsPage } from '../settings-page.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormText } from '../submission-form.tsx';
import { useMembership } from '../use-membership.ts';
import { groupLink } from './group-link.ts';

interface CreateProps {
  readonly organisationGUID: string;
  readonly onClose: () => void;
}

/** What the form of a new group is kept under. */
const CREATED_GROUP = 'group.create';

function CreateDialog({ organisationGUID, onClose }: CreateProps) {
  const t = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmission({
    keptAs: CREATED_GROUP,
    values: { name: '' },
    schema: groupCalls['group/create'].request,
    toRequest: ({ name }) => ({ name, organisationGUID }),
    failed: titled(t.groups.createFailed),
    submit: async ({ name = '' }) => {
      const group = await api.call('group/create', { name, organisationGUID });
      await queryClient.invalidateQueries({ queryKey: ['people', 'groups'] });
      showSuccess({ title: t.groups.created });
      onClose();
      await navigate(groupLink(group));
    },
  });
  return (
    <FormDialog title={t.groups.create} submission={submission} act={t.groups.create} onClose={onClose}>
      {(view) => <FormText view={view} name="name" label={t.groups.name} autoComplete="off" />}
    </FormDialog>
  );
}

function GroupTable({ caption, groups }: { caption: string; groups: readonly GroupSummary[] }) {
  const t = useSettingsMessages().groups;
  return (
    <RowTable
      caption={caption}
      rows={groups}
      rowKey={({ groupId }) => groupId}
      columns={[
        {
          key: 'name',
          head: t.name,
          cell: (group) => (
            <>
              <Link {...groupLink(group)}>{group.name}</Link>
              <p className="quiet t13">{group.organisationName}</p>
            </>
          ),
        },
        {
          key: 'members',
          head: t.members,
          end: true,
          cell: ({ memberCount }) => (
            <StackedFigure value={formatNumber(memberCount)} unit={t.memberUnit(memberCount)} />
          ),
        },
        {
          key: 'datasets',
          head: t.datasets,
          end: true,
          cell: ({ datasetCount }) => (
            <StackedFigure value={formatNumber(datasetCount)} unit={t.datasetUnit(datasetCount)} />
          ),
        },
      ]}
    />
  );
}

function Lists({ organisationGUID, name }: { organisationGUID: string; name: string }) {
  const t = useSettingsMessages().groups;
  const api = useApi();
  const own = useQuery(groupsQuery(api, organisationGUID));
  const mine = useQuery(ownGroupsQuery(api));
  const error = own.error ?? mine.error;
  if (own.data === undefined || mine.data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState
        title={t.failed}
        {...failureOf(error)}
        onRetry={() => {
          void own.refetch();
          void mine.refetch();
        }}
      />
    );
  const elsewhere = mine.data.filter((group) => group.organisationGUID !== organisationGUID);
  return (
    <>
      {own.data.length === 0 ? (
        <EmptyState title={t.none}>
          <p className="measure">{t.noneText}</p>
        </EmptyState>
      ) : (
        <GroupTable caption={t.ofOrganisation(name)} groups={own.data} />
      )}
      {elsewhere.length > 0 && (
        <section className="settings-section" aria-labelledby="groups-mine">
          <div className="section-line">
            <h2 id="groups-mine">{t.mine}</h2>
          </div>
          <GroupTable caption={t.mine} groups={elsewhere} />
        </section>
      )}
    </>
  );
}

export function GroupsScreen() {
  const t = useSettingsMessages().groups;
  const { may } = useMembership();
  const [isCreating, setCreating] = useKeptDialog(CREATED_GROUP);
  return (
    <SettingsPage
      title={t.title}
      needs="organisation.read"
      actions={() =>
        may('group.manage') && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Icon of={Plus} />
            {t.create}
          </Button>
        )
      }
    >
      {({ organisationGUID, name }) => (
        <>
          <Lists organisationGUID={organisationGUID} name={name} />
          {isCreating && (
            <CreateDialog organisationGUID={organisationGUID} onClose={() => setCreating(false)} />
          )}
        </>
      )}
    </SettingsPage>
  );
}
