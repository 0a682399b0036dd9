/**
 * A secret in a dialog, which closes once the person says that they have stored it: it is shown this once. Escape and the
 * button that closes it lead to that answer.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';

/**
 * The secret that a dialog shows, after a form or on its own.
 * @param onClose closes the dialog
 */
export function useStoredSecret<Made>(onClose: () => void) {
  const [made, show] = useState<Made | null>(null);
  const [isStored, setStored] = useState(false);
  const [reminders, setReminders] = useState(0);
  return {
    made,
    show,
    /** For the dialog: the person wants to leave it. */
    close: made === null || isStored ? onClose : () => setReminders((before) => before + 1),
    answer: { isStored, setStored, reminders, onDone: onClose },
  };
}

interface StoredSecretProps {
  readonly answer: ReturnType<typeof useStoredSecret>['answer'];
  /** The secret itself. */
  readonly children: ReactNode;
}

export function StoredSecret({ answer, children }: StoredSecretProps) {
  const { isStored, setStored, reminders, onDone } = answer;
  const t = useSettingsMessages().secret;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Each time the person wants to leave without an answer.
  useEffect(() => {
    if (reminders > 0) box.current?.focus();
  }, [reminders]);
  const isMissed = reminders > 0 && !isStored;
  return (
    <>
      {children}
      <div className="field">
        <Checkbox
          ref={box}
          checked={isStored}
          aria-describedby={isMissed ? id : undefined}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        >
          {t.stored}
        </Checkbox>
        <div id={id} className="errors" aria-live="polite">
          <ErrorLines errors={isMissed ? [t.notStored] : []} />
        </div>
      </div>
      <p className="row wrap form-actions">
        <Button kind="primary" disabled={!isStored} onClick={onDone}>
          {t.done}
        </Button>
      </p>
    </>
  );
}
