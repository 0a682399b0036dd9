/**
 * Passing messages: how to send one, from wherever something has happened. They wait here until the `Toaster`, which
 * every page has, hands them to the notifications of the document. Browser only: there are no notifications on the server.
 */
import type { Notification } from '#machines/notifications/notifications.machine.ts';

export interface ToastContent {
  readonly title: string;
  readonly text?: string | undefined;
}

type News = Omit<Notification, 'id'>;

/**
 * Gives names to notifications: the moment they are made at, in milliseconds since 1970.
 * Two of the same millisecond, or after a clock was set back, are a millisecond apart.
 */
export function createNotificationIds(now: () => number = Date.now): () => string {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return String(last);
  };
}

const nextId = createNotificationIds();

let untold: News[] = [];
let deliver: ((notification: Notification) => void) | null = null;

function notify(kind: News['kind'], { title, text }: ToastContent): void {
  const news: News = { kind, title, ...(text !== undefined && { description: text }) };
  if (deliver) deliver({ ...news, id: nextId() });
  else untold.push(news);
}

/** Something was done; announced when the reader is at rest. */
export const showSuccess = (content: ToastContent): void => notify('success', content);

/** Something failed; announced at once. */
export const showFailure = (content: ToastContent): void => notify('failure', content);

/** Shows past and future messages; returns a function that stops it. */
export function receiveToasts(receive: (notification: Notification) => void): () => void {
  deliver = receive;
  for (const news of untold) receive({ ...news, id: nextId() });
  untold = [];
  return () => {
    if (deliver === receive) deliver = null;
  };
}
