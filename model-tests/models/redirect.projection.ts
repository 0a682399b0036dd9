/** What a page must show of the redirect check at a moment; a browser walk compares the two. */
import { currentScreen } from '#machines/conventions/screen.ts';
import type { RedirectSnapshot, RedirectScreen } from '#machines/redirect/redirect.machine.ts';

/**
 * `before`: the page that was open when the address was asked for, which stays until the next is there. `wanted`: the page
 * of the address itself.
 */
export type RedirectProjection = 'before' | 'wanted' | RedirectScreen;

export const projectRedirect = (snapshot: RedirectSnapshot): RedirectProjection => {
  const isOpen = snapshot.matches('resting') && snapshot.context.href !== null;
  return currentScreen(snapshot) ?? (isOpen ? 'wanted' : 'before');
};
