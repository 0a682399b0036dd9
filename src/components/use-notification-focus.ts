/**
 * The keyboard's way to the notifications and back: F8 leads to the first one, F8 again or Escape back to where the
 * focus was, and so does closing the last one.
 */
import { useEffect, useRef, type RefObject } from 'react';

/** The notifications, by their id in the document. */
export const NOTIFICATIONS_ID = 'notifications';

const region = () => document.getElementById(NOTIFICATIONS_ID);
const closeButtons = () => [...(region()?.querySelectorAll<HTMLElement>('.toast button') ?? [])];

/** Leads back to where the focus was; to the page, where that is gone. */
function goBack(before: RefObject<Element | null>): void {
  const target = before.current?.isConnected ? before.current : document.getElementById('main');
  before.current = null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** @returns moves the focus on from a notification that is about to go */
export function useNotificationFocus(): (leaving: Element) => void {
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = region()?.contains(document.activeElement) === true;
      const first = closeButtons()[0];
      if (event.key === 'Escape' && isInside) goBack(before);
      else if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || !first) return;
      else if (isInside) goBack(before);
      else {
        before.current = document.activeElement;
        first.focus();
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (leaving) => {
    if (!leaving.contains(document.activeElement)) return;
    const next = closeButtons().find((button) => !leaving.contains(button));
    if (next) next.focus();
    else goBack(before);
  };
}
