/** The questions a view may ask of the notifications. */
import type { NotificationsSnapshot } from './notifications.machine.ts';
import type { ShownNotification } from './notifications.types.ts';

/** What is on the screen, oldest first; the same array until something changes. */
export const shownNotifications = (snapshot: NotificationsSnapshot): readonly ShownNotification[] =>
  snapshot.context.shown;

/** True while the reader rests on one of them. */
export const isResting = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ showing: 'resting' });
