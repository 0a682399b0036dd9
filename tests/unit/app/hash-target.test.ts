/** The focus follows the address, and leaves a person alone who has moved on by then. */
import type { AnyRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { followHashes } from '#src/app/hash-target.ts';

/** A page with one target, as far as hashes need it. */
function openPage() {
  const document = { activeElement: null as object | null, body: {} };
  const target = {
    ownerDocument: document,
    closest: () => null,
    focus: vi.fn<() => void>(() => {
      document.activeElement = target;
    }),
  };
  const listeners = new Map<string, (event: object) => void>();
  const router = {
    latestLocation: { hash: '' },
    subscribe: (type: string, listener: (event: object) => void) => {
      listeners.set(type, listener);
      return () => listeners.delete(type);
    },
  };
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(document, { getElementById: (id: string) => (id === 'main' ? target : null) }),
  });
  const end = followHashes(router as unknown as AnyRouter, window as unknown as Window & typeof globalThis);
  return {
    target,
    end,
    listeners,
    press: () => window.dispatchEvent(new Event('keydown')),
    leave: () => listeners.get('onBeforeNavigate')?.({}),
    arrive: () => listeners.get('onRendered')?.({ toLocation: { hash: 'main' }, hrefChanged: true }),
  };
}

test('the target of a rendered address gets the focus', () => {
  const { target, press, leave, arrive } = openPage();
  press();
  leave();
  arrive();
  expect(target.focus).toHaveBeenCalledTimes(1);
});

test('a key that is pressed before the page is rendered keeps the focus where it has put it', () => {
  const { target, press, leave, arrive } = openPage();
  leave();
  press();
  arrive();
  expect(target.focus).not.toHaveBeenCalled();
  leave();
  arrive();
  expect(target.focus).toHaveBeenCalledTimes(1);
});

test('once it has ended it follows no address', () => {
  const { end, listeners } = openPage();
  end();
  expect([...listeners.keys()]).toEqual([]);
});
