/** The datasets that are shared with a group: find one of the organisation and add it, or remove it. */
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useId, useState } from 'react';
import type { Group } from '#contract/entities/people.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { titled, useShowFailed } from '../../../app/failure-toasts.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { DatasetTitleLink } from '../../../components/dataset-title-link.tsx';
import { AccessLevelMark } from '../../../components/access-level.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { Status } from '../../../components/status.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DatasetSearch } from '../dataset-search.tsx';
import { useMembership } from '../use-membership.ts';
import { useGroupUpdate } from './group-members.tsx';

/** Datasets that the search offers. */
const OFFERED = 10;

function AddDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const t = useSettingsMessages();
  const id = useId();
  const api = useApi();
  const update = useGroupUpdate(group.groupId);
  const showFailed = useShowFailed();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (datasetGUID: string) =>
      api.call('group/attachDataset', { groupId: group.groupId, datasetGUIDs: [datasetGUID] }),
    onSuccess: async (changed) => {
      await update(changed);
      showSuccess({ title: t.groups.addedDataset });
    },
    onError: (error) => showFailed(error, t.groups.updateFailed),
  });
  const added = new Set(group.datasets.map(({ datasetGUID }) => datasetGUID));
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.groups.addDatasets}</h2>
        <DatasetSearch
          organisationGUID={group.organisationGUID}
          id="find-dataset"
          label={t.groups.findDataset}
          noMatch={t.groups.noMatch}
          limit={OFFERED}
          act={({ datasetGUID, title }) =>
            added.has(datasetGUID) ? (
              <span className="quiet">{t.groups.added}</span>
            ) : (
              <Button
                small
                aria-label={t.groups.addDataset(title)}
                busy={isPending && variables === datasetGUID}
                onClick={() => mutate(datasetGUID)}
              >
                <Icon of={Plus} />
              </Button>
            )
          }
        />
        <p>
          <Button kind="primary" onClick={onClose}>
            {t.actions.close}
          </Button>
        </p>
      </div>
    </ModalDialog>
  );
}

export function GroupDatasets({ group }: { readonly group: Group }) {
  const t = useSettingsMessages();
  const api = useApi();
  const { user } = useMembership();
  const update = useGroupUpdate(group.groupId);
  const [isAdding, setAdding] = useState(false);
  const removal = useConfirmation(
    async (datasetGUID) => {
      await update(await api.call('group/removeDataset', { groupId: group.groupId, datasetGUID }));
      showSuccess({ title: t.groups.removedDataset });
    },
    () => titled(t.groups.updateFailed),
  );
  const asked = group.datasets.find(({ datasetGUID }) => datasetGUID === removal.subject);
  const membership = user.organisations.find(
    ({ organisationGUID }) => organisationGUID === group.organisationGUID,
  );
  const mayShare =
    group.mayManage && membership !== undefined && roleGrants(membership.roleId, 'dataset.share');
  return (
    <section className="settings-section" aria-labelledby="group-datasets">
      <div className="section-line">
        <div>
          <h2 id="group-datasets">{t.groups.datasets}</h2>
          <p className="quiet t14">{t.groups.access}</p>
        </div>
        {mayShare && (
          <Button small onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            {t.groups.addDatasets}
          </Button>
        )}
      </div>
      {group.datasets.length === 0 ? (
        <p className="quiet">{t.groups.noDatasets}</p>
      ) : (
        <RowTable
          caption={t.groups.datasets}
          className="people"
          rows={group.datasets}
          rowKey={({ datasetGUID }) => datasetGUID}
          columns={[
            {
              key: 'title',
              head: t.groups.name,
              cell: ({ datasetGUID, title, organisationSlug }) => (
                <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} asMember>
                  {title}
                </DatasetTitleLink>
              ),
            },
            {
              key: 'may',
              head: t.groups.mayWith,
              cell: ({ level }) => <AccessLevelMark level={level}>{t.sharing.levels[level]}</AccessLevelMark>,
            },
            { key: 'status', head: t.groups.status, cell: ({ status }) => <Status status={status} /> },
            {
              key: 'actions',
              head: <span className="sr">{t.users.columns.actions}</span>,
              end: true,
              cell: ({ datasetGUID, title }) =>
                group.mayManage && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={t.groups.removeDatasetLabel(title)}
                    onClick={() => removal.send({ type: 'action.requested', subject: datasetGUID })}
                  >
                    {t.groups.removeDataset}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <ConfirmDialog
        confirmation={removal}
        title={t.groups.removeDatasetAsk.title(asked?.title ?? '')}
        text={t.groups.removeDatasetAsk.text}
        act={t.groups.removeDatasetAsk.act}
      />
      {isAdding && <AddDialog group={group} onClose={() => setAdding(false)} />}
    </section>
  );
}
