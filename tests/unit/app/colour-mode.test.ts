/** The colour mode between the machine and the browser: what is painted, heard and kept. */
import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { chosenMode, shownMode, provideColourMode } from '#machines/colour-mode/colour-mode.machine.ts';
import { connectColourMode } from '#src/app/colour-mode-effects.ts';
import { createNotificationIds } from '#src/components/toast.tsx';
import { createColourModeServices } from '#src/services/colour-mode.ts';

const settled = () => new Promise((resolve) => void setImmediate(resolve));

function open(kept: string | null, isDark = false) {
  const store = new Map(kept === null ? [] : [['colourMode', kept]]);
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  };
  const window = new EventTarget();
  const dark = Object.assign(new EventTarget(), { matches: isDark });
  const dataset: Record<string, string> = { theme: 'as the head has painted it' };
  const actor = createActor(provideColourMode(createColourModeServices(false, () => storage))).start();
  const end = connectColourMode(actor, {
    window: Object.assign(window, { matchMedia: () => dark }) as never,
    document: { documentElement: { dataset } } as never,
  });
  const hear = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { actor, store, dark, dataset, hear, end };
}

test('the document keeps what its head has painted until it is known what was chosen', async () => {
  const { dataset } = open('dark');
  expect(dataset['theme']).toBe('as the head has painted it');
  await settled();
  expect(dataset['theme']).toBe('dark');
});

test('a choice is painted and kept; the system’s has no mark', async () => {
  const { actor, store, dataset } = open(null);
  await settled();
  expect(dataset).toEqual({});
  actor.send({ type: 'mode.chosen', mode: 'light' });
  await settled();
  expect([dataset['theme'], store.get('colourMode')]).toEqual(['light', 'light']);
});

test('the device is followed while it changes', async () => {
  const { actor, dark, end } = open(null, true);
  await settled();
  expect(shownMode(actor.getSnapshot())).toBe('dark');
  dark.matches = false;
  dark.dispatchEvent(new Event('change'));
  expect(shownMode(actor.getSnapshot())).toBe('light');
  end();
  dark.matches = true;
  dark.dispatchEvent(new Event('change'));
  expect(shownMode(actor.getSnapshot())).toBe('light');
});

test('other tabs are followed, also when they have forgotten everything', async () => {
  const { actor, hear, dataset } = open('dark');
  await settled();
  hear('somethingElse', 'light');
  expect(chosenMode(actor.getSnapshot())).toBe('dark');
  hear('colourMode', 'light');
  expect(dataset['theme']).toBe('light');
  hear(null, null);
  expect([chosenMode(actor.getSnapshot()), dataset]).toEqual(['system', {}]);
});

test('inside someone else’s page storage is not touched', async () => {
  const storage = vi.fn();
  const services = createColourModeServices(true, storage);
  expect(await services.recallMode()).toBe('system');
  await services.keepMode({ mode: 'dark' });
  expect(storage).not.toHaveBeenCalled();
});

test('names of notifications are moments, and never twice the same', () => {
  const times = [1000, 1000, 900, 2000];
  const next = createNotificationIds(() => times.shift() ?? 0);
  expect([next(), next(), next(), next()]).toEqual(['1000', '1001', '1002', '2000']);
});
