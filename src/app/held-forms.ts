/**
 * Forms that were typed into hold the page that they are on: another organisation that is chosen meanwhile, in this window
 * or in another, changes the page only once nothing would be lost.
 */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** Holds the page; returns what lets it go. Null where nothing needs to be held. */
export const FormHold = createContext<(() => () => void) | null>(null);

/** Holds the page for as long as a form has something that is not saved. */
export function useHold(isChanged: boolean): void {
  const hold = useContext(FormHold);
  useEffect(() => (isChanged && hold !== null ? hold() : undefined), [isChanged, hold]);
}

export interface Held<Value> {
  /** What the page is about: the latest value, or an earlier one while a form holds it. */
  readonly shown: Value;
  /** To be given to the forms (`FormHold`). */
  readonly hold: () => () => void;
  /** Goes to the latest value although a form was typed into. */
  readonly release: () => void;
}

/** The value that a page is about, held by the forms that are open on it. */
export function useHeld<Value>(latest: Value): Held<Value> {
  const [open, setOpen] = useState(0);
  const [shown, setShown] = useState(latest);
  if (open === 0 && shown !== latest) setShown(latest);
  const hold = useCallback(() => {
    setOpen((count) => count + 1);
    return () => setOpen((count) => count - 1);
  }, []);
  return { shown: open === 0 ? latest : shown, hold, release: () => setShown(latest) };
}
