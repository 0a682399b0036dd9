/** Asks before a change of sharing is undone, with who gains and who loses by it. */
import { useQueryClient } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation, type Confirmation } from '../../../app/use-confirmation.ts';
import { showSuccess } from '../../../components/toast.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { formatInstant } from '../../../messages/format.ts';
import '../../../styles/dataset-access.css';
import { SharePreview } from '../../dataset-access/share-preview.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useActionName } from './audit-entry.tsx';
import { undoOf } from './undo.ts';

/** @param entries those that are shown; the subject of the confirmation is the id of one */
export function useUndo(organisationGUID: string, entries: readonly AuditEntry[]): Confirmation {
  const t = useAuditMessages();
  const name = useActionName();
  const api = useApi();
  const queryClient = useQueryClient();
  return useConfirmation(async (id) => {
    const entry = entries.find((one) => one.id === id);
    const undo = entry === undefined ? null : undoOf(entry);
    if (entry === undefined || undo === null) return;
    await undo.run(api, organisationGUID, t.undoAsk.reason(name(entry.action), formatInstant(entry.at)));
    await queryClient.invalidateQueries({ queryKey: ['sharing', organisationGUID] });
    await queryClient.invalidateQueries({ queryKey: ['audit', organisationGUID] });
    showSuccess({ title: t.undoAsk.done });
  });
}

interface UndoDialogProps {
  readonly organisationGUID: string;
  readonly entries: readonly AuditEntry[];
  readonly undoing: Confirmation;
}

export function UndoDialog({ organisationGUID, entries, undoing }: UndoDialogProps) {
  const t = useAuditMessages();
  const name = useActionName();
  const entry = entries.find(({ id }) => id === undoing.subject);
  const undo = entry === undefined ? null : undoOf(entry);
  if (entry === undefined || undo === null) return null;
  const { datasetGUID, change, isOfKey } = undo;
  return (
    <ConfirmDialog
      confirmation={undoing}
      title={t.undoAsk.title(name(entry.action), entry.objectName)}
      text={t.undoAsk.text}
      act={t.undoAsk.act}
    >
      <SharePreview
        organisationGUID={organisationGUID}
        datasetGUID={datasetGUID}
        change={change}
        isOfKey={isOfKey}
      />
    </ConfirmDialog>
  );
}
