/**
 * A secret in a dialog, which closes once the person says that they have stored it: it is shown this once. Escape and the
 * button that closes it lead to that answer.
 */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import {
  reminders,
  storedSecretMachine,
  storedSecretScreen,
  type StoredSecretRef,
} from '#machines/stored-secret/stored-secret.machine.ts';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';

/**
 * The secret that a dialog shows, after a form or on its own.
 * @param onClose closes the dialog
 */
export function useStoredSecret<Made>(onClose: () => void) {
  const [made, setMade] = useState<Made | null>(null);
  const ref = useActorRef(storedSecretMachine);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const subscription = ref.subscribe({ complete: () => latest.current() });
    return () => subscription.unsubscribe();
  }, [ref]);
  return {
    made,
    show: (shown: Made) => {
      setMade(shown);
      ref.send({ type: 'secret.made' });
    },
    answer: ref,
    /** The dialog sends with it that the person wants to leave it. */
    send: ref.send,
  };
}

interface StoredSecretProps {
  readonly answer: StoredSecretRef;
  /** The secret itself. */
  readonly children: ReactNode;
}

export function StoredSecret({ answer, children }: StoredSecretProps) {
  const screen = useSelector(answer, storedSecretScreen);
  const asked = useSelector(answer, reminders);
  const t = useSettingsMessages().secret;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Each time the person wants to leave without an answer.
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  const isMissed = screen === 'reminded';
  const isStored = screen === 'stored';
  return (
    <>
      {children}
      <div className="field">
        <Checkbox
          ref={box}
          checked={isStored}
          aria-describedby={isMissed ? id : undefined}
          onChange={({ currentTarget }) =>
            answer.send({ type: currentTarget.checked ? 'storing.stated' : 'storing.takenBack' })
          }
        >
          {t.stored}
        </Checkbox>
        <div id={id} className="errors" aria-live="polite">
          <ErrorLines errors={isMissed ? [t.notStored] : []} />
        </div>
      </div>
      <p className="row wrap form-actions">
        <Button
          kind="primary"
          disabled={!isStored}
          onClick={() => answer.send({ type: 'leaving.requested' })}
        >
          {t.done}
        </Button>
      </p>
    </>
  );
}
