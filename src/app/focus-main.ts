/** Puts the focus on the main part of the page when what had it has gone. */

/** For so long a page that is fetched again is waited for, in milliseconds. */
const PATIENCE = 3_000;

/** As soon as the main part is shown, unless something has the focus: what is hidden meanwhile cannot take it. */
export function focusMainWhenShown(): void {
  const end = performance.now() + PATIENCE;
  const look = () => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (document.activeElement === document.body && performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
