/** What a page must show of the notifications at a moment; a browser walk compares the two. */
import {
  type NotificationsSnapshot,
  isResting,
  shownNotifications,
  type NotificationKind,
} from '#machines/notifications/notifications.machine.ts';

export interface NotificationsProjection {
  readonly shown: readonly {
    readonly kind: NotificationKind;
    readonly title: string;
    readonly description: string | null;
  }[];
  /** The bars stand still. */
  readonly isResting: boolean;
}

export const projectNotifications = (snapshot: NotificationsSnapshot): NotificationsProjection => ({
  shown: shownNotifications(snapshot).map(({ kind, title, description = null }) => ({
    kind,
    title,
    description,
  })),
  isResting: isResting(snapshot),
});
