/** How to try notifications: more of them than there are places, readers who rest on one, and readers who close one. */
import { defineModel } from '../kit/model.ts';
import {
  MOST_SHOWN,
  NOTIFICATION_MS,
  notificationsMachine,
  type NotificationsEvent,
  type Notification,
} from '#machines/notifications/notifications.machine.ts';

/** Three moments: of what is made and closed, of a rest that begins, of one that ends. Time that goes on would be endless. */
const AT = 1000;
const RESTS_AT = 1500;
const GOES_ON_AT = 2000;

/** As many as are tried: one more than there are places. The same moment, written in four ways, is four names. */
export const MADE: readonly Notification[] = [
  { id: '1000', kind: 'failure', title: 'Request Failed', description: 'Please try again later.' },
  { id: '1000.0', kind: 'success', title: 'Updated details.' },
  { id: '1000.00', kind: 'success', title: 'Removed Member' },
  { id: '1000.000', kind: 'failure', title: 'Error Creating Group.' },
];

export const notificationsModel = defineModel({
  machine: notificationsMachine,
  claims: ['3.14', '9.07'],
  inputs: { 'a document': undefined },
  events: ({ context: { shown, waiting, rests } }): NotificationsEvent[] => {
    const there = new Set([...shown, ...waiting].map(({ id }) => id));
    const next = MADE.find(({ id }) => !there.has(id));
    return [
      ...(next && there.size === MADE.indexOf(next)
        ? [{ type: 'notification.made' as const, notification: next }]
        : []),
      ...shown.slice(-1).map(({ id }) => ({ type: 'notification.dismissed' as const, id, at: AT })),
      // A rest begins once, and ends only after it has begun.
      ...(['pointer', 'focus'] as const).map((by) => ({
        by,
        ...(rests.includes(by)
          ? { type: 'rest.ended' as const, at: GOES_ON_AT }
          : { type: 'rest.began' as const, at: RESTS_AT }),
      })),
    ];
  },
  replies: {},
  identity: ({ context: { shown, waiting, rests, since } }) => ({
    // Nothing happens later, so later times do nothing more.
    since: Math.min(since, GOES_ON_AT),
    shown: shown.map(({ id, left }) => [id, left]),
    waiting: waiting.map(({ id }) => id),
    rests,
  }),
  withoutScreen: {
    'notifications.empty': 'The page is all there is to see.',
    'notifications.showing.running': 'Its notifications are what is seen.',
    'notifications.showing.resting': 'Its notifications are what is seen.',
  },
  home: { name: 'an empty screen', isThere: (snapshot) => snapshot.matches('empty') },
  invariants: {
    'no more are shown than there is room for': ({ context }) => context.shown.length <= MOST_SHOWN,
    'none waits while there is room': ({ context }) =>
      context.waiting.length === 0 || context.shown.length === MOST_SHOWN,
    'the oldest is the next to close': ({ context: { shown } }) =>
      shown.every(({ left }, index) => left >= (shown[index - 1]?.left ?? 0)),
    'none stays longer than five seconds of running time': ({ context: { shown } }) =>
      shown.every(({ left }) => left <= NOTIFICATION_MS),
    'time rests exactly while the reader does': (snapshot) =>
      snapshot.matches({ showing: 'resting' }) === snapshot.context.rests.length > 0,
    'nothing is shown twice': ({ context: { shown, waiting } }) =>
      new Set([...shown, ...waiting].map(({ id }) => id)).size === shown.length + waiting.length,
  },
});
