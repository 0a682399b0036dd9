/**
 * A modal dialog on the platform's own `<dialog>`: it traps the focus, gives it back, and closes on Escape.
 * Small screens show it as a sheet from below.
 */
import { X } from 'lucide';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useMessages } from '../messages/messages.ts';
import '../styles/dialog.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { enterModal } from './modal-stack.ts';

export interface DialogProps {
  /** The id of the heading inside that names the dialog. */
  readonly labelledBy: string;
  /** The person wants to leave: Escape or the close button. A press outside would throw away what was typed. */
  readonly onClose: () => void;
  /** It is there to be read first: the focus goes to the heading, and not past the text to the first field. */
  readonly readFirst?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ labelledBy, onClose, readFirst = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const leave = useRef<() => void>(null);
  const t = useMessages().components;

  // Before the dialog is taken out of the document, so that notifications do not go with it. One that React has only
  // hidden for a while comes back open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog?.open) leave.current = enterModal(dialog);
    return () => leave.current?.();
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    if (dialog) leave.current = enterModal(dialog);
    // The platform would focus the heading; in a form the first field is more useful.
    const first = readFirst ? 'h2' : 'input:not([hidden], [type="hidden"])';
    dialog?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      dialog?.close();
      // A focus on a notification, which has left the dialog by now, stays there.
      if (document.activeElement !== document.body) return;
      // The platform gives the focus back only while the dialog is in the document. What opened it may be gone by
      // now, as "Sign in" is once one has signed in.
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isThere ? opener : document.getElementById('main'))?.focus();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is opened once
  }, []);

  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // The component that opened it decides whether it closes; Escape must not leave an empty backdrop behind.
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <div className="content">{children}</div>
        <Button kind="quiet" iconOnly className="close" aria-label={t.close} onClick={onClose}>
          <Icon of={X} large />
        </Button>
      </div>
    </dialog>
  );
}
