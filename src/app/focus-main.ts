/** Puts the focus on the main part of the page when what had it has gone. */

/** For so long a page that is fetched again is waited for, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** What is hidden has the focus until the next frame, and loses it then. */
const hasFocus = ({ activeElement, body }: Document): boolean =>
  activeElement !== null && activeElement !== body && activeElement.checkVisibility();

/** As soon as the main part is shown, unless something has the focus: what is hidden meanwhile cannot take it. */
export function focusMainWhenShown(): void {
  const end = performance.now() + LONGEST_WAIT;
  const look = () => {
    if (hasFocus(document)) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
