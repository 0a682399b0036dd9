/** Notifications: what others may use. */
export { MOST_SHOWN, NOTIFICATION_MS, notificationsMachine } from './notifications.machine.ts';
export type { NotificationsEvent, NotificationsRef, NotificationsSnapshot } from './notifications.machine.ts';
export { isResting, shownNotifications } from './notifications.selectors.ts';
export type { Notification, NotificationKind, Rest, ShownNotification } from './notifications.types.ts';
