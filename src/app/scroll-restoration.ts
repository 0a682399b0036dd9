/**
 * Where the view is when a page is taken over. A person may have scrolled by then: the page is read without code, and taken
 * over when a control is about to be used. The router puts the view where it belongs after each navigation, and takes the
 * first rendering for one: it would bring that person back to the top.
 */
import type { AnyRouter } from '@tanstack/react-router';

/** For the router's option of this name: whether it may move the view. */
export function createScrollRestoration(window: Window) {
  let isFirst = true;
  return {
    mayRestore: (): boolean => !isFirst || window.scrollY === 0,
    /** To be called once the router is made. */
    connect(router: AnyRouter): void {
      const end = router.subscribe('onRendered', () => {
        isFirst = false;
        end();
        // The router remembers only what is scrolled while it listens.
        if (window.scrollY > 0) window.document.dispatchEvent(new Event('scroll'));
      });
    },
  };
}
