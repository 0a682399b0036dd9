/** A form in a dialog of its own: the name, what it is about, and the fields. "Cancel" and Escape close it. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { SubmissionForm } from './submission-form.tsx';

export interface FormDialogProps extends Omit<ComponentProps<typeof SubmissionForm>, 'onCancel'> {
  readonly title: string;
  /** What the form is about, above its fields. */
  readonly lead?: ReactNode;
  /** What takes the focus when what opened the dialog is gone by then. */
  readonly next?: (() => HTMLElement | null) | undefined;
  /** What the dialog shows once the form has done its work, such as a secret; it then stays open. */
  readonly after?: { readonly title: string; readonly content: ReactNode } | null;
  readonly onClose: () => void;
}

export function FormDialog({ title, lead, next, after = null, onClose, ...form }: FormDialogProps) {
  const id = useId();
  return (
    <ModalDialog labelledBy={id} onClose={onClose} next={next}>
      <div className="stack">
        <h2 id={id}>{after?.title ?? title}</h2>
        {after === null ? (
          <>
            {lead}
            <SubmissionForm {...form} onCancel={onClose} />
          </>
        ) : (
          after.content
        )}
      </div>
    </ModalDialog>
  );
}
