/** The colour mode by example. */
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  chosenMode,
  isRecalling,
  shownMode,
  provideColourMode,
  readColourMode,
  type ColourMode,
} from '#machines/colour-mode/colour-mode.machine.ts';
import { asked } from './asked.ts';

function open() {
  const recall = asked<void, ColourMode>();
  const keep = asked<{ readonly mode: ColourMode }, void>();
  const actor = createActor(
    provideColourMode({ recallMode: () => recall.call(), keepMode: keep.call }),
  ).start();
  return {
    actor,
    recall,
    keep,
    chosen: () => chosenMode(actor.getSnapshot()),
    shown: () => shownMode(actor.getSnapshot()),
    state: () => actor.getSnapshot().value,
  };
}

test('what was chosen before is shown again', async () => {
  const { actor, recall, chosen, shown, state } = open();
  expect(isRecalling(actor.getSnapshot())).toBe(true);
  await recall.last().answer('dark');
  expect([chosen(), shown(), state(), isRecalling(actor.getSnapshot())]).toEqual([
    'dark',
    'dark',
    'kept',
    false,
  ]);
});

test('without a choice the page is as the device, also when that changes', async () => {
  const { actor, recall, shown } = open();
  await recall.last().answer('system');
  expect(shown()).toBe('light');
  actor.send({ type: 'system.changed', isDark: true });
  expect(shown()).toBe('dark');
  actor.send({ type: 'mode.chosen', mode: 'light' });
  expect(shown()).toBe('light');
  actor.send({ type: 'system.changed', isDark: false });
  actor.send({ type: 'mode.chosen', mode: 'dark' });
  expect(shown()).toBe('dark');
});

test('a choice is shown at once, and kept', async () => {
  const { actor, recall, keep, chosen, state } = open();
  await recall.last().answer('light');
  actor.send({ type: 'mode.chosen', mode: 'dark' });
  expect([chosen(), keep.last().input, state()]).toEqual(['dark', { mode: 'dark' }, 'keeping']);
  // A second one before the first is kept: the newest is the one that is kept.
  actor.send({ type: 'mode.chosen', mode: 'system' });
  expect([chosen(), keep.calls.length, keep.last().input]).toEqual(['system', 2, { mode: 'system' }]);
  await keep.last().answer(undefined);
  expect(state()).toBe('kept');
});

test('a press before the browser has answered is not undone by the answer', async () => {
  const { actor, recall, chosen } = open();
  actor.send({ type: 'mode.chosen', mode: 'light' });
  await recall.last().answer('dark');
  expect(chosen()).toBe('light');
});

describe('another tab', () => {
  test('is followed, and what it kept is not kept again', async () => {
    const { actor, recall, keep, chosen, state } = open();
    await recall.last().answer('system');
    actor.send({ type: 'mode.keptElsewhere', mode: 'dark' });
    expect([chosen(), keep.calls.length, state()]).toEqual(['dark', 0, 'kept']);
  });
});

describe('a browser that keeps nothing', () => {
  test('shows what the device has, and every choice until the page is left', async () => {
    const { actor, recall, keep, chosen, state } = open();
    await recall.last().fail(new Error('storage is refused'));
    expect([chosen(), state()]).toEqual(['system', 'unkept']);
    actor.send({ type: 'mode.chosen', mode: 'dark' });
    await keep.last().fail(new Error('storage is refused'));
    expect([chosen(), state()]).toEqual(['dark', 'unkept']);
    actor.send({ type: 'mode.chosen', mode: 'light' });
    expect([chosen(), keep.calls.length]).toEqual(['light', 2]);
  });
});

test('what was kept and is no mode is the device’s', () => {
  expect([null, 'sepia', 'light', 'dark', 'system'].map(readColourMode)).toEqual([
    'system',
    'system',
    'light',
    'dark',
    'system',
  ]);
});
