/** Why a column that looks like personal data is none. */
import { useId, useState } from 'react';
import { REASON_LENGTH } from '#contract/publishing-constants.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

export interface FindingReasonProps {
  readonly column: string;
  readonly reason: string;
  readonly onSave: (reason: string) => void;
}

export function FindingReason({ column, reason, onSave }: FindingReasonProps) {
  const t = useDatasetEditMessages().findings;
  const [typed, setTyped] = useState(reason);
  const id = useId();
  return (
    <form
      className="finding-reason"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <TextField
        id={id}
        label={t.reasonLabel(column)}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed.trim() !== reason && (
        <Button small type="submit">
          {t.saveReason}
        </Button>
      )}
    </form>
  );
}
