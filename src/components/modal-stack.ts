/**
 * The modal dialogs that are open. All that is outside the topmost is inert, whatever layer it is in, so what must be
 * within reach at any time (notifications) is in it.
 */

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Says that a dialog is in front of all else; returns what says that it no longer does. */
export function enterModal(dialog: HTMLElement): () => void {
  open.push(dialog);
  notifyListeners();
  return () => {
    const at = open.indexOf(dialog);
    if (at < 0) return;
    open.splice(at, 1);
    notifyListeners();
  };
}

/** The dialog that is in front of all else; null when none is open. */
export const topmostModal = (): HTMLElement | null => open.at(-1) ?? null;

/** Listens for another dialog in front; returns what ends that. */
export function onTopmostModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
