/**
 * Brings a person to the part of a page that an address names, and puts the focus there, also when that part arrives
 * after the page: the router looks once, and moves nothing but the view.
 */
import type { AnyRouter } from '@tanstack/react-router';

/** How long a part of a page may take to arrive, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** What says that the person has moved on: the focus is no longer moved. */
const GOING_ON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function goTo(target: HTMLElement, isLate: boolean): void {
  // Nothing is seen of what is folded away.
  for (let part = target.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  if (isLate) target.scrollIntoView();
  target.focus({ preventScroll: true });
  if (target.ownerDocument.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Follows the addresses of a router; returns what ends that. */
export function followHashes(router: AnyRouter, window: Window & typeof globalThis): () => void {
  const { document } = window;
  const following = new AbortController();
  let stopWaiting = () => {};
  let hasGoneOn = false;

  function wait(id: string): void {
    const changes = new MutationObserver(() => {
      const target = document.getElementById(id);
      if (target === null) return;
      stopWaiting();
      goTo(target, true);
    });
    const late = window.setTimeout(() => stopWaiting(), LONGEST_WAIT);
    stopWaiting = () => {
      changes.disconnect();
      window.clearTimeout(late);
    };
    changes.observe(document.body, { childList: true, subtree: true });
  }

  function find(hash: string, isFirst: boolean): void {
    stopWaiting();
    if (hash === '') return;
    const target = document.getElementById(hash);
    if (target === null) wait(hash);
    else if (!isFirst) goTo(target, false);
    // The browser has looked when the document came, and may have been too early.
    else if (document.activeElement === document.body) goTo(target, window.scrollY === 0);
  }

  for (const type of GOING_ON)
    window.addEventListener(
      type,
      () => {
        hasGoneOn = true;
        stopWaiting();
      },
      { signal: following.signal, passive: true, capture: true },
    );
  find(router.latestLocation.hash, true);
  const ends = [
    router.subscribe('onBeforeNavigate', () => {
      hasGoneOn = false;
    }),
    // The browser follows a hash at once. By the time that the page is rendered a next key may have moved the focus on.
    router.subscribe('onRendered', ({ toLocation, hrefChanged }) => {
      if (hrefChanged && !hasGoneOn) find(toLocation.hash, false);
    }),
  ];
  return () => {
    for (const end of ends) end();
    following.abort();
    stopWaiting();
  };
}
