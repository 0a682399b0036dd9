/**
 * The keyboard's way to the notifications and back: F8 leads to the first one, or Tab, as they are the last of the page
 * and of a dialog; F8 again or Escape lead back to where the focus was, and so does closing the last one.
 */
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { topmostModal } from './modal-stack.ts';

/** The notifications, by their id in the document. */
export const NOTIFICATIONS_ID = 'notifications';

const region = () => document.getElementById(NOTIFICATIONS_ID);
const closeButtons = () => [...(region()?.querySelectorAll<HTMLElement>('.toast button') ?? [])];

/** Leads back to where the focus was; where that is gone or out of reach, into the dialog or to the page. */
function goBack(before: RefObject<Element | null>): void {
  const ways = [
    before.current,
    topmostModal()?.querySelector('a[href], button, input, select, textarea'),
    document.getElementById('main'),
  ];
  before.current = null;
  for (const way of ways) {
    if (!(way instanceof HTMLElement)) continue;
    way.focus({ preventScroll: true });
    if (document.activeElement === way) return;
  }
}

export interface NotificationFocus {
  /** The focus has come to the notifications. */
  readonly arrive: (event: FocusEvent) => void;
  /** Moves the focus on from a notification that is about to go. */
  readonly moveOn: (leaving: Element) => void;
}

export function useNotificationFocus(): NotificationFocus {
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = region()?.contains(document.activeElement) === true;
      const first = closeButtons()[0];
      if (event.key === 'Escape' && isInside) goBack(before);
      else if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || !first) return;
      else if (isInside) goBack(before);
      else first.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return {
    arrive({ relatedTarget }) {
      const from = relatedTarget instanceof Element ? relatedTarget : null;
      if (from === null || region()?.contains(from) !== true) before.current = from;
    },
    moveOn(leaving) {
      if (!leaving.contains(document.activeElement)) return;
      const next = closeButtons().find((button) => !leaving.contains(button));
      if (next) next.focus();
      else goBack(before);
    },
  };
}
