/**
 * Where the focus goes when what had it is removed: to the heading of the part it stood in, or in a form to the field
 * before it. A browser would let it fall to the document, and the next press of Tab begins at the top of the page.
 */

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const FIELDS = 'input:not([type="hidden"], [hidden]), select, textarea';
const MAIN = 'main';
/** A dialog, or the part of the page that changes. */
const ROOTS = '[role="dialog"], dialog, main';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The places for the focus when an element will have been removed, the nearest one first. */
export function placesBefore(element: Element): readonly HTMLElement[] {
  const root = element.closest<HTMLElement>(ROOTS);
  if (root === null) return [];
  const isInForm = element.closest('form') !== null;
  const before = [
    ...root.querySelectorAll<HTMLElement>(isInForm ? `${HEADINGS}, ${FIELDS}` : HEADINGS),
  ].filter(
    (one) =>
      !element.contains(one) &&
      (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  return [...before.toReversed(), root];
}

/** After the next frame: React Aria gives the focus back in it, and what a press has changed is drawn. */
const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(work));
};

/**
 * Does the same for a dialog that closes: once it is gone, and what opened it has the focus if it is still there.
 * @param places for an opener that is gone
 */
export function catchFocusAfterDialog(places: () => readonly (HTMLElement | null)[]): void {
  afterNextFrame(() => catchFocus(places()));
}

/** Focuses an element that takes no focus by itself; it takes none by keyboard later. */
function focusOn(place: HTMLElement): void {
  // The main part begins at the top of the page, and the reader may be far below.
  const options = { preventScroll: place.id === MAIN };
  place.focus(options);
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus(options);
}

/**
 * Moves the focus where nothing has it.
 * @param places the first that is still on the page takes it, or else the main part of the page
 * @returns what has it then; null where nothing was moved
 */
export function catchFocus(places: readonly (HTMLElement | null)[]): HTMLElement | null {
  if (!isNowhere()) return null;
  for (const place of [...places, document.getElementById(MAIN)]) {
    if (place?.isConnected !== true) continue;
    focusOn(place);
    if (document.activeElement === place) return place;
  }
  return null;
}

/**
 * Keeps the focus when a press moves or removes what its button stands in, or leaves the button with nothing to do. It stays
 * on the button, or goes to one beside it, to the group of fields around it, or to the heading before it.
 */
export function keepFocusNear(button: HTMLElement): void {
  const beside = [...(button.parentElement?.querySelectorAll('button') ?? [])];
  const around = button.closest('fieldset');
  const before = placesBefore(button);
  afterNextFrame(() => {
    // Keys do nothing there; a browser takes the focus from it sooner or later.
    if (button.matches(':disabled')) button.blur();
    const possible = [button, ...beside].filter((one) => !one.matches(':disabled'));
    catchFocus([...possible, around, ...before]);
  });
}
