/**
 * A place in the document that is never inert: at the end of the page, or of the modal dialog in front. It moves whole,
 * so that a live region stays the one that is listened to, and what is in it is not announced again.
 */
import { useLayoutEffect, useState } from 'react';
import { topmostModal, onTopmostModal } from './modal-stack.ts';

/** Moves an element with the focus in it, and with its animations where they are. */
function move(element: HTMLElement, parent: HTMLElement): void {
  if (element.parentNode === parent) return;
  // An element that is new has no animations; asking for them would lay the page out.
  if (!element.isConnected) return parent.append(element);
  const isMovable: boolean = 'moveBefore' in parent;
  if (isMovable) return parent.moveBefore(element, null);
  // Browsers that cannot move it take it out, and start again.
  const times = element.getAnimations({ subtree: true }).map(({ currentTime }) => currentTime);
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  parent.append(element);
  for (const [index, animation] of element.getAnimations({ subtree: true }).entries())
    animation.currentTime = times[index] ?? 0;
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** An element for a portal, in a browser. */
export function useTopmostPlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toast-place';
    return element;
  });
  useLayoutEffect(() => {
    const follow = () => move(place, topmostModal() ?? document.body);
    follow();
    const end = onTopmostModal(follow);
    return () => {
      end();
      place.remove();
    };
  }, [place]);
  return place;
}
