/** Gives the focus back when what was opened on a map is closed. */

/** @param opener what had the focus; where its line of the list has gone meanwhile, the map takes it */
export function focusBack(opener: HTMLElement | null): void {
  if (opener?.isConnected === true) opener.focus();
  else document.querySelector<HTMLElement>('.map-canvas canvas, .map-picture')?.focus();
}
