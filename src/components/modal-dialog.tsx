/**
 * A modal dialog for the screens of members, on React Aria: it traps the focus, gives it back, and closes on Escape. What
 * visitors load has `Dialog`, on the platform's own element.
 */
import { X } from 'lucide';
import { useContext, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../messages/messages.ts';
import '../styles/dialog.css';
import '../styles/modal-dialog.css';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { catchFocusAfterDialog, placesBefore } from './lost-focus.ts';
import { ModalNotice } from './modal-notice.ts';
import { enterModal } from './modal-stack.ts';

export interface ModalDialogProps {
  /** The id of the heading inside that names the dialog. */
  readonly labelledBy: string;
  /** The person wants to leave: Escape or the close button, never a press outside. */
  readonly onClose: () => void;
  /** What takes the focus when what opened the dialog is gone by then; else the heading before it. */
  readonly next?: (() => HTMLElement | null) | undefined;
  /** For two columns beside each other. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Gives the focus a place after the dialog, also where what opened it is gone. */
function useNextFocus(next: ModalDialogProps['next']): void {
  const chosen = useEffectEvent(() => next?.() ?? null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const opener = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
    const places = opener === null ? [] : placesBefore(opener);
    // What opened it comes first: React Aria may give the focus back later than this looks.
    return () => catchFocusAfterDialog(() => [opener, chosen(), ...places]);
  }, []);
}

/** Notifications are in the dialog while it is open, since all outside it is hidden from assistive technology. */
const enter = (body: HTMLElement | null) =>
  body?.parentElement ? enterModal(body.parentElement) : undefined;

export function ModalDialog({ labelledBy, onClose, next, wide = false, children }: ModalDialogProps) {
  const t = useMessages().components;
  const notice = useContext(ModalNotice);
  useNextFocus(next);
  return (
    <ModalOverlay
      isOpen
      className="modal-overlay"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={wide ? 'dialog wide' : 'dialog'}>
        <Dialog className="modal-dialog" aria-labelledby={labelledBy}>
          <div className="dialog-body" ref={enter}>
            <div className="content">
              {notice !== null && <Banner kind="warning">{notice}</Banner>}
              {children}
            </div>
            <Button kind="quiet" iconOnly className="close" aria-label={t.close} onClick={onClose}>
              <Icon of={X} large />
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
