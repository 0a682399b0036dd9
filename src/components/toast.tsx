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

// The clock is looked up each time: a test may have another.
const nextId = createNotificationIds(() => Date.now());

const waiting: News[] = [];
/** Passes on what waits; null while the page has no place for it. */
let handOut: (() => Promise<void>) | null = null;

function notify(kind: News['kind'], { title, text }: ToastContent): void {
  const news: News = { kind, title, ...(text !== undefined && { description: text }) };
  waiting.push(news);
  void handOut?.();
}

/** Something was done; announced when the screen reader is idle. */
export const showSuccess = (content: ToastContent): void => notify('success', content);

/** Something failed; announced at once. */
export const showFailure = (content: ToastContent): void => notify('failure', content);

/**
 * Shows past and future messages. The time of a message begins when it can be seen, not while code is loaded for it.
 *
 * @param prepare loads what shows a message; when that fails, messages are passed on all the same
 * @returns what stops it
 */
export function receiveToasts(
  receive: (notification: Notification) => void,
  prepare: () => Promise<unknown>,
): () => void {
  const passOn = async () => {
    if (waiting.length === 0) return;
    await prepare().catch(() => undefined);
    if (handOut !== passOn) return;
    for (const news of waiting.splice(0)) receive({ ...news, id: nextId() });
  };
  handOut = passOn;
  void passOn();
  return () => {
    if (handOut === passOn) handOut = null;
  };
}
