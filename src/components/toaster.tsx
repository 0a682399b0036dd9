/**
 * Where notifications are seen and heard, on the page or in the modal dialog that is in front of it. Both live regions are
 * there from the start, since what is in a region that has only just appeared is not announced; what a toast looks like
 * arrives with the first one. They have no role, so that no one finds an empty status or alert in every dialog.
 */
import { Suspense, useEffect } from 'react';
import { lazyPart, NoPart } from './lazy-part.tsx';
import { createPortal } from 'react-dom';
import { useToasterStore } from 'react-hot-toast/headless';
import type { Rest } from '#machines/notifications/notifications.machine.ts';
import { useApplicationView, useSend } from '../app/use-application.ts';
import { useMessages } from '../messages/messages.ts';
import { receiveToasts } from './toast.tsx';
import { useTopmostPlace } from './use-topmost-place.ts';
import { NOTIFICATIONS_ID, useNotificationFocus } from './use-notification-focus.ts';

const loadToastList = async () => (await import('./toast-list.tsx')).ToastList;
const ToastList = lazyPart(loadToastList, NoPart);

export function Toaster() {
  const send = useSend();
  const { toasts } = useToasterStore();
  const t = useMessages().components.notifications;
  const resting = useApplicationView((view) => view.notifications.isResting);
  const focus = useNotificationFocus();
  const place = useTopmostPlace();
  useEffect(
    () => receiveToasts((notification) => send({ type: 'notification.made', notification }), loadToastList),
    [send],
  );
  const rest = (type: 'rest.began' | 'rest.ended', by: Rest) => send({ type, by, at: Date.now() });
  const list = (type: 'success' | 'error') => {
    const ofType = toasts.filter((one) => one.visible && one.type === type);
    return <Suspense>{ofType.length > 0 && <ToastList toasts={ofType} onClose={focus.moveOn} />}</Suspense>;
  };
  const isEmpty = toasts.length === 0;
  return createPortal(
    <div
      id={NOTIFICATIONS_ID}
      className="toasts"
      // A landmark only while there is something to go to.
      role={isEmpty ? undefined : 'region'}
      aria-label={isEmpty ? undefined : t.label}
      data-resting={resting}
      onPointerEnter={() => rest('rest.began', 'pointer')}
      onPointerLeave={() => rest('rest.ended', 'pointer')}
      onFocus={(event) => {
        focus.arrive(event);
        if (!event.currentTarget.contains(event.relatedTarget)) rest('rest.began', 'focus');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) rest('rest.ended', 'focus');
      }}
    >
      <div aria-live="polite">{list('success')}</div>
      <div aria-live="assertive">{list('error')}</div>
    </div>,
    place,
  );
}
