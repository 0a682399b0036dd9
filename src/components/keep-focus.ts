/**
 * A press on a button leaves the focus in the field. Leaving the field says what is wrong with it, which moves everything
 * below: the button would no longer be where it was pressed when the press ends, and nothing would happen.
 */
import type { MouseEvent } from 'react';

/** For the element around the fields and the buttons. A button that opens a list takes the focus all the same. */
export function keepFocus(event: MouseEvent): void {
  const isInField = event.currentTarget.querySelector(':is(input, textarea):focus') !== null;
  const isButton = event.target instanceof Element && event.target.closest('button:not([aria-haspopup])');
  if (isInField && isButton) event.preventDefault();
}

/** The same for one button, and the fields of its form. */
export function keepFormFocus(event: MouseEvent<HTMLButtonElement>): void {
  if (event.currentTarget.form?.querySelector(':is(input, textarea):focus')) event.preventDefault();
}
