/** Asks before something is done that takes away: what happens, and two ways on. */
import { useId, type ReactNode } from 'react';
import type { Confirmation } from '../../app/use-confirmation.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { sayProblem } from './say.ts';

export interface ConfirmDialogProps {
  readonly confirmation: Confirmation;
  readonly title: string;
  readonly text: string;
  readonly act: string;
  /** It cannot be done, as what is beside the text says. */
  readonly isRefused?: boolean;
  /** What takes the focus when what opened the dialog is gone by then. */
  readonly next?: () => HTMLElement | null;
  /** What happens, beside the text. */
  readonly children?: ReactNode;
}

/** Nothing while nothing is asked. */
export function ConfirmDialog({
  confirmation,
  title,
  text,
  act,
  isRefused = false,
  next,
  children,
}: ConfirmDialogProps) {
  const t = useSettingsMessages();
  const id = useId();
  const { subject, problem, isActing, send } = confirmation;
  if (subject === null) return null;
  const cancel = () => send({ type: 'action.cancelled' });
  return (
    <ModalDialog labelledBy={id} onClose={cancel} next={next}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {children}
        {problem !== null && <Banner kind="danger">{sayProblem(t, problem)}</Banner>}
        <p className="row wrap">
          {!isRefused && (
            <Button kind="danger" busy={isActing} onClick={() => send({ type: 'action.confirmed' })}>
              {isActing ? t.actions.working : act}
            </Button>
          )}
          <Button onClick={cancel}>{isRefused ? t.actions.close : t.actions.cancel}</Button>
        </p>
      </div>
    </ModalDialog>
  );
}
