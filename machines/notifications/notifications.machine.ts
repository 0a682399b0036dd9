/**
 * Notifications: messages that pass by themselves after five seconds, and stay while the reader rests on one.
 *
 * No more than three are on the screen; others wait for a place. Time runs or rests for all of them together, so the
 * oldest on the screen is always the next to go, and one timer is enough. The machine has no clock: events say when
 * they happened.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';

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

/** What pauses the timers: the pointer is over the notifications, or the focus is among them. */
export type Rest = 'pointer' | 'focus';

/** How long a notification stays, in milliseconds (specification, section 9). */
export const NOTIFICATION_MS = 5000;
/** How many are on the screen at once; more would cover what they are about. */
export const MOST_SHOWN = 3;

export interface NotificationsContext {
  /** Oldest first. */
  readonly shown: readonly ShownNotification[];
  /** Not on the screen yet, oldest first. */
  readonly waiting: readonly Notification[];
  readonly rests: readonly Rest[];
  /** Since when the time runs as it does, in milliseconds since 1970. */
  readonly since: number;
}

export type NotificationsEvent =
  | { readonly type: 'notification.made'; readonly notification: Notification }
  | { readonly type: 'notification.dismissed'; readonly id: string; readonly at: number }
  | { readonly type: 'rest.began'; readonly by: Rest; readonly at: number }
  | { readonly type: 'rest.ended'; readonly by: Rest; readonly at: number };

interface At {
  readonly at: number;
}

/** Gives free places to what has waited longest, with five seconds each. */
function fill(shown: readonly ShownNotification[], waiting: readonly Notification[]) {
  const free = MOST_SHOWN - shown.length;
  const next = waiting.slice(0, free).map((one) => ({ ...one, left: NOTIFICATION_MS }));
  return { shown: [...shown, ...next], waiting: waiting.slice(free) };
}

const spend = (shown: readonly ShownNotification[], ms: number) =>
  shown.map((one) => ({ ...one, left: Math.max(0, one.left - ms) }));

const oldestLeft = ({ shown }: NotificationsContext): number => shown[0]?.left ?? 0;

const made = ({ event }: { readonly event: { readonly notification: Notification } }) => event;
const when = ({ event }: { readonly event: At }): At => event;
const whenMade = ({ event }: { readonly event: { readonly notification: Notification } }): At => ({
  at: Number(event.notification.id),
});

export const notificationsMachine = setup({
  types: {} as {
    context: NotificationsContext;
    events: NotificationsEvent;
    tags: StateTag;
    meta: StateMeta;
  },
  delays: {
    /** Until the oldest on the screen closes. */
    nextClosing: ({ context }) => oldestLeft(context),
  },
  guards: {
    isNoneShown: ({ context }) => context.shown.length === 0,
    /** The pointer goes, say, and the focus is elsewhere. */
    isOnlyRest: ({ context }, params: { by: Rest }) => context.rests.every((one) => one === params.by),
  },
  actions: {
    take: assign(({ context: { shown, waiting } }, { notification }: { notification: Notification }) =>
      // One name is one notification, however often it is sent.
      [...shown, ...waiting].some(({ id }) => id === notification.id)
        ? {}
        : fill(shown, [...waiting, notification]),
    ),
    dismiss: assign(({ context }, params: { id: string }) =>
      fill(
        context.shown.filter(({ id }) => id !== params.id),
        context.waiting,
      ),
    ),
    /** What has passed since time was last noted is gone from all that is shown; clocks that are set back take nothing. */
    passTime: assign(({ context }, { at }: At) => ({
      shown: spend(context.shown, Math.max(0, at - context.since)),
      since: at,
    })),
    /** No notification has expired until now. */
    noteTime: assign({ since: (_, { at }: At) => at }),
    closeOldest: assign(({ context }) => ({
      ...fill(spend(context.shown.slice(1), oldestLeft(context)), context.waiting),
      since: context.since + oldestLeft(context),
    })),
    beginRest: assign({ rests: ({ context }, params: { by: Rest }) => [...context.rests, params.by] }),
    endRest: assign({
      rests: ({ context }, params: { by: Rest }) => context.rests.filter((one) => one !== params.by),
    }),
    forgetRests: assign({ rests: [] }),
  },
}).createMachine({
  id: 'notifications',
  description: 'Messages that pass by themselves.',
  context: { shown: [], waiting: [], rests: [], since: 0 },
  initial: 'empty',
  states: {
    empty: {
      description: 'Nothing is on the screen.',
      // What the pointer rested on has gone from under it, and no browser says so.
      entry: 'forgetRests',
      on: {
        'notification.made': {
          target: 'showing',
          actions: [
            { type: 'noteTime', params: whenMade },
            { type: 'take', params: made },
          ],
        },
      },
    },
    showing: {
      description: 'Something is on the screen.',
      meta: { requirements: ['3.14', '9.07'] },
      initial: 'running',
      always: { guard: 'isNoneShown', target: 'empty' },
      states: {
        running: {
          description: 'Time runs, and the oldest closes at its end.',
          after: { nextClosing: { target: 'running', reenter: true, actions: 'closeOldest' } },
          on: {
            'notification.made': {
              target: 'running',
              reenter: true,
              actions: [
                { type: 'passTime', params: whenMade },
                { type: 'take', params: made },
              ],
            },
            'notification.dismissed': {
              target: 'running',
              reenter: true,
              actions: [
                { type: 'passTime', params: when },
                { type: 'dismiss', params: ({ event }) => event },
              ],
            },
            'rest.began': {
              target: 'resting',
              actions: [
                { type: 'passTime', params: when },
                { type: 'beginRest', params: ({ event }) => event },
              ],
            },
          },
        },
        resting: {
          description: 'The pointer or the focus is on a notification, and none closes by itself.',
          on: {
            'notification.made': { actions: { type: 'take', params: made } },
            'notification.dismissed': { actions: { type: 'dismiss', params: ({ event }) => event } },
            'rest.began': { actions: { type: 'beginRest', params: ({ event }) => event } },
            'rest.ended': [
              {
                guard: { type: 'isOnlyRest', params: ({ event }) => event },
                target: 'running',
                actions: [
                  { type: 'noteTime', params: when },
                  { type: 'endRest', params: ({ event }) => event },
                ],
              },
              { actions: { type: 'endRest', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
});

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>;
export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

/** What is on the screen, oldest first; the same array until something changes. */
export const shownNotifications = (snapshot: NotificationsSnapshot): readonly ShownNotification[] =>
  snapshot.context.shown;

/** True while the reader rests on one of them. */
export const isResting = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ showing: 'resting' });
