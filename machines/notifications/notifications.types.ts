/** The words of notifications (specification, section 3). */

/** Something was done, or something failed. */
export type NotificationKind = 'success' | 'failure';

export interface Notification {
  /** The moment it was made, in milliseconds since 1970, as text: it names the notification and says how late it is. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  /** Left out where the title says it all. */
  readonly description?: string;
}

/** A notification on the screen. */
export interface ShownNotification extends Notification {
  /** Milliseconds that it had left when the time was last noted. */
  readonly left: number;
}

/** What holds the time: the pointer is over the notifications, or the focus is among them. */
export type Rest = 'pointer' | 'focus';
