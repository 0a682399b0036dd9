/**
 * The focus after "Try again". The button is removed while the call is made: the focus goes to the heading before it, and
 * to the button that replaces it when the call fails again.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { catchFocus, placesBefore } from './lost-focus.ts';

/** Where the focus waits for the answer to a press. One at a time: there is one focus. */
let waiting: { readonly part: string; readonly at: HTMLElement } | null = null;

/**
 * @param part names what is tried again
 * @returns what is to be called with the press, and the place of the failure on the page
 */
export function useRetryFocus(part: string): {
  failure: RefObject<HTMLDivElement | null>;
  pressed: () => void;
} {
  const failure = useRef<HTMLDivElement>(null);
  /** Null until the button is pressed: a part that recovers by itself takes the focus from no one. */
  const places = useRef<readonly HTMLElement[] | null>(null);
  useEffect(() => {
    const isBack = waiting?.part === part && document.activeElement === waiting.at;
    if (isBack) failure.current?.querySelector('button')?.focus();
    if (waiting?.part === part) waiting = null;
    return () => {
      if (places.current === null) return;
      const at = catchFocus(places.current);
      if (at !== null) waiting = { part, at };
    };
  }, [part]);
  return {
    failure,
    pressed: () => {
      places.current = failure.current === null ? [] : placesBefore(failure.current);
    },
  };
}
