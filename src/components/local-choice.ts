/**
 * Small choices that a reader makes once and this browser remembers: colour mode, selected organisation.
 * Where storage is not to be had, the choice holds until the page is left.
 */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Written in the browser only; the server renders for nobody in particular. */
const unsaved = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unsaved.get(key) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

/** Remembers a choice, and tells every component that shows it. */
export function storeChoice(key: string, value: string): void {
  unsaved.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused or full: the choice lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has chosen.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The remembered choice; null when there is none, and while the page is taken over from the server. */
export const useLocalChoice = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
