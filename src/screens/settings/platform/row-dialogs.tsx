/** Renames a value of a list for all organisations, removes one, with a value that replaces it or without, and deletes one. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommonTable, ExtensibleTable } from '#contract/lookup-constants.ts';
import { platformCalls, type CommonRow } from '#contract/platform.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { FormArea, FormText } from '../submission-form.tsx';
import { ReplacementField } from '../tags/list-fields.tsx';
import { replacementsQuery } from './platform-queries.ts';
import { useRenewLists } from './use-renew-lists.ts';

interface DialogProps {
  readonly table: CommonTable;
  readonly row: CommonRow;
  readonly onClose: () => void;
}

export function RenameRowDialog({ table, row, onClose }: DialogProps) {
  const t = usePlatformMessages().lists;
  const settings = useSettingsMessages();
  const api = useApi();
  const renew = useRenewLists();
  const toRequest = ({ label = '', description = '' }: Readonly<Record<string, string>>) => ({
    lutTableName: table,
    id: row.id,
    label,
    description,
  });
  const submission = useSubmission({
    keptAs: `row ${table} ${row.id}`,
    values: { label: row.label, description: row.description ?? '' },
    schema: platformCalls['lut:rename'].request,
    toRequest,
    submit: async (values) => {
      await api.call('lut:rename', toRequest(values));
      await renew();
      showSuccess({ title: t.renamed });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.renameTitle(row.label)}
      lead={<p>{t.renameLead(row.datasetCount)}</p>}
      submission={submission}
      act={settings.actions.save}
      onClose={onClose}
    >
      {(view) => (
        <>
          <FormText
            view={view}
            name="label"
            label={t.name}
            {...(row.product !== null && { hint: t.nameHint(row.product.label) })}
            autoComplete="off"
          />
          <FormArea view={view} name="description" label={t.description} hint={t.descriptionHint} rows={3} />
        </>
      )}
    </FormDialog>
  );
}

export function RemoveRowDialog({
  table,
  row,
  rows,
  onClose,
}: DialogProps & { readonly rows: readonly CommonRow[] }) {
  const t = usePlatformMessages().lists;
  const api = useApi();
  const queryClient = useQueryClient();
  const renew = useRenewLists();
  const [replacement, setReplacement] = useState('');
  const removal = useConfirmation(async () => {
    const { organisations, datasets } = await api.call('lut:deactivate', {
      lutTableName: table,
      id: row.id,
      ...(replacement !== '' && { replacedBy: Number(replacement) }),
    });
    await renew();
    await queryClient.invalidateQueries(replacementsQuery(api));
    showSuccess({
      title: t.removed,
      ...(organisations > 0 && { text: t.replacing(datasets, organisations) }),
    });
    onClose();
  });
  return (
    <ConfirmForm
      confirmation={removal}
      subject={String(row.id)}
      title={t.removeTitle(row.label)}
      text={row.datasetCount > 0 ? `${t.removeText} ${t.removeUsed(row.datasetCount)}` : t.removeText}
      act={t.remove}
      failed={t.actFailed}
      onClose={onClose}
    >
      {row.datasetCount > 0 && (
        <ReplacementField
          rows={rows.filter((one) => one.id !== row.id && one.isActive)}
          value={replacement}
          onChange={setReplacement}
        />
      )}
    </ConfirmForm>
  );
}

/** Deletes a value that was added here and that no dataset has. */
export function DiscardRowDialog({ table, row, onClose }: DialogProps & { readonly table: ExtensibleTable }) {
  const t = usePlatformMessages().lists;
  const api = useApi();
  const renew = useRenewLists();
  const discarding = useConfirmation(async () => {
    await api.call('lut:discard', { lutTableName: table, id: row.id });
    await renew();
    showSuccess({ title: t.discarded });
    onClose();
  });
  return (
    <ConfirmForm
      confirmation={discarding}
      subject={String(row.id)}
      title={t.discardTitle(row.label)}
      text={t.discardText}
      act={t.discard}
      failed={t.actFailed}
      onClose={onClose}
    />
  );
}
