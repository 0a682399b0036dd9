/** Notifications of one kind on the screen, newest last, each with a bar of the time that is left to it. */
import { CircleAlert, CircleCheck, X } from 'lucide';
import { useRef } from 'react';
import { resolveValue, type Toast } from 'react-hot-toast/headless';
import { NOTIFICATION_MS } from '#machines/notifications/notifications.machine.ts';
import { useSend } from '../app/use-application.ts';
import { useMessages } from '../messages/messages.ts';
import '../styles/toast.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

function ToastView({
  toast,
  onClose,
}: {
  readonly toast: Toast;
  readonly onClose: (toast: Element) => void;
}) {
  const send = useSend();
  const t = useMessages().components;
  const place = useRef<HTMLDivElement>(null);
  const failure = toast.type === 'error';
  return (
    <div ref={place} className={failure ? 'toast failure' : 'toast success'}>
      <Icon of={failure ? CircleAlert : CircleCheck} large />
      {resolveValue(toast.message, toast)}
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={t.notifications.dismiss}
        onClick={() => {
          if (place.current) onClose(place.current);
          send({ type: 'notification.dismissed', id: toast.id, at: Date.now() });
        }}
      >
        <Icon of={X} />
      </Button>
      <span className="life" style={{ animationDuration: `${NOTIFICATION_MS}ms` }} />
    </div>
  );
}

export interface ToastListProps {
  readonly toasts: readonly Toast[];
  /** Called before one is closed that may hold the focus. */
  readonly onClose: (toast: Element) => void;
}

export const ToastList = ({ toasts, onClose }: ToastListProps) =>
  // react-hot-toast has the newest first.
  toasts.toReversed().map((toast) => <ToastView key={toast.id} toast={toast} onClose={onClose} />);
