/** Puts on the screen what the notifications say: react-hot-toast keeps the list that the `Toaster` draws. */
import toast from 'react-hot-toast/headless';
import {
  shownNotifications,
  type NotificationsRef,
  type ShownNotification,
} from '#machines/notifications/notifications.machine.ts';

function show({ id, kind, title, description }: ShownNotification): void {
  const body = (
    <div>
      <p className="strong">{title}</p>
      {description !== undefined && <p>{description}</p>}
    </div>
  );
  // The machine says when it is over; two clocks would not agree.
  toast[kind === 'failure' ? 'error' : 'success'](body, { id, duration: Infinity });
}

/** Connects notifications; returns what ends the connection. */
export function connectNotifications(notifications: NotificationsRef): () => void {
  const onScreen = new Set<string>();
  const { unsubscribe } = notifications.subscribe((snapshot) => {
    const shown = shownNotifications(snapshot);
    for (const id of onScreen) {
      if (shown.some((one) => one.id === id)) continue;
      onScreen.delete(id);
      toast.remove(id);
    }
    for (const one of shown) {
      if (onScreen.has(one.id)) continue;
      onScreen.add(one.id);
      show(one);
    }
  });
  return () => {
    unsubscribe();
    for (const id of onScreen) toast.remove(id);
  };
}
