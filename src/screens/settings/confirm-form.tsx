/** A dialog that asks before it acts, with what else is asked for. */
import { useId, type ReactNode } from 'react';
import type { Confirmation } from '../../app/use-confirmation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { sayProblem } from './say.ts';

interface ConfirmFormProps {
  readonly confirmation: Confirmation;
  /** What is acted on. */
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly act: string;
  readonly failed: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function ConfirmForm(props: ConfirmFormProps) {
  const { confirmation, subject, title, text, act, failed, onClose, children } = props;
  const t = useSettingsMessages();
  const id = useId();
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          confirmation.start(subject);
        }}
      >
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {confirmation.problem !== null && (
          <Banner kind="danger">
            {failed} {sayProblem(t, confirmation.problem)}
          </Banner>
        )}
        {children}
        <p className="row wrap">
          <Button type="submit" kind="danger" busy={confirmation.isActing}>
            {confirmation.isActing ? t.actions.working : act}
          </Button>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
        </p>
      </form>
    </ModalDialog>
  );
}
