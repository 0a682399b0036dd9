/** Notifications by example. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  isResting,
  shownNotifications,
  MOST_SHOWN,
  NOTIFICATION_MS,
  notificationsMachine,
  type Rest,
} from '#machines/notifications/notifications.machine.ts';

function open() {
  const clock = new SimulatedClock();
  const actor = createActor(notificationsMachine, { clock }).start();
  const at = () => clock.now();
  return {
    /** Lets time go by, in steps so small that a timer starts when the previous one it ends. */
    pass: (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1) clock.increment(1);
    },
    make: (title: string) =>
      actor.send({
        type: 'notification.made',
        notification: { id: String(at()), kind: 'success', title },
      }),
    makeWithId: (id: string, title: string) =>
      actor.send({ type: 'notification.made', notification: { id, kind: 'failure', title } }),
    dismiss: (title: string) => {
      const one = shownNotifications(actor.getSnapshot()).find((shown) => shown.title === title);
      actor.send({ type: 'notification.dismissed', id: one?.id ?? '', at: at() });
    },
    rest: (by: Rest) => actor.send({ type: 'rest.began', by, at: at() }),
    goOn: (by: Rest) => actor.send({ type: 'rest.ended', by, at: at() }),
    titles: () => shownNotifications(actor.getSnapshot()).map(({ title }) => title),
    resting: () => isResting(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot(),
  };
}

test('the figures of the specification, and as many as a small screen has room for', () => {
  expect([NOTIFICATION_MS, MOST_SHOWN]).toEqual([5000, 3]);
});

test('a notification passes by itself after five seconds', () => {
  const { make, pass, titles, snapshot } = open();
  make('one');
  pass(4999);
  expect(titles()).toEqual(['one']);
  pass(1);
  expect([titles(), snapshot().value]).toEqual([[], 'empty']);
});

test('each has its own five seconds', () => {
  const { make, pass, titles } = open();
  pass(100);
  make('one');
  pass(2000);
  make('two');
  pass(3000);
  expect(titles()).toEqual(['two']);
  pass(1999);
  expect(titles()).toEqual(['two']);
  pass(1);
  expect(titles()).toEqual([]);
});

test('more than three wait, and have five seconds once there is room', () => {
  const { make, pass, titles, snapshot } = open();
  for (const title of ['one', 'two', 'three', 'four']) {
    make(title);
    pass(1);
  }
  expect(titles()).toEqual(['one', 'two', 'three']);
  expect(snapshot().context.waiting).toHaveLength(1);
  pass(4996);
  expect(titles()).toEqual(['two', 'three', 'four']);
  pass(4999);
  expect(titles()).toEqual(['four']);
  pass(1);
  expect(titles()).toEqual([]);
});

test('the same message twice is shown once', () => {
  const { makeWithId, titles } = open();
  for (const id of ['7', '7', '8', '9', '10', '10']) makeWithId(id, id);
  expect(titles()).toEqual(['7', '8', '9']);
});

describe('the reader', () => {
  test('closes one, and the time of the others goes on', () => {
    const { make, pass, dismiss, titles } = open();
    make('one');
    pass(1000);
    make('two');
    pass(1000);
    dismiss('one');
    expect(titles()).toEqual(['two']);
    pass(3999);
    expect(titles()).toEqual(['two']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  test('resting on one pauses the timers of all, however long', () => {
    const { make, pass, rest, goOn, titles, resting } = open();
    make('one');
    pass(1000);
    make('two');
    pass(3000);
    rest('pointer');
    expect(resting()).toBe(true);
    pass(60_000);
    expect(titles()).toEqual(['one', 'two']);
    goOn('pointer');
    expect(resting()).toBe(false);
    pass(999);
    expect(titles()).toEqual(['one', 'two']);
    pass(1);
    expect(titles()).toEqual(['two']);
    pass(1000);
    expect(titles()).toEqual([]);
  });

  test('who has rested has lost no time when the next one comes', () => {
    const { make, pass, rest, goOn, titles } = open();
    make('one');
    rest('pointer');
    pass(60_000);
    goOn('pointer');
    make('two');
    pass(4999);
    expect(titles()).toEqual(['one', 'two']);
    pass(1);
    expect(titles()).toEqual(['two']);
  });

  test('who rests with the pointer and the focus rests until both are gone', () => {
    const { make, pass, rest, goOn, titles, resting } = open();
    make('one');
    rest('focus');
    rest('pointer');
    goOn('focus');
    pass(10_000);
    expect([titles(), resting()]).toEqual([['one'], true]);
    rest('focus');
    goOn('pointer');
    pass(10_000);
    expect([titles(), resting()]).toEqual([['one'], true]);
    goOn('focus');
    pass(5000);
    expect(titles()).toEqual([]);
  });

  test('closes the last one under the pointer, and the next one is not paused by that', () => {
    const { make, pass, rest, dismiss, titles, resting } = open();
    make('one');
    rest('pointer');
    dismiss('one');
    make('two');
    expect([titles(), resting()]).toEqual([['two'], false]);
    pass(5000);
    expect(titles()).toEqual([]);
  });

  test('a new one appears while the pointer rests, and its timer starts afterwards', () => {
    const { make, pass, rest, goOn, dismiss, titles } = open();
    make('one');
    rest('pointer');
    pass(60_000);
    make('two');
    expect(titles()).toEqual(['one', 'two']);
    dismiss('one');
    pass(60_000);
    goOn('pointer');
    pass(4999);
    expect(titles()).toEqual(['two']);
    pass(1);
    expect(titles()).toEqual([]);
  });
});

test('a clock that is set back takes no time, and gives none', () => {
  const { makeWithId, pass, titles } = open();
  makeWithId('9000', 'one');
  makeWithId('1000', 'two');
  pass(4999);
  expect(titles()).toEqual(['one', 'two']);
  pass(2);
  expect(titles()).toEqual([]);
});

test('time that has passed for one that has closed is not taken from the next again', () => {
  const { make, pass, rest, snapshot } = open();
  make('one');
  pass(2000);
  make('two');
  pass(3500);
  rest('pointer');
  expect(shownNotifications(snapshot()).map(({ title, left }) => [title, left])).toEqual([['two', 1500]]);
});
