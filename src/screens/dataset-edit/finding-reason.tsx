/** Why a column that looks like personal data is none. What is typed stays until the service has it. */
import { useEffect, useId, useRef, useState } from 'react';
import { REASON_LENGTH } from '#contract/publishing-constants.ts';
import { useOpenForm } from '../../app/use-submission.ts';
import { useKeptTyping } from '../../app/use-kept-typing.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

export interface FindingReasonProps {
  /** What is typed is kept under it when the session ends. */
  readonly keptAs: string;
  readonly column: string;
  /** As the service has it. */
  readonly reason: string;
  /** It is on its way. */
  readonly isSaving: boolean;
  readonly onSave: (reason: string) => void;
}

export function FindingReason({ keptAs, column, reason, isSaving, onSave }: FindingReasonProps) {
  const t = useDatasetEditMessages().findings;
  const kept = useKeptTyping(keptAs)?.['reason'];
  // Null: nothing is typed that the service does not have.
  const [typing, setTyping] = useState(typeof kept === 'string' ? kept : null);
  const typed = typing ?? reason;
  const isSaved = typed.trim() === reason;
  useOpenForm({ keptAs, values: { reason } }, { typed: { reason: typed }, isSaved });
  const id = useId();
  const wasSaved = useRef(true);
  useEffect(() => {
    // The button has gone with what it saved.
    if (isSaved && !wasSaved.current && document.activeElement === document.body)
      document.getElementById(id)?.focus();
    wasSaved.current = isSaved;
  }, [isSaved, id]);
  return (
    <form
      className="finding-reason"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving || isSaved) return;
        onSave(typed.trim());
      }}
    >
      <TextField
        id={id}
        label={t.reasonLabel(column)}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyping(currentTarget.value)}
      />
      {!isSaved && (
        <Button small type="submit" busy={isSaving}>
          {t.saveReason}
        </Button>
      )}
    </form>
  );
}
